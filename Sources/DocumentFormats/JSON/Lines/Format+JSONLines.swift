extension Format {
  /// JSON Lines, and JSON documents that follow each other: logs and exports.
  package static let jsonLines = Format(
    id: "jsonl", name: "JSON Lines", fileExtensions: ["jsonl", "ndjson"],
    valueExtension: "json", grammar: JSONLinesGrammar())
}
