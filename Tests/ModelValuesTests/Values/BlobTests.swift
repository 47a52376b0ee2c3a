import ModelValues
import Testing
import TestBasics

@Suite("Blobs")
struct BlobTests {
  /// The test vectors of RFC 4648 §10.
  static let vectors: [(String, base64: String, hexadecimal: String)] = [
    ("", "", ""),
    ("f", "Zg==", "66"),
    ("fo", "Zm8=", "666f"),
    ("foo", "Zm9v", "666f6f"),
    ("foob", "Zm9vYg==", "666f6f62"),
    ("fooba", "Zm9vYmE=", "666f6f6261"),
    ("foobar", "Zm9vYmFy", "666f6f626172"),
  ]

  @Test("base 64 and base 16 match the test vectors of RFC 4648", arguments: vectors)
  func vector(text: String, base64: String, hexadecimal: String) {
    let blob = Blob(Array(text.utf8))
    #expect(blob.base64 == base64 && blob.hexadecimal == hexadecimal)
    #expect(Blob.readBase64(Array(base64.utf8)) == blob)
    #expect(Blob.readBase64(ignoringUnknown: Array(base64.utf8)) == blob)
    #expect(Blob.readHexadecimal(Array(hexadecimal.utf8)) == blob)
    #expect(Blob.readHexadecimal(Array(hexadecimal.uppercased().utf8)) == blob)
  }

  @Test("random bytes survive encoding and decoding")
  func random() {
    var random = SeededGenerator(seed: 18)
    for length in 0..<300 {
      let blob = Blob((0..<length).map { _ in UInt8.random(in: 0...255, using: &random) })
      #expect(Blob.readBase64(Array(blob.base64.utf8)) == blob)
      #expect(Blob.readHexadecimal(Array(blob.hexadecimal.utf8)) == blob)
    }
    let every = Blob((UInt8.min...UInt8.max).map(\.self))
    #expect(
      every.base64.hasPrefix("AAECAwQFBgcICQoLDA0ODxAR") && every.base64.hasSuffix("/P3+/w=="))
  }

  /// Texts that are base 64 only if unknown characters are ignored, or not even then.
  static let looseRows: [(String, String?)] = [
    ("aGVs\nbG8=", "hello"),
    ("aGVs\r\nbG8=\r\n", "hello"),
    (" a G V s b G 8 = ", "hello"),
    ("aGVsbG8", "hello"),
    ("aGVsbG8==", "hello"),
    ("aG-Vs_bG8=", "hello"),
    ("aGVsbG8\u{E9}=", "hello"),
    ("aGVsbG9=", "hello"),
    ("!?", ""),
    ("=", ""),
    ("====", ""),
    ("\0", ""),
    ("Zg==Zg==", nil),
    ("Zg=a", nil),
    ("Z", nil),
    ("Zm9vY", nil),
    ("Zh==", "f"),
    ("Zg=", "f"),
  ]

  @Test("lenient base 64 decoding accepts texts that strict decoding rejects", arguments: looseRows)
  func loose(text: String, decoded: String?) {
    let blob = decoded.map { Blob(Array($0.utf8)) }
    #expect(Blob.readBase64(ignoringUnknown: Array(text.utf8)) == blob)
    #expect(Blob.readBase64(Array(text.utf8)) == nil)
  }

  @Test(
    "a text with anything but pairs of hexadecimal digits is not base 16",
    arguments: ["6", "666", "6g", "0x66", "66 6f", "é", "66\n"])
  func notHexadecimal(text: String) { #expect(Blob.readHexadecimal(Array(text.utf8)) == nil) }

  @Test("empty data is a blob, and the length follows the bytes")
  func length() {
    #expect(Blob.readBase64([]) == Blob() && Blob().isEmpty && Blob().base64.isEmpty)
    var blob = Blob([1, 2, 3], className: "NSConcreteMutableData")
    #expect(blob.length == 3 && blob != Blob([1, 2, 3]))
    blob.bytes.append(4)
    #expect(blob.length == 4 && blob.base64 == "AQIDBA==" && !blob.isEmpty)
    // The class name is only kept; the bytes do not depend on it.
    #expect(Blob([1], className: "no such class").bytes == [1])
  }

  @Test("a description has the length and the class name")
  func description() {
    #expect(Blob().description == "0 bytes")
    #expect(Blob([1], className: "DejalColor").description == "1 byte of DejalColor")
    #expect(Blob([1, 2]).description == "2 bytes")
  }
}
