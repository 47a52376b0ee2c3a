import DocumentTree
import ModelBasics
import ModelValues
import Testing

@testable import DocumentFormats

/// Colours of AppKit in colour spaces of their own.
@Suite struct ArchivedColorSpaceTests {
  private typealias Make = ArchiveCarrierTests

  private static func data(_ text: String) -> String {
    "<data>\(Blob(Array(text.utf8)).base64)</data>"
  }

  private static func space(_ number: Int) -> String {
    "<key>NSColorSpace</key><integer>\(number)</integer>"
  }

  private static func rgb(_ text: String) -> String { "<key>NSRGB</key>\(data(text))" }

  private static func custom(_ components: String, _ fallback: String) -> String {
    "<key>NSComponents</key>\(data(components))<key>NSCustomColorSpace</key>\(Make.uid(4))"
      + (fallback.isEmpty ? "" : rgb(fallback))
  }

  /// Returns an archive with a list of a colour, whose colour space, if it has one, is described by a member.
  private static func archive(_ members: String, _ identifier: String = "") -> [UInt8] {
    Make.archive(
      Make.object(2, Make.list(3)) + Make.described("NSArray") + Make.object(6, members)
        + Make.object(5, identifier) + Make.described("NSColorSpace") + Make.described("NSColor"))
  }

  private static let sRGB = "<key>NSID</key><integer>7</integer>"
  private static let displayP3 =
    "<key>NSICC</key><data>AAEC</data><key>NSSpaceID</key><integer>12</integer>"
  private static let gammaGrey =
    "<key>NSID</key><integer>9</integer><key>NSModel</key><integer>0</integer>"

  private static func text(_ bytes: Bytes) -> String {
    String(decoding: bytes.array(Span(0, bytes.count)), as: UTF8.self)
  }

  @Test(
    "a colour is shown with its colour space",
    arguments: [
      (archive(space(1) + rgb("1 0.5 0\0")), "calibrated", "0.5"),
      (archive(space(2) + rgb("1 0.5 0\0")), "device", "0.5"),
      (archive(space(1) + custom("1 0.5 0 1", "0.9 0.4 0.1"), sRGB), "sRGB", "0.5"),
      (archive(space(1) + custom("1 0.5 0 1", ""), sRGB), "sRGB", "0.5"),
      (archive(space(1) + custom("1 0.5 0 1", "0.9 0.4 0.1"), displayP3), "Display P3", "0.5"),
      (
        archive(
          space(3) + custom("0.5 1", "") + "<key>NSWhite</key>\(data("0.4\0"))", gammaGrey),
        "grey gamma 2.2", "0.5"
      ),
    ])
  func shows(_ file: [UInt8], _ space: String, _ green: String) throws {
    let carried = try #require(ArchiveCarrier.test(Bytes(file)))
    let text = Self.text(carried.text)
    #expect(text.contains(#"<dict class="NSColor" space="\#(space)">"#), "\(text)")
    #expect(text.contains("<key>green</key>\n\t\t\t<real>\(green)</real>"))
    #expect(try carried.carrier.file(with: carried.text) == file)
  }

  @Test(
    "a colour that cannot be changed as a whole is shown by its members",
    arguments: [
      space(1) + custom("1 0.5 0 1", "0.9 0.4 0.1"), space(2) + custom("1 0.5 0 1", ""),
      space(6) + "<key>NSColorName</key><string>labelColor</string>",
      space(5) + "<key>NSCMYK</key>\(data("0 0 0 1"))",
    ])
  func showsMembers(_ members: String) throws {
    let identifier =
      members.hasPrefix(Self.space(2)) ? Self.sRGB : "<key>NSID</key><integer>99</integer>"
    let carried = try #require(ArchiveCarrier.test(Bytes(Self.archive(members, identifier))))
    #expect(Self.text(carried.text).contains("<key>NSColorSpace</key>"))
  }

  private static func edited(_ file: [UInt8], _ edit: (String) -> String) throws -> String {
    let carried = try #require(ArchiveCarrier.test(Bytes(file)))
    let edited = Bytes(Array(edit(text(carried.text)).utf8))
    let written = Bytes(try carried.carrier.file(with: edited))
    #expect(carried.carrier.text(in: written, writtenFrom: edited) === edited)
    return text(written)
  }

  @Test("an edit of a colour changes its numbers in the calibrated space too")
  func edits() throws {
    let file = Self.archive(Self.space(1) + Self.custom("1 0.5 0 1", "0.9 0.4 0.1\0"), Self.sRGB)
    let written = try Self.edited(file) {
      $0.replacing(
        "<real>1</real>\n\t\t\t<key>green</key>", with: "<real>0.5</real>\n\t\t\t<key>green</key>"
      )
      .replacing("<real>0</real>", with: "<real>0.5</real>")
    }
    // 0.5 with the curve of sRGB is 0.42467 with a gamma of 1.8.
    let grey = "0.4246724"
    let expected = Self.text(Bytes(file))
      .replacing(Self.data("1 0.5 0 1"), with: Self.data("0.5 0.5 0.5 1"))
      .replacing(Self.data("0.9 0.4 0.1\0"), with: Self.data("\(grey) \(grey) \(grey)\0"))
    #expect(written == expected)
  }

