import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// Generates the static member that describes how a structure or an enumeration is stored.
extension ModeledExpansion {
  static func valueMembers(
    of declaration: some DeclGroupSyntax, _ node: AttributeSyntax,
    _ context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    if let structure = declaration.as(StructDeclSyntax.self) {
      let type = valueType(of: structure, node, context)
      return ([type] + initializer(of: structure)).map { DeclSyntax(unparsed: $0) }
    }
    let text = declaration.as(EnumDeclSyntax.self).map { choiceType(of: $0, node, context) }
    return text.map { [DeclSyntax(unparsed: $0)] } ?? []
  }

  // MARK: - Structures

  private static func valueType(
    of structure: StructDeclSyntax, _ node: AttributeSyntax, _ context: some MacroExpansionContext
  ) -> String {
    let name = structure.name.text
    let properties = ModelProperty.all(in: structure).filter { property in
      guard let (mistake, position) = ModeledMistake.find(inMember: property) else { return true }
      context.diagnose(Diagnostic(node: position, message: mistake))
      return false
    }
    let mistakes =
      KeyMistakes.find(in: properties, node: node) + LimitMistakes.find(in: properties)
    for (mistake, position) in mistakes {
      context.diagnose(Diagnostic(node: position, message: mistake))
    }
    let fields = properties.compactMap { property -> String? in
      guard let plain = property.plainName, let written = property.name?.text else { return nil }
      let fieldArguments =
        property.marker("Field").map { arguments($0, keys: StoredPath(property)?.keys ?? []) } ?? ""
      return ".declared(\(plain.debugDescription)\(fieldArguments), \\\(name).\(written))"
    }
    let type = """
      ModelKit.ValueType<\(name)>(
        \(storedName(node) ?? "\"\(structure.name.plainText)\"")\(option("keys", node)),
        fields: [
          \(fields.joined(separator: ",\n    "))
        ])
      """
    let isGeneric = isGeneric(structure.genericParameterClause, context)
    return access(structure.modifiers)
      + cachedProperty("valueType", "ValueType<\(name)>", type, of: name, isGeneric)
  }

  /// Returns the initializer of a structure that other modules use: the one that Swift adds is internal.
  private static func initializer(of structure: StructDeclSyntax) -> [String] {
    let access = access(structure.modifiers)
    return access.isEmpty || declaresInitializer(structure) ? [] : ["\(access)init() {}"]
  }

  /// Returns the code of a static property that is evaluated once.
  static func cachedProperty(
    _ property: String, _ type: String, _ value: String, of name: String, _ isGeneric: Bool
  ) -> String {
    isGeneric
      ? """
      static var \(property): ModelKit.\(type) {
        ModelKit.TypeCache.value(for: \(name).self) { \(value) }
      }
      """ : "static let \(property) = \(value)"
  }

  private static func access(_ modifiers: DeclModifierListSyntax) -> String {
    let access = modifiers.map(\.name.text).first { ["public", "package"].contains($0) }
    return access.map { $0 + " " } ?? ""
  }

  // MARK: - Enumerations

  private static func choiceType(
    of enumeration: EnumDeclSyntax, _ node: AttributeSyntax, _ context: some MacroExpansionContext
  ) -> String {
    let name = enumeration.name.text
    for (mistake, position) in TagMistakes.find(in: enumeration, node) {
      context.diagnose(Diagnostic(node: position, message: mistake))
    }
    let cases = enumeration.memberBlock.members
      .compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }
      .flatMap { $0.elements.map { declared($0, of: name) } }
    let type = """
      ModelKit.ChoiceType<\(name)>(
        \(storedName(node) ?? "\"\(enumeration.name.plainText)\"")\(option("tag", node)),
        cases: [
          \(cases.joined(separator: ",\n    "))
        ])
      """
    let isGeneric = isGeneric(enumeration.genericParameterClause, context)
    return access(enumeration.modifiers)
      + cachedProperty("choiceType", "ChoiceType<\(name)>", type, of: name, isGeneric)
  }

  private static func declared(_ element: EnumCaseElementSyntax, of name: String) -> String {
    let (written, plain) = (element.name.text, element.name.plainText)
    guard let parameters = element.parameterClause?.parameters, !parameters.isEmpty else {
      return """
        .declared(\(plain.debugDescription), { .\(written) }, { if case .\(written) = $0 { true } else { false } })
        """
    }
    let values = parameters.indices.enumerated().map { index, _ in "value\(index)" }
    let labels = parameters.map { parameter -> String? in
      parameter.firstName.flatMap { $0.text == "_" ? nil : $0.plainText }
    }
    let typed = zip(values, parameters).map { "\($0): \($1.type.trimmedDescription)" }
    let given = zip(values, parameters).map { value, parameter in
      parameter.firstName.flatMap { $0.text == "_" ? nil : "\($0.text): \(value)" } ?? value
    }
    let labelTexts = labels.map { $0.map(\.debugDescription) ?? "nil" }.joined(separator: ", ")
    let pattern = values.map { "let \($0)" }.joined(separator: ", ")
    return """
      .declared(\(plain.debugDescription), labels: [\(labelTexts)], { (\(typed.joined(separator: ", "))) in .\(written)(\(given.joined(separator: ", "))) }, \
      { (choice: \(name)) in if case .\(written)(\(pattern)) = choice { (\(values.joined(separator: ", "))) } else { nil } })
      """
  }
}
