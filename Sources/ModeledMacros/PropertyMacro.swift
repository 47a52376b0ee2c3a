import SwiftSyntax
import SwiftSyntaxMacros

/// Tracks one property: the value is in a stored property of its own, which the macro of the class
/// declares, and what it was is noted before it changes.
struct PropertyMacro: AccessorMacro {
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [AccessorDeclSyntax] {
    guard let property = ModelProperty(declaration), let name = property.storage?.text,
      let field = number(node)
    else { return [] }
    let mistake = ModeledMistake.find(in: property)?.0
    // It has been said what is missing; without storage the class is not said to lack more.
    if mistake == .noDefault { return written(["get { fatalError() }", "set {}"]) }
    guard mistake == nil else { return [] }
    // What is noted of a reference is what it is kept in, which does not hold the objects.
    let value = property.isReference ? "\(name).value" : name
    let initial = property.isReference ? "ModelKit.ObjectReference(initialValue)" : "initialValue"
    let reading = [
      """
      @storageRestrictions(initializes: \(name))
      init(initialValue) { \(name) = \(initial) }
      """,
      """
      get {
        willRead(\(field))
        return \(value)
      }
      """,
    ]
    if property.hasObservers {
      return written(reading + observedAccessors(of: property, name, value, field))
    }
    let setting = """
      set {
        guard willSet(\(field), \(name), newValue) else { return }
        \(value) = newValue
        didChange(\(field))
      }
      """
    if property.isReference { return written(reading + [setting]) }
    return written(
      reading + [
        setting,
        """
        _modify {
          willChange(\(field), \(name))
          defer { didChange(\(field)) }
          yield &\(name)
        }
        """,
      ])
  }

  /// The field's number: of its own in a class whose superclass is no model, else after the
  /// inherited ones.
  private static func number(_ node: AttributeSyntax) -> String? {
    guard case .argumentList(let arguments) = node.arguments, let first = arguments.first else {
      return nil
    }
    let number = first.expression.trimmedDescription
    return arguments.count > 1 ? "Self._firstField + \(number)" : number
  }

  private static func written(_ accessors: [String]) -> [AccessorDeclSyntax] {
    accessors.map { AccessorDeclSyntax(written: $0) }
  }

  /// Sets a property between its observers, or changes a copy and sets it to that, as Swift has it.
  private static func observedAccessors(
    of property: ModelProperty, _ name: String, _ value: String, _ field: String
  ) -> [String] {
    let old = property.observer("didSet").flatMap { parameter(of: $0, "oldValue") }
      .map { "let \($0) = \(value)" }
    let willSet = observing(property.observer("willSet"), "newValue", field)
    let didSet = observing(property.observer("didSet"), "oldValue", field)
    let setting = """
      if !isSame(\(value), newValue) {
        willChange(\(field), \(name))
        \(value) = newValue
        didChange(\(field))
      }
      """
    return [
      accessor("set", [old, willSet, "willAssign(\(field), \(name))", setting, didSet]),
      accessor(
        "_modify",
        [
          old, "var newValue = \(value)", accessor("defer", [willSet, setting, didSet]),
          "yield &newValue",
        ]),
    ]
  }

  private static func accessor(_ name: String, _ parts: [String?]) -> String {
    let lines = parts.compactMap(\.self).flatMap {
      $0.split(separator: "\n", omittingEmptySubsequences: false)
    }
    return "\(name) {\n" + lines.map { "  \($0)\n" }.joined() + "}"
  }

  /// `self` is captured by name, or the compiler would warn of a setter that sets its own property.
  private static func observing(
    _ observer: AccessorDeclSyntax?, _ value: String, _ field: String
  ) -> String? {
    guard let observer, let body = observer.body else { return nil }
    let name = parameter(of: observer, value)
    let isRenamed = name != nil && name != value && value == "newValue"
    return accessor(
      "observing(\(field))",
      [
        "[self] in", "_ = self", isRenamed ? "let \(name ?? value) = newValue" : nil,
        body.statements.trimmedDescription,
      ])
  }

  /// What an observer calls the value it is given; nil where it does not ask for it.
  private static func parameter(of observer: AccessorDeclSyntax, _ usual: String) -> String? {
    let name = observer.parameters?.name.text ?? usual
    let tokens = observer.body?.statements.tokens(viewMode: .sourceAccurate)
    return tokens?.contains { $0.plainText == name } == true ? name : nil
  }
}
