import SwiftSyntax

/// The global actor of a model class, as far as the syntax shows it: a subclass repeats the
/// attribute.
///
/// The functions that read a model's fields and rules are on no actor. They call code on the actor
/// without the compiler's check, after a check at run time that they are on it.
struct ModelActor {
  let name: String

  init?(_ declaration: ClassDeclSyntax) {
    let attributes = declaration.attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }
    guard let attribute = attributes.first(where: Self.isActor) else { return nil }
    name = attribute.attributeName.trimmedDescription
  }

  /// Macros see no types. Attributes of the language are in lower case, and other macros for
  /// classes are known or have arguments.
  private static func isActor(_ attribute: AttributeSyntax) -> Bool {
    let name = attribute.plainName
    return attribute.arguments == nil && name.first?.isUppercase == true
      && !["Modeled", "Observable"].contains(name)
  }

  /// Returns the code of a call on the actor.
  func run(
    _ call: String, captured: [String], returning type: String = "Void", isExpression: Bool = true
  ) -> String {
    let names = captured.count == 1 ? captured[0] : "(\(captured.joined(separator: ", ")))"
    return """
      \(name).shared.preconditionIsolated("a model is used on its actor")
      nonisolated(unsafe) let captured = \(names)
      return unsafeBitCast({ let \(names) = captured; \(isExpression ? "return " : "")\(call) } as @\(name) () -> \(type), to: (() -> \(type)).self)()
      """
  }
}
