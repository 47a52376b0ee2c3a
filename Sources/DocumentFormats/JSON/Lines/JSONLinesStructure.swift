// The documents of a stream are found from their starts.
//
//   {"level": "info"}⏎        if the first document is one line, each line is one document:
//   {"level": "warn"⏎         a broken line is one row, and the next line is read normally
//   [1, 2]⏎
//
//   {⏎                        else each document extends to its closing bracket, and a fault
//     "level": "info"⏎        ends reading, as in a single document
//   }⏎
//
// A short line is checked when it is needed, and the result is cached for some time. Whether a long
// line is broken is known only from the index.

import DocumentTree
import ModelBasics

/// The structure of a sequence of JSON documents.
struct JSONLinesStructure: Structure {
  private let bytes: Bytes
  private let json: JSONStructure
  /// True if each line is one document.
  private let isLineDelimited: Bool
  /// True if the text is one broken line, such as one that undo brings back.
  private let isBrokenLine: Bool

  /// Creates the structure of a document; without `isLineDelimited` its text shows how the documents are separated.
  init(_ bytes: Bytes, index: IndexBox, _ isLineDelimited: Bool?) {
    self.bytes = bytes
    json = JSONStructure(bytes, .strict, as: .document, index: index)
    self.isLineDelimited = isLineDelimited ?? JSONLinesStyle.isLineDelimited(bytes) ?? true
    isBrokenLine = false
  }

  /// Creates the structure of a text that is inserted as one document although it is not valid.
  init(brokenLine bytes: Bytes, index: IndexBox) {
    self.bytes = bytes
    json = JSONStructure(bytes, .strict, as: .entry, index: index)
    isLineDelimited = true
    isBrokenLine = true
  }

  var index: IndexBox { json.index }

  func read(after former: FormerText?) {
    var reader = JSONReader(bytes, .strict, index)
    if isLineDelimited { reader.readLines() } else { reader.readDocuments() }
  }

  private var start: Int { JSONText(bytes, .strict).start }

  var root: (offset: Int, form: NodeForm)? {
    isBrokenLine ? (JSONText(bytes, .strict).skipBlank(start), .value) : (start, .stream)
  }

  func entry(at offset: Int, _ form: NodeForm, budget: Int) -> Entry {
    if form == .stream { return Entry(key: nil, value: SourceValue(offset, .stream)) }
    let entry = json.entry(at: offset, form, budget: budget)
    guard form == .value, isLineDelimited, beginsLine(offset), isBroken(lineAt: offset) else {
      return entry
    }
    return Entry(key: nil, value: SourceValue(offset, .invalid))
  }

  func end(of value: SourceValue, budget: Int) -> Int? {
    switch value.kind {
    case .stream: bytes.count
    case .invalid where isLineDelimited: endOfLine(from: value.offset, limit: bytes.count)
    default: json.end(of: value, budget: budget)
    }
  }

  func contentStart(of container: SourceValue) -> Int {
    container.kind == .stream ? container.offset : json.contentStart(of: container)
  }

  func contentEnd(of container: SourceValue, end: Int) -> Int {
    container.kind == .stream ? end : json.contentEnd(of: container, end: end)
  }

  func nextChild(after end: Int?, in container: SourceValue, budget: Int) -> SourceStep {
    guard container.kind == .stream else {
      return json.nextChild(after: end, in: container, budget: budget)
    }
    return document(after: end ?? container.offset)
  }

  private func document(after offset: Int) -> SourceStep {
    let text = JSONText(bytes, .strict)
    let next = text.skipBlank(offset)
    return next < text.count ? .child(next) : .close(Span(text.count, text.count))
  }

  func pass(over container: SourceValue, from child: Int?) -> (any EntryPass)? {
    JSONEntryPass(
      bytes, .strict, over: container, from: child ?? contentStart(of: container))
  }

  // MARK: - Lines

  /// Returns true if only blanks precede an offset on its line.
  private func beginsLine(_ offset: Int) -> Bool {
    let text = JSONText(bytes, .strict)
    var before = offset
    while before > text.start {
      let byte = text.bytes[before - 1]
      if JSONText.isLineBreak(byte) { return true }
      if byte != 0x20 && byte != 0x09 { return false }
      before -= 1
    }
    return true
  }

  /// Returns the end of a line without its trailing blanks and line break, or nil if it is beyond a
  /// limit.
  private func endOfLine(from offset: Int, limit: Int) -> Int? {
    JSONLinesStyle.endOfLine(in: bytes, from: offset, limit: limit)
  }

  /// The largest length in bytes of a line that is checked without the index.
  private static let longestChecked = 2 * SparseIndex.grain

  private func isBroken(lineAt offset: Int) -> Bool {
    if let isBroken = index.isBroken(valueAt: offset) { return isBroken }
    guard let end = endOfLine(from: offset, limit: offset + Self.longestChecked) else {
      return false
    }
    let isBroken = JSONReader.firstFault(in: Bytes(bytes, Span(offset, end)), .strict) != nil
    index.remember(brokenAt: offset, isBroken: isBroken)
    return isBroken
  }
}
