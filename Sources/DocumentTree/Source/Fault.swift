import ModelBasics

/// An error in a source: a code of its format, and an offset.
package struct Fault: Error, Hashable, Sendable {
  /// The offset at which the error is corrected: all tokens before it have been read and are valid.
  package var offset: Int
  package var code: Int
  /// The offset at which reading stopped.
  package var stopOffset: Int
  /// The edit that removes the fault; nil if none is certain.
  package var correction: Correction?
  /// True if the text ends within a token or a comment, so that more of the text may remove the fault.
  package var isUnfinished: Bool

  package init(
    offset: Int, code: Int, stopOffset: Int? = nil, correction: Correction? = nil,
    isUnfinished: Bool = false
  ) {
    self.offset = offset
    self.isUnfinished = isUnfinished
    self.code = code
    self.stopOffset = stopOffset ?? offset
    self.correction = correction
  }

  /// Changes the offsets to those in a text in which it comes earlier or later.
  package mutating func move(by distance: Int) {
    offset += distance
    stopOffset += distance
    guard let known = correction else { return }
    correction = Correction(
      Span(known.span.start + distance, known.span.end + distance), known.text)
  }
}

/// A replacement of a span of bytes.
package struct Correction: Hashable, Sendable {
  package var span: Span
  package var text: [UInt8]

  package init(_ span: Span, _ text: [UInt8]) {
    self.span = span
    self.text = text
  }
}
