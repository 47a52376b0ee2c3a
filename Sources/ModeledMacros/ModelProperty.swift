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

  /// The name without the marks that let a keyword, or any text, be one.
  var plainName: String? { name?.plainText }

  /// The name of the stored property behind it.
  var storage: TokenSyntax? {
    guard let plainName else { return nil }
    let isWord = plainName.unicodeScalars.allSatisfy {
      $0.properties.isXIDContinue || $0.properties.isEmoji
    }
    return .identifier(isWord ? "_" + plainName : "`_\(plainName)`")
  }

  /// The stored property behind it, declared. The model's type gets and sets it wherever the object is,
  /// also one of a class on an actor.
  var storageDeclaration: String? {
    guard let storage else { return nil }
    if isReference {
      return referenceType.map {
        "nonisolated(unsafe) private var \(storage.text) = ModelKit.ObjectReference<\($0)>()"
      }
    }
    return "nonisolated(unsafe) private var \(storage.text)\(storedValue)"
  }

  /// The type and the value of what is stored at first.
  var storedValue: String {
    if let coder { return " = \(coder)(\(initialValue?.description ?? "nil"))" }
    let type = binding?.typeAnnotation?.trimmedDescription ?? ""
    return type + (initialValue.map { " = \($0)" } ?? "")
  }

  /// The type that keeps its value, where a coder of its own reads and writes that.
  var coder: String? {
    guard let arguments = marker("Field")?.arguments?.as(LabeledExprListSyntax.self),
      let coder = arguments.first(where: { $0.label?.text == "coder" })?.expression
    else { return nil }
    let text = coder.trimmedDescription
    let name = text.hasSuffix(".self") ? String(text.dropLast(5)) : text
    return isOptional ? "ModelKit.CodedOptional<\(name)>" : "ModelKit.CodedValue<\(name)>"
  }

  var initialValue: ExprSyntax? { binding?.initializer?.value.trimmed }

  var isOptional: Bool {
    guard let type = binding?.typeAnnotation?.type else { return false }
    // `Optional<Int>` in full is not nil by itself.
    return type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
  }

  /// Whether it refers to objects that another property has.
  var isReference: Bool { marker("Reference") != nil }

  var isWeak: Bool { declaration.modifiers.contains { $0.name.text == "weak" } }

  /// Whether the property is said by which targets are found, but not where these are.
  var lacksCollection: Bool {
    let labels = marker("Reference")?.arguments?.as(LabeledExprListSyntax.self)?.map(\.label?.text)
    return labels?.contains("by") == true && labels?.contains("in") == false
  }

  /// The type of a reference; nil where it is none that a reference can have, as far as can be seen.
  var referenceType: String? {
    let values = [nil, "nil", "[]"]
    guard let type = binding?.typeAnnotation?.type,
      type.is(OptionalTypeSyntax.self) || type.is(ArrayTypeSyntax.self),
      values.contains(initialValue?.trimmedDescription)
    else { return nil }
    return type.trimmedDescription
  }

  var hasObservers: Bool { observer("willSet") != nil || observer("didSet") != nil }

  /// What observes the property, before it is set or after.
  func observer(_ specifier: String) -> AccessorDeclSyntax? {
    guard case .accessors(let accessors) = binding?.accessorBlock?.accessors else { return nil }
    return accessors.first { $0.accessorSpecifier.text == specifier }
  }

  /// A stored variable of the object itself, that nothing says to leave alone.
  var isTracked: Bool {
    guard declaration.bindingSpecifier.text == "var" else { return false }
    let modifiers = declaration.modifiers.map(\.name.text)
    guard !modifiers.contains(where: Self.leftAlone.contains)
    else { return false }
    guard marker("Transient") == nil else { return false }
    return binding?.accessorBlock == nil || hasObservers
  }

  /// What overrides a property has none of its own.
  private static let leftAlone = ["static", "class", "lazy", "weak", "unowned", "override"]

  func marker(_ name: String) -> AttributeSyntax? {
    declaration.attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }
      .first { $0.plainName == name }
  }
}

extension AttributeSyntax {
  /// Its name, without a module before it.
  var plainName: String {
    String(attributeName.trimmedDescription.split(separator: ".").last ?? "")
  }
}

extension TokenSyntax {
  var plainText: String { text.filter { $0 != "`" } }
}
