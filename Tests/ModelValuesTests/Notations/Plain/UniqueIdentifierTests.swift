import ModelValues
import Testing
import TestBasics

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

  @Test("an identifier is parsed, and prints as the same text", arguments: rows)
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
    "a text that is not an identifier is rejected",
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

  @Test("a new identifier has version 4 and can be written in every notation")
  func random() throws {
    var numbers = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      let value = try #require(UniqueIdentifier(random: bytes))
      #expect(value.version == 4)
      #expect(value.reading == "UUID version 4")
      for (text, _, _) in UniqueIdentifierTests.rows {
        let notation = try #require(UniqueIdentifier.read(Array(text.utf8))).notation
        #expect(UniqueIdentifier.read(Array(value.text(in: notation).utf8))?.value == value)
      }
    }
    #expect(UniqueIdentifier(random: []) == nil)
    #expect(UniqueIdentifier([1, 2]) == nil)
    #expect(UniqueIdentifier(Array(repeating: 0, count: 16))?.reading == "UUID of zeros")
    #expect(UniqueIdentifier(Array(repeating: 255, count: 16))?.reading == "UUID of ones")
    let seventh = UniqueIdentifier.read(Array("017f22e2-79b0-7cc3-98c4-dc0c0c07398f".utf8))
    #expect(seventh?.value.milliseconds == 1_645_557_742_000)
  }
}
