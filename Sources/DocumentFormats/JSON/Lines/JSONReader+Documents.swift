import DocumentTree
import ModelBasics

// Documents that follow each other: an index of all of them, as of the children of one container.

extension JSONReader {
  /// Reads a document from each line; broken ones are noted, and reading goes on after them.
  mutating func readLines() {
    while let start = nextDocument() {
      guard goesOn() else { return }
      let end =
        JSONLinesStyle.endOfLine(in: storage, from: start, limit: storage.count) ?? storage.count
      builder.child(at: start)
      if let fault = readDocument(upTo: end) {
        abandonDocument()
        builder.noteBroken(documentFrom: start, to: end, corrected(fault, from: start, to: end))
      }
      offset = end
    }
    finishStream()
  }

  /// Reads documents that may be on several lines, up to the first fault.
  mutating func readDocuments() {
    while let start = nextDocument() {
      guard goesOn() else { return }
      builder.child(at: start)
      if let fault = readDocument(upTo: nil) { return finish(fault) }
    }
    finishStream()
  }

  /// Longer lines get no correction.
  private static let longestCorrected = 1 << 16

  /// The fault of a line with the correction that removes it.
  private func corrected(_ fault: Fault, from start: Int, to end: Int) -> Fault {
    guard end - start <= Self.longestCorrected,
      case .failure(var fault) = JSONGrammar(.strict).valueSpan(
        in: Bytes(storage, Span(start, end)))
    else { return fault }
    fault.offset += start
    fault.noticed += start
    if let correction = fault.correction {
      let span = Span(correction.span.start + start, correction.span.end + start)
      fault.correction = Correction(span, correction.text)
    }
    return fault
  }

  private mutating func nextDocument() -> Int? {
    setLimit(storage.count)
    offset = text.skipBlank(offset)
    return offset < text.count ? offset : nil
  }

  private mutating func finishStream() {
    builder.finishStream(at: storage.count)
    builder.finish(at: storage.count, fault: nil)
  }
}
