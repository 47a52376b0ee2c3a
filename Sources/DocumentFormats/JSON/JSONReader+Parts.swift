import DocumentTree
import ModelBasics

// Parts of a text: one of several documents, and one entry.

extension JSONReader {
  /// Begins one of several documents.
  mutating func startDocument() {
    expects = .value
    keyStart = .max
  }

  /// Reads the rest of one of several documents: all text up to `end`, or up to the end of the value if `end` is nil.
  mutating func readOn(upTo end: Int?) -> Fault? {
    setLimit(end ?? storage.count)
    fault = nil
    // A walk reads ahead, which is of no use beyond the end of a document.
    readTokens(walks: end != nil)
    guard !isCancelled, let fault else { return nil }
    // Data after the value is the next document.
    return end == nil && fault.code == JSONFault.trailingData.rawValue ? nil : fault
  }

  /// Closes the containers that are open in an invalid document.
  mutating func abandonDocument() {
    depth = 0
    isInObject = false
    keys?.closeAll()
  }

  /// Reads one entry: a value, or a member with its key.
  mutating func readEntry() {
    offset = text.pastTrivia(offset)
    let start = offset
    if text.isQuote(text[offset]) {
      guard dialect == .json5 ? readJSON5String() : readString() else { return finish(fault) }
    } else {
      guard dialect == .json5, let end = text.endOfIdentifier(offset),
        text[text.pastTrivia(end)] == UInt8(ascii: ":")
      else { return read() }
      offset = end
    }
    keyEnd = offset
    offset = text.pastTrivia(offset)
    if text[offset] == UInt8(ascii: ":") {
      keyStart = start
      offset += 1
    } else {
      builder.scalar(from: start, to: keyEnd)
      expects = .separator
    }
    read()
  }
}
