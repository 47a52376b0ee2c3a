import DocumentTree
import ModelBasics
import Testing

@testable import DocumentFormats

/// Edits of the tree of an archive: what is kept of a value that is replaced, and what is refused.
@Suite struct ArchiveRefusalTests {
  private typealias Make = ArchiveCarrierTests

  private static func member(_ name: String, _ object: Int) -> String {
    "<key>\(name)</key>\(Make.uid(object))"
  }

  /// A `Node` with an object of each of some classes.
  private static let file = Make.archive(
    Make.object(2, member("uuid", 3) + member("set", 5) + member("list", 7) + member("text", 9))
      + Make.described("Node")
      + Make.object(4, "<key>NS.uuidbytes</key><data>AAECAwQFBgcICQoLDA0ODw==</data>")
      + Make.described("NSUUID")
      + Make.object(6, Make.list(9)) + Make.described("NSSet")
      + Make.object(8, "<key>NS.object.0</key>\(Make.uid(9))") + Make.described("NSOrderedSet")
      + "<string>a</string>")

  private static func document() throws -> (Document, CarriedText) {
    let carried = try #require(ArchiveCarrier.test(Bytes(file)))
    return (Document(carried.text, grammar: Format.keyedArchive.grammar), carried)
  }

  private static func path(_ path: String, in document: Document) throws -> NodePath {
    try document.resolve(try Path(parsing: path)).get()
  }

