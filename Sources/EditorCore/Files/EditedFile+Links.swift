import DocumentFormats
import DocumentTree

extension EditedFile {
  /// The length in bytes at which the name of a referred entry is cut.
  private static let longestLabel = 200

  /// Returns what an entry refers to, such as `→ main.swift`, or the name of an entry that others refer to.
  func linkReading(of path: NodePath) -> ReadingContent? {
    guard let links = document.formatGrammar.links else { return nil }
    if let target = links.target(of: path, in: document) {
      let label = links.label(of: target, in: document)
      return ReadingContent(text: "→ " + Self.text(label ?? []))
    }
    return links.label(of: path, in: document).map { ReadingContent(text: Self.text($0)) }
  }

  private static func text(_ label: [UInt8]) -> String {
    RowText.oneLine(RowText.withoutPartialScalar(Array(label.prefix(longestLabel)))[...])
  }
}
