/// The notation of a fraction.
public struct FractionNotation: Hashable, Sendable {
  /// The decimal mark: a point or a comma.
  public var mark: Unicode.Scalar
  /// The minimum number of decimals, padded with zeros; 0 for as few as possible.
  public var minimumDigits: Int

  /// Creates a notation with a decimal mark and a minimum number of decimals, at most 27.
  public init(mark: Unicode.Scalar = ".", minimumDigits: Int = 0) {
    self.mark = mark
    self.minimumDigits = min(max(minimumDigits, 0), 27)
  }
}
