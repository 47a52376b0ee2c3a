/// What is made of data that is not quite as the model has it: the one table of conversions.
///
/// | found | for | rule |
/// |---|---|---|
/// | `"12"`, `"NaN"` | number | ``numbersFromText`` |
/// | `12` | text | ``textFromNumbers`` |
/// | `true` | text | ``textFromBools`` |
/// | `0`, `1` | bool | ``boolsFromNumbers`` |
/// | `"yes"`, `"false"` | bool | ``boolsFromText`` |
/// | `true` | number | ``numbersFromBools`` |
/// | `1.5` | whole number | ``truncation`` |
/// | `1` | list | ``listsFromSingles`` |
/// | `1424716200`, `"1424716200"` | date | ``datesFromNumbers`` |
public struct DecodingPolicy: Sendable {
  /// What is done with one conversion.
  public enum Rule: Sendable {
    /// It is made, and reported.
    case convert
    /// It is not made: the value is of the wrong type.
    case refuse
  }

  /// `"12"` for a number.
  public var numbersFromText = Rule.convert
  /// `12` for text.
  public var textFromNumbers = Rule.convert
  /// `true` for text.
  public var textFromBools = Rule.convert
  /// `0` and `1` for a bool.
  public var boolsFromNumbers = Rule.convert
  /// `"yes"`, `"off"` and the like for a bool.
  public var boolsFromText = Rule.convert
  /// `true` for a number: 1.
  public var numbersFromBools = Rule.refuse
  /// `1.5` for a whole number: 1.
  public var truncation = Rule.refuse
  /// One value for a list of one.
  public var listsFromSingles = Rule.refuse
  /// Seconds since 1970 for a date, where the key does not say so: then a number does not say that it
  /// is one, nor its unit.
  public var datesFromNumbers = Rule.refuse

  /// Kinds of issues that are not reported.
  public var silent: Set<Issue.Kind> = [.missing]
  /// Kinds of issues that make decoding throw.
  public var fatal: Set<Issue.Kind> = []

  /// Converts what says the same, and reports it.
  public init() {}

  /// Converts what says the same, reports it, throws at nothing.
  public static let tolerant = DecodingPolicy()

  /// Converts nothing, and throws at everything but missing and unknown members.
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
