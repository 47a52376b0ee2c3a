/// How a fraction is written.
public struct FractionNotation: Hashable, Sendable {
  /// The decimal mark, a point or a comma.
  public var mark: Unicode.Scalar
  /// With zeros to this many digits; 0 for as few as it takes.
  public var minimumDigits: Int

  /// A fraction with this mark, and zeros to so many digits, at most 27.
  public init(mark: Unicode.Scalar = ".", minimumDigits: Int = 0) {
    self.mark = mark
    self.minimumDigits = min(max(minimumDigits, 0), 27)
  }
}
