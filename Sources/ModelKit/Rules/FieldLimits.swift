import ModelData

/// The limits of a property's values.
public struct FieldLimits: Sendable {
  /// The range of a number.
  public var range: ClosedRange<Double>?
  /// The permitted values; empty if all values are permitted.
  public var choices: [Value] = []
  /// The permitted number of elements, members or characters.
  public var count: ClosedRange<Int>?
  /// The regular expression that must match the whole text.
  public var pattern: String?

  /// No limits.
  public static let none = FieldLimits()

  /// Creates limits; those that are not given permit everything.
  public init(
    range: ClosedRange<Double>? = nil, choices: [Value] = [], count: ClosedRange<Int>? = nil,
    pattern: String? = nil
  ) {
    self.range = range
    self.choices = choices
    self.count = count
    self.pattern = pattern
  }

  /// True if every value is permitted.
  var isEmpty: Bool { range == nil && choices.isEmpty && count == nil && pattern == nil }

  /// Returns the rule that a stored value breaks, with a message, or nil if it breaks none. Null breaks no rule.
  package func violation(by value: Value) -> (rule: ModelProblem.Rule, message: String)? {
    guard value.kind != .null else { return nil }
    if let range, let number = Self.number(value), !range.contains(number) {
      return (
        .range, "\(value.displayText) is not in \(Self.displayText(of: range))"
      )
    }
    if !choices.isEmpty, !choices.contains(value) {
      return (
        .choices,
        "\(value.displayText) is none of \(Self.displayText(of: choices))"
      )
    }
    if let count, let found = Self.count(of: value), !count.contains(found.number) {
      return (.count, Self.message(count, found))
    }
    if let pattern, let text = value.string.map({ String(decoding: $0, as: UTF8.self) }),
      (try? Regex(pattern))?.isMatch(text) != true
    {
      return (.pattern, "\(value.displayText) does not match \(pattern)")
    }
    return nil
  }

  static func displayText(of range: ClosedRange<Double>) -> String {
    "\(DecimalText.of(range.lowerBound))…\(DecimalText.of(range.upperBound))"
  }

  static func displayText(of choices: [Value]) -> String {
    choices.map(\.displayText).joined(separator: ", ")
  }

  /// Returns the number of a value; some types are stored as text that contains a number.
  static func number(_ value: Value) -> Double? {
    switch value.kind {
    case .number: ValueCursor(value).double
    case .string: value.string.flatMap { Double(String(decoding: $0, as: UTF8.self).trimmed) }
    default: nil
    }
  }

  private static func count(of value: Value) -> (number: Int, noun: String)? {
    switch value.kind {
    case .array: (value.count, value.count == 1 ? "element" : "elements")
    case .record: (value.count, value.count == 1 ? "member" : "members")
    case .string:
      value.string.map {
        let count = String(decoding: $0, as: UTF8.self).count
        return (count, count == 1 ? "character" : "characters")
      }
    default: nil
    }
  }

  private static func message(
    _ count: ClosedRange<Int>, _ found: (number: Int, noun: String)
  ) -> String {
    if found.number == 0, count.lowerBound == 1 { return "it is empty" }
    let needed =
      found.number < count.lowerBound
      ? "at least \(count.lowerBound) are needed" : "at most \(count.upperBound) are allowed"
    return "it has \(found.number) \(found.noun); \(needed)"
  }
}

extension Regex where Output == AnyRegexOutput {
  fileprivate func isMatch(_ text: String) -> Bool { (try? wholeMatch(in: text)) != nil }
}
