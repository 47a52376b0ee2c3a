import ModelBasics

/// What the index of another text knows about children that this text has too.
package struct KnownStretch: Sendable {
  /// The start of the child after them.
  package var end: Int
  /// The number of the container's children before `end`.
  package var count: Int
  package var records: [ValueRecord]
  /// Those after the start of the first of the children, up to the one at `end`.
  package var checkpoints: [Checkpoint]
  package var findings: Findings
}

/// Things in a source that are no faults: the first of each kind.
package struct Findings: Hashable, Sendable {
  /// The first deviation from the strict format, such as a comment or a trailing comma, with the format's code.
  package var deviation: Fault?
  /// Something that is worth a warning, with the format's code.
  package var remark: Fault?
  /// The first byte that is not UTF-8, and the first escape that is half of a surrogate pair.
  package var invalidByte: Int?
  package var loneSurrogate: Int?

  /// Returns those in a span. Returns nil if a kind has one before the span but is not in `found`: it is gone then, and only
  /// the first of a kind is known.
  func within(_ span: Span, ifNot found: Findings) -> Findings? {
    func isClear(_ offset: Int?, _ found: Int?) -> Bool {
      offset.map { $0 >= span.start || found != nil } ?? true
    }
    guard isClear(deviation?.offset, found.deviation?.offset),
      isClear(remark?.offset, found.remark?.offset), isClear(invalidByte, found.invalidByte),
      isClear(loneSurrogate, found.loneSurrogate)
    else { return nil }
    func isInside(_ offset: Int) -> Bool { offset >= span.start && offset < span.end }
    return Findings(
      deviation: deviation.flatMap { isInside($0.offset) ? $0 : nil },
      remark: remark.flatMap { isInside($0.offset) ? $0 : nil },
      invalidByte: invalidByte.flatMap { isInside($0) ? $0 : nil },
      loneSurrogate: loneSurrogate.flatMap { isInside($0) ? $0 : nil })
  }

  func shifted(by distance: Int) -> Findings {
    var moved = self
    moved.deviation?.move(by: distance)
    moved.remark?.move(by: distance)
    moved.invalidByte? += distance
    moved.loneSurrogate? += distance
    return moved
  }

  /// Adds those of which this has none.
  mutating func add(_ other: Findings) {
    deviation = deviation ?? other.deviation
    remark = remark ?? other.remark
    invalidByte = invalidByte ?? other.invalidByte
    loneSurrogate = loneSurrogate ?? other.loneSurrogate
  }
}
