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

  /// Reads the format as its standard says.
  package var syntax: JSONSyntax {
    switch self {
    case .json: JSONSyntax(.strict)
    case .jsonc: JSONSyntax(.withComments)
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
