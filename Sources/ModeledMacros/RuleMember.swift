import SwiftSyntax

/// A method or computed property that is a rule of its model.
struct RuleMember {
  let name: String
  /// True if it returns the message itself.
  private let returnsMessage: Bool
  private let message: String?
  private let properties: [String]

  /// Returns the rules among the members of a class.
  static func all(in declaration: some DeclGroupSyntax) -> [RuleMember] {
    declaration.memberBlock.members.compactMap { RuleMember($0.decl) }
  }

  /// Returns nil for a member that is not a valid rule; the marker diagnoses it.
  init?(_ member: some DeclSyntaxProtocol) {
    guard let attributes = Self.attributes(of: member),
      let marker = attributes.lazy.compactMap({ $0.as(AttributeSyntax.self) })
        .first(where: { $0.plainName == "Rule" }),
      case (let call, let type)? = Self.call(member)
    else { return nil }
    let isText = ["String?", "Optional<String>"].contains(type)
    let arguments = marker.arguments?.as(LabeledExprListSyntax.self)
    message = arguments?.first { $0.label == nil }?.expression.trimmedDescription
    guard isText || (type == "Bool" && message != nil) else { return nil }
    name = call
    returnsMessage = isText
    var isAbout = false
    properties = (arguments.map(Array.init) ?? []).compactMap { argument in
      isAbout = argument.label.map { $0.text == "about" } ?? isAbout
      return isAbout ? argument.expression.trimmedDescription : nil
    }
  }

  /// Returns the code that creates the rule for the model's type.
  func declaration(of model: String, _ actor: ModelActor?) -> String {
    let about = "about: [\(properties.joined(separator: ", "))]"
    let given = returnsMessage ? about : "\(message ?? "\"\""), \(about)"
    let call = "model.\(name)"
    let evaluation =
      actor?.run(call, captured: ["model"], returning: returnsMessage ? "String?" : "Bool") ?? call
    return "ModelKit.ModelRule(\(given)) { (model: \(model)) in \(evaluation) }"
  }

  private static func attributes(of member: some DeclSyntaxProtocol) -> AttributeListSyntax? {
    member.as(FunctionDeclSyntax.self)?.attributes ?? member.as(VariableDeclSyntax.self)?.attributes
  }

  /// Returns the expression that evaluates the rule, and the type of its result.
  private static func call(_ member: some DeclSyntaxProtocol) -> (String, type: String)? {
    if let function = member.as(FunctionDeclSyntax.self) {
      let signature = function.signature
      guard signature.parameterClause.parameters.isEmpty, signature.effectSpecifiers == nil,
        let type = signature.returnClause?.type, !function.modifiers.contains(where: isStatic)
      else { return nil }
      return (function.name.text + "()", type.trimmedDescription)
    }
    guard let variable = member.as(VariableDeclSyntax.self), variable.bindings.count == 1,
      let binding = variable.bindings.first, binding.accessorBlock != nil,
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
      let type = binding.typeAnnotation?.type, !variable.modifiers.contains(where: isStatic)
    else { return nil }
    return (name, type.trimmedDescription)
  }

  private static func isStatic(_ modifier: DeclModifierSyntax) -> Bool {
    ["static", "class"].contains(modifier.name.text)
  }
}
