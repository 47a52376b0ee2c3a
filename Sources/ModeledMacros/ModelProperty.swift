import SwiftSyntax

/// A property of a class as it is written, and whether it is one to track.
struct ModelProperty {
  let declaration: VariableDeclSyntax

  init?(_ member: some DeclSyntaxProtocol) {
    guard let declaration = member.as(VariableDeclSyntax.self) else { return nil }
    self.declaration = declaration
  }

  /// The tracked properties of a class, in order.
  static func all(in declaration: some DeclGroupSyntax) -> [ModelProperty] {
    declaration.memberBlock.members.compactMap { ModelProperty($0.decl) }.filter(\.isTracked)
  }

  var binding: PatternBindingSyntax? { declaration.bindings.first }

  var name: TokenSyntax? {
    binding?.pattern.as(IdentifierPatternSyntax.self)?.identifier.trimmed
  }

  var initialValue: ExprSyntax? { binding?.initializer?.value.trimmed }

  var isOptional: Bool {
    guard let type = binding?.typeAnnotation?.type else { return false }
    return type.is(OptionalTypeSyntax.self)
      || type.as(IdentifierTypeSyntax.self)?.name.text == "Optional"
  }

  var hasObservers: Bool {
    guard case .accessors(let accessors) = binding?.accessorBlock?.accessors else { return false }
    return accessors.contains { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
  }

  /// A stored variable of the object itself, that nothing says to leave alone.
  var isTracked: Bool {
    guard declaration.bindingSpecifier.text == "var" else { return false }
    let modifiers = declaration.modifiers.map(\.name.text)
    guard !modifiers.contains(where: ["static", "class", "lazy", "weak", "unowned"].contains)
    else { return false }
    guard marker("Transient") == nil, marker("Reference") == nil else { return false }
    return binding?.accessorBlock == nil || hasObservers
  }

  func marker(_ name: String) -> AttributeSyntax? {
    declaration.attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }
      .first { $0.attributeName.trimmedDescription.split(separator: ".").last == name[...] }
  }
}
