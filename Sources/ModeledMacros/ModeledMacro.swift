import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// Gives a class its model type, and each of its properties the macro that tracks it. What it gives to
/// a structure or an enumeration is in the other file.
struct ModeledMacro: MemberMacro, MemberAttributeMacro, PeerMacro {
  static var formatMode: FormatMode { .disabled }

  /// Says what is no class: the compiler asks for members only where somebody looks for them, but
  /// always for what is beside.
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    if let group = declaration.asProtocol((any DeclGroupSyntax).self),
      let (mistake, place) = ModeledMistake.find(in: group), mistake == .noType
    {
      context.diagnose(Diagnostic(node: place, message: mistake))
    }
    return []
  }

  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    if let (mistake, place) = ModeledMistake.find(in: declaration) {
      if mistake != .noType { context.diagnose(Diagnostic(node: place, message: mistake)) }
      return []
    }
    if !declaration.is(ClassDeclSyntax.self) {
      return valueMembers(of: declaration, node, context)
    }
    // Every model conforms by what it is a subclass of.
    if !protocols.isEmpty, let parent = declaration.inheritanceClause?.inheritedTypes.first {
      context.diagnose(Diagnostic(node: parent, message: ModeledMistake.noModel))
      return placeholders + storage(of: ModelProperty.all(in: declaration))
    }
    guard let model = declaration.as(ClassDeclSyntax.self),
      let parent = parent(of: declaration)
    else { return [] }
    // Those that are sound are gone on with, so that nothing else is said of them.
    let properties = ModelProperty.all(in: declaration).filter { isSound($0, context) }
    let mistakes =
      KeyMistakes.find(in: properties, node: node, of: declaration)
      + RuleMistakes.find(in: properties)
    for (mistake, place) in mistakes {
      context.diagnose(Diagnostic(node: place, message: mistake))
    }
    return modelType(of: model, ModelFields(properties), node, parent, context)
  }

  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) -> [AttributeSyntax] {
    guard declaration.is(ClassDeclSyntax.self), ModeledMistake.find(in: declaration) == nil,
      let property = ModelProperty(member),
      property.isTracked, property.name != nil, isNamed(property)
    else { return [] }
    let fields = ModelFields(ModelProperty.all(in: declaration))
    guard let (number, path) = fields.place(of: property) else { return [] }
    let inherits = parent(of: declaration).map(isRoot) == false ? ", inherits: true" : ""
    let place = path.map { ", at: \"\($0)\"" } ?? ""
    return [AttributeSyntax(written: "@ModeledProperty(\(number)\(inherits)\(place))")]
  }

  /// The model's type. It is of no actor, wherever the class is.
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
    // One that is generic is another class with each argument.
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
    // Of the root, which has none, it is known here, and costs nothing to ask for.
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
    // Where everything is on the main actor by default, the one that is inherited would be too.
    let initializer =
      actor == nil || declaresInitializer(model)
      ? []
      : [
        "nonisolated \(access.map { ($0 == "open" ? "public" : $0) + " " } ?? "")required init() {}"
      ]
    return (declarations + initializer + fields.storage(of: name, isGeneric: isGeneric)).map {
      DeclSyntax(written: $0)
    }
  }

  private static func declaresInitializer(_ model: ClassDeclSyntax) -> Bool {
    model.memberBlock.members.contains { member in
      member.decl.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters.isEmpty
        == true
    }
  }

  /// Whether Swift may have no stored static property there. What an extension extends is not seen.
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
      .map { DeclSyntax(written: $0) }
  }

  /// What can be given accessors; what lacks a default gets some that spare further errors.
  private static func isNamed(_ property: ModelProperty) -> Bool {
    ModeledMistake.find(in: property).map { $0.0 == .noDefault } ?? true
  }

  /// What the accessors of properties call, so that nothing else is said of them.
  private static let placeholders: [DeclSyntax] = [
    "private static let _firstField = 0",
    "private func willRead(_ field: Int) {}",
    "private func willAssign<Property>(_ field: Int, _ old: Property) {}",
    "private func willSet<Property>(_ field: Int, _ old: Property, _ new: Property) -> Bool { true }",
    "private func willChange<Property>(_ field: Int, _ old: Property) {}",
    "private func didChange(_ field: Int) {}",
    "private func isSame<Property>(_ value: Property, _ other: Property) -> Bool { false }",
    "private func observing(_ field: Int, _ observer: () -> Void) {}",
  ]

  // MARK: - Parts

  private static func isRoot(_ parent: String) -> Bool {
    ["ModelObject", "ModelKit.ModelObject"].contains(parent)
  }

  private static func parent(of declaration: some DeclGroupSyntax) -> String? {
    declaration.inheritanceClause?.inheritedTypes.first.map { parentName($0.type) }
  }

  /// In an expression the macro would be meant by the name that it shares with its module.
  private static func parentName(_ type: TypeSyntax) -> String {
    let name = type.trimmedDescription
    return name.hasPrefix("Modeled.") ? String(name.dropFirst("Modeled.".count)) : name
  }

  private static func isSound(
    _ property: ModelProperty, _ context: some MacroExpansionContext
  ) -> Bool {
    guard let (mistake, place) = ModeledMistake.find(in: property) else { return true }
    context.diagnose(Diagnostic(node: place, message: mistake))
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
    let kept = property.marker("Field").map { arguments($0, keys: keys) } ?? ""
    if property.isReference {
      let restore = restore(property, "value.value", actor)
      let target = property.marker("Reference")?.arguments?.trimmedDescription ?? ""
      return """
        ModelKit.Field.reference(\(name.debugDescription)\(kept)\(target.isEmpty ? "" : ", " + target), \
        get: { (model: \(model)) in model.\(storage.text) }, set: { $0.\(storage.text) = $1 }\(restore))
        """
    }
    return """
      ModelKit.Field.declared(\(name.debugDescription)\(kept), get: { (model: \(model)) in model.\(storage.text) }, \
      set: { $0.\(storage.text) = $1 }, initial: { \(initial) }\(observed))
      """
  }

  /// How a property with observers is set back: by its accessors, which run them.
  private static func restore(
    _ property: ModelProperty, _ value: String, _ actor: ModelActor?
  ) -> String {
    guard property.hasObservers, let name = property.name?.text else { return "" }
    let set = "model.\(name) = \(value)"
    return
      ", restore: { (model, value) in \(actor?.run(set, captured: ["model", "value"]) ?? set) }"
  }

  /// The mark's arguments as the field takes them, with keys, in Swift, in place of those written.
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
      // What else there is, is said to be wrong where it is written.
      default: break
      }
    }
    // In the order of the parameters.
    limits.sort { place(of: $0) < place(of: $1) }
    return (keys.isEmpty ? "" : ", keys: [\(keys.joined(separator: ", "))]")
      + (limits.isEmpty
        ? "" : ", limits: ModelKit.FieldLimits(\(limits.joined(separator: ", ")))") + others
  }

  private static func place(of limit: String) -> Int {
    ["range", "choices", "count", "pattern"].firstIndex { limit.hasPrefix($0 + ":") } ?? 0
  }

  static func storedName(_ node: AttributeSyntax) -> String? {
    guard case .argumentList(let list) = node.arguments, let first = list.first,
      first.label == nil
    else { return nil }
    return first.expression.trimmedDescription
  }

  /// The key of the version or the class's name: as said, else as the superclass has it.
  private static func ownKey(_ label: String, _ node: AttributeSyntax, _ parent: String) -> String {
    let said = option(label, node)
    return said.isEmpty && !isRoot(parent) ? ", \(label): \(parent).modelType.\(label)" : said
  }

  static func option(_ label: String, _ node: AttributeSyntax) -> String {
    guard case .argumentList(let list) = node.arguments,
      let argument = list.first(where: { $0.label?.text == label })
    else { return "" }
    return ", \(label): \(argument.expression.trimmedDescription)"
  }
}
