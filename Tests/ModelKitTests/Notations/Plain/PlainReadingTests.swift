import ModelKit
import Testing

@Suite("Grouped numbers")
struct GroupedNumberTests {
  @Test(
    "long ones",
    arguments: [
      ("12345", "12,345"), ("1234567", "1,234,567"), ("-1234567", "-1,234,567"),
      ("100000", "100,000"), ("1234567890123456789012345", "1,234,567,890,123,456,789,012,345"),
      ("12345.5", "12,345.5"), ("12345.67890", "12,345.678\u{202F}90"),
      ("0.12345", "0.123\u{202F}45"), ("3.14159265", "3.141\u{202F}592\u{202F}65"),
      ("1e6", "1,000,000"), ("1.5e6", "1,500,000"), ("1E5", "100,000"), ("1e+5", "100,000"),
      ("-1e5", "-100,000"), ("12345678e-3", "12,345.678"), ("1e-5", "0.000\u{202F}01"),
      ("1.5e-5", "0.000\u{202F}015"), ("0xFF", "255"), ("0xff", "255"), ("0X10000", "65,536"),
      ("0o777", "511"), ("0b1010", "10"), ("-0x10", "-16"), ("0xDEADBEEF", "3,735,928,559"),
      ("0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF", "340,282,366,920,938,463,463,374,607,431,768,211,455"),
      ("10000", "10,000"), ("99999.0", "99,999.0"),
    ])
  func long(number: String, text: String) {
    #expect(GroupedNumber.text(of: Array(number.utf8)) == text)
  }

  @Test(
    "short ones, and what is none",
    arguments: [
      "0", "1", "1234", "-1234", "1.5", "1234.1234", "1e2", "", "-", "012345", "12345.", ".12345",
      "1,234,567", "12 345", "abc", "0x", "0xG0", "0b2", "0o8", "1e", "1e99999", "1e41", "--12345",
      "12345e5e5", "0x1FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF", "NaN", "0x-5", "1e999999999999999999999",
    ])
  func short(number: String) { #expect(GroupedNumber.text(of: Array(number.utf8)) == nil) }

  @Test("another separator")
  func separators() {
    #expect(GroupedNumber.text(of: Array("1234567".utf8), separator: "'") == "1'234'567")
    #expect(GroupedNumber.text(of: Array(repeating: 0x39, count: 100_000)) == nil)
  }
}

@Suite("Identifiers")
struct UniqueIdentifierTests {
  static let rows: [(String, name: String, version: Int?)] = [
    ("550e8400-e29b-41d4-a716-446655440000", "UUID", 4),
    ("550E8400-E29B-41D4-A716-446655440000", "UUID", 4),
    ("{550e8400-e29b-41d4-a716-446655440000}", "UUID in braces", 4),
    ("{550E8400-E29B-41D4-A716-446655440000}", "UUID in braces", 4),
    ("550e8400-E29b-41D4-a716-446655440000", "UUID", 4),
    ("urn:uuid:550e8400-e29b-41d4-a716-446655440000", "UUID as a URN", 4),
    ("URN:UUID:550e8400-e29b-41d4-a716-446655440000", "UUID as a URN", 4),
    ("550e8400e29b41d4a716446655440000", "UUID without hyphens", 4),
    ("{550e8400e29b41d4a716446655440000}", "UUID in braces", 4),
    ("c232ab00-9414-11ec-b3c8-9f6bdeced846", "UUID", 1),
    ("5df41881-3aed-3515-88a7-2f4a814cf09e", "UUID", 3),
    ("2ed6657d-e927-568b-95e1-2665a8aea6a2", "UUID", 5),
    ("1ec9414c-232a-6b00-b3c8-9f6bdeced846", "UUID", 6),
    ("017f22e2-79b0-7cc3-98c4-dc0c0c07398f", "UUID", 7),
    ("00000000-0000-0000-0000-000000000000", "UUID", nil),
    ("ffffffff-ffff-ffff-ffff-ffffffffffff", "UUID", nil),
    ("550e8400-e29b-41d4-c716-446655440000", "UUID", nil),
    ("550e8400-e29b-f1d4-a716-446655440000", "UUID", nil),
    ("12345678901234567890123456789012", "UUID without hyphens", nil),
  ]

