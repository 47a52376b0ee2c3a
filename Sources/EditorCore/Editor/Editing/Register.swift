import DocumentFormats
import DocumentTree

/// The content of the last cut or copy.
package struct Register: Sendable {
  package struct Entry: Sendable {
    /// The whole entry with its comments, as its file spells it; empty if it was too long to copy.
    package var text: [UInt8]
    package var key: [UInt8]?
    /// The token of the value and its meaning, for replacing another value.
    package var value: [UInt8] = []
    package var meaning: Meaning?
    /// The entry itself if it was cut, for putting it back.
    var cut: Node?
  }

  package var file: FileID?
  /// The format of the texts.
  package var format: Format?
  /// What the format of another file cannot hold of the entries.
  var note: String?
  package var entries: [Entry] = []
  /// Copied lines of source; `entries` is then empty.
  package var lines: [[UInt8]] = []
  /// The text of a copied or removed comment, without delimiters; `entries` is then empty.
  package var comment: [UInt8] = []

  package init() {}

  init(of file: EditedFile) {
    self.file = file.id
    format = file.format
  }

  mutating func carry(through mapping: (Node) -> Node?, in file: FileID) {
    guard self.file == file else { return }
    for index in entries.indices { entries[index].cut = entries[index].cut.flatMap(mapping) }
  }
}
