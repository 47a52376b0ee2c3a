import SwiftSyntax

/// The location of a property's value: its own stored property, or a member of a record.
struct ValueLocation {
  /// The stored property, whose old value is recorded before a change.
  let storage: String
  let isInRecord: Bool
  /// The expression of the value: the storage, or the member of a record in it.
  private let expression: String
  private let coder: String?
  private let isReference: Bool

  init?(_ property: ModelProperty, _ node: AttributeSyntax) {
    guard let own = property.storage?.text else { return nil }
    let path = node.arguments?.as(LabeledExprListSyntax.self)?
      .first { $0.label?.text == "at" }?.expression.as(StringLiteralExprSyntax.self)?
      .representedLiteralValue
    expression = path ?? own
    storage = path.map { String($0.prefix { $0 != "." }) } ?? own
    isInRecord = path != nil
    coder = property.coder
    isReference = property.isReference
  }

  var value: String { coder != nil || isReference ? "\(expression).value" : expression }

  /// Returns the expression that stores a value.
  func wrapped(_ value: String) -> String {
    if isReference { return "ModelKit.ObjectReference(\(value))" }
    return coder.map { "\($0)(\(value))" } ?? value
  }

  /// Returns the code that sets the property to `newValue`.
  func setting(_ field: String) -> String {
    if isInRecord { return observedSetting(field) }
    guard coder != nil else {
      return """
        guard willSet(\(field), \(storage), newValue) else { return }
        \(value) = newValue
        didChange(\(field))
        """
    }
    return """
      let codedValue = \(wrapped("newValue"))
      guard willSet(\(field), \(storage), codedValue) else { return }
      \(storage) = codedValue
      didChange(\(field))
      """
  }

  /// Returns the code for a setter whose assignment was already recorded, or for a member of a
  /// record, whose other members are not assigned.
  func observedSetting(_ field: String) -> String {
    let isSame =
      coder == nil
      ? "isSame(\(value), newValue)" : "isSame(\(expression), \(wrapped("newValue")))"
    return setting(field, unless: isSame)
  }

  /// Returns the code that sets the property to `newValue` unless a condition is true.
  func setting(_ field: String, unless isSame: String) -> String {
    """
    if !\(isSame) {
      willChange(\(field), \(storage))
      \(value) = newValue
      didChange(\(field))
    }
    """
  }
}
