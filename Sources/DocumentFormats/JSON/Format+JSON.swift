extension Format {
  /// JSON as its standard has it (RFC 8259).
  package static let json = Format(
    id: "json", name: "JSON", fileExtensions: ["json"], grammar: JSONGrammar(.strict))

  /// JSON with comments and trailing commas.
  package static let jsonc = Format(
    id: "jsonc", name: "JSONC", strictName: json.name, fileExtensions: ["json", "jsonc"],
    grammar: JSONGrammar(.withComments))
}
