import SwiftSyntax
import SwiftSyntaxMacros

/// Makes what an initializer sets part of the new object instead of a change: the object is told when its initializer begins and
/// ends, which it does after the call of `super.init` or `self.init`.
///
///     super.init(); beginInitialization(); defer { endInitialization() }
///     limit = 5
///
/// The rest of the body stays as it is, with its lines, so that errors and breakpoints are where they were written.
struct InitializerExpansion: BodyMacro {
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: AttributeSyntax,
    providingBodyFor declaration: some DeclSyntaxProtocol & WithOptionalCodeBlockSyntax,
    in context: some MacroExpansionContext
  ) -> [CodeBlockItemSyntax] {
    guard let statements = declaration.body?.statements else { return [] }
    guard let initializer = declaration.as(InitializerDeclSyntax.self),
      let delegation = delegation(in: initializer)
    else { return Array(statements) }
    // An initializer with parameters may have received its objects, with changes that are not lost.
    let hasParameters = !initializer.signature.parameterClause.parameters.isEmpty
    let end = "endInitialization(\(hasParameters ? "" : "clearingObjects: true"))"
    let text = statements.map { statement in
      guard statement == delegation else { return statement.description }
      return statement.with(\.trailingTrivia, []).with(\.semicolon, nil).description
        + "; beginInitialization(); defer { \(end) }; \(statement.trailingTrivia)"
    }.joined()
    return [
      CodeBlockItemSyntax(item: .decl(DeclSyntax(unparsed: located(text, statements, context))))
    ]
  }

  private static func located(
    _ text: String, _ statements: CodeBlockItemListSyntax, _ context: some MacroExpansionContext
  ) -> String {
    guard
      let start = context.location(
        of: statements, at: .beforeLeadingTrivia, filePathMode: .filePath)
    else { return text }
    return "#sourceLocation(file: \(start.file), line: \(start.line))\n\(text)\n#sourceLocation()\n"
  }

  /// Returns the call of `super.init` or `self.init` if other statements follow it. In an initializer without them, or with the call
  /// inside of another statement, nothing is changed.
  static func delegation(in initializer: InitializerDeclSyntax) -> CodeBlockItemSyntax? {
    let statements = initializer.body?.statements
    let call = statements?.first { isDelegation($0.item) }
    return call == statements?.last ? nil : call
  }

  private static func isDelegation(_ item: CodeBlockItemSyntax.Item) -> Bool {
    guard case .expr(var expression) = item else { return false }
    if let attempt = expression.as(TryExprSyntax.self) { expression = attempt.expression }
    if let wait = expression.as(AwaitExprSyntax.self) { expression = wait.expression }
    if let forced = expression.as(ForceUnwrapExprSyntax.self) { expression = forced.expression }
    let call = expression.as(FunctionCallExprSyntax.self)
    guard let callee = call?.calledExpression.as(MemberAccessExprSyntax.self),
      callee.declName.baseName.text == "init", let base = callee.base
    else { return false }
    return base.is(SuperExprSyntax.self) || base.trimmedDescription == "self"
  }
}
