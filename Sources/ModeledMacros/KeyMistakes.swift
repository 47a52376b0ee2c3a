import SwiftSyntax

// Finds keys that two properties share, so that the value of one would be lost or read as the other. Only keys
// written as literals are found.

enum KeyMistakes {
  typealias Found = (ModeledMistake, at: Syntax)

  /// Returns the mistakes in the keys of a class.
  static func find(
    in properties: [ModelProperty], node: AttributeSyntax, of declaration: some DeclGroupSyntax
  ) -> [Found] {
    let options = node.arguments?.as(LabeledExprListSyntax.self)
    func own(_ label: String, _ usual: String) -> String? {
      guard let given = options?.first(where: { $0.label?.text == label }) else { return usual }
      return text(given.expression)
    }
    let reserved = [own("versionKey", "version"), own("classKey", "representedClassName")]
    return find(in: properties, node: node, reserved: reserved.compactMap(\.self))
      + conditional(declaration.memberBlock.members)
  }

  /// Returns the mistakes in the keys of some properties.
  static func find(
    in properties: [ModelProperty], node: AttributeSyntax, reserved: [String] = []
  ) -> [Found] {
    let options = node.arguments?.as(LabeledExprListSyntax.self)
    let isAsIs = options?.contains { $0.label?.text == "keys" } != true
    // The paths in use; nil for a record, which several properties can be in, otherwise the property with the value.
    var seen: [[String]: Int?] = [:]
    var found: [Found] = []
    for (number, property) in properties.enumerated() {
      let outer = StoredPath(property)?.outer ?? []
      let mistakes = keys(of: property, isAsIs).compactMap { key, position -> Found? in
        let path = outer + [outer.isEmpty ? key : StoredPath.last(of: key) ?? key]
        if reserved.contains(path[0]) { return (.ownKey, position) }
        for count in 1..<path.count {
          if case .some(.some) = seen.updateValue(nil, forKey: Array(path[..<count])) {
            return (.sharedKey, position)
          }
        }
        let other = seen.updateValue(number, forKey: path)
        return other == nil || other == .some(number) ? nil : (.sharedKey, position)
      }
      found += mistakes.prefix(1)
    }
    return found
  }

  /// Returns the keys that a property is written to or read from, as far as they are literals.
  private static func keys(
    of property: ModelProperty, _ isAsIs: Bool
  ) -> [(key: String, at: Syntax)] {
    let written = property.writtenKeys
    if !written.isEmpty {
      return written.compactMap { key in text(key).map { ($0, Syntax(key)) } }
    }
    guard isAsIs, let name = property.plainName else { return [] }
    return [(name, Syntax(property.declaration))]
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
