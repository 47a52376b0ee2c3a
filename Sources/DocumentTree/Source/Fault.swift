import ModelBasics

/// Why a source is not valid, by a code of its format, and where.
package struct Fault: Error, Hashable, Sendable {
  /// Where it is corrected: all tokens before this have been read and are valid.
  package var offset: Int
  package var code: Int
  /// Where reading stopped.
  package var noticed: Int
  /// The edit that removes the fault; nil if none is certain.
  package var correction: Correction?

  package init(offset: Int, code: Int, noticed: Int? = nil, correction: Correction? = nil) {
    self.offset = offset
    self.code = code
    self.noticed = noticed ?? offset
    self.correction = correction
  }
}

/// Bytes to put in place of others.
package struct Correction: Hashable, Sendable {
  package var span: Span
  package var text: [UInt8]

  package init(_ span: Span, _ text: [UInt8]) {
    self.span = span
    self.text = text
  }
}
