import SwiftSyntax
import SwiftSyntaxMacros

/// Tracks one property: the value is in a stored property of its own, and what it was is noted
/// before it changes.
struct PropertyMacro: AccessorMacro, PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [AccessorDeclSyntax] {
    guard let property = ModelProperty(declaration), let name = property.storage,
      case .argumentList(let arguments) = node.arguments,
      let number = arguments.first?.expression.trimmed
    else { return [] }
    let mistake = ModeledMistake.find(in: property)?.0
    // It has been said what is missing; without storage the class is not said to lack more.
    if mistake == .noDefault { return ["get { fatalError() }", "set {}"] }
    guard mistake == nil else { return [] }
    return [
      """
      @storageRestrictions(initializes: \(name))
      init(initialValue) { \(name) = initialValue }
      """,
      """
      get {
        willRead(Self._firstField + \(number))
        return \(name)
      }
      """,
      """
      set {
        if isSame(\(name), newValue) { return }
        willChange(Self._firstField + \(number), \(name))
        \(name) = newValue
        didChange(Self._firstField + \(number))
      }
      """,
      """
      _modify {
        willChange(Self._firstField + \(number), \(name))
        defer { didChange(Self._firstField + \(number)) }
        yield &\(name)
      }
      """,
    ]
  }

  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    guard let property = ModelProperty(declaration), ModeledMistake.find(in: property) == nil,
      let name = property.storage
    else { return [] }
    let type = property.binding?.typeAnnotation?.trimmedDescription ?? ""
    let value = property.initialValue.map { " = \($0)" } ?? ""
    return ["private var \(name)\(raw: type)\(raw: value)"]
  }
}
