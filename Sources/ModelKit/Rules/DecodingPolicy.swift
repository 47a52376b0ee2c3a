/// The rules for converting stored data that does not match the model.
///
/// | found | for | rule |
/// |---|---|---|
/// | `"12"` | number | ``numbersFromText`` |
/// | `12` | text | ``textFromNumbers`` |
/// | `true` | text | ``textFromBools`` |
/// | `0`, `1` | bool | ``boolsFromNumbers`` |
/// | `"yes"`, `"false"` | bool | ``boolsFromText`` |
/// | `true` | number | ``numbersFromBools`` |
/// | `1.5` | whole number | ``truncation`` |
/// | `1` | list | ``listsFromSingles`` |
/// | `1424716200`, `"1424716200"` | date | ``datesFromNumbers`` |
public struct DecodingPolicy: Sendable {
  /// A decision about one kind of conversion.
  public enum Rule: Sendable {
    /// The value is converted, and the conversion is reported.
    case convert
    /// The value is not converted, and is reported as having the wrong type.
    case refuse
  }

  /// The rule for `"12"` as a number.
  public var numbersFromText = Rule.convert
  /// The rule for `12` as text.
  public var textFromNumbers = Rule.convert
  /// The rule for `true` as text.
  public var textFromBools = Rule.convert
  /// The rule for `0` and `1` as a Boolean.
  public var boolsFromNumbers = Rule.convert
  /// The rule for `"yes"`, `"off"` and similar texts as a Boolean.
  public var boolsFromText = Rule.convert
  /// The rule for `true` as a number, which gives 1.
  public var numbersFromBools = Rule.refuse
  /// The rule for `1.5` as a whole number, which gives 1.
  public var truncation = Rule.refuse
  /// The rule for a single value as a list, which gives a list with that element.
  public var listsFromSingles = Rule.refuse
  /// The rule for seconds since 1970 as a date, if the key does not name the unit. Such a number says neither that
  /// it is a date nor what its unit is.
  public var datesFromNumbers = Rule.refuse

  /// The kinds of issues that are not reported.
  public var silent: Set<Issue.Kind> = [.missing]
  /// The kinds of issues that make decoding throw.
  public var fatal: Set<Issue.Kind> = []

  /// Creates a policy that converts values without loss, and reports each conversion.
  public init() {}

  /// A policy that converts values without loss, reports each conversion, and never throws.
  public static let tolerant = DecodingPolicy()

  /// A policy that converts nothing, and throws at every issue except missing and unknown members.
  public static let strict: DecodingPolicy = {
    var policy = DecodingPolicy()
    policy.numbersFromText = .refuse
    policy.textFromNumbers = .refuse
    policy.textFromBools = .refuse
    policy.boolsFromNumbers = .refuse
    policy.boolsFromText = .refuse
    policy.fatal = Set(Issue.Kind.allCases).subtracting([.missing, .unknownKey])
    return policy
  }()
}
