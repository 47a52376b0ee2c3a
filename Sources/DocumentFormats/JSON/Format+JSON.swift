extension Format {
  /// Strict JSON (RFC 8259).
  package static let json = Format(
    id: "json", name: "JSON", fileExtensions: ["json"], grammar: JSONGrammar(.strict))

  /// JSON5 1.0.0: JSON with more of the syntax of JavaScript.
  package static let json5 = Format(
    id: "json5", name: "JSON5", fileExtensions: ["json5", "babelrc"], grammar: JSONGrammar(.json5))

  /// JSON with comments and trailing commas.
  package static let jsonc = Format(
    id: "jsonc", name: "JSONC", fileExtensions: ["json", "jsonc"],
    grammar: JSONGrammar(.withComments))
}
