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
    guard let (name, isReference) = linkName(of: path) else { return nil }
    let text = RowText.oneLine(RowText.prefix(name, Self.longestLabel)[...])
    return isReference ? "→ " + text : text
  }

  /// Returns the name of what an entry refers to by convention, or else its own name if others refer to it.
  func linkName(of path: NodePath) -> (name: [UInt8], isReference: Bool)? {
    guard let links = formatGrammar.links else { return nil }
    if let target = links.target(of: path, in: self) {
      return (links.label(of: target, in: self) ?? [], true)
    }
    return links.label(of: path, in: self).map { ($0, false) }
  }
}
