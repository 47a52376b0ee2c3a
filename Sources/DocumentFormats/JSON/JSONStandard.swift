import DocumentTree
import ModelBasics

/// Strict JSON (RFC 8259), which texts with comments and trailing commas extend.
struct JSONStandard: Standard {
  /// The dialect of the texts.
  let dialect: JSONDialect

  var name: String { Format.json.name }
  var grammar: any FormatGrammar { JSONGrammar(.strict) }

  func isExtended(byConventionOf fileName: String) -> Bool {
    dialect == .withComments && CommentedFiles.contains(fileName)
  }

  func message(for deviations: DeviationCounts, first: Fault, in bytes: Bytes) -> String {
    guard deviations.total > 1 else { return JSONGrammar(dialect).message(for: first, in: bytes) }
    return JSONFault.message(
      comments: deviations[JSONFault.commentNotAllowed.rawValue],
      trailingCommas: deviations[JSONFault.trailingCommaNotAllowed.rawValue])
  }
}
