import DocumentTree
import ModelBasics

/// A format that documents can be in.
package enum DocumentFormat: String, CaseIterable, Hashable, Sendable {
  case json, jsonc

  package var name: String {
    switch self {
    case .json: "JSON"
    case .jsonc: "JSONC"
    }
  }

  /// The extension of a file that holds a value of the format.
  package var fileExtension: String { "json" }

  /// Reads the format as its standard says.
  package var grammar: JSONGrammar {
    switch self {
    case .json: JSONGrammar(.strict)
    case .jsonc: JSONGrammar(.withComments)
    }
  }

  /// The format of a file by its name; commented JSON where nothing is said, since a file is
  /// what its content says and a `.json` with comments is edited as what it is.
  package static func detect(name: String, bytes: Bytes) -> DocumentFormat { .jsonc }

  /// What to call a document: JSON unless something in it is not strict.
  package static func displayName(of document: Document, as format: DocumentFormat) -> String {
    document.findings.laxity == nil ? DocumentFormat.json.name : format.name
  }
}

extension DocumentFormat {
  /// How the format spells values.
  package var tokens: any Tokens { grammar.tokens }
}
