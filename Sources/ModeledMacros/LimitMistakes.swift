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
        mistake(argument, kind).map { ($0, Syntax(argument.expression)) }
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
    let number = value.as(PrefixOperatorExprSyntax.self)?.expression ?? value
    if number.is(IntegerLiteralExprSyntax.self) || number.is(FloatLiteralExprSyntax.self) {
      return .number
    }
    return nil
  }
}