  @Test("reading", arguments: rows)
  func reads(text: String, name: String, version: Int?) throws {
    let read = try #require(UniqueIdentifier.read(Array(text.utf8)))
    #expect(read.notation.name == name)
    #expect(read.value.version == version)
    #expect(read.value.text(in: read.notation) == text)
    #expect(read.notation.isAmbiguous == (name == "UUID without hyphens"))
    #expect(read.notation.holding(read.value) == read.notation)
    #expect(read.notation.canHold(read.value))
  }

  @Test(
    "nothing else",
    arguments: [
      "", "550e8400-e29b-41d4-a716-44665544000", "550e8400-e29b-41d4-a716-4466554400000",
      "550e8400-e29b-41d4-a716446655440000", "550e8400e29b-41d4-a716-446655440000-",
      "g50e8400-e29b-41d4-a716-446655440000",
      "{550e8400-e29b-41d4-a716-446655440000", "550e8400-e29b-41d4-a716-446655440000}",
      "(550e8400-e29b-41d4-a716-446655440000)", "urn:uuid:{550e8400-e29b-41d4-a716-446655440000}",
      "urn:guid:550e8400-e29b-41d4-a716-446655440000", " 550e8400-e29b-41d4-a716-446655440000",
      "550e8400-e29b-41d4-a716-446655440000\n", "--------------------------------",
      "5-50e8400e29b41d4a716446655440000", "550e8400_e29b_41d4_a716_446655440000",
    ])
  func refused(text: String) { #expect(UniqueIdentifier.read(Array(text.utf8)) == nil) }

  @Test("new ones")
  func random() throws {
    var numbers = SeededNumbers(1)
    for _ in 0..<200 {
      let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      let value = try #require(UniqueIdentifier(random: bytes))
      #expect(value.version == 4)
      #expect(value.words == "UUID version 4")
      for (text, _, _) in UniqueIdentifierTests.rows {
        let notation = try #require(UniqueIdentifier.read(Array(text.utf8))).notation
        #expect(UniqueIdentifier.read(Array(value.text(in: notation).utf8))?.value == value)
      }
    }
    #expect(UniqueIdentifier(random: []) == nil)
    #expect(UniqueIdentifier([1, 2]) == nil)
    #expect(UniqueIdentifier(Array(repeating: 0, count: 16))?.words == "UUID of zeros")
    #expect(UniqueIdentifier(Array(repeating: 255, count: 16))?.words == "UUID of ones")
    let seventh = UniqueIdentifier.read(Array("017f22e2-79b0-7cc3-98c4-dc0c0c07398f".utf8))
    #expect(seventh?.value.milliseconds == 1_645_557_742_000)
  }
}

@Suite("URLs")
struct ResourceLocatorTests {
  static let rows: [(String, words: String, port: Int?, hasUser: Bool)] = [
    ("https://example.com", "https, example.com", nil, false),
    ("https://example.com/", "https, example.com", nil, false),
    ("HTTP://Example.COM/path?q=1#top", "http, Example.COM", nil, false),
    ("https://example.com:8443/x", "https, example.com:8443", 8443, false),
    ("http://localhost:3000", "http, localhost:3000", 3000, false),
    ("http://127.0.0.1", "http, 127.0.0.1", nil, false),
    ("http://[::1]:8080/", "http, [::1]:8080", 8080, false),
    ("http://[2001:db8::7]/c", "http, [2001:db8::7]", nil, false),
    ("ftp://user@ftp.example.com/a", "ftp, ftp.example.com", nil, true),
    ("postgres://user:secret@db:5432/app", "postgres, db:5432", 5432, true),
    ("redis://cache:6379/0", "redis, cache:6379", 6379, false),
    ("ssh://git@example.com/repo.git", "ssh, example.com", nil, true),
    ("git+ssh://example.com/x", "git+ssh, example.com", nil, false),
    ("ws://example.com/socket", "ws, example.com", nil, false),
    ("file:///etc/hosts", "file", nil, false), ("file://host/share", "file, host", nil, false),
    ("mailto:someone@example.com", "mailto", nil, false), ("tel:+15551234", "tel", nil, false),
    ("data:text/plain,hello", "data", nil, false), ("urn:isbn:0451450523", "urn", nil, false),
    ("about:blank", "about", nil, false),
    ("https://example.com?x", "https, example.com", nil, false),
    ("https://example.com#x", "https, example.com", nil, false),
    ("https://example.com:", "https, example.com", nil, false),
    ("https://example.com:0", "https, example.com:0", 0, false),
    ("https://example.com:65535", "https, example.com:65535", 65_535, false),
    ("https://bücher.example", "https, bücher.example", nil, false),
    ("https://example.com/a%20b", "https, example.com", nil, false),
    ("news:comp.lang.swift", "news", nil, false), ("vscode://file/x", "vscode, file", nil, false),
    ("https://example.com/[x]", "https, example.com", nil, false),
  ]

