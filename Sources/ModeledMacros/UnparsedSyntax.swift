import SwiftSyntax

// The macros generate text, which the compiler parses. Parsing and formatting it in the macro would
// take most of the time that models take to compile, since macros are built without optimization.

extension DeclSyntax {
  /// Creates a declaration from text that is not parsed.
  init(unparsed text: String) {
    self.init(MissingDeclSyntax(placeholder: .identifier(text)))
  }
}

extension AccessorDeclSyntax {
  /// Creates an accessor from text that is not parsed.
  init(unparsed text: String) {
    self.init(accessorSpecifier: .identifier(text))
  }
}

extension AttributeSyntax {
  /// Creates an attribute from text with its `@`, which is not parsed.
  init(unparsed text: String) {
    self.init(
      atSign: .identifier(text),
      attributeName: TypeSyntax(MissingTypeSyntax(placeholder: .identifier(""))))
  }
}
