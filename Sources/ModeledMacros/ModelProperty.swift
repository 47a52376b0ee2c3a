import SwiftSyntax

/// A property as written in the source.
struct ModelProperty {
  let declaration: VariableDeclSyntax

  init?(_ member: some DeclSyntaxProtocol) {
    guard let declaration = member.as(VariableDeclSyntax.self) else { return nil }
    self.declaration = declaration
  }

  /// Returns the tracked properties of a class, in order.
  static func all(in declaration: some DeclGroupSyntax) -> [ModelProperty] {
    declaration.memberBlock.members.compactMap { ModelProperty($0.decl) }.filter(\.isTracked)
  }

  var binding: PatternBindingSyntax? { declaration.bindings.first }

  var name: TokenSyntax? {
    binding?.pattern.as(IdentifierPatternSyntax.self)?.identifier.trimmed
  }

  /// The name without backticks.
  var plainName: String? { name?.plainText }

  /// The name of the underlying stored property.
  var storage: TokenSyntax? {
    guard let plainName else { return nil }
    let isWord = plainName.unicodeScalars.allSatisfy {
      $0.properties.isXIDContinue || $0.properties.isEmoji
    }
    return .identifier(isWord ? "_" + plainName : "`_\(plainName)`")
  }

  /// The declaration of the underlying stored property. It is `nonisolated(unsafe)`, since the
  /// model's type reads and writes it in any isolation, also in a class on an actor.
  var storageDeclaration: String? {
    guard let storage else { return nil }
    if isReference {
      return referenceType.map {
        "nonisolated(unsafe) private var \(storage.text) = ModelKit.ObjectReference<\($0)>()"
      }
    }
    return "nonisolated(unsafe) private var \(storage.text)\(storedValue)"
  }

  /// The type annotation and the initial value of the stored property.
  var storedValue: String {
    if let coder { return " = \(coder)(\(initialValue?.description ?? "nil"))" }
    let type = binding?.typeAnnotation?.trimmedDescription ?? ""
    return type + (initialValue.map { " = \($0)" } ?? "")
  }

  /// The type that wraps the value if the property has its own coder; nil otherwise.
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
    // A property of type `Optional<Int>`, spelled in full, has no implicit nil.
    return type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
  }

  /// True if it refers to objects that another property owns.
  var isReference: Bool { marker("Reference") != nil }

  var isWeak: Bool { declaration.modifiers.contains { $0.name.text == "weak" } }

  /// True if the reference names the property that identifies its targets, but not the collection
  /// that contains them.
  var lacksCollection: Bool {
    let labels = marker("Reference")?.arguments?.as(LabeledExprListSyntax.self)?.map(\.label?.text)
    return labels?.contains("by") == true && labels?.contains("in") == false
  }

  /// The type of a reference; nil if the syntax shows a type or an initial value that a reference
  /// cannot have.
  var referenceType: String? {
    let values = [nil, "nil", "[]"]
    guard let type = binding?.typeAnnotation?.type,
      type.is(OptionalTypeSyntax.self) || type.is(ArrayTypeSyntax.self),
      values.contains(initialValue?.trimmedDescription)
    else { return nil }
    return type.trimmedDescription
  }

  var hasObservers: Bool { observer("willSet") != nil || observer("didSet") != nil }

  /// Returns the `willSet` or `didSet` observer.
  func observer(_ specifier: String) -> AccessorDeclSyntax? {
    guard case .accessors(let accessors) = binding?.accessorBlock?.accessors else { return nil }
    return accessors.first { $0.accessorSpecifier.text == specifier }
  }

  /// True for a stored variable of an instance that no modifier or marker excludes.
  var isTracked: Bool {
    guard declaration.bindingSpecifier.text == "var" else { return false }
    let modifiers = declaration.modifiers.map(\.name.text)
    guard !modifiers.contains(where: Self.excludedModifiers.contains)
    else { return false }
    guard marker("Transient") == nil else { return false }
    return binding?.accessorBlock == nil || hasObservers
  }

  /// The modifiers of excluded properties. An override has no storage of its own.
  private static let excludedModifiers = ["static", "class", "lazy", "weak", "unowned", "override"]

  func marker(_ name: String) -> AttributeSyntax? {
    declaration.attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }
      .first { $0.plainName == name }
  }
}

extension AttributeSyntax {
  /// The name without its module.
  var plainName: String {
    String(attributeName.trimmedDescription.split(separator: ".").last ?? "")
  }
}

extension TokenSyntax {
  var plainText: String { text.filter { $0 != "`" } }
}
