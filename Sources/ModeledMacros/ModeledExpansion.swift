import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// Generates the model type of a class, and attaches to each property the macro that tracks it, and
/// to each initializer the one after which the new object has no changes. The members of structures
/// and enumerations are generated in `ModeledExpansion+Values.swift`.
struct ModeledExpansion: MemberMacro, MemberAttributeMacro, PeerMacro {
  static var formatMode: FormatMode { .disabled }

  /// Diagnoses declarations that are not types. This is done in the peer expansion, since the
  /// compiler requests members only when they are used, but always requests peers.
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    if let group = declaration.asProtocol((any DeclGroupSyntax).self),
      let (mistake, position) = ModeledMistake.find(in: group), mistake == .noType
    {
      context.diagnose(Diagnostic(node: position, message: mistake))
    }
    return []
  }

  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    if let (mistake, position) = ModeledMistake.find(in: declaration) {
      if mistake != .noType { context.diagnose(Diagnostic(node: position, message: mistake)) }
      return []
    }
    if !declaration.is(ClassDeclSyntax.self) {
      return valueMembers(of: declaration, node, context)
    }
    // A model inherits its conformance from its superclass.
    if !protocols.isEmpty, let parent = declaration.inheritanceClause?.inheritedTypes.first {
      context.diagnose(Diagnostic(node: parent, message: ModeledMistake.noModel))
      return placeholders + storage(of: ModelProperty.all(in: declaration))
    }
    guard let model = declaration.as(ClassDeclSyntax.self),
      let parent = parent(of: declaration)
    else { return [] }
    // Continues with the valid properties, so that the compiler reports no further errors for them.
    let properties = ModelProperty.all(in: declaration).filter { isValid($0, context) }
    let mistakes =
      KeyMistakes.find(in: properties, node: node, of: declaration)
      + LimitMistakes.find(in: properties)
      + (isRoot(parent) && option("version", node).isEmpty
        ? ModeledMistake.find(inUpgradesOf: model) : [])
    for (mistake, position) in mistakes {
      context.diagnose(Diagnostic(node: position, message: mistake))
    }
    return modelType(of: model, ModelFields(properties), node, parent, context)
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) -> [AttributeSyntax] {
    guard declaration.is(ClassDeclSyntax.self), ModeledMistake.find(in: declaration) == nil else {
      return []
    }
    if let initializer = member.as(InitializerDeclSyntax.self) {
      let isChanged = InitializerExpansion.delegation(in: initializer) != nil
      return isChanged ? [AttributeSyntax(unparsed: "@ModeledInitializer")] : []
    }
    guard let property = ModelProperty(member),
      property.isTracked, property.name != nil, isNamed(property)
    else { return [] }
    let fields = ModelFields(ModelProperty.all(in: declaration))
    guard let (number, path) = fields.location(of: property) else { return [] }
    let inherits = parent(of: declaration).map(isRoot) == false ? ", inherits: true" : ""
    let pathArgument = path.map { ", at: \"\($0)\"" } ?? ""
    return [AttributeSyntax(unparsed: "@ModeledProperty(\(number)\(inherits)\(pathArgument))")]
  }

  /// Returns the code of the model's type. It is nonisolated, whatever the isolation of the class.
  private static func modelType(
    of model: ClassDeclSyntax, _ fields: ModelFields, _ node: AttributeSyntax,
    _ parent: String, _ context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    let name = model.name.text
    let actor = ModelActor(model)
    let declared = fields.slots.compactMap { slot in
      switch slot {
      case .property(let property): field(property, of: name, actor)
      case .record(let record, let storage): field(record, in: storage, of: name, actor)
      }
    }.joined(separator: ",\n    ")
    let rules = RuleMember.all(in: model).map { $0.declaration(of: name, actor) }
      .joined(separator: ",\n    ")
    let access = model.modifiers.map(\.name.text).first {
      ["public", "open", "package"].contains($0)
    }
    let prefix =
      "nonisolated " + (access.map { $0 + " " } ?? "")
      + "override class var modelType: ModelKit.ModelType"
    let isGeneric = isGeneric(model.genericParameterClause, context)
    // A generic class is a different class for each argument.
    let plainName =
      isInGeneric(model.genericParameterClause, context)
      ? "ModelKit.TypeCache.name(of: \(name).self)" : "\"\(model.name.plainText)\""
    let type = """
      ModelKit.ModelType(
        \(storedName(node) ?? plainName)\(option("version", node)),
        inheriting: \(parent).modelType\(option("keys", node))\
      \(ownKey("versionKey", node, parent))\(ownKey("classKey", node, parent))\
      \(ownKey("writesNames", node, parent)),
        fields: [
          \(declared)
        ]\(rules.isEmpty ? "" : ",\n  rules: [\n    \(rules)\n  ]"))
      """
    // The root has no fields, so the number is known here and costs nothing at run time.
    let firstField =
      isRoot(parent)
      ? "nonisolated private static var _firstField: Int { 0 }"
      : isGeneric
        ? "nonisolated private static var _firstField: Int { \(parent).modelType.fields.count }"
        : "nonisolated private static let _firstField = \(parent).modelType.fields.count"
    let declarations =
      isGeneric
      ? [firstField, "\(prefix) { ModelKit.TypeCache.value(for: \(name).self) { \(type) } }"]
      : [
        firstField, "nonisolated private static let _ownModelType = \(type)",
        "\(prefix) { \(name)._ownModelType }",
      ]
    // If the default isolation is the main actor, an inherited initializer would be isolated too.
    let initializer =
      actor == nil || declaresInitializer(model)
      ? []
      : [
        "nonisolated \(access.map { ($0 == "open" ? "public" : $0) + " " } ?? "")required init() {}"
      ]
    return (declarations + initializer + fields.storage(of: name, isGeneric: isGeneric)).map {
      DeclSyntax(unparsed: $0)
    }
  }

  /// True if it declares an initializer without parameters.
  static func declaresInitializer(_ declaration: some DeclGroupSyntax) -> Bool {
    declaration.memberBlock.members.contains { member in
      member.decl.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters.isEmpty
        == true
    }
  }

  /// True if Swift permits no stored static property there. The type that an extension extends is
  /// unknown.
  static func isGeneric(
    _ parameters: GenericParameterClauseSyntax?, _ context: some MacroExpansionContext
  ) -> Bool {
    isInGeneric(parameters, context)
      || context.lexicalContext.contains { $0.is(ExtensionDeclSyntax.self) }
  }

  private static func isInGeneric(
    _ parameters: GenericParameterClauseSyntax?, _ context: some MacroExpansionContext
  ) -> Bool {
    parameters != nil
      || context.lexicalContext.contains { outer in
        outer.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause != nil
      }
  }

  private static func storage(of properties: [ModelProperty]) -> [DeclSyntax] {
    properties.filter { ModeledMistake.find(in: $0) == nil }.compactMap(\.storageDeclaration)
      .map { DeclSyntax(unparsed: $0) }
  }

  /// True if the property can get accessors. One without a default value gets some that prevent
  /// further errors.
  private static func isNamed(_ property: ModelProperty) -> Bool {
    ModeledMistake.find(in: property).map { $0.0 == .noDefault } ?? true
  }

  /// Declarations that the accessors of properties call, so that the compiler reports no further
  /// errors.
  private static let placeholders: [DeclSyntax] = [
    "private static let _firstField = 0",
    "private func willRead(_ field: Int) {}",
    "private func willAssign<Property>(_ field: Int, _ old: Property) {}",
    "private func willSet<Property>(_ field: Int, _ old: Property, _ new: Property) -> Bool { true }",
    "private func willChange<Property>(_ field: Int, _ old: Property) {}",
    "private func didChange(_ field: Int) {}",
    "private func isSame<Property>(_ value: Property, _ other: Property) -> Bool { false }",
    "private func observing(_ field: Int, _ observer: () -> Void) {}",
    "private func beginInitialization() {}",
    "private func endInitialization(clearingObjects: Bool = false) {}",
  ]

  // MARK: - Parts

  private static func isRoot(_ parent: String) -> Bool {
    ["ModelObject", "ModelKit.ModelObject"].contains(parent)
  }

  private static func parent(of declaration: some DeclGroupSyntax) -> String? {
    declaration.inheritanceClause?.inheritedTypes.first.map { parentName($0.type) }
  }

  /// In an expression, the name `Modeled` would mean the macro instead of the module.
  private static func parentName(_ type: TypeSyntax) -> String {
    let name = type.trimmedDescription
    return name.hasPrefix("Modeled.") ? String(name.dropFirst("Modeled.".count)) : name
  }

  private static func isValid(
    _ property: ModelProperty, _ context: some MacroExpansionContext
  ) -> Bool {
    guard let (mistake, position) = ModeledMistake.find(in: property) else { return true }
    context.diagnose(Diagnostic(node: position, message: mistake))
    return false
  }

  private static func field(
    _ record: NestedRecord, in storage: String, of model: String, _ actor: ModelActor?
  ) -> String {
    let key = record.key.debugDescription
    let observed = record.observed(below: "value").map { name, value in "model.\(name) = \(value)" }
    var restore = ""
    if !observed.isEmpty {
      let sets = (observed + ["model.\(storage) = value"]).joined(separator: "; ")
      let body = actor?.run(sets, captured: ["model", "value"], isExpression: false) ?? sets
      restore = ", restore: { (model: \(model), value) in \(body) }"
    }
    return """
      ModelKit.Field.declared(\(key), keys: [\(key)], get: { (model: \(model)) in model.\(storage) }, \
      set: { $0.\(storage) = $1 }, initial: { \(record.type)() }\(restore))
      """
  }

  private static func field(
    _ property: ModelProperty, of model: String, _ actor: ModelActor?
  ) -> String? {
    guard let name = property.plainName, let storage = property.storage else { return nil }
    let value = property.initialValue?.description ?? "nil"
    let initial = property.coder.map { "\($0)(\(value))" } ?? value
    let observed = restore(property, property.coder == nil ? "value" : "value.value", actor)
    let keys = StoredPath(property)?.keys ?? []
    let fieldArguments = property.marker("Field").map { arguments($0, keys: keys) } ?? ""
    if property.isReference {
      let restore = restore(property, "value.value", actor)
      let target = property.marker("Reference")?.arguments?.trimmedDescription ?? ""
      return """
        ModelKit.Field.reference(\(name.debugDescription)\(fieldArguments)\(target.isEmpty ? "" : ", " + target), \
        get: { (model: \(model)) in model.\(storage.text) }, set: { $0.\(storage.text) = $1 }\(restore))
        """
    }
    return """
      ModelKit.Field.declared(\(name.debugDescription)\(fieldArguments), get: { (model: \(model)) in model.\(storage.text) }, \
      set: { $0.\(storage.text) = $1 }, initial: { \(initial) }\(observed))
      """
  }

  /// Returns the code that restores a property with observers: its setter, which runs them.
  private static func restore(
    _ property: ModelProperty, _ value: String, _ actor: ModelActor?
  ) -> String {
    guard property.hasObservers, let name = property.name?.text else { return "" }
    let set = "model.\(name) = \(value)"
    return
      ", restore: { (model, value) in \(actor?.run(set, captured: ["model", "value"]) ?? set) }"
  }

  /// Returns the marker's arguments as arguments of the field, with `keys` (Swift expressions)
  /// instead of its own.
  static func arguments(_ marker: AttributeSyntax, keys: [String]) -> String {
    guard case .argumentList(let list) = marker.arguments else { return "" }
    var limits: [String] = []
    var others = ""
    var label = ""
    for argument in list {
      label = argument.label?.text ?? label
      let value = argument.expression.trimmedDescription
      switch label {
      case "readOnly": others += ", options: \(value) ? .readOnly : []"
      case "range", "choices", "count", "pattern": limits.append("\(label): \(value)")
      case "notEmpty": limits.append("count: \(value) ? 1...Int.max : nil")
      case "help": others += ", help: \(value)"
      // Any other argument is diagnosed where it is written.
      default: break
      }
    }
    // In the order of the parameters.
    limits.sort { parameterIndex(of: $0) < parameterIndex(of: $1) }
    return (keys.isEmpty ? "" : ", keys: [\(keys.joined(separator: ", "))]")
      + (limits.isEmpty
        ? "" : ", limits: ModelKit.FieldLimits(\(limits.joined(separator: ", ")))") + others
  }

  private static func parameterIndex(of limit: String) -> Int {
    ["range", "choices", "count", "pattern"].firstIndex { limit.hasPrefix($0 + ":") } ?? 0
  }

  static func storedName(_ node: AttributeSyntax) -> String? {
    guard case .argumentList(let list) = node.arguments, let first = list.first,
      first.label == nil
    else { return nil }
    return first.expression.trimmedDescription
  }

  /// The key of the version or of the class's name: the one given, else that of the superclass.
  private static func ownKey(_ label: String, _ node: AttributeSyntax, _ parent: String) -> String {
    let given = option(label, node)
    return given.isEmpty && !isRoot(parent) ? ", \(label): \(parent).modelType.\(label)" : given
  }

  static func option(_ label: String, _ node: AttributeSyntax) -> String {
    guard case .argumentList(let list) = node.arguments,
      let argument = list.first(where: { $0.label?.text == label })
    else { return "" }
    return ", \(label): \(argument.expression.trimmedDescription)"
  }
}
