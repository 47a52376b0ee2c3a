import ModelData
import Testing

@testable import DocumentFormats

@Suite struct BinaryPropertyListTests {
  @Test(
    "a binary object is read as its value",
    arguments: [
      ([0x00], "null"), ([0x08], "false"), ([0x09], "true"),
      ([0x10, 0xFF], "255"), ([0x11, 0xFF, 0xFF], "65535"),
      ([0x12, 0xFF, 0xFF, 0xFF, 0xFF], "4294967295"),
      ([0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], "-1"),
      (
        [0x14] + [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 0xFF, count: 8),
        "18446744073709551615"
      ),
      (
        [0x14, 0x80] + [UInt8](repeating: 0, count: 15), "-170141183460469231731687303715884105728"
      ),
      ([0x22, 0x3D, 0xCC, 0xCC, 0xCD], "0.10000000149011612"), ([0x22, 0x3F, 0x80, 0, 0], "1"),
      ([0x23, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0], "1.5"), ([0x23, 0x80, 0, 0, 0, 0, 0, 0, 0], "-0"),
      ([0x23, 0x7F, 0xEF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], "1.7976931348623157e+308"),
      ([0x23, 0x7F, 0xF0, 0, 0, 0, 0, 0, 0], "\"Infinity\""),
      ([0x23, 0xFF, 0xF0, 0, 0, 0, 0, 0, 0], "\"-Infinity\""),
      ([0x23, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0], "\"NaN\""),
      ([0x33, 0, 0, 0, 0, 0, 0, 0, 0], "@2001-01-01T00:00:00Z"),
      ([0x33, 0xBF, 0xE0, 0, 0, 0, 0, 0, 0], "@2000-12-31T23:59:59.5Z"),
      ([0x33, 0x41, 0xBA, 0x9B, 0xA9, 0x28, 0x40, 0x00, 0x00], "@2015-02-23T18:30:00.25Z"),
      ([0x42, 0, 0xFF], "<00ff>"), ([0x4F, 0x10, 1, 7], "<07>"),
      ([0x53, 0x61, 0x62, 0x63], "\"abc\""), ([0x5F, 0x11, 0, 1, 0x61], "\"a\""),
      ([0x63, 0, 0xE9, 0xD8, 0x3D, 0xDE, 0x00], "\"é😀\""),
      ([0x80, 7], "{\"CF$UID\": 7}"), ([0x81, 1, 0], "{\"CF$UID\": 256}"),
      ([0xA0], "[]"), ([0xB0], "[]"), ([0xC0], "[]"), ([0xD0], "{}"),
    ] as [([UInt8], String)])
  func readsObject(_ object: [UInt8], _ value: String) throws {
    #expect(spelled(try BinaryPropertyList.read(binary(object))) == value)
  }

