import ModelValues
import Testing
import TestBasics

@Suite("Kinds of data")
struct DataKindTests {
  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    + [0, 0, 0, 64, 0, 0, 0, 32]
  static let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xC2, 0, 11, 8, 0x01, 0x00, 0x02, 0x80, 3]

  static let rows: [([UInt8], words: String)] = [
    ([], "empty"), (png, "PNG 64×32, 24 bytes"),
    (Array(png.prefix(20)), "PNG, 20 bytes"), (Array(png.prefix(8)), "PNG, 8 bytes"),
    (png + Array(repeating: 0, count: 1176), "PNG 64×32, 1.2 kB"),
    (jpeg, "JPEG 640×256, 19 bytes"), (Array(jpeg.prefix(15)), "JPEG, 15 bytes"),
    ([0xFF, 0xD8, 0xFF, 0xDA, 0, 2], "JPEG, 6 bytes"), ([0xFF, 0xD8, 0xFF], "JPEG, 3 bytes"),
    ([0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0, 0], "JPEG, 8 bytes"),
    ([0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0xFF, 0, 0], "JPEG, 8 bytes"),
    ([0xFF, 0xD8, 0xFF, 0xC4, 0, 2, 0xFF, 0xC0, 0, 8, 8, 0, 1, 0, 2], "JPEG 2×1, 15 bytes"),
    (bytes("GIF89a") + [10, 0, 0, 1], "GIF 10×256, 10 bytes"), (bytes("GIF87a"), "GIF, 6 bytes"),
    (bytes("RIFF") + [0, 0, 0, 0] + bytes("WEBP"), "WebP, 12 bytes"),
    (bytes("RIFF") + [0, 0, 0, 0] + bytes("WAVE"), "WAVE, 12 bytes"),
    (bytes("RIFF"), "text, 4 bytes"), (bytes("%PDF-1.7"), "PDF, 8 bytes"),
    ([0x1F, 0x8B, 8, 0], "gzip, 4 bytes"), ([0x1F, 0x8B], "data, 2 bytes"),
    ([0x50, 0x4B, 3, 4], "ZIP, 4 bytes"), ([0x50, 0x4B, 5, 6], "ZIP, 4 bytes"),
    (bytes("bplist00"), "binary property list, 8 bytes"), (bytes("BZh9"), "bzip2, 4 bytes"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "xz, 6 bytes"),
    ([0x28, 0xB5, 0x2F, 0xFD], "Zstandard, 4 bytes"),
    (bytes("SQLite format 3\0"), "SQLite, 16 bytes"), (bytes("wOF2"), "WOFF font, 4 bytes"),
    (bytes("OggS"), "Ogg, 4 bytes"), ([0x7F, 0x45, 0x4C, 0x46], "ELF, 4 bytes"),
    ([0, 0x61, 0x73, 0x6D], "WebAssembly, 4 bytes"), ([0x30, 0x82, 1, 0], "DER, 4 bytes"),
    (bytes("II") + [0x2A, 0], "TIFF, 4 bytes"), (bytes("MM") + [0, 0x2A], "TIFF, 4 bytes"),
    ([0, 0, 1, 0], "ICO, 4 bytes"), (bytes("BM") + Array(repeating: 0, count: 12), "BMP, 14 bytes"),
    (bytes("BM"), "text, 2 bytes"), (bytes("<?xml version"), "XML, 13 bytes"),
    (bytes("hello\n"), "text, 6 bytes"), (bytes("ü"), "text, 2 bytes"), ([0xC3], "data, 1 byte"),
    ([0], "data, 1 byte"), (bytes("a\u{1}b"), "data, 3 bytes"), ([0x61, 0xFF], "data, 2 bytes"),
  ]

  @Test("data is recognised by its first bytes, also in base 64 and base 16", arguments: rows)
  func kinds(bytes: [UInt8], words: String) throws {
    #expect(DataKind(of: bytes).reading == words)
    let base64 = Array(Blob(bytes).base64.utf8)
    #expect(DataKind(base64: base64)?.reading == words)
    #expect(DataKind(base64: Array("data:image/png;base64,".utf8) + base64)?.reading == words)
    #expect(DataKind(hexadecimal: Array(Blob(bytes).hexadecimal.utf8))?.reading == words)
  }

  @Test("a text that is not base 64 or base 16 is rejected")
  func refused() {
    for text in [
      "a", "ab", "abc", "a===", "ab=c", "ab c", "abcd=", "====", "ab-_", "data:,x", "abc@",
    ] {
      #expect(DataKind(base64: Array(text.utf8)) == nil, "\(text)")
    }
    for text in ["a", "abc", "zz", "0x", "a b "] {
      #expect(DataKind(hexadecimal: Array(text.utf8)) == nil, "\(text)")
    }
  }

  @Test("only the beginning is decoded, but the size is that of all data")
  func long() {
    let bytes = DataKindTests.png + Array(repeating: 7, count: 200_001)
    #expect(DataKind(base64: Array(Blob(bytes).base64.utf8))?.reading == "PNG 64×32, 200 kB")
    #expect(DataKind(hexadecimal: Array(Blob(bytes).hexadecimal.utf8))?.byteCount == 200_025)
    let text = Array(repeating: UInt8(0x61), count: 65_535) + Array("üü".utf8)
    #expect(DataKind(of: text).format == .text)
  }

  @Test("random bytes have a size and a reading")
  func random() {
    var numbers = SeededGenerator(seed: 2)
    for (start, _) in DataKindTests.rows {
      for _ in 0..<100 {
        let tail = (0..<30).map { _ in
          numbers.next() % 3 == 0 ? 0xFF : UInt8.random(in: 0...255, using: &numbers)
        }
        let kind = DataKind(of: start + tail)
        #expect(kind.byteCount == start.count + tail.count)
        #expect(!kind.reading.isEmpty)
      }
    }
  }
}
