import ModelBasics

/// A rule that an object breaks.
public struct ModelProblem: Error {
  /// A kind of rule.
  public enum Rule: Hashable, Sendable {
    /// A number is outside of the range of its property.
    case range
    /// A value is not one of the permitted values of its property.
    case choices
    /// There are too few or too many elements, members or characters.
    case count
    /// A text does not match the pattern of its property.
    case pattern
    /// A reference leads to an object that was freed, or that is not in the collection of the reference.
    case reference
    /// A value cannot be stored, such as an infinite date. It is never saved.
    case unstorable
    /// A rule of the model itself.
    case own
  }

  /// The path to the property from the object that was asked.
  public let path: Path
  /// The kind of rule.
  public let rule: Rule
  /// A description of the problem, as one clause.
  public let message: String
}

extension ModelProblem: Hashable {}

extension ModelProblem: CustomStringConvertible {
  /// The problem with its path: `.every: 99 is not in 1…10`.
  public var description: String { "\(path): \(message)" }
}
