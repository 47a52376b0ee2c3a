import SwiftSyntax

/// A function that is never called, in which the compiler checks the names of properties that a marker gives as text:
///
///     @Reference(in: "items", by: "id") var selected: Item?
///
///     private func _names_selected(_ target: Item) { _ = self.items; _ = target.id }
struct NameCheck {
  let declaration: String

  /// Returns nil if the marker gives no names.
  init?(_ marker: AttributeSyntax, _ member: some DeclSyntaxProtocol) {
    let property = ModelProperty(member)
    // That was diagnosed.
    if property?.lacksCollection == true { return nil }
    let function = member.as(FunctionDeclSyntax.self)?.name
    guard let name = (property?.name ?? function)?.plainText, Self.isWord(name) else { return nil }
    var label = ""
    var parameter = ""
    var names: [String] = []
    for argument in marker.arguments?.as(LabeledExprListSyntax.self) ?? [] {
      label = argument.label?.text ?? label
      guard let literal = argument.expression.as(StringLiteralExprSyntax.self),
        // A path that begins at the root of the tree is unknown here.
        let path = literal.representedLiteralValue, path.first != "/",
        let first = path.split(separator: ".").first, Self.isWord(first)
      else { continue }
      switch label {
      case "in", "about": names.append("self.`\(first)`")
      case "by":
        guard let type = property?.referenceType else { continue }
        let target = type.filter { !"[]?".contains($0) }
        parameter = "_ target: \(target)"
        names.append("target.`\(first)`")
      default: break
      }
    }
    if names.isEmpty { return nil }
    let checks = names.map { "_ = \($0)" }.joined(separator: "; ")
    declaration = "private func _names_\(name)(\(parameter)) { \(checks) }"
  }

  private static func isWord(_ name: some StringProtocol) -> Bool {
    name.unicodeScalars.allSatisfy(\.properties.isXIDContinue)
  }
}
