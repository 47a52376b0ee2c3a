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
    let reading: [AccessorDeclSyntax] = [
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
    ]
    if property.hasObservers {
      return reading + observedAccessors(of: property, name, number)
    }
    return reading + [
      """
      set {
        willAssign(Self._firstField + \(number), \(name))
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

  /// Sets a property between its observers, or changes a copy and sets it to that, as Swift has it.
  private static func observedAccessors(
    of property: ModelProperty, _ name: TokenSyntax, _ number: ExprSyntax
  ) -> [AccessorDeclSyntax] {
    let old = property.observer("didSet").flatMap { parameter(of: $0, "oldValue") }
    let willSet = observing(property.observer("willSet"), "newValue", number)
    let didSet = observing(property.observer("didSet"), "oldValue", number)
    let setting = """
      if !isSame(\(name), newValue) {
          willChange(Self._firstField + \(number), \(name))
          \(name) = newValue
          didChange(Self._firstField + \(number))
        }
        \(didSet)
      """
    return [
      """
      set {
        \(raw: old.map { "let \($0) = \(name)" } ?? "")
        \(raw: willSet)
        willAssign(Self._firstField + \(number), \(name))
        \(raw: setting)
      }
      """,
      """
      _modify {
        \(raw: old.map { "let \($0) = \(name)" } ?? "")
        var newValue = \(name)
        defer {
        \(raw: willSet)
        \(raw: setting)
        }
        yield &newValue
      }
      """,
    ]
  }

  /// `self` is captured by name, or the compiler would warn of a setter that sets its own property.
  private static func observing(
    _ observer: AccessorDeclSyntax?, _ value: String, _ number: ExprSyntax
  ) -> String {
    guard let observer, let body = observer.body else { return "" }
    let name = parameter(of: observer, value)
    let isRenamed = name != nil && name != value && value == "newValue"
    return """
      observing(Self._firstField + \(number)) { [self] in
      _ = self
      \(isRenamed ? "let \(name ?? value) = newValue" : "")
      \(body.statements.trimmedDescription)
      }
      """
  }

  /// What an observer calls the value it is given; nil where it does not ask for it.
  private static func parameter(of observer: AccessorDeclSyntax, _ usual: String) -> String? {
    let name = observer.parameters?.name.text ?? usual
    let tokens = observer.body?.statements.tokens(viewMode: .sourceAccurate)
    return tokens?.contains { $0.plainText == name } == true ? name : nil
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