  @Test(
    "numbers of a wider colour space stay within the calibrated one",
    arguments: [
      (ArchivedColorSpace.sRGB, [1.0, 0, 0], [0.986, 0, 0.031]), (.sRGB, [1, 1, 1], [1, 1, 1]),
      (.sRGB, [0.25, 0.5, 0.75], [0.197, 0.417, 0.696]), (.displayP3, [1, 0, 0], [1, 0, 0]),
      (.displayP3, [0.5, 0.5, 0.5], [0.425, 0.425, 0.425]),
      (.adobeRGB, [0, 0, 0], [0, 0, 0]), (.gammaGrey, [0.5, 0.5, 0.5], [0.429, 0.429, 0.429]),
    ])
  func calibrated(_ space: ArchivedColorSpace, _ components: [Double], _ expected: [Double]) {
    for (one, two) in zip(space.calibrated(components), expected) {
      #expect(abs(one - two) < 0.001, "\(one) \(two)")
    }
  }

  @Test("a grey with a gamma stays a grey") func greys() throws {
    let grey = Self.custom("0.5 1", "") + "<key>NSWhite</key>\(Self.data("0.4\0"))"
    let file = Self.archive(Self.space(3) + grey, Self.gammaGrey)
    let written = try Self.edited(file) {
      $0.replacing("<real>0.5</real>", with: "<real>1</real>")
    }
    #expect(
      written
        == Self.text(Bytes(file)).replacing(Self.data("0.5 1"), with: Self.data("1 1"))
        .replacing(Self.data("0.4\0"), with: Self.data("1\0")))
    let error = try #require(throws: EncodingRefusal.self) {
      _ = try Self.edited(file) {
        $0.replacing("<real>0.5</real>", with: "<real>1</real>", maxReplacements: 1)
      }
    }
    #expect(error.reason == ArchiveRefusal.isGrey.message(.xmlPropertyList))
  }

  private static func color(_ space: String) -> String {
    #"<dict class="NSColor" space="\#(space)"><key>red</key><real>1</real>"#
      + "<key>green</key><real>0.5</real><key>blue</key><real>0</real>"
      + "<key>alpha</key><real>0.25</real></dict>"
  }

  private static func pasted(_ space: String, into file: [UInt8]) throws -> String {
    try edited(file) { $0.replacing("\t</array>", with: color(space) + "</array>") }
  }

  @Test(
    "a colour from another archive keeps its colour space",
    arguments: [
      ("calibrated", space(1) + rgb("1 0.5 0 0.25\0")),
      ("device", space(2) + rgb("1 0.5 0 0.25\0")),
      (
        "sRGB",
        space(1) + "<key>NSComponents</key>\(data("1 0.5 0 0.25"))"
          + "<key>NSCustomColorSpace</key>\(Make.uid(7))"
      ),
    ])
  func pastes(_ space: String, _ members: String) throws {
    // The nearest colour has another one.
    let other = space == "device" ? 1 : 2
    let file = Self.archive(Self.space(other) + Self.rgb("1 0.5 0\0"))
    let written = try Self.pasted(space, into: file).filter { !$0.isWhitespace }
    let expected = members.filter { !$0.isWhitespace }.replacing(Make.uid(7), with: "")
    #expect(written.replacing(Make.uid(7), with: "").contains(expected), "\(written)")
    if space == "sRGB" { #expect(written.contains(Self.sRGB)) }
  }

  @Test("a colour from another archive has the object of its colour space that there is")
  func sharesSpace() throws {
    let file = Self.archive(Self.space(1) + Self.custom("0 0 0 1", "0 0 0\0"), Self.sRGB)
    let written = try Self.pasted("sRGB", into: file)
    #expect(written.ranges(of: Self.sRGB).count == 1)
    #expect(written.ranges(of: "NSCustomColorSpace</key>" + Make.uid(4)).count == 2)
  }

  @Test("a colour space has one of the known names") func unknownSpace() throws {
    let carried = try #require(
      ArchiveCarrier.test(Bytes(Self.archive(Self.space(1) + Self.rgb("1 0.5 0\0")))))
    var document = Document(carried.text, grammar: Format.keyedArchive.grammar)
    let list = try document.resolve(try Path(parsing: ".root")).get()
    #expect(throws: EditError.self) {
      try document.insert(entry: Array(Self.color("other").utf8), into: list, at: .last)
    }
  }
}
