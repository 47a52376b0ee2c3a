import DocumentFormats
import DocumentTree

extension EditedFile {
  /// Returns what an entry refers to, such as `→ main.swift`, or the name of an entry that others refer to.
  func linkReading(of path: NodePath) -> ReadingContent? {
    document.linkText(of: path).map { ReadingContent(text: $0) }
  }
}

extension Document {
  /// The length in bytes at which the name of a referred entry is cut.
  private static var longestLabel: Int { 200 }

  /// Returns what an entry refers to by convention, such as `→ main.swift`, or the name of an entry that others refer to.
  package func linkText(of path: NodePath) -> String? {
    guard let links = formatGrammar.links else { return nil }
    if let target = links.target(of: path, in: self) {
      return "→ " + Self.text(links.label(of: target, in: self) ?? [])
    }
    return links.label(of: path, in: self).map(Self.text)
  }

  private static func text(_ label: [UInt8]) -> String {
    RowText.oneLine(RowText.withoutPartialScalar(Array(label.prefix(longestLabel)))[...])
  }
}
