import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A marker on a property, evaluated by the macro of its class. Diagnoses markers that have no
/// effect.
struct MarkerExpansion: PeerMacro {
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    if let mistake = mistake(node, declaration, context) {
      context.diagnose(Diagnostic(node: node, message: mistake))
      return []
    }
    return NameCheck(node, declaration).map { [DeclSyntax(unparsed: $0.declaration)] } ?? []
  }

  private static func mistake(
    _ node: AttributeSyntax, _ declaration: some DeclSyntaxProtocol,
    _ context: some MacroExpansionContext
  ) -> ModeledMistake? {
    guard let group = context.lexicalContext.first?.asProtocol((any DeclGroupSyntax).self),
      group.attributes.contains(where: { $0.as(AttributeSyntax.self)?.plainName == "Modeled" })
    else { return .markerOutsideModel }
    if node.plainName == "Rule" { return RuleMember(declaration) == nil ? .noRule : nil }
    guard ["Field", "Owned", "Reference"].contains(node.plainName) else { return nil }
    let property = ModelProperty(declaration)
    if property?.isTracked == true { return nil }
    return node.plainName == "Reference" && property?.isWeak == true
      ? .weakReference : .markerWithoutEffect
  }
}
