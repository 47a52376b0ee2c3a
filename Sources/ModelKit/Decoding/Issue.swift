import ModelBasics

/// Something in data that was not as the model has it. Nothing is lost by any of them: what could
/// not be used is kept and written back.
public struct Issue: Error, Hashable, Sendable {
  /// What kind of thing.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// A property has no member; it keeps its default.
    case missing
    /// A member no property has.
    case unknownKey
    /// A key that is there twice; the last counts.
    case duplicateKey
    /// A value of another type that says the same: `"12"` for a number.
    case coerced
    /// A value of which something was left behind: 1.5 for a whole number.
    case lossyCoercion
    /// A value of which nothing can be made; the property keeps its default.
    case wrongType
    /// A number beyond what the property may hold.
    case outOfRange
    /// None of the values the property can have.
    case notAChoice
    /// A class that is not registered, or not one of those that may be here.
    case unknownClass
    /// A version this program does not know yet.
    case newerVersion
    /// A property that is never set from data.
    case readOnly
    /// A reference that leads to nothing.
    case danglingReference
    /// An object in a dictionary that no data has a form for.
    case notData
  }

  /// What kind of thing.
  public var kind: Kind
  /// The way to it.
  public var path: Path
  /// Where, when it came from a file.
  public var place: Problem.Place?
  /// What should be there: `a number`.
  public var expected: String
  /// What is: `"lots"`.
  public var found: String
  /// Whether it is of a member that its dictionary is without.
  var isLeftOut = false
  /// Whether it is of a patch: then the property stays as it was, and nothing is kept beside it.
  var isOfPatch = false

  init(
    kind: Kind, path: Path, place: Problem.Place? = nil, expected: String, found: String,
    isOfPatch: Bool = false
  ) {
    self.kind = kind
    self.path = path
    self.place = place
    self.expected = expected
    self.found = found
    self.isOfPatch = isOfPatch
  }

  /// An issue with the whole of some data.
  package init(kind: Kind, expected: String, found: String) {
    self.init(kind: kind, path: Path([]), expected: expected, found: found)
  }
}
