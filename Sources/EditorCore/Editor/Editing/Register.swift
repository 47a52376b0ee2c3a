import DocumentTree

/// What was cut or copied last.
package struct Register: Sendable {
  package struct Entry: Sendable {
    /// The whole entry with its comments, as its file spells it.
    package var text: [UInt8]
    package var key: [UInt8]?
    /// The value alone, and what it is, to be put over another.
    package var value: [UInt8] = []
    package var meaning: Meaning?
    /// The entry itself when it was cut, for putting it back.
    var cut: Node?
  }

  package var file: FileID?
  package var entries: [Entry] = []
  /// Lines of source, in the place of entries.
  package var lines: [[UInt8]] = []

  package init() {}

  mutating func carry(through mapping: (Node) -> Node?, in file: FileID) {
    guard self.file == file else { return }
    for place in entries.indices { entries[place].cut = entries[place].cut.flatMap(mapping) }
  }
}
