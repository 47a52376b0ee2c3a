import Foundation
import ModelBasics
import Testing

@testable import DocumentFormats

enum ByteOrder { case big, little }

/// Returns a text as UTF-16 without a byte order mark.
func utf16(_ text: String, _ order: ByteOrder) -> [UInt8] {
  text.utf16.flatMap { unit in
    let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
    return order == .big ? bytes : bytes.reversed()
  }
}

@Suite struct UTF16Tests {
  @Test(
    "an XML property list in UTF-16 is read like one in UTF-8",
    arguments: [
      [0xFE, 0xFF] + utf16(xmlSample, .big), [0xFF, 0xFE] + utf16(xmlSample, .little),
      utf16(xmlSample, .big), utf16(xmlSample, .little),
      utf16(xmlSample.replacing("UTF-8", with: "UTF-16"), .little),
    ])
  func readsUTF16(_ bytes: [UInt8]) throws {
    #expect(try PropertyList.read(bytes) == PropertyList.read(Array(xmlSample.utf8)))
  }

  @Test("a fault in UTF-16 has a line and a column") func faultPosition() {
    let error = #expect(throws: PropertyListFault.self) {
      try PropertyList.read(utf16("<plist>\n<é/>", .little))
    }
    #expect(error?.position?.line == 2)
    #expect(error?.position?.column == 1)
  }

  private static let odd =
    "the file is UTF-16 LE but has an odd number of bytes: something is missing where the text becomes unreadable, or at the end"

  @Test(
    "a document in UTF-16 that lacks a byte is read, and the bytes outside of an edit stay",
    arguments: [("plist", "<plist><string>ab</string></plist>\n"), ("jsonc", "[1, 2]\n")])
  func lacksByte(_ name: String, _ text: String) throws {
    let format = try #require(Format.named(name))
    let file = [0xFF, 0xFE] + utf16(text, .little).dropLast()
    let carried = format.carried(Bytes(file))
    #expect(
      carried.text.array(Span(0, carried.text.count)) == Array(("\u{FEFF}" + text).utf8.dropLast()))
    #expect(try carried.carrier.file(with: carried.text) == file)
    #expect(carried.carrier.remarks == [FileRemark(Self.odd, isError: true)])
  }

  @Test(
    "a declaration that names another encoding than that of the file is noted",
    arguments: [
      ("UTF-8", "UTF-8", nil), ("utf-8", "UTF-8", nil),
      ("UTF-16", "UTF-8", "UTF-8"), ("UTF-8", "UTF-16 LE", "UTF-16 LE"),
      ("ISO-8859-1", "UTF-16 LE", "UTF-16 LE"), ("UCS-4", "UTF-16 LE", "UTF-16 LE"),
    ] as [(String, String, String?)])
  func contradiction(_ declared: String, _ encoding: String, _ noted: String?) {
    let text = "<?xml version=\"1.0\" encoding=\"\(declared)\"?><plist><true/></plist>"
    let file = encoding == "UTF-8" ? Array(text.utf8) : utf16(text, .little)
    let carried = Format.xmlPropertyList.carried(Bytes(file))
    #expect(
      carried.carrier.remarks.map(\.message)
        == (noted.map {
          [
            "the declaration names \(declared), but the file is in \($0), as which it is read; other programs may refuse it"
          ]
        } ?? []))
    #expect(carried.text.array(Span(0, carried.text.count)) == Array(text.utf8))
  }

  @Test(
    "a list in UTF-16 or UTF-32 without a byte order mark is noted",
    arguments: [
      (String.Encoding.utf16LittleEndian, "UTF-16 LE", "UTF-16"),
      (.utf16LittleEndian, "UTF-16 LE", "utf-16le"), (.utf16LittleEndian, "UTF-16 LE", nil),
      (.utf16BigEndian, "UTF-16 BE", "UTF-16"), (.utf16BigEndian, "UTF-16 BE", "UTF-16BE"),
      (.utf16BigEndian, "UTF-16 BE", nil), (.utf32LittleEndian, "UTF-32 LE", "UTF-32"),
      (.utf32LittleEndian, "UTF-32 LE", nil), (.utf32BigEndian, "UTF-32 BE", "UTF-32"),
      (.utf32BigEndian, "UTF-32 BE", nil),
    ] as [(String.Encoding, String, String?)])
  func missingMark(_ encoding: String.Encoding, _ name: String, _ declared: String?) throws {
    let head = declared.map { "<?xml version=\"1.0\" encoding=\"\($0)\"?>" } ?? ""
    let text = head + "<plist><true/></plist>"
    let noted = "the file is in \(name) without a byte order mark, and other programs refuse it"
    for (text, says) in [(text, [noted]), ("\u{FEFF}" + text, [])] {
      let file = Array(try #require(text.data(using: encoding)))
      let carried = Format.xmlPropertyList.carried(Bytes(file))
      #expect(carried.carrier.remarks.map(\.message) == says)
      #expect(try carried.carrier.file(with: carried.text) == file)
    }
  }
}
