extension Format {
  /// JSON Lines, and other sequences of JSON documents, as in logs and exports.
  package static let jsonLines = Format(
    id: "jsonl", name: "JSON Lines", fileExtensions: ["jsonl", "ndjson"],
    valueExtension: "json", grammar: JSONLinesGrammar())
}
