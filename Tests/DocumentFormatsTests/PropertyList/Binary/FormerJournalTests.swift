import DocumentFormats
import DocumentTree
import ModelBasics
import Testing

/// Binary property lists once had references, as keyed archives have them, and journals of their edits have these.
@Suite("Former journals of binary property lists") struct FormerJournalTests {
  private static let former = #"<array><array id="1"><true/></array><ref id="1"/></array>"#
  private static let now = "<array><array><true/></array><array><true/></array></array>"

  private static func list(_ text: String) -> Document {
    Document(Bytes(Array(text.utf8)), grammar: Format.binaryPropertyList.grammar)
  }

  /// Returns the journal of an edit of the former text.
  private static func journal(
    _ edit: (inout Document, NodePath) throws -> Void
  ) throws -> [JournalRecord] {
    var document = Document(
      Bytes(Array(former.utf8)), grammar: Format.keyedArchive.grammar)
    document.startJournal()
    try edit(&document, [document.root])
    return document.takeJournal().compactMap { JournalRecord(decoding: $0.encoded) }
  }

  @Test("an inserted reference is recovered as a copy", arguments: [true, false])
  func reference(_ isSameText: Bool) throws {
    let records = try Self.journal { document, root in
      try document.insert([.text(Array(#"<ref id="1"/>"#.utf8))], into: root, at: .last)
    }
    var document = Self.list(Self.now)
    let recovery = document.replay(records, isSameText: isSameText)
    #expect(!recovery.isExact && recovery.outcome.isWhole)
    #expect(
      String(decoding: document.render().bytes(), as: UTF8.self)
        == Self.now.dropLast("</array>".count) + "<array><true/></array></array>")
  }

  @Test(
    "an edit of the second occurrence is recovered there, or reported", arguments: [true, false])
  func value(_ isSameText: Bool) throws {
    let records = try Self.journal { document, root in
      let nodes = try document.resolve(Path(parsing: "[1]")).get()
      try document.setValue(nodes, text: Array("<null/>".utf8))
    }
    var document = Self.list(Self.now)
    let recovery = document.replay(records, isSameText: isSameText)
    let text = String(decoding: document.render().bytes(), as: UTF8.self)
    #expect(
      recovery.outcome.isWhole
        ? text == "<array><array><true/></array><null/></array>" : text == Self.now)
    #expect(document.fault == nil)
  }

  @Test("a record that an edit was for several entries is not read") func everywhere() {
    #expect(JournalRecord(decoding: [9, 0]) == nil)
  }
}
