import DocumentTree
import ModelBasics
import Testing

@testable import DocumentFormats

/// Objects that store each of their elements in members of its own, and URLs with a base.
@Suite struct ArchivedElementsTests {
  private typealias Make = ArchiveCarrierTests

  private static func member(_ key: String, _ object: Int) -> String {
    "<key>\(key)</key>\(Make.uid(object))"
  }

  private static func count(_ key: String, _ count: Int) -> String {
    "<key>\(key)</key><integer>\(count)</integer>"
  }

  /// Returns an archive of one object; objects 3 to 6 are the texts `a`, `b`, `c` and `d`.
  private static func archive(_ name: String, _ members: String) -> [UInt8] {
    Make.archive(
      Make.object(2, members) + Make.described(name)
        + ["a", "b", "c", "d"].map { "<string>\($0)</string>\n" }.joined())
  }

  private static let dictionary = archive(
    "NSDictionary",
    member("NS.key.0", 3) + member("NS.key.1", 4) + member("NS.object.0", 5)
      + member("NS.object.1", 6))
  private static let orderedSet = archive(
    "NSOrderedSet", member("NS.object.0", 3) + member("NS.object.1", 4) + member("NS.object.2", 5))
  private static let countedSet = archive(
    "NSCountedSet",
    count("NS.count", 2) + member("NS.object0", 3) + count("NS.count0", 2) + member("NS.object1", 4)
      + count("NS.count1", 1))

  private static func text(_ bytes: Bytes) -> String {
    String(decoding: bytes.array(Span(0, bytes.count)), as: UTF8.self)
  }

  /// Returns a text without blanks.
  private static func packed(_ text: String) -> String { text.filter { !$0.isWhitespace } }

  @Test(
    "the elements are shown, not their members",
    arguments: [
      (
        dictionary,
        #"<dict class="NSDictionary"><key>a</key><string>c</string><key>b</key><string>d</string></dict>"#
      ),
      (
        orderedSet,
        #"<set class="NSOrderedSet"><string>a</string><string>b</string><string>c</string></set>"#
      ),
      (
        countedSet,
        #"<set class="NSCountedSet"><dict><key>object</key><string>a</string><key>count</key>"#
          + "<integer>2</integer></dict><dict><key>object</key><string>b</string><key>count</key>"
          + "<integer>1</integer></dict></set>"
      ),
      // A member is missing, or a number is none.
      (archive("NSDictionary", member("NS.key.0", 3)), "<key>NS.key.0</key>"),
      (archive("NSArray", member("NS.object.+0", 3)), "<key>NS.object.+0</key>"),
      (
        archive("NSCountedSet", count("NS.count", 2) + member("NS.object0", 3)),
        "<key>NS.object0</key>"
      ),
      (
        archive(
          "NSCountedSet", count("NS.count", 1) + member("NS.object0", 3) + count("NS.count0", 0)),
        "<key>NS.count0</key>"
      ),
    ])
  func shows(_ file: [UInt8], _ expected: String) throws {
    let carried = try #require(ArchiveCarrier.test(Bytes(file)))
    let text = Self.packed(Self.text(carried.text))
    #expect(text.contains(Self.packed(expected)), "\(text)")
    #expect(try carried.carrier.file(with: carried.text) == file)
  }

  enum Step {
    case remove(String)
    case insert(String, at: Int)
    case move(String, to: Int)
    case set(String, String)
    case rename(String, String)
  }

  private static func entry(_ object: String, _ count: String) -> String {
    "<dict><key>object</key>\(object)<key>count</key>\(count)</dict>"
  }

