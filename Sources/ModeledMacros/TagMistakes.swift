import SwiftSyntax

// Finds cases of an enumeration that could not be told from each other, or from their values, where the name of the
// case is stored beside the values.

enum TagMistakes {
  typealias Found = (ModeledMistake, at: Syntax)

  static func find(in enumeration: EnumDeclSyntax, _ node: AttributeSyntax) -> [Found] {
    let options = node.arguments?.as(LabeledExprListSyntax.self)
    guard let tag = options?.first(where: { $0.label?.text == "tag" })?.expression,
      let call = tag.as(FunctionCallExprSyntax.self),
      let form = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    else { return [] }
    let keys = call.arguments.map {
      $0.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
    }
    if form == "adjacent", keys.count == 2, let key = keys[0], key == keys[1] {
      return [(.equalTagKeys, Syntax(call.arguments))]
    }
    guard form == "inside" else { return [] }
    return enumeration.memberBlock.members.compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }
      .flatMap(\.elements).compactMap { mistake(in: $0, beside: keys.first ?? nil) }
  }

  private static func mistake(in element: EnumCaseElementSyntax, beside key: String?) -> Found? {
    guard let values = element.parameterClause?.parameters, !values.isEmpty else { return nil }
    let labels = values.map { value in
      value.firstName.flatMap { $0.text == "_" ? nil : $0.plainText }
    }
    if labels.allSatisfy({ $0 == nil }) { return (.unlabelledInside, Syntax(element)) }
    guard let key, labels.contains(key) else { return nil }
    return (.labelOfTag, Syntax(element))
  }
}
