import ModelBasics

/// A rule that an object does not keep.
public struct ModelProblem: Error {
  /// Which rule.
  public enum Rule: Hashable, Sendable {
    /// A number is not in the range of its property.
    case range
    /// A value is none of those its property can have.
    case choices
    /// There are too few or too many elements, members or characters.
    case count
    /// A text does not match the pattern of its property.
    case pattern
    /// A reference leads to an object that is gone, or is not where it should be.
    case reference
    /// A rule of the model's own.
    case own
  }

  /// The way to it from the object that was asked.
  public let path: Path
  /// Which rule.
  public let rule: Rule
  /// What is wrong, as one clause.
  public let message: String
}

extension ModelProblem: Hashable {}

extension ModelProblem: CustomStringConvertible {
  /// `.every: 99 is not in 1…10`
  public var description: String { "\(path): \(message)" }
}
