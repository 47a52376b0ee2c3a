import ModelBasics

/// One property that is not as it was.
public struct Difference {
  /// The way to it from the object that was asked: property names and positions.
  public let path: Path
  /// The object whose property it is.
  public let object: ModelObject
  /// The property.
  public let field: Field
  /// What it was.
  public let old: Any
  /// What it is.
  public let new: Any
}

extension Difference: CustomStringConvertible {
  /// `.label.red: 1.0 → 0.5`
  public var description: String { "\(path): \(old) → \(new)" }
}
