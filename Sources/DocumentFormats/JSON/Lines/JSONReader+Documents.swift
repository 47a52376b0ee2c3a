import DocumentTree
import ModelBasics

// Sequences of documents, which are indexed like the children of one container.

extension JSONReader {
  /// Reads one document per line. Broken lines are noted, and reading continues after them.
  mutating func readLines() {
    while var start = nextDocument() {
      guard goesOn() else { return }
      var isStarted = false
      if var walk = takeWalk() {
        startDocument()
        goOn(at: start)
        guard walk.read(&self, isAtLine: true) != .cancelled else { return }
        self.walk = walk
        // The walk stops in a document, after the last one, or at the start of one.
        isStarted = depth > 0 || expects != .value
        start = isStarted ? walk.document : text.skipBlank(tokenOffset)
        offset = isStarted ? tokenOffset : start
      }
      readLine(from: start, isStarted)
    }
    finishStream()
  }

  /// Reads the document that begins at an offset, or the rest of it if it is started.
  private mutating func readLine(from start: Int, _ isStarted: Bool) {
    let end =
      JSONLinesStyle.endOfLine(in: storage, from: start, limit: storage.count) ?? storage.count
    if !isStarted {
      builder.child(at: start)
      startDocument()
    }
    if let fault = readOn(upTo: end) {
      abandonDocument()
      builder.noteBroken(documentFrom: start, to: end, corrected(fault, from: start, to: end))
    }
    offset = end
  }

  /// Reads documents that may extend over several lines, up to the first fault.
  mutating func readDocuments() {
    var lastEnd: Int?
    while let start = nextDocument() {
      guard goesOn() else { return }
      let sharesLine = lastEnd.map { !text.hasLineBreak(in: $0..<start) } ?? false
      if sharesLine { builder.noteRemark(JSONFault.notOneLine.at(start)) }
      builder.child(at: start)
      startDocument()
      if let fault = readOn(upTo: nil) { return finish(fault) }
      if text.hasLineBreak(in: start..<offset) {
        builder.noteRemark(JSONFault.notOneLine.at(start))
      }
      lastEnd = offset
    }
    finishStream()
  }

  /// The largest size in bytes of a line for which a correction is searched.
  private static let longestCorrected = 1 << 16

  /// Returns the fault of a line with the correction that removes it.
  private func corrected(_ fault: Fault, from start: Int, to end: Int) -> Fault {
    guard corrects, end - start <= Self.longestCorrected,
      case .failure(var fault) = JSONGrammar(.strict).valueSpan(
        in: Bytes(storage, Span(start, end)))
    else { return fault }
    fault.move(by: start)
    return fault
  }

  private mutating func nextDocument() -> Int? {
    setLimit(storage.count)
    offset = text.skipBlank(offset)
    return offset < text.count ? offset : nil
  }

  private mutating func finishStream() {
    publishKeys()
    builder.finishStream(at: storage.count)
    builder.finish(at: storage.count, fault: nil)
  }
}
