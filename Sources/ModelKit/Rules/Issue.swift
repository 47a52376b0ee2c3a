import ModelBasics

/// A difference between stored data and its model. No data is lost: a value that could not be used is kept and
/// written back.
public struct Issue: Error, Hashable, Sendable {
  /// A kind of difference.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// A property has no member; it keeps its default.
    case missing
    /// A member belongs to no property.
    case unknownKey
    /// A key occurs twice; the last one counts.
    case duplicateKey
    /// A value of another type was converted without loss: `"12"` for a number.
    case coerced
    /// A value was converted with loss: 1.5 for a whole number.
    case lossyCoercion
    /// A value cannot be read as the property's type; the property keeps its default.
    case wrongType
    /// A number is outside of the property's range.
    case outOfRange
    /// A value is not one of those that the property can have.
    case notAChoice
    /// A class name is not registered, or stands for a class that the property cannot contain.
    case unknownClass
    /// A version is newer than this program's.
    case newerVersion
    /// A member belongs to a property that is never set from data.
    case readOnly
    /// A reference leads to no object.
    case danglingReference
    /// An object in a dictionary has no stored form.
    case notData
  }

  /// The kind of difference.
  public var kind: Kind
  private var subject: IssueSubject
  /// A description of the expected value: `a number`.
  public var expected: String
  /// The reason that the decoder of a `Codable` type gave.
  public var reason: String?
  /// True if the member was left out of its dictionary.
  var isOmitted = false
  /// True if no object is around the value, which could keep it: the value is in a list or a dictionary that was read by itself.
  var isOutsideObjects = false
  /// True if the issue is about a patch. Then the property stays as it was, and nothing is kept beside it.
  var isFromPatch = false

  init(
    kind: Kind, path: Path, position: Problem.Position? = nil, expected: String, found: String,
    isFromPatch: Bool = false
  ) {
    self.kind = kind
    subject = .described(path, position, found: found)
    self.expected = expected
    self.isFromPatch = isFromPatch
  }

  /// Creates an issue about a member of a record.
  init(kind: Kind, member position: Int, of record: IssueRecord, expected: String) {
    self.kind = kind
    subject = .member(record, position)
    self.expected = expected
  }

  /// Creates an issue about the data as a whole.
  package init(kind: Kind, expected: String, found: String) {
    self.init(kind: kind, path: Path([]), expected: expected, found: found)
  }
}

extension Issue {
  /// The path to the value.
  public var path: Path {
    get { subject.path }
    set { subject = .described(newValue, position, found: found) }
  }

  /// The line and column in the file, if the data came from one.
  public var position: Problem.Position? {
    get { subject.position }
    set { subject = .described(path, newValue, found: found) }
  }

  /// A description of the value found: `"lots"`.
  public var found: String {
    get { subject.found }
    set { subject = .described(path, position, found: newValue) }
  }
}
