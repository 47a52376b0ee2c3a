import DocumentFormats
import DocumentTree
import Foundation
import ModelBasics
import Testing

@testable import DocumentFiles

@Suite("Encodings that XML declares")
struct DeclaredCarrierTests {
  private static let encodings: [(name: String, encoding: String.Encoding)] = [
    ("ISO-8859-1", .isoLatin1), ("windows-1252", .windowsCP1252), ("macintosh", .macOSRoman),
  ]

  private static func text(_ encoding: String, _ value: String = "naïve") -> String {
    "<?xml version='1.0' encoding=\"\(encoding)\" ?>\r\n<plist>\r\n<dict>\r\n\t<key>café</key>\r\n"
      + "\t<string>\(value)</string>\r\n\t<!-- über -->\r\n\t<key>b</key>\r\n\t<true/>\r\n"
      + "</dict>\r\n</plist>"
  }

  /// The characters of MacRoman from 0x80 on; those of Foundation on Linux are others.
  private static let mac =
    "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ"
    .unicodeScalars.map(\.self)

  private static func bytes(_ text: String, _ encoding: String.Encoding) throws -> [UInt8] {
    guard encoding == .macOSRoman else { return [UInt8](try #require(text.data(using: encoding))) }
    return text.unicodeScalars.map { scalar in
      UInt8(mac.firstIndex(of: scalar).map { $0 + 0x80 } ?? Int(scalar.value))
    }
  }

  @Test("a save changes only the bytes of what was edited", arguments: encodings)
  func saves(_ name: String, _ encoding: String.Encoding) throws {
    let folder = try Folder()
    try folder.write(bytes: Self.bytes(Self.text(name), encoding), "a.plist")
    var file = try folder.open("a.plist")
    #expect(file.document.fault == nil)
    let nodes = try file.document.resolve(Path(parsing: ".café")).get()
    try file.document.setValue(nodes, text: Array("<string>élan</string>".utf8))
    _ = try file.save(file.checkedSave)
    #expect(try folder.bytes("a.plist") == Self.bytes(Self.text(name, "élan"), encoding))
    #expect(!file.document.hasAnyChanges)
    let same = try file.document.resolve(Path(parsing: ".café")).get()
    try file.document.setValue(same, text: Array("<string>naïve</string>".utf8))
    _ = try file.save(file.checkedSave)
    #expect(try folder.bytes("a.plist") == Self.bytes(Self.text(name), encoding))
  }

  @Test("every byte comes back as it was", arguments: encodings.map(\.name) + ["us-ascii"])
  func everyByte(_ name: String) throws {
    let declaration = Array("<?xml version=\"1.0\" encoding=\"\(name)\"?>".utf8)
    let some = [0x20, 0x80, 0x81, 0x8D, 0x90, 0xA9, 0xC3, 0xE2, 0xF0, 0xFF] as [UInt8]
    let pairs = some.flatMap { one in some.map { [one, $0] } }.joined()
    let file = declaration + (1...255).map { UInt8($0) } + pairs
    let carried = Format.xmlPropertyList.carried(Bytes(file))
    #expect(try carried.carrier.file(with: carried.text) == file)
  }

  @Test(
    "the characters are those of Foundation", arguments: encodings)
  func characters(_ name: String, _ encoding: String.Encoding) throws {
    let declaration = "<?xml version=\"1.0\" encoding=\"\(name)\"?>"
    for byte in UInt8(1)...255 {
      let file = Array(declaration.utf8) + [byte]
      let carried = Format.xmlPropertyList.carried(Bytes(file))
      let text = carried.text.array(Span(declaration.utf8.count, carried.text.count))
      let isUndefined = name == "windows-1252" && [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains(byte)
      let isMac = encoding == .macOSRoman && byte >= 0x80
      let expected =
        isMac
        ? String(Self.mac[Int(byte) - 0x80])
        : isUndefined ? nil : String(bytes: [byte], encoding: encoding)
      #expect(text == expected.map { Array($0.utf8) } ?? [byte], "\(byte)")
    }
  }

  @Test("a character that the encoding lacks becomes a reference, in a comment it is refused")
  func missing() throws {
    let folder = try Folder()
    try folder.write(bytes: Self.bytes(Self.text("ISO-8859-1"), .isoLatin1), "a.plist")
    var file = try folder.open("a.plist")
    let path = try file.document.resolve(Path(parsing: ".café")).get()
    try file.document.setValue(path, text: Array("<string>5 €<![CDATA[€]]></string>".utf8))
    try file.document.setKey(path, key: Array("π".utf8))
    let container = Array(path.dropLast())
    let grammar = file.document.formatGrammar
    let refused = grammar.comments.comment(
      Array("€".utf8), like: nil, at: .above, style: file.document.style)
    #expect(
      refused == .failure(CommentRefusal("ISO-8859-1 has no U+20AC EURO SIGN; leave it out")))
    _ = try file.document.insert(
      entry: Array("<key>c</key><string>→é</string>".utf8), into: container, at: .last)
    #expect(
      file.document.tokens.stringToken(for: ["€", "é"], at: file.document.site(of: path))
        == Array("<string>&#8364;é</string>".utf8))
    _ = try file.save(file.checkedSave)
    let saved = String(
      decoding: file.document.savedBytes.array(Span(0, file.document.savedBytes.count)),
      as: UTF8.self)
    #expect(saved.contains("<string>5 &#8364;<![CDATA[]]>&#8364;<![CDATA[]]></string>"))
    #expect(saved.contains("<key>&#960;</key>"))
    #expect(saved.contains("<key>c</key><string>&#8594;é</string>"))
    #expect(folder.bytes("a.plist")?.contains(0xE9) == true)
  }

  @Test("a text with a character that the encoding lacks is not saved")
  func lastDefence() throws {
    let bytes = try Self.bytes(Self.text("ISO-8859-1"), .isoLatin1)
    let carried = Format.xmlPropertyList.carried(Bytes(bytes))
    let text = carried.text.array(Span(0, carried.text.count)) + Array("<!-- € -->".utf8)
    let refusal = #expect(throws: EncodingRefusal.self) {
      try carried.carrier.file(with: Bytes(text))
    }
    #expect(refusal?.reason == "ISO-8859-1 has no U+20AC EURO SIGN; leave it out")
    #expect(refusal?.offset == text.count - 7)
  }

