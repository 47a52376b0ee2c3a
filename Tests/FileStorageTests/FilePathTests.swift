import FileStorage
import Testing
import TestBasics

@Suite struct FilePathTests {
  static let rows: [(bytes: [UInt8], text: String)] = [
    (Array("café.json".utf8), "café.json"),
    (Array("caf".utf8) + [0xE9] + Array(".json".utf8), #"caf\xe9.json"#),
    (Array(#"caf\xe9.json"#.utf8), #"caf\x5cxe9.json"#),
    (Array(#"caf\x5cxe9"#.utf8), #"caf\x5cx5cxe9"#),
    (Array(#"a\b\x41\n"#.utf8), #"a\b\x41\n"#),
    ([0xF0, 0x9F, 0x98, 0x2F, 0xFF], #"\xf0\x9f\x98/\xff"#),
    (Array(#"\"#.utf8) + [0xE9], #"\\xe9"#),
    (Array(#"\x5"#.utf8) + [0xE9], #"\x5\xe9"#),
    ([0xED, 0xA0, 0x80], #"\xed\xa0\x80"#),
    ([], ""),
  ]

  @Test("a path as text converts back to the same bytes", arguments: rows)
  func escapes(bytes: [UInt8], text: String) {
    #expect(FilePath(bytes: bytes).description == text)
    #expect(FilePath(escaped: text).bytes == bytes)
  }

  @Test("any bytes as text convert back to the same bytes")
  func anyBytes() {
    var random = SeededGenerator(seed: 1)
    let alphabet: [UInt8] = Array(#"\x5ceE9"#.utf8) + [0xC3, 0xA9, 0xFF, 0x80]
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...9, using: &random)
      let bytes = (0..<count).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
      #expect(FilePath(escaped: FilePath(bytes: bytes).description).bytes == bytes)
    }
  }
}
