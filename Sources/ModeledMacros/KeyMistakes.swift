import SwiftSyntax

// Finds keys that two properties would be written to, so that the value of the second would be
// lost. Only keys written as literals are found.

enum KeyMistakes {
  typealias Found = (ModeledMistake, at: Syntax)

  static func find(
    in properties: [ModelProperty], node: AttributeSyntax, of declaration: some DeclGroupSyntax
  ) -> [Found] {
    let options = node.arguments?.as(LabeledExprListSyntax.self)
    func own(_ label: String, _ usual: String) -> String? {
      guard let given = options?.first(where: { $0.label?.text == label }) else { return usual }
      return text(given.expression)
    }
    let isAsIs = options?.contains { $0.label?.text == "keys" } != true
    let reserved = [own("versionKey", "version"), own("classKey", "representedClassName")]
    // The paths in use; true for a record, which several properties can be in, false for a value.
    var seen: [[String]: Bool] = [:]
    return properties.compactMap { property in
      guard let (key, position) = key(of: property, isAsIs) else { return nil }
      let outer = StoredPath(property)?.outer ?? []
      let path = outer + [outer.isEmpty ? key : StoredPath.last(of: key) ?? key]
      if reserved.contains(path[0]) { return (.ownKey, position) }
      for count in 1..<path.count {
        if seen.updateValue(true, forKey: Array(path[..<count])) == false {
          return (.sharedKey, position)
        }
      }
      return seen.updateValue(false, forKey: path) == nil ? nil : (.sharedKey, position)
    } + conditional(declaration.memberBlock.members)
  }

  /// Returns the key that a property is written to, if it is a literal.
  private static func key(
    of property: ModelProperty, _ isAsIs: Bool
  ) -> (key: String, at: Syntax)? {
    let arguments = property.marker("Field")?.arguments?.as(LabeledExprListSyntax.self)
    if let first = arguments?.first(where: { $0.label?.text == "keys" }) {
      return text(first.expression).map { ($0, Syntax(first.expression)) }
    }
    guard isAsIs, let name = property.plainName else { return nil }
    return (name, Syntax(property.declaration))
  }

  private static func text(_ expression: ExprSyntax) -> String? {
    expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
  }

  /// Returns properties in conditional compilation blocks: a macro cannot know which are compiled.
  private static func conditional(_ members: MemberBlockItemListSyntax) -> [Found] {
    var found: [Found] = []
    var left = members.compactMap { $0.decl.as(IfConfigDeclSyntax.self) }
    while let condition = left.popLast() {
      for clause in condition.clauses {
        guard let members = clause.elements?.as(MemberBlockItemListSyntax.self) else { continue }
        left += members.compactMap { $0.decl.as(IfConfigDeclSyntax.self) }
        found += members.compactMap { ModelProperty($0.decl) }.filter(\.isTracked)
          .map { (.conditional, Syntax($0.declaration)) }
      }
    }
    return found
  }
}
