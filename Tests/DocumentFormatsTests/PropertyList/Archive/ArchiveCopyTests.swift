import DocumentTree
import ModelBasics
import Testing

@testable import DocumentFormats

/// Copies of objects: a copy has the class and the members of its source, also those that are not shown.
@Suite struct ArchiveCopyTests {
  private typealias Make = ArchiveCarrierTests

  /// Returns an archive with a list of objects of one class; object 5 is a string and object 6 a dictionary of attributes.
  private static func archive(_ name: String, _ objects: [String]) -> [UInt8] {
    let places = objects.indices.map { Make.uid($0 + 7) }.joined()
    return Make.archive(
      Make.object(2, "<key>NS.objects</key><array>\(places)</array>") + Make.described("NSArray")
        + Make.described(name) + Make.described("Attributes") + "<string>http://a.b</string>\n"
        + Make.object(4, "<key>font</key><integer>1</integer>")
        + objects.map { Make.object(3, $0) }.joined())
  }

  /// Returns the file in which an entry of the list was copied behind another one.
  private static func copied(
    _ file: [UInt8], from index: Int = 0, to last: Int = 0,
    edit: (String) -> String = { $0 }
  ) throws -> String {
    let carried = try #require(ArchiveCarrier.test(Bytes(file)))
    var document = Document(carried.text, grammar: Format.keyedArchive.grammar)
    func entry(_ index: Int) throws -> NodePath {
      try document.resolve(try Path(parsing: ".root[\(index)]")).get()
    }
    let source = try entry(index)
    let parent = Array(source.dropLast())
    let text = String(
      decoding: document.entryText(of: try #require(source.last), in: parent.last), as: UTF8.self)
    let before = try #require(try entry(last).last)
    try document.insert(entry: Array(edit(text).utf8), into: parent, at: .after(Child(before)))
    let edited = Bytes(document.render().bytes())
    let written = Bytes(try carried.carrier.file(with: edited))
    #expect(carried.carrier.text(in: written, writtenFrom: edited) === edited)
    return String(decoding: written.array(Span(0, written.count)), as: UTF8.self)
  }

  private static func count(_ part: String, in text: String) -> Int {
    let part = part.filter { !$0.isWhitespace }
    return text.filter { !$0.isWhitespace }.ranges(of: part).count
  }

  private static let color =
    "<key>UIRed</key><real>0.5</real><key>UIGreen</key><real>0</real><key>UIBlue</key><real>1.0</real>"
    + "<key>UIAlpha</key><real>1.00</real><key>UIColorComponentCount</key><integer>4</integer>"
    + "<key>NSColorSpace</key><integer>2</integer><key>NSRGB</key><data>MC41IDAgMQ==</data>"
  private static let device =
    "<key>NSColorSpace</key><integer>2</integer><key>NSRGB</key><data>MC41IDAgMQA=</data>"
  private static let calibrated =
    "<key>NSColorSpace</key><integer>1</integer><key>NSRGB</key><data>MC41IDAgMQA=</data>"

  private static let decimal =
    "<key>NS.compact</key><false/><key>NS.exponent</key><integer>-1</integer>"
    + "<key>NS.length</key><integer>1</integer><key>NS.mantissa</key>"
    + "<data>AA8AAAAAAAAAAAAAAAAAAA==</data><key>NS.mantissa.bo</key><integer>2</integer>"
    + "<key>NS.negative</key><false/>"
  private static let person =
    "<key>bytes</key><data>AAEC</data><key>name</key><string>inline</string>"
    + "<key>age</key><integer>5</integer>"

  @Test(
    "a copy has all members of its source",
    arguments: [
      ("UIColor", color), ("NSColor", device), ("NSColor", calibrated),
      (
        "NSColor",
        "<key>NSColorSpace</key><integer>4</integer><key>NSWhite</key><data>MC41AA==</data>"
      ),
      ("NSUUID", "<key>NS.uuidbytes</key><data>AAECAwQFBgcICQoLDA0ODw==</data>"),
      ("NSMutableString", "<key>NS.string</key><string>text</string>"),
      ("NSMutableData", "<key>NS.data</key><data>AAEC</data>"),
      ("NSNumber", "<key>NS.intval</key><integer>5</integer>"),
      ("NSDecimalNumber", decimal), ("Person", person),
      ("NSCountedSet", "<key>NS.count</key><integer>2</integer>"),
    ])
  func members(_ name: String, _ members: String) throws {
    let written = try Self.copied(Self.archive(name, [members]))
    #expect(Self.count(Make.object(3, members), in: written) == 2, "\(written)")
  }

  @Test(
    "a copy of a URL, and of a text with attributes, has a text of its own and the same attributes")
  func texts() throws {
    let url = "<key>NS.base</key>\(Make.uid(0))<key>NS.relative</key>"
    var written = try Self.copied(Self.archive("NSURL", [url + Make.uid(5)]))
    #expect(Self.count(Make.object(3, url + Make.uid(9)), in: written) == 1, "\(written)")
    #expect(Self.count("<string>http://a.b</string>", in: written) == 2)
    let attributes = "<key>NSAttributes</key>\(Make.uid(6))<key>NSString</key>"
    written = try Self.copied(Self.archive("NSAttributedString", [attributes + Make.uid(5)]))
    #expect(Self.count(attributes, in: written) == 2, "\(written)")
  }

  @Test("a copy that is edited keeps the other members of its source")
  func edited() throws {
    let written = try Self.copied(Self.archive("UIColor", [Self.color])) {
      $0.replacing("<real>0.5</real>", with: "<real>0.25</real>")
    }
    let color = Self.color.replacing("<real>0.5</real>", with: "<real>0.25</real>")
      .replacing("MC41IDAgMQ==", with: "MC4yNSAwIDEuMA==")
    #expect(Self.count(Make.object(3, color), in: written) == 1, "\(written)")
  }

  @Test("of equal objects the nearest one above a copy is its source")
  func equal() throws {
    let members = [Self.calibrated, Self.device]
    let written = try Self.copied(Self.archive("NSColor", members), from: 1, to: 1)
    #expect(Self.count(Make.object(3, Self.device), in: written) == 2, "\(written)")
  }

  @Test(
    "of neighbours that are shown alike, each copy has the members of its source",
    arguments: [(0, 1, 2), (1, 2, 1)])
  func lookalikes(_ index: Int, _ deviceCount: Int, _ calibratedCount: Int) throws {
    let members = [Self.calibrated, Self.device]
    let written = try Self.copied(Self.archive("NSColor", members), from: index, to: index)
    #expect(Self.count(Make.object(3, Self.device), in: written) == deviceCount, "\(written)")
    #expect(Self.count(Make.object(3, Self.calibrated), in: written) == calibratedCount)
    let text = "<key>NSString</key>\(Make.uid(5))<key>NSAttributes</key>"
    let texts = [text + Make.uid(6), text + Make.uid(0)]
    let copied = try Self.copied(
      Self.archive("NSAttributedString", texts), from: index, to: index)
    let attributes = "<key>NSAttributes</key>"
    #expect(Self.count(attributes + Make.uid(6), in: copied) == calibratedCount, "\(copied)")
    #expect(Self.count(attributes + Make.uid(0), in: copied) == deviceCount)
  }

  @Test("only objects that differ in what is not shown have numbers")
  func numbers() throws {
    func text(_ name: String, _ members: [String]) throws -> String {
      let carried = try #require(ArchiveCarrier.test(Bytes(Self.archive(name, members))))
      return String(decoding: carried.text.array(Span(0, carried.text.count)), as: UTF8.self)
    }
    #expect(try !text("NSColor", [Self.device, Self.device]).contains("id="))
    #expect(try !text("NSColor", [Self.device, Self.calibrated]).contains("id="))
    let white =
      "<key>NSColorSpace</key><integer>3</integer><key>NSWhite</key><data>MC41</data>"
    let grey =
      "<key>NSColorSpace</key><integer>1</integer><key>NSRGB</key><data>MC41IDAuNSAwLjU=</data>"
    #expect(try text("NSColor", [white, grey, white]).ranges(of: " id=").count == 3)
    func url(_ base: Int, _ relative: Int) -> String {
      "<key>NS.base</key>\(Make.uid(base))<key>NS.relative</key>\(Make.uid(relative))"
    }
    #expect(try !text("NSURL", [url(0, 5), url(0, 5)]).contains("id="))
    // The second one is relative to the first, which has two places and so no number.
    let based = try text("NSURL", [url(0, 5), url(7, 5), url(0, 5)])
    #expect(based.ranges(of: " id=").count == 2, "\(based)")
  }

  @Test(
    "a colour that is also stored by a name or in an unknown colour space is shown by its members",
    arguments: [
      "<key>NSComponents</key><data>MC41IDAgMQ==</data>",
      "<key>NSCustomColorSpace</key>\(Make.uid(6))",
      "<key>UISystemColorName</key><string>redColor</string>",
    ])
  func otherRepresentations(_ member: String) throws {
    for (name, members) in [("UIColor", Self.color), ("NSColor", Self.device)] {
      let file = Bytes(Self.archive(name, [members + member]))
      let carried = try #require(ArchiveCarrier.test(file))
      let text = String(decoding: carried.text.array(Span(0, carried.text.count)), as: UTF8.self)
      #expect(!text.contains("<key>red</key>"), "\(text)")
      #expect(text.contains("<key>NSRGB</key>"))
    }
  }

  @Test("a cut object that is pasted again is the same object and shares what it shared")
  func cut() throws {
    let file = Make.archive(
      Make.object(
        7, "<key>a</key>\(Make.uid(3))<key>b</key>\(Make.uid(4))<key>c</key>\(Make.uid(6))")
        + Make.described("NSArray") + Make.object(7, "<key>shared</key>\(Make.uid(5))")
        + Make.object(7, "<key>shared</key>\(Make.uid(5))<key>b</key><true/>")
        + Make.object(7, "<key>c</key><true/>") + Make.object(2, Make.list())
        + Make.described("Node"))
    let carried = try #require(ArchiveCarrier.test(Bytes(file)))
    var document = Document(carried.text, grammar: Format.keyedArchive.grammar)
    func path(_ text: String) throws -> NodePath {
      try document.resolve(try Path(parsing: text)).get()
    }
    let first = try path(".root.a")
    let node = try #require(first.last)
    let list = try path(".root.c")
    try document.remove(first)
    try document.insert([.removed(node)], into: list, at: .last)
    let edited = Bytes(document.render().bytes())
    let written = Bytes(try carried.carrier.file(with: edited))
    let objects = try ArchiveObjects(
      try #require(ElementList(written, .propertyList)))
    #expect(objects.objects.count == 8)
    let moved = String(
      decoding: written.array(objects.list.span(objects.objects[6])), as: UTF8.self)
    #expect(Self.count(Make.uid(3), in: moved) == 1, "\(moved)")
    let kept = String(decoding: written.array(objects.list.span(objects.objects[3])), as: UTF8.self)
    #expect(Self.count(Make.uid(5), in: kept) == 1, "\(kept)")
    // Back at its position, nothing has changed.
    document.undo()
    try document.insert([.removed(node)], into: Array(first.dropLast()), at: .first)
    #expect(!document.hasAnyChanges)
  }

  @Test(
    "an object that can only be a copy is refused where the archive has none of its class",
    arguments: [
      (
        "UIColor",
        #"<dict class="UIColor"><key>red</key><real>1</real><key>green</key><real>1</real>"#
          + "<key>blue</key><real>1</real><key>alpha</key><real>1</real></dict>"
      ),
      ("NSNumber", #"<integer class="NSNumber">1</integer>"#),
      ("NSAttributedString", #"<string class="NSAttributedString">a</string>"#),
    ])
  func nothingToCopy(_ name: String, _ text: String) throws {
    let file = Make.archive(
      Make.object(2, Make.list(4)) + Make.described("NSArray") + Make.described(name)
        + Make.object(3, ""))
    let carried = try #require(ArchiveCarrier.test(Bytes(file)))
    var document = Document(carried.text, grammar: Format.keyedArchive.grammar)
    let entry = try document.resolve(try Path(parsing: ".root[0]")).get()
    try document.remove(entry)
    let list = try document.resolve(try Path(parsing: ".root")).get()
    // The description of its class stays.
    let rendering = document.render()
    _ = document.didSave(
      rendering, as: Document(Bytes(rendering.bytes()), grammar: document.grammar))
    let refusal = ArchiveRefusal.nothingToCopy(className: name)
    #expect(throws: EditError.refused(refusal.message(.keyedArchive))) {
      try document.insert(entry: Array(text.utf8), into: list, at: .last)
    }
    let empty = Make.archive(
      Make.object(2, Make.list()) + Make.described("NSArray") + Make.described(name))
    let carrier = try #require(ArchiveCarrier.test(Bytes(empty))).carrier
    #expect(throws: EncodingRefusal.self) {
      let list = #"<dict><key>root</key><array class="NSArray">\#(text)</array></dict>"#
      _ = try carrier.file(with: Bytes(Array(list.utf8)))
    }
  }

  @Test("a value that is cut says so", arguments: [(12, false), (20, true)])
  func cutValue(_ count: Int, _ isCut: Bool) {
    let text = (1...count).reversed().reduce("<true/>") { inner, number in
      "<array id=\"\(number)\">\(inner)\(number < count ? "<ref id=\"\(number + 1)\"/>" : inner)</array>"
    }
    let document = Document(Bytes(Array(text.utf8)), grammar: Format.keyedArchive.grammar)
    document.indexJob.run()
    let cursor = document.cursor()
    _ = cursor.value
    #expect(cursor.isCut == isCut)
  }
}
