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
    guard let property = ModelProperty(declaration), let kept = KeptValue(property, node),
      let field = number(node)
    else { return [] }
    let mistake = ModeledMistake.find(in: property)?.0
    // It has been said what is missing; without storage the class is not said to lack more.
    if mistake == .noDefault { return written(["get { fatalError() }", "set {}"]) }
    guard mistake == nil else { return [] }
    let reading = [
      kept.isInRecord
        // The record has the same default.
        ? "init(initialValue) {}"
        : """
        @storageRestrictions(initializes: \(kept.storage))
        init(initialValue) { \(kept.storage) = \(kept.wrapped("initialValue")) }
        """,
      """
      get {
        willRead(\(field))
        return \(kept.value)
      }
      """,
    ]
    if property.hasObservers {
      return written(reading + observedAccessors(of: property, kept, field))
    }
    let setting = accessor("set", [kept.setting(field)])
    if property.isReference { return written(reading + [setting]) }
    return written(
      reading + [
        setting,
        """
        _modify {
          willChange(\(field), \(kept.storage))
          defer { didChange(\(field)) }
          yield &\(kept.value)
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
    let inherits = arguments.contains { $0.label?.text == "inherits" }
    return inherits ? "Self._firstField + \(number)" : number
  }

  private static func written(_ accessors: [String]) -> [AccessorDeclSyntax] {
    accessors.map { AccessorDeclSyntax(written: $0) }
  }

  /// Sets a property between its observers, or changes a copy and sets it to that, as Swift has it.
  private static func observedAccessors(
    of property: ModelProperty, _ kept: KeptValue, _ field: String
  ) -> [String] {
    let old = property.observer("didSet").flatMap { parameter(of: $0, "oldValue") }
      .map { "let \($0) = \(kept.value)" }
    let willSet = observing(property.observer("willSet"), "newValue", field)
    let didSet = observing(property.observer("didSet"), "oldValue", field)
    let setting = kept.observedSetting(field)
    let assigning = kept.isInRecord ? nil : "willAssign(\(field), \(kept.storage))"
    return [
      accessor("set", [old, willSet, assigning, setting, didSet]),
      accessor(
        "_modify",
        [
          old, "var newValue = \(kept.value)", accessor("defer", [willSet, setting, didSet]),
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