  @Test("half a surrogate pair is read as three bytes") func loneSurrogates() throws {
    #expect(
      try BinaryPropertyList.read(binary([0x62, 0xD8, 0x00, 0x00, 0x61])).string
        == [0xED, 0xA0, 0x80, 0x61])
    #expect(
      try BinaryPropertyList.read(binary([0x62, 0xDC, 0x00, 0xD8, 0x00])).string
        == [0xED, 0xB0, 0x80, 0xED, 0xA0, 0x80])
  }

  @Test("offsets and references can have any width", arguments: [1, 2, 3, 4, 7, 8])
  func anyWidth(_ width: Int) throws {
    func reference(_ number: UInt8) -> [UInt8] { Array(repeating: 0, count: width - 1) + [number] }
    let file = binary(
      [0xD1] + reference(1) + reference(2), [0x51, 0x61], [0xA2] + reference(1) + reference(3),
      [0x09], offsetWidth: width, referenceWidth: width)
    #expect(spelled(try BinaryPropertyList.read(file)) == #"{"a": ["a", true]}"#)
  }

  @Test("every kind of object by another writer is read") func otherWriter() throws {
    #expect(spelled(try PropertyList.read(decoded(Samples.plain))) == plain)
  }

  @Test(
    "a damaged object throws a fault with an offset",
    arguments: [
      ([[0xA1, 0x00]], .cycle), ([[0xA1, 0x01], [0xA1, 0x00]], .cycle),
      ([[0xD1, 0x01, 0x00], [0x51, 0x61]], .cycle),
      ([[0xA1, 0x05]], .badReference), ([[0xA2, 0x00]], .badOffset),
      ([[0xAF, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]], .badOffset),
      ([[0xDF, 0x13, 0x40, 0, 0, 0, 0, 0, 0, 0]], .badOffset),
      ([[0x6F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]], .badOffset),
      ([[0x4F, 0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]], .badOffset),
      ([[0x4F]], .badOffset), ([[0x4F, 0x23]], .badObject), ([[0x13, 0]], .badOffset),
      ([[0x01]], .badObject), ([[0x0F]], .badObject), ([[0x15]], .badObject),
      ([[0x21, 0, 0]], .badObject), ([[0x70]], .badObject), ([[0xF0]], .badObject),
      ([[0xD1, 0x01, 0x01], [0xA0]], .keyNotText),
      ([[0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0]], .badDate),
      ([[0x33, 0x7F, 0xE0, 0, 0, 0, 0, 0, 0]], .badDate),
      ([[0x33, 0x42, 0x60, 0, 0, 0, 0, 0, 0]], .badDate),
      ([[0x87, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]], .badNumber),
      ([[0x88, 1, 0, 0, 0, 0, 0, 0, 0, 0]], .badNumber),
    ] as [([[UInt8]], PropertyListFault.Reason)])
  func damagedObject(_ objects: [[UInt8]], _ reason: PropertyListFault.Reason) throws {
    let error = try #require(throws: PropertyListFault.self) {
      try PropertyList.read(binary(objects, offsetWidth: 1, referenceWidth: 1))
    }
    #expect(error.reason == reason)
    #expect(error.offset >= 8)
    #expect(error.position == nil)
  }

  /// Offsets in the last 32 bytes.
  @Test(
    "a damaged trailer throws a fault",
    arguments: [
      (6, [0]), (6, [9]), (7, [0]), (7, [9]), (8, [0, 0, 0, 0, 0, 0, 0, 0]),
      (8, [0, 0, 0, 0, 0, 0, 0, 2]), (8, [0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]),
      (8, [0xFF]), (16, [0xFF]), (16, [0, 0, 0, 0, 0, 0, 0, 1]), (24, [0xFF]), (24, [0x7F]),
      (24, [0, 0, 0, 0, 0, 0, 0, 0]),
    ] as [(Int, [UInt8])])
  func damagedTrailer(_ offset: Int, _ bytes: [UInt8]) throws {
    var file = binary([0x09])
    let start = file.count - 32 + offset
    file.replaceSubrange(start..<start + bytes.count, with: bytes)
    let error = try #require(throws: PropertyListFault.self) { try PropertyList.read(file) }
    #expect(error.reason == .badTrailer)
  }

  @Test("unused objects are not read") func unusedObjects() throws {
    #expect(try PropertyList.read(binary([0x09], [0xFF])).bool == true)
  }

  @Test("shared objects are expanded up to a limit") func sharedObjects() throws {
    func doubled(_ levels: Int) -> [UInt8] {
      var objects = (1...levels).map { references(0xA0, [$0, $0]) }
      objects.append([0x08])
      return binary(objects, offsetWidth: 4, referenceWidth: 2)
    }
    var value = try PropertyList.read(doubled(10))
    for _ in 0..<10 { value = try #require(value.elements.first { _ in true }) }
    #expect(value.bool == false)
    let error = try #require(throws: PropertyListFault.self) { try PropertyList.read(doubled(60)) }
    #expect(error.reason == .expandsTooMuch)
  }

  @Test("overlapping objects are read up to a limit") func overlappingObjects() throws {
    // 20,000 objects, each of which is the same array of all 20,000.
    let array = references(0xA0, Array(0..<20_000))
    var file = Array("bplist00".utf8) + array
    let start = file.count
    for _ in 0..<20_000 { file += [0, 8] }
    file +=
      [0, 0, 0, 0, 0, 0, 2, 2, 0, 0, 0, 0, 0, 0, 0x4E, 0x20] + [UInt8](repeating: 0, count: 8)
    file += (0..<8).reversed().map { UInt8(truncatingIfNeeded: start >> (8 * $0)) }
    let error = try #require(throws: PropertyListFault.self) { try PropertyList.read(file) }
    #expect(error.reason == .expandsTooMuch)
  }

  @Test("arrays can be nested to any depth") func deepArrays() throws {
    let depth = 60_000
    let objects = (1...depth).map { references(0xA0, [$0]) } + [[0x09]]
    let value = try PropertyList.read(binary(objects, offsetWidth: 4, referenceWidth: 2))
    #expect(value.count == 1)
    let xml =
      String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth)
    #expect(try PropertyList.read(Array(xml.utf8)).count == 1)
  }
}
