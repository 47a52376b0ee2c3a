import DocumentFormats
import ModelBasics
import Testing

@Suite("Binary lists that are checked") struct CheckBinaryListTests {
  @Test("half of a surrogate pair is a warning, as it is kept")
  func halfSurrogatePair() throws {
    let text = Array("<array><string>a</string><string>".utf8) + [0xED, 0xA0, 0x80]
    let list = Bytes(text + Array("b</string></array>".utf8))
    let program = try Program()
    try program.write(Array(try Format.binaryPropertyList.newCarrier.file(with: list)), to: "t")
    let outcome = try program.run(["check", "t"])
    #expect(outcome.code == 0)
    #expect(
      outcome.output == "t: .[1]: warning: U+D800 is half of a surrogate pair and not a character\n"
    )
  }

  /// Returns a list of one byte for each offset and reference, with the root first.
  private static func list(_ objects: [[UInt8]]) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    let numbers = [objects.count, 0, bytes.count]
    return bytes + offsets + [0, 0, 0, 0, 0, 0, 1, 1]
      + numbers.flatMap { [0, 0, 0, 0, 0, 0, 0, UInt8($0)] }
  }

  @Test(
    "a problem has no line, as nobody sees lines in the file",
    arguments: [
      (
        [[0xD1, 1, 2], [0x10, 1], [0x10, 2]], 0,
        "t: warning: object 1 at byte 11: it is a key and not a string, which some programs refuse\n"
      ),
      (
        [[0xD2, 1, 2, 3, 3], [0x10, 1], [0xA0], [0x09]], 0,
        "t: warning: object 1 at byte 13: it is a key and not a string, which some programs refuse (and 1 more)\n"
      ),
      (
        [[0xA2, 1, 2], [0x52, 0xC3, 0xA9], [0x09]], 0,
        "t: warning: object 1 at byte 11: its text is marked as ASCII and is not, which some programs refuse\n"
      ),
      (
        [[0xA1, 1], [0x52, 0x61, 0xFF]], 1,
        "t: .[0]: error: byte 0xFF is not UTF-8\nt: warning: object 1 at byte 10: its text is marked as ASCII and is not, which some programs refuse\n"
      ),
      (
        [[0xA2, 1, 0], [0x70]], 1,
        "t: .[0]: error: object 1 at byte 11: objects do not begin with 0x70\nt: .[1]: error: object 0 at byte 8: it contains itself\n"
      ),
      (
        [[0xD2, 1, 1, 2, 2], [0x51, 0x61], [0x10, 1]], 0,
        "t: .a#2: warning: an entry before it has this key too\n"
      ),
    ] as [([[UInt8]], Int32, String)])
  func noLines(_ objects: [[UInt8]], _ code: Int32, _ output: String) throws {
    let program = try Program()
    try program.write(Self.list(objects), to: "t")
    let outcome = try program.run(["check", "t"])
    #expect(outcome.code == code)
    #expect(outcome.output == output)
  }

  @Test(
    "another version and a gap before the trailer are warnings",
    arguments: [
      ("00", 0, ""),
      ("01", 0, "t: warning: its version is not 00, which some programs refuse\n"),
      ("0x", 0, "t: warning: its version is not 00, which some programs refuse\n"),
      ("0\0", 0, "t: warning: its version is not 00, which some programs refuse\n"),
      (
        "00", 1,
        "t: warning: its parts end at byte 13, before the last 32 bytes, which some programs refuse\n"
      ),
      (
        "00", 40,
        "t: warning: its parts end at byte 13, before the last 32 bytes, which some programs refuse\n"
      ),
      (
        "01", 2,
        "t: warning: its version is not 00, which some programs refuse\nt: warning: its parts end at byte 13, before the last 32 bytes, which some programs refuse\n"
      ),
    ])
  func frame(version: String, gap: Int, output: String) throws {
    var list = Self.list([[0xA1, 1], [0x09]])
    #expect(list.count == 13 + 32)
    list.replaceSubrange(6..<8, with: version.utf8)
    list.insert(contentsOf: [UInt8](repeating: 0, count: gap), at: list.count - 32)
    let program = try Program()
    try program.write(list, to: "t")
    let outcome = try program.run(["check", "t"])
    #expect(outcome.code == 0)
    #expect(outcome.output == output)
    let strict = try program.run(["check", "--strict", "t"])
    #expect(strict.code == (output.isEmpty ? 0 : 1))
  }

  /// Returns an integer of 16 bytes whose first byte is `high`.
  private static func large(_ high: UInt8) -> [UInt8] {
    [0x14, high] + [UInt8](repeating: 0, count: 15)
  }

  @Test(
    "sets and integers of more than 64 bits are warnings, as other programs refuse or change them",
    arguments: [
      ([[0xC0]], "object 0 at byte 8: it is a set, which some programs refuse"),
      ([[0xC1, 1], [0x09]], "object 0 at byte 8: it is a set, which some programs refuse"),
      ([[0xA1, 1], [0xC0]], "object 1 at byte 10: it is a set, which some programs refuse"),
      (
        [[0xA2, 1, 1], [0xC1, 2], [0x08]],
        "object 1 at byte 11: it is a set, which some programs refuse"
      ),
      (
        [[0xA2, 1, 2], [0xC0], [0xC0]],
        "object 1 at byte 11: it is a set, which some programs refuse (and 1 more)"
      ),
      (
        [[0xC1, 1], [0xC1, 2], [0xC0]],
        "object 0 at byte 8: it is a set, which some programs refuse (and 2 more)"
      ),
      (
        [[0xD1, 1, 2], [0x51, 0x61], [0xC0]],
        "object 2 at byte 13: it is a set, which some programs refuse"
      ),
      (
        [[0xC2, 1, 2], [0x10, 1], [0x10, 2]],
        "object 0 at byte 8: it is a set, which some programs refuse"
      ),
      (
        [[0xA1, 1], [0xD1, 2, 3], [0x51, 0x61], [0xC0]],
        "object 3 at byte 15: it is a set, which some programs refuse"
      ),
      (
        [[0xA2, 1, 2], [0x09], [0xC1, 1]],
        "object 2 at byte 12: it is a set, which some programs refuse"
      ),
      (
        [large(1)],
        "object 0 at byte 8: it has more than 64 bits, which other programs refuse or cut off"
      ),
      (
        [large(0x7F)],
        "object 0 at byte 8: it has more than 64 bits, which other programs refuse or cut off"
      ),
      (
        [large(0x80)],
        "object 0 at byte 8: it has more than 64 bits, which other programs refuse or cut off"
      ),
      (
        [large(0xFE)],
        "object 0 at byte 8: it has more than 64 bits, which other programs refuse or cut off"
      ),
      (
        [[0xA1, 1], large(2)],
        "object 1 at byte 10: it has more than 64 bits, which other programs refuse or cut off"
      ),
      (
        [[0xA2, 1, 2], large(1), large(2)],
        "object 1 at byte 11: it has more than 64 bits, which other programs refuse or cut off (and 1 more)"
      ),
      (
        [[0xA2, 1, 1], large(1)],
        "object 1 at byte 11: it has more than 64 bits, which other programs refuse or cut off"
      ),
      (
        [[0xD1, 1, 2], [0x51, 0x61], large(9)],
        "object 2 at byte 13: it has more than 64 bits, which other programs refuse or cut off"
      ),
      (
        [[0xA2, 1, 2], [0x09], large(5)],
        "object 2 at byte 12: it has more than 64 bits, which other programs refuse or cut off"
      ),
      (
        [[0xA1, 1], [0xA1, 2], large(3)],
        "object 2 at byte 12: it has more than 64 bits, which other programs refuse or cut off"
      ),
      ([[0x14] + [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 0xFF, count: 8)], nil),
      (
        [[0x14] + [UInt8](repeating: 0xFF, count: 8) + [0x80] + [UInt8](repeating: 0, count: 7)],
        nil
      ),
      ([[0x13] + [UInt8](repeating: 0xFF, count: 8)], nil), ([[0xA0]], nil), ([[0xD0]], nil),
    ] as [([[UInt8]], String?)])
  func refusedElsewhere(_ objects: [[UInt8]], _ says: String?) throws {
    let program = try Program()
    try program.write(Self.list(objects), to: "t")
    let outcome = try program.run(["check", "t"])
    #expect(outcome.output == (says.map { "t: warning: \($0)\n" } ?? ""))
    #expect(outcome.code == 0)
    #expect(try program.run(["check", "--strict", "t"]).code == (says == nil ? 0 : 1))
  }

  @Test("a set that becomes an array is said to")
  func setBecomesArray() throws {
    let list = Bytes(Array("<dict><key>s</key><set><integer>1</integer></set></dict>".utf8))
    let program = try Program()
    try program.write(Array(try Format.binaryPropertyList.newCarrier.file(with: list)), to: "t")
    let outcome = try program.run(["set", "t", ".s", "[1, 2]"])
    #expect(outcome.errors == "modeled: t: .s was a set and is an array now\n")
  }

  @Test(
    "a UID that becomes a dictionary is said to, and the reverse",
    arguments: [
      (["set", "t", ".u.n", "1"], "modeled: t: .u was a UID and is a dictionary now\n"),
      (
        ["rename", "t", ".u.\"CF$UID\"", "n"], "modeled: t: .u was a UID and is a dictionary now\n"
      ),
      (["remove", "t", ".d.n"], "modeled: t: .d was a dictionary and is a UID now\n"),
      (["set", "t", ".u.\"CF$UID\"", "6"], ""),
    ])
  func uid(_ arguments: [String], _ errors: String) throws {
    let uid = "<dict><key>CF$UID</key><integer>5</integer>"
    let list = Bytes(
      Array(
        "<dict><key>u</key>\(uid)</dict><key>d</key>\(uid)<key>n</key><true/></dict></dict>".utf8))
    let program = try Program()
    try program.write(Array(try Format.binaryPropertyList.newCarrier.file(with: list)), to: "t")
    let outcome = try program.run(arguments)
    #expect(outcome.errors == errors)
    #expect(try program.run(["show", "t"]).output.contains("UID"))
  }
}
