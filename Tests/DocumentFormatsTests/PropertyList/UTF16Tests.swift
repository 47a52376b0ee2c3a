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
}
