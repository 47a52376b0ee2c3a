import DocumentFormats
import DocumentTree
import ModelBasics
import Testing

@Suite("Shared values of binary property lists")
struct BinarySharingTests {
  private static func document(_ text: String) -> Document {
    Document(Bytes(Array(text.utf8)), grammar: Format.binaryPropertyList.grammar)
  }

  private static func nodes(_ path: String, in document: Document) throws -> NodePath {
    try document.resolve(try Path(parsing: path)).get()
  }

  @Test(
    "an edit of a shared value can be one of its own place",
    arguments: [
      (
        "a value with a name but no other places, in a value with two places",
        #"<array><array id="1"><array id="2"><true/></array></array><ref id="1"/></array>"#,
        "[0][0][0]",
        #"<array><array id="1"><array id="2"><false/></array></array><array id="3"><array id="4"><true/></array></array></array>"#
      ),
      (
        "the first of three places",
        #"<array><array id="1"><true/></array><ref id="1"/><ref id="1"/></array>"#, "[0][0]",
        #"<array><array id="1"><false/></array><array id="2"><true/></array><ref id="2"/></array>"#
      ),
      (
        "a value in a value",
        #"<array><array id="1"><array id="2"><true/></array></array><ref id="2"/><ref id="1"/></array>"#,
        "[0][0][0]",
        #"<array><array id="1"><array id="2"><false/></array></array><array id="4"><true/></array><array id="3"><ref id="4"/></array></array>"#
      ),
      (
        "a value that contains another, which stays shared",
        #"<array><array id="1"><array id="2"/><true/></array><ref id="1"/><ref id="2"/></array>"#,
        "[0][1]",
        #"<array><array id="1"><array id="2"/><false/></array><array id="3"><ref id="2"/><true/></array><ref id="2"/></array>"#
      ),
      (
        "a value that occurs in its container",
        #"<array><array id="1"><set id="2"><true/></set><ref id="2"/></array><ref id="1"/></array>"#,
        "[0][0][0]",
        #"<array><array id="1"><set id="2"><false/></set><set id="4"><true/></set></array><array id="3"><ref id="4"/><ref id="4"/></array></array>"#
      ),
    ])
  func separate(_ name: String, _ before: String, _ path: String, _ after: String) throws {
    var document = Self.document(before)
    let former = document
    var text: String { String(decoding: document.render().bytes(), as: UTF8.self) }
    try document.setValue(Self.nodes(path, in: document), text: Array("<false/>".utf8))
    let values = document.sharedValues(changedSince: former)
    try document.separate(values, since: former)
    document.joinLastEdits()
    #expect(text == after, "\(name)")
    #expect(document.sharedValuesChanged().filter(\.isShared).isEmpty)
    document.undo()
    #expect(text == before && !document.hasAnyChanges)
    document.redo()
    #expect(text == after)
    try document.revert([document.root])
    #expect(text == before && !document.hasAnyChanges)
  }

  @Test("a separated value that is reverted is shared again") func revertedValue() throws {
    let before = #"<array><array id="1"><true/></array><ref id="1"/><ref id="1"/></array>"#
    var document = Self.document(before)
    let former = document
    try document.setValue(Self.nodes("[0][0]", in: document), text: Array("<false/>".utf8))
    try document.separate(document.sharedValues(changedSince: former), since: former)
    let first = try Self.nodes("[0]", in: document)
    let second = try Self.nodes("[1]", in: document)
    try document.revert(second)
    try document.revert(first)
    #expect(String(decoding: document.render().bytes(), as: UTF8.self) == before)
    #expect(!document.hasAnyChanges)
  }

