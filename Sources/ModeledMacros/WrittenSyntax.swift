import SwiftSyntax

// What the macros make is text, which the compiler reads. To parse and format it before that would
// take most of the time that models take to compile: the macros themselves are compiled without
// optimization.

extension DeclSyntax {
  /// A declaration of some text that is not parsed.
  init(written text: String) {
    self.init(MissingDeclSyntax(placeholder: .identifier(text)))
  }
}

extension AccessorDeclSyntax {
  /// An accessor of some text that is not parsed.
  init(written text: String) {
    self.init(accessorSpecifier: .identifier(text))
  }
}

extension AttributeSyntax {
  /// An attribute of some text, with its `@`, that is not parsed.
  init(written text: String) {
    self.init(
      atSign: .identifier(text),
      attributeName: TypeSyntax(MissingTypeSyntax(placeholder: .identifier(""))))
  }
}