  @Test(
    "an encoding that is not known is a fault at its name",
    arguments: ["Shift_JIS", "utf-7", "", "ISO-8859-15"])
  func unknown(_ name: String) throws {
    let folder = try Folder()
    try folder.write(Self.text(name), "a.plist")
    let file = try folder.open("a.plist")
    let fault = try #require(file.document.fault)
    #expect(fault.offset == 30)
    #expect(file.document.kind(of: file.document.root) == .invalid)
    #expect(
      file.document.grammar.message(for: fault, in: file.document.baseBytes).contains(
        "the encoding \(name) is not known"))
  }

  @Test("a byte order mark is stronger than the declaration") func mark() throws {
    let folder = try Folder()
    let text = "\u{FEFF}" + Self.text("ISO-8859-1")
    try folder.write(text, "a.plist")
    let file = try folder.open("a.plist")
    #expect(file.carrier.isText)
    #expect(file.document.fault == nil)
    #expect(file.document.findings.remark?.offset == 33)
    #expect(try file.document.resolve(Path(parsing: ".café")).get().count == 2)
  }

  @Test("bytes that the encoding does not define are found") func undefined() throws {
    let folder = try Folder()
    let bytes = try Self.bytes(Self.text("windows-1252"), .windowsCP1252)
    try folder.write(bytes: bytes + [0x20, 0x20], "a.plist")
    #expect(try folder.open("a.plist").document.findings.invalidByte == nil)
    let broken = bytes.map { $0 == 0xEF ? 0x81 : $0 }
    try folder.write(bytes: broken, "a.plist")
    let file = try folder.open("a.plist")
    #expect(file.document.findings.invalidByte != nil)
    #expect(try file.carrier.file(with: file.document.baseBytes) == broken)
  }
}