  @Test("reading", arguments: rows)
  func reads(text: String, words: String, port: Int?, hasUser: Bool) {
    let url = ResourceLocator.read(Array(text.utf8))
    #expect(url?.words == words)
    #expect(url?.port == port)
    #expect(url?.hasUser == hasUser)
  }

  @Test(
    "nothing else",
    arguments: [
      "", "example.com", "www.example.com", "//example.com/x", "/etc/hosts", "https:", "https:/",
      "https://", "https:///x", "https://:80", "https://exa mple.com", "https://example.com/a b",
      "https://example.com:65536", "https://example.com:x", "https://example.com:-1", "http://[::1",
      "http://[zz::1]", "http://[1]", "http://[::1]x", "http://[::1]:x", "1http://example.com",
      "foo:bar", "C:\\Windows", "note: this", "a:b", "12:30", "key:value", "https://exa<mple.com",
      "https://example.com/\u{7F}", "https://example.com/a%2", "https://example.com/%zz",
      "https://exam[ple.com", "https://example.com\n", "mailto:", "://example.com", "ht tp://x",
      "http//example.com", "https://user@", "https://example.com/\"x\"", "-http://x",
      "https://a:b:1",
    ])
  func refused(text: String) { #expect(ResourceLocator.read(Array(text.utf8)) == nil) }

  @Test("long ones and bytes that are not UTF-8")
  func bounded() {
    #expect(ResourceLocator.read(Array("https://x/".utf8) + [0xFF]) == nil)
    let long = Array("https://x/".utf8) + Array(repeating: 0x61, count: 8182)
    #expect(ResourceLocator.read(long) != nil)
    #expect(ResourceLocator.read(long + [0x61]) == nil)
  }
}

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

  @Test("by the first bytes, and the same in base 64 and base 16", arguments: rows)
  func kinds(bytes: [UInt8], words: String) throws {
    #expect(DataKind(of: bytes).words == words)
    let base64 = Array(Blob(bytes).base64.utf8)
    #expect(DataKind(base64: base64)?.words == words)
    #expect(DataKind(base64: Array("data:image/png;base64,".utf8) + base64)?.words == words)
    #expect(DataKind(hexadecimal: Array(Blob(bytes).hexadecimal.utf8))?.words == words)
  }

  @Test("what is no base 64, and no base 16")
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

  @Test("only the beginning is decoded, but the size is that of all")
  func long() {
    let bytes = DataKindTests.png + Array(repeating: 7, count: 200_001)
    #expect(DataKind(base64: Array(Blob(bytes).base64.utf8))?.words == "PNG 64×32, 200 kB")
    #expect(DataKind(hexadecimal: Array(Blob(bytes).hexadecimal.utf8))?.byteCount == 200_025)
    let text = Array(repeating: UInt8(0x61), count: 65_535) + Array("üü".utf8)
    #expect(DataKind(of: text).format == .text)
  }

  @Test("no bytes trap")
  func random() {
    var numbers = SeededNumbers(2)
    for (start, _) in DataKindTests.rows {
      for _ in 0..<100 {
        let tail = (0..<30).map { _ in
          numbers.next() % 3 == 0 ? 0xFF : UInt8.random(in: 0...255, using: &numbers)
        }
        _ = DataKind(of: start + tail).words
      }
    }
  }
}