  @Test("a removed value comes back as it was, and the place that had it keeps its edit")
  func restoredValue() throws {
    let before = #"<array><array id="1"><true/></array><ref id="1"/><ref id="1"/></array>"#
    var document = Self.document(before)
    var text: String { String(decoding: document.render().bytes(), as: UTF8.self) }
    let first = try Self.nodes("[0]", in: document)
    try document.remove(first)
    try document.setValue(Self.nodes("[0][0]", in: document), text: Array("<false/>".utf8))
    try document.revert(first)
    #expect(
      text
        == #"<array><array id="1"><true/></array><array id="2"><false/></array><ref id="2"/></array>"#
    )
    try document.revert(Self.nodes("[1]", in: document))
    #expect(
      text
        == #"<array><array id="1"><true/></array><ref id="1"/><array id="2"><false/></array></array>"#
    )
    try document.revert(Self.nodes("[2]", in: document))
    #expect(text == before && !document.hasAnyChanges)
  }

  @Test(
    "an edit of all places of a value inside one that was edited at one place is merged whole, or not at all",
    arguments: [
      (
        #"<array><array id="9"><true/></array><array id="4"><ref id="9"/></array><ref id="4"/></array>"#,
        "<array><array><false/></array><array><array><false/></array></array><array><array><false/></array><null/></array></array>"
      ),
      (
        "<array><array><true/></array><array><array><true/></array></array><array><array><true/></array></array></array>",
        nil
      ),
    ] as [(String, String?)])
  func mergedInside(_ theirs: String, _ merged: String?) throws {
    var document = Self.document(
      #"<array><array id="1"><true/></array><array id="2"><ref id="1"/></array><ref id="2"/></array>"#
    )
    try document.setValue(Self.nodes("[0][0]", in: document), text: Array("<false/>".utf8))
    _ = try document.separateReferences(on: try Path(parsing: "[2][0]"))
    try document.insert(
      key: nil, text: Array("<null/>".utf8), into: Self.nodes("[2]", in: document), at: .last)
    let patch = try #require(document.patch())
    document.reload(Bytes(Array(theirs.utf8)))
    let outcome = document.apply(patch)
    #expect(outcome.lost.isEmpty == (merged != nil))
    var unfolding = ReferenceUnfolding(document)
    let text = unfolding.text(document.render().bytes(), longest: 1 << 20) ?? []
    #expect(String(decoding: text, as: UTF8.self) == merged ?? theirs)
  }

  @Test("a merge after an undo has both of two edits that are one step, and is one step itself")
  func mergedJoined() throws {
    func list(_ numbers: Int...) -> String {
      "<array>\(numbers.map { "<integer>\($0)</integer>" }.joined())</array>"
    }
    func set(_ path: String, _ number: Int, in document: inout Document) throws {
      try document.setValue(
        Self.nodes(path, in: document), text: Array("<integer>\(number)</integer>".utf8))
    }
    var document = Self.document(list(1, 2, 3))
    document.startJournal()
    try set("[0]", 7, in: &document)
    try set("[1]", 8, in: &document)
    document.joinLastEdits()
    try set("[2]", 9, in: &document)
    document.undo()
    let patch = try #require(document.patchOfEdits())
    #expect(patch.makesEdits)
    let theirs = list(1, 2, 3, 4)
    document.reload(Bytes(Array(theirs.utf8)))
    #expect(document.apply(patch).isWhole)
    var text: String { String(decoding: document.render().bytes(), as: UTF8.self) }
    #expect(text == list(7, 8, 3, 4))
    document.undo()
    #expect(text == theirs)
    document.redo()
    try set("[2]", 9, in: &document)
    document.undo()
    #expect(text == list(7, 8, 3, 4))
    var other = Self.document(theirs)
    #expect(other.replay(document.takeJournal(), isSameText: true).isExact)
    #expect(other.render().bytes() == document.render().bytes())
  }

  @Test(
    "a reference on a path is replaced by a copy of its value",
    arguments: [
      (
        "[1][0]", #"<array><array id="1"><true/></array><array><true/></array></array>"#
      ),
      ("[1]", nil), ("[0][0]", nil),
    ] as [(String, String?)])
  func separateReference(_ path: String, _ after: String?) throws {
    let before = #"<array><array id="1"><true/></array><ref id="1"/></array>"#
    var document = Self.document(before)
    let separated = try document.separateReferences(on: try Path(parsing: path))
    #expect(separated.count == (after == nil ? 0 : 1))
    #expect(String(decoding: document.render().bytes(), as: UTF8.self) == after ?? before)
  }

  @Test(
    "a recovered edit keeps the values of references whose numbers mean something else now",
    arguments: [
      (
        "the number has another value",
        #"<array><array id="1"><false/></array><ref id="1"/></array>"#,
        #"<array><array id="1"><false/></array><ref id="1"/><array><true/></array></array>"#
      ),
      (
        "the number is gone", "<array><array><true/></array><array><true/></array></array>",
        "<array><array><true/></array><array><true/></array><array><true/></array></array>"
      ),
      (
        "the value is the same",
        #"<array><array id="1"><true/></array><ref id="1"/><null/></array>"#,
        #"<array><array id="1"><true/></array><ref id="1"/><null/><ref id="1"/></array>"#
      ),
    ])
  func recover(_ name: String, _ theirs: String, _ after: String) throws {
    var mine = Self.document(#"<array><array id="1"><true/></array><ref id="1"/></array>"#)
    mine.startJournal()
    try mine.insert([.text(Array(#"<ref id="1"/>"#.utf8))], into: [mine.root], at: .last)
    let records = mine.takeJournal().compactMap { JournalRecord(decoding: $0.encoded) }
    var document = Self.document(theirs)
    let recovery = document.replay(records, isSameText: false)
    #expect(recovery.outcome.isWhole)
    #expect(String(decoding: document.render().bytes(), as: UTF8.self) == after, "\(name)")
  }

  @Test("a recovered edit inside a copied value that means something else now is reported as lost")
  func recoverInside() throws {
    var mine = Self.document(#"<array><array id="1"><true/></array><ref id="1"/></array>"#)
    mine.startJournal()
    let text = #"<array><ref id="1"/><false/></array>"#
    let added = try mine.insert([.text(Array(text.utf8))], into: [mine.root], at: .last)
    let path = [mine.root] + added + (try Self.nodes("[2][1]", in: mine)).suffix(1)
    try mine.setValue(path, text: Array("<null/>".utf8))
    let records = mine.takeJournal().compactMap { JournalRecord(decoding: $0.encoded) }
    var document = Self.document("<array><array><true/></array><null/></array>")
    let recovery = document.replay(records, isSameText: false)
    #expect(
      String(decoding: document.render().bytes(), as: UTF8.self)
        == "<array><array><true/></array><null/><array><array><true/></array><false/></array></array>"
    )
    #expect(recovery.outcome.lost.count == 1)
  }
}