  /// Edits an archive; returns the object that was edited, without blanks.
  private static func edited(_ file: [UInt8], _ step: Step) throws -> String {
    let carried = try #require(ArchiveCarrier.test(Bytes(file)))
    var document = Document(carried.text, grammar: Format.keyedArchive.grammar)
    func path(_ text: String) throws -> NodePath {
      try document.resolve(try Path(parsing: text)).get()
    }
    func point(_ index: Int) throws -> InsertionPoint {
      index == 0
        ? .first : .after(Child(try #require(try path(".root[\(index - 1)]").last)))
    }
    switch step {
    case .remove(let text): try document.remove(path(text))
    case .insert(let text, let index):
      try document.insert(entry: Array(text.utf8), into: path(".root"), at: point(index))
    case .move(let text, let index):
      try document.move(path(text), into: path(".root"), at: point(index))
    case .set(let text, let value): try document.setValue(path(text), text: Array(value.utf8))
    case .rename(let text, let key): try document.setKey(path(text), key: Array(key.utf8))
    }
    let edited = Bytes(document.render().bytes())
    let written = Bytes(try carried.carrier.file(with: edited))
    #expect(carried.carrier.text(in: written, writtenFrom: edited) === edited)
    let objects = try ArchiveObjects(try #require(ElementList(written, .propertyList)))
    return packed(
      String(decoding: written.array(objects.list.span(objects.objects[1])), as: UTF8.self))
  }

  @Test(
    "an edit of the elements changes their members and numbers",
    arguments: [
      (
        dictionary, Step.remove(".root.a"), [("NS.key.0", 4), ("NS.object.0", 6)]
      ),
      (
        dictionary, .insert("<key>e</key><string>f</string>", at: 0),
        [
          ("NS.key.1", 3), ("NS.key.2", 4), ("NS.object.1", 5), ("NS.object.2", 6),
          ("NS.key.0", 7), ("NS.object.0", 8),
        ]
      ),
      (
        dictionary, .move(".root.b", to: 0),
        [("NS.key.1", 3), ("NS.key.0", 4), ("NS.object.1", 5), ("NS.object.0", 6)]
      ),
      (dictionary, .rename(".root.b", "z"), nil),
      (dictionary, .set(".root.b", "<string>z</string>"), nil),
      (orderedSet, .remove(".root[0]"), [("NS.object.0", 4), ("NS.object.1", 5)]),
      (
        orderedSet, .move(".root[2]", to: 0),
        [("NS.object.1", 3), ("NS.object.2", 4), ("NS.object.0", 5)]
      ),
      (
        orderedSet, .insert("<string>e</string>", at: 1),
        [("NS.object.0", 3), ("NS.object.2", 4), ("NS.object.3", 5), ("NS.object.1", 7)]
      ),
    ] as [([UInt8], Step, [(String, Int)]?)])
  func edits(_ file: [UInt8], _ step: Step, _ members: [(String, Int)]?) throws {
    let object = try Self.edited(file, step)
    let former = try #require(
      Self.text(Bytes(file)).split(separator: "\n").first { $0.contains("$class</key>") })
    let expected = members.map { members in
      Make.object(2, members.map { Self.member($0.0, $0.1) }.joined())
    }
    #expect(object == Self.packed(expected ?? String(former)))
  }

  @Test(
    "an edit of a counted set keeps its counts",
    arguments: [
      (
        Step.remove(".root[0]"),
        count("NS.count", 1) + member("NS.object0", 4) + count("NS.count0", 1)
      ),
      (
        .set(".root[0].count", "<integer>5</integer>"),
        count("NS.count", 2) + member("NS.object0", 3) + count("NS.count0", 5)
          + member("NS.object1", 4) + count("NS.count1", 1)
      ),
      (
        .insert(entry("<string>e</string>", "<integer>3</integer>"), at: 2),
        count("NS.count", 3) + member("NS.object0", 3) + count("NS.count0", 2)
          + member("NS.object1", 4) + count("NS.count1", 1) + member("NS.object2", 7)
          + count("NS.count2", 3)
      ),
      (
        .move(".root[1]", to: 0),
        count("NS.count", 2) + member("NS.object1", 3) + count("NS.count1", 2)
          + member("NS.object0", 4) + count("NS.count0", 1)
      ),
    ])
  func countedSets(_ step: Step, _ members: String) throws {
    #expect(try Self.edited(Self.countedSet, step) == Self.packed(Make.object(2, members)))
  }

  @Test(
    "what is no object with a count is refused in a counted set",
    arguments: [
      Step.set(".root[0].count", "<integer>0</integer>"),
      .set(".root[0].count", "<string>a</string>"), .set(".root[0]", "<string>a</string>"),
      .insert("<string>a</string>", at: 0), .rename(".root[0].count", "number"),
      .remove(".root[0].object"),
    ])
  func refusesUncounted(_ step: Step) throws {
    let error = try #require(throws: EncodingRefusal.self) {
      _ = try Self.edited(Self.countedSet, step)
    }
    #expect(error.reason == ArchiveRefusal.notCounted.message(.xmlPropertyList))
  }

  // MARK: - URLs

  private static let url = Make.archive(
    Make.object(2, member("NS.base", 3) + member("NS.relative", 4)) + Make.described("NSURL")
      + Make.object(2, member("NS.base", 0) + member("NS.relative", 5))
      + "<string>c?q</string>\n<string>http://host/a/b</string>")

  @Test("a URL with a base is shown whole")
  func showsURL() throws {
    let carried = try #require(ArchiveCarrier.test(Bytes(Self.url)))
    #expect(
      Self.text(carried.text).contains(#"<string class="NSURL">http://host/a/c?q</string>"#))
  }

  @Test(
    "an edit of a URL with a base changes what is relative to it",
    arguments: [
      ("http://host/a/d", "d"), ("http://host/a/c/d?e#f", "c/d?e#f"),
      ("http://other/x", "http://other/x"), ("http://host/a/", "http://host/a/"),
      ("http://host/a/x:y", "http://host/a/x:y"), ("mailto:a@b.c", "mailto:a@b.c"),
    ])
  func editsURL(_ url: String, _ relative: String) throws {
    let carried = try #require(ArchiveCarrier.test(Bytes(Self.url)))
    let edited = Bytes(
      Array(Self.text(carried.text).replacing("http://host/a/c?q", with: url).utf8))
    let written = Bytes(try carried.carrier.file(with: edited))
    #expect(
      Self.text(written) == Self.text(Bytes(Self.url)).replacing("c?q", with: relative))
  }

  @Test(
    "a URL that is not whole is refused where the base stays", arguments: ["d", "http://a/../b"])
  func refusesURL(_ url: String) throws {
    let carried = try #require(ArchiveCarrier.test(Bytes(Self.url)))
    let edited = Self.text(carried.text).replacing("http://host/a/c?q", with: url)
    let error = try #require(throws: EncodingRefusal.self) {
      _ = try carried.carrier.file(with: Bytes(Array(edited.utf8)))
    }
    #expect(error.reason == ArchiveRefusal.notWholeURL.message(.xmlPropertyList))
  }
}
