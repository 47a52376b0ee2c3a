import SwiftSyntax
import SwiftSyntaxMacros

/// Tracks one property: the value is in a stored property of its own, and what it was is noted
/// before it changes.
struct PropertyMacro: AccessorMacro, PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [AccessorDeclSyntax] {
    guard let property = ModelProperty(declaration), ModeledMistake.find(in: property) == nil,
      let name = property.name, case .argumentList(let arguments) = node.arguments,
      let number = arguments.first?.expression.trimmed
    else { return [] }
    return [
      """
      @storageRestrictions(initializes: _\(name))
      init(initialValue) { _\(name) = initialValue }
      """,
      """
      get {
        willRead(Self._firstField + \(number))
        return _\(name)
      }
      """,
      """
      set {
        if isSame(_\(name), newValue) { return }
        willChange(Self._firstField + \(number), _\(name))
        _\(name) = newValue
        didChange(Self._firstField + \(number))
      }
      """,
      """
      _modify {
        willChange(Self._firstField + \(number), _\(name))
        defer { didChange(Self._firstField + \(number)) }
        yield &_\(name)
      }
      """,
    ]
  }

  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    guard let property = ModelProperty(declaration), ModeledMistake.find(in: property) == nil,
      let name = property.name
    else { return [] }
    let type = property.binding?.typeAnnotation?.trimmedDescription ?? ""
    let value = property.initialValue.map { " = \($0)" } ?? ""
    return ["private var _\(name)\(raw: type)\(raw: value)"]
  }
}
