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
    /// The texts for another file, in which the references do not mean the same.
    var elsewhere = Elsewhere.asHere

    /// The texts as they mean the same everywhere, if there are such.
    var independent: (text: [UInt8], value: [UInt8]) {
      if case .copies(let text, let value) = elsewhere { (text, value) } else { (text, value) }
    }
  }

  enum Elsewhere: Sendable, Equatable {
    case asHere
    /// The entry and its value with copies in place of the references.
    case copies(text: [UInt8], value: [UInt8])
    /// The entry cannot be without its references: it contains itself, or would be too long.
    case none
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

  /// Returns the copy of an entry.
  static func entry(
    _ path: NodePath, of file: EditedFile, cut: Node? = nil, _ unfolding: inout ReferenceUnfolding
  ) -> Entry {
    guard let node = path.last else { return Entry(text: []) }
    let document = file.document
    var entry = Entry(
      text: document.entryText(of: node, in: path.dropLast().last),
      key: document.keyBytes(of: node), value: document.valueText(of: node),
      meaning: file.recognition(of: path)?.meaning, cut: cut)
    entry.elsewhere = elsewhere(entry, &unfolding)
    return entry
  }

  private static func elsewhere(
    _ entry: Entry, _ unfolding: inout ReferenceUnfolding
  ) -> Elsewhere {
    let longest = CopyingCommands.longest
    guard let text = unfolding.text(entry.text, longest: longest),
      let value = unfolding.text(entry.value, longest: longest)
    else { return .none }
    return text == entry.text && value == entry.value ? .asHere : .copies(text: text, value: value)
  }

  /// Makes the entries mean in a document what they meant where they were copied. Returns false if that cannot be.
  mutating func takeReferences(to document: Document, in file: FileID) -> Bool {
    var unfolding = ReferenceUnfolding(document)
    var names = Set<[UInt8]>()
    for index in entries.indices where entries[index].elsewhere != .asHere {
      let entry = entries[index]
      // In their own file the references stay as long as they mean the same.
      if self.file == file, Self.elsewhere(entry, &unfolding) == entry.elsewhere {
        entries[index].value = document.copied(entry.value, besides: &names)
        continue
      }
      guard case .copies(let text, let value) = entry.elsewhere else { return false }
      entries[index].text = text
      entries[index].value = value
    }
    return true
  }

  mutating func carry(through mapping: (Node) -> Node?, in file: FileID) {
    guard self.file == file else { return }
    for index in entries.indices { entries[index].cut = entries[index].cut.flatMap(mapping) }
  }
}
