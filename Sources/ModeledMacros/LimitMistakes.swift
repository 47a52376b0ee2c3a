import SwiftSyntax

// Finds limits that do not fit the type of a property. A macro sees no types, but most properties
// of models have types with well-known names, or defaults that show their kind.

enum LimitMistakes {
  typealias Found = (ModeledMistake, at: Syntax)

  private enum Kind { case text, number, bool, list, dictionary }

  /// Returns the errors in the limits of some properties.
  static func find(in properties: [ModelProperty]) -> [Found] {
    properties.flatMap { property -> [Found] in
      guard let arguments = property.marker("Field")?.arguments?.as(LabeledExprListSyntax.self)
      else { return [] }
      let kind = kind(of: property)
      return arguments.compactMap { argument in
        (mistake(argument, kind) ?? mistake(argument, kind, property.initialValue))
          .map { ($0, Syntax(argument.expression)) }
      }
    }
  }

  private static func mistake(_ argument: LabeledExprSyntax, _ kind: Kind?) -> ModeledMistake? {
    switch argument.label?.text {
    case "range": return kind == nil || kind == .number ? nil : .rangeOnNonNumber
    case "count", "notEmpty": return kind == .number || kind == .bool ? .countOnScalar : nil
    case "pattern":
      guard kind == nil || kind == .text else { return .patternOnNonText }
      let literal = argument.expression.as(StringLiteralExprSyntax.self)
      guard let pattern = literal?.representedLiteralValue else { return nil }
      return (try? Regex(pattern)) == nil ? .badPattern : nil
    default: return nil
    }
  }

  /// Returns the mistake of choices of another type, or of a default value beyond the limit.
  private static func mistake(
    _ argument: LabeledExprSyntax, _ kind: Kind?, _ initial: ExprSyntax?
  ) -> ModeledMistake? {
    switch argument.label?.text {
    case "range":
      guard let bounds = bounds(of: argument.expression), let number = initial.flatMap(number)
      else { return nil }
      return bounds.lower <= number && number <= bounds.upper ? nil : .defaultOutOfRange
    case "choices":
      guard let choices = argument.expression.as(ArrayExprSyntax.self)?.elements.map(\.expression)
      else { return nil }
      if let kind, choices.contains(where: { self.kind($0).map { $0 != kind } == true }) {
        return .choiceOfOtherType
      }
      // Without an expression that only the compiler can evaluate.
      guard let initial = initial.flatMap(literal) else { return nil }
      let known = choices.map(literal)
      return known.contains(nil) || known.contains(initial) ? nil : .defaultNotAChoice
    default: return nil
    }
  }

  private static func bounds(of range: ExprSyntax) -> (lower: Double, upper: Double)? {
    guard let parts = range.as(SequenceExprSyntax.self)?.elements, parts.count == 3,
      parts.dropFirst().first?.trimmedDescription == "...",
      let lower = parts.first.flatMap(number), let upper = parts.last.flatMap(number)
    else { return nil }
    return (lower, upper)
  }

  /// Returns the number of a literal; nil for any other expression.
  private static func number(_ value: ExprSyntax) -> Double? {
    kind(value) == .number ? Double(value.trimmedDescription.filter { $0 != "_" }) : nil
  }

  /// Returns a text that is the same for literals with the same value; nil for any other expression.
  private static func literal(_ value: ExprSyntax) -> String? {
    if let text = value.as(StringLiteralExprSyntax.self) {
      return text.representedLiteralValue.map { "text \($0)" }
    }
    if value.is(BooleanLiteralExprSyntax.self) { return value.trimmedDescription }
    return number(value).map { "\($0)" }
  }

  /// True if the declaration shows that a property is a text, number, bool, list or dictionary.
  static func isPlain(_ property: ModelProperty) -> Bool { kind(of: property) != nil }

  private static func kind(of property: ModelProperty) -> Kind? {
    guard var type = property.binding?.typeAnnotation?.type else {
      return property.initialValue.flatMap(kind)
    }
    if let optional = type.as(OptionalTypeSyntax.self) { type = optional.wrappedType }
    if type.is(ArrayTypeSyntax.self) { return .list }
    if type.is(DictionaryTypeSyntax.self) { return .dictionary }
    let name = type.trimmedDescription.prefix { $0 != "<" }
    switch name {
    case "String": return .text
    case "Bool": return .bool
    case "Array", "Set": return .list
    case "Dictionary": return .dictionary
    case "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
      "Double", "Float", "Decimal", "CGFloat":
      return .number
    default: return nil
    }
  }

  private static func kind(_ value: ExprSyntax) -> Kind? {
    if value.is(StringLiteralExprSyntax.self) { return .text }
    if value.is(BooleanLiteralExprSyntax.self) { return .bool }
    if value.is(ArrayExprSyntax.self) { return .list }
    if value.is(DictionaryExprSyntax.self) { return .dictionary }
    let number = value.as(PrefixOperatorExprSyntax.self)?.expression ?? value
    if number.is(IntegerLiteralExprSyntax.self) || number.is(FloatLiteralExprSyntax.self) {
      return .number
    }
    return nil
  }
}
