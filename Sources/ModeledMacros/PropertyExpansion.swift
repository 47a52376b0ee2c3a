import SwiftSyntax
import SwiftSyntaxMacros

/// Tracks one property: its value is in an underlying stored property, which the macro of the class
/// declares, and the old value is recorded before a change.
struct PropertyExpansion: AccessorMacro {
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [AccessorDeclSyntax] {
    guard let property = ModelProperty(declaration), let location = ValueLocation(property, node),
      let field = number(node)
    else { return [] }
    let mistake = ModeledMistake.find(in: property)?.0
    // The missing default was diagnosed already; these accessors prevent further errors.
    if mistake == .noDefault { return unparsed(["get { fatalError() }", "set {}"]) }
    guard mistake == nil else { return [] }
    let reading = [
      location.isInRecord
        // The record has the same default.
        ? "init(initialValue) {}"
        : """
        @storageRestrictions(initializes: \(location.storage))
        init(initialValue) { \(location.storage) = \(location.wrapped("initialValue")) }
        """,
      """
      get {
        willRead(\(field))
        return \(location.value)
      }
      """,
    ]
    if property.hasObservers {
      return unparsed(reading + observedAccessors(of: property, location, field))
    }
    let setting = accessor("set", [location.setting(field)])
    if property.isReference { return unparsed(reading + [setting]) }
    return unparsed(
      reading + [
        setting,
        modifying(property, location, field),
      ])
  }

  /// Returns the accessor that modifies the property in place. A member of a structure can be set to an equal value,
  /// so that an observed structure is modified in a copy, and compared.
  private static func modifying(
    _ property: ModelProperty, _ location: ValueLocation, _ field: String
  ) -> String {
    let inPlace = [
      "willChange(\(field), \(location.storage))", "defer { didChange(\(field)) }",
      "yield &\(location.value)",
    ]
    if LimitMistakes.isPlain(property) { return accessor("_modify", inPlace) }
    return accessor(
      "_modify",
      [
        accessor(
          "if let isSame = memberComparison(\(location.value))",
          [
            "var newValue = \(location.value)",
            accessor("defer", [location.setting(field, unless: "isSame(newValue)")]),
            "yield &newValue",
          ]) + accessor(" else", inPlace)
      ])
  }

  /// Returns the expression of the field's number, counted after the inherited fields if the
  /// superclass is a model.
  private static func number(_ node: AttributeSyntax) -> String? {
    guard case .argumentList(let arguments) = node.arguments, let first = arguments.first else {
      return nil
    }
    let number = first.expression.trimmedDescription
    let inherits = arguments.contains { $0.label?.text == "inherits" }
    return inherits ? "Self._firstField + \(number)" : number
  }

  private static func unparsed(_ accessors: [String]) -> [AccessorDeclSyntax] {
    accessors.map { AccessorDeclSyntax(unparsed: $0) }
  }

  /// Returns accessors that run the observers: the setter, and `_modify`, which changes a copy and
  /// assigns it as Swift does.
  private static func observedAccessors(
    of property: ModelProperty, _ location: ValueLocation, _ field: String
  ) -> [String] {
    let old = property.observer("didSet").flatMap { parameter(of: $0, "oldValue") }
      .map { "let \($0) = \(location.value)" }
    let willSet = observing(property.observer("willSet"), "newValue", field)
    let didSet = observing(property.observer("didSet"), "oldValue", field)
    let setting = location.observedSetting(field)
    let assigning = location.isInRecord ? nil : "willAssign(\(field), \(location.storage))"
    return [
      accessor("set", [old, willSet, assigning, setting, didSet]),
      accessor(
        "_modify",
        [
          old, "var newValue = \(location.value)", accessor("defer", [willSet, setting, didSet]),
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

  /// `self` is captured by name; otherwise the compiler warns of a setter that sets its own
  /// property.
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

  /// Returns the name of an observer's parameter; nil if its body does not use it.
  private static func parameter(of observer: AccessorDeclSyntax, _ usual: String) -> String? {
    let name = observer.parameters?.name.text ?? usual
    let tokens = observer.body?.statements.tokens(viewMode: .sourceAccurate)
    return tokens?.contains { $0.plainText == name } == true ? name : nil
  }
}