  @Test(
    "a value keeps the class of the one that it replaces, if it has its shape",
    arguments: [
      (".root.set", "<array><true/></array>", #"<set class="NSSet"><true/></set>"#),
      (".root.set", "<array/>", #"<set class="NSSet"/>"#),
      (".root.list", "<array><true/></array>", #"<set class="NSOrderedSet"><true/></set>"#),
      (".root.set", "<dict/>", "<dict/>"), (".root.set", "<true/>", "<true/>"),
      (
        ".root.set", #"<array class="NSArray"><true/></array>"#,
        #"<array class="NSArray"><true/></array>"#
      ),
      (
        ".root", "<dict><key>a</key><true/></dict>",
        #"<dict class="Node"><key>a</key><true/></dict>"#
      ),
      (
        ".root.uuid", "<string>E621E1F8-C36C-495A-93FC-0C247A3E6E5F</string>",
        #"<string class="NSUUID">E621E1F8-C36C-495A-93FC-0C247A3E6E5F</string>"#
      ),
      (".root.text", "<string>b</string>", "<string>b</string>"),
    ])
  func keepsClass(_ path: String, _ text: String, _ kept: String) throws {
    var (document, carried) = try Self.document()
    let nodes = try Self.path(path, in: document)
    try document.setValue(nodes, text: Array(text.utf8))
    let value = try #require(nodes.last.flatMap { document.value(of: $0) })
    #expect(String(decoding: value.array, as: UTF8.self) == kept)
    guard !text.contains("NSArray") else { return }
    let edited = Bytes(document.render().bytes())
    let written = Bytes(try carried.carrier.file(with: edited))
    #expect(carried.carrier.text(in: written, writtenFrom: edited) === edited)
  }

  @Test(
    "what the archive cannot hold is refused when it is typed or pasted",
    arguments: [
      (".root.uuid", "<string>none</string>", ArchiveRefusal.notUUID),
      (".root.text", #"<string class="NSUUID">none</string>"#, .notUUID),
      (".root.text", #"<real class="NSDecimalNumber">1e400</real>"#, .notDecimal),
      (".root.text", #"<dict class="Other"/>"#, .undescribedClass("Other")),
      (".", "<array/>", .rootsNotInDictionary),
      (".", #"<dict class="Node"/>"#, .rootsNotInDictionary),
      (
        ".root.text", #"<array><dict><key>a</key><set class="Other"/></dict></array>"#,
        .undescribedClass("Other")
      ),
    ])
  func refusedAtTheEdit(_ path: String, _ text: String, _ refusal: ArchiveRefusal) throws {
    var (document, _) = try Self.document()
    let nodes = try Self.path(path, in: document)
    #expect(throws: EditError.refused(refusal.message(.keyedArchive))) {
      try document.setValue(nodes, text: Array(text.utf8))
    }
    #expect(!document.hasAnyChanges)
  }

  @Test("an object of a class whose last object was removed and saved can come back")
  func formerClass() throws {
    var (document, _) = try Self.document()
    let object = #"<set class="NSOrderedSet"/>"#
    try document.remove(Self.path(".root.list", in: document))
    let rendering = document.render()
    _ = document.didSave(
      rendering, as: Document(Bytes(rendering.bytes()), grammar: document.grammar))
    try document.setValue(Self.path(".root.text", in: document), text: Array(object.utf8))
    #expect(String(decoding: document.render().bytes(), as: UTF8.self).contains(object))
  }

  private static let table = "the raw table (\\ in the editor, --format bplist in commands)"
  private static let messages: [(ArchiveRefusal, String)] = [
    (.unreadable, "the archive cannot be read any more"),
    (.brokenText, "the text is broken; correct it before saving"),
    (.notMade, "this edit cannot be made in the archive; make it in \(table)"),
    (.notExpressed, "this edit cannot be expressed in the archive; make it in \(table)"),
    (
      .rootsNotInDictionary,
      "the roots of an archive are in a dictionary without a class; change one of them instead"
    ),
    (.noNullHere, "there is no null in this list"),
    (.danglingReference, "this reference refers to nothing; delete it"),
    (
      .notMadeOfValue(className: "NSURL"),
      "a new NSURL cannot be made of this value; copy one, or make it in \(table)"
    ),
    (.undescribedClass("A"), "the archive does not describe the class A; copy an object of it"),
    (
      .nothingToCopy(className: "A"),
      "a new A can only be a copy, and this archive has none; make it in the program it is from"
    ),
    (.duplicateKey, "a dictionary of an archive has each key once; rename one of them"),
    (.notUUID, "an NSUUID is a text such as E621E1F8-C36C-495A-93FC-0C247A3E6E5F"),
    (.notDate, "an NSDate is a date such as 2015-02-23T18:30:00Z"),
    (
      .notWholeURL,
      "this URL is stored relative to a base; give it whole, without . and .. in its path"
    ),
    (
      .notCounted,
      "an element of an NSCountedSet is a dictionary of an object and its count, in this order"
    ),
    (.notDecimal, "an NSDecimalNumber has up to 38 digits"),
    (.notColor, "a colour has the numbers red, green, blue and alpha, in this order"),
    (
      .unknownColorSpace,
      "the colour space of an NSColor is one of calibrated, device, sRGB, extended sRGB, Display P3, Adobe RGB, grey gamma 2.2"
    ),
    (.noAlpha, "this colour has no place for its alpha"),
    (.isGrey, "this colour is stored as a grey; give red, green and blue the same value"),
    (.noSign, "this number has no place for its sign; change it in \(table)"),
  ]

  @Test("each refusal has a message", arguments: messages)
  func message(_ refusal: ArchiveRefusal, _ text: String) {
    #expect(refusal.message(.binaryPropertyList) == text)
  }

  @Test(
    "all numbers of a colour of UIKit change with it",
    arguments: [
      (
        #"<key>UIRed</key><real>0.5</real><key>UIGreen</key><real>0.25</real><key>UIBlue</key><real>0</real>"#
          + #"<key>UIAlpha</key><real>1</real><key>UIRed-Double</key><real>0.5</real>"#
          + #"<key>NSRGB</key><string>0.5 0.25 0</string>"#,
        "<real>0.5</real>", "<real>0.75</real>",
        [
          "<key>UIRed</key><real>0.75</real>", "<key>UIRed-Double</key><real>0.75</real>",
          "<string>0.75 0.25 0</string>",
        ]
      ),
      (
        #"<key>UIWhite</key><real>0.5</real><key>UIAlpha</key><real>1</real>"#
          + #"<key>UIAlpha-Double</key><real>1</real><key>NSWhite</key><string>0.5 1</string>"#,
        "<key>alpha</key>\n\t\t<real>1</real>", "<key>alpha</key>\n\t\t<real>0.75</real>",
        [
          "<key>UIWhite</key><real>0.5</real>", "<key>UIAlpha</key><real>0.75</real>",
          "<key>UIAlpha-Double</key><real>0.75</real>", "<string>0.5 0.75</string>",
        ]
      ),
    ])
  func colors(_ members: String, _ old: String, _ new: String, _ stored: [String]) throws {
    let file = Make.archive(Make.object(2, members) + Make.described("UIColor"))
    let carried = try #require(ArchiveCarrier.test(Bytes(file)))
    let text = String(decoding: carried.text.array(Span(0, carried.text.count)), as: UTF8.self)
    let edited = text.replacing(old, with: new, maxReplacements: 1)
    let written = String(
      decoding: try carried.carrier.file(with: Bytes(Array(edited.utf8))), as: UTF8.self)
    for part in stored { #expect(written.contains(part), "\(written)") }
  }
}
