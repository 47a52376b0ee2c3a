import DocumentFormats
import DocumentTree
import ModelBasics
import Testing

/// Objects that other programs write, or that are broken, bar no edit of the others and stay as they are.
@Suite("Foreign objects of binary property lists") struct ForeignObjectTests {
  private static func file(_ objects: [[UInt8]]) -> [UInt8] {
    binary(objects, offsetWidth: 1, referenceWidth: 1)
  }

  private static func text(_ file: [UInt8]) -> String {
    let text = Format.binaryPropertyList.carried(Bytes(file)).text
    return String(decoding: text.array(Span(0, text.count)), as: UTF8.self)
      .filter { !"\n\t".contains($0) }
  }

  /// The list of a dictionary with a key and a value, and of a string, which is `a`.
  private static func list(key: [UInt8], value: [UInt8]) -> [[UInt8]] {
    [[0xA2, 1, 4], [0xD1, 2, 3], key, value, [0x51, 0x61]]
  }

  private static let string: [UInt8] = [0x51, 0x73]

  @Test(
    "a string beside an object of any kind is changed, and the object keeps its bytes",
    arguments: [
      // Keys that are no strings.
      list(key: [0x10, 5], value: string),
      list(key: [0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFE], value: string),
      list(key: [0x22, 0x3D, 0xCC, 0xCC, 0xCD], value: string),
      list(key: [0x23, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0], value: string),
      list(key: [0x33, 0x41, 0xBA, 0x9B, 0xA9, 0x28, 0x40, 0, 0], value: string),
      list(key: [0x42, 0, 0xFF], value: string),
      list(key: [0x09], value: string),
      list(key: [0x00], value: string),
      list(key: [0x80, 7], value: string),
      list(key: [0xA1, 3], value: string),
      list(key: [0xD0], value: string),
      list(key: [0x70], value: string),
      // Strings that are marked as ASCII and are not.
      list(key: [0x52, 0xC3, 0xA9], value: string),
      list(key: [0x51, 0xFF], value: string),
      list(key: string, value: [0x54, 0xC2, 0xA9, 0x20, 0x61]),
      list(key: string, value: [0x52, 0x61, 0xFF]),
      list(key: string, value: [0x53, 0xED, 0xA0, 0x80]),
      // Reals of 4 bytes.
      list(key: string, value: [0x22, 0x3D, 0xCC, 0xCC, 0xCD]),
      list(key: string, value: [0x22, 0x7F, 0x80, 0, 0]),
      list(key: string, value: [0x22, 0x7F, 0xC0, 0, 1]),
      // Objects that cannot be read.
      list(key: string, value: [0x70]),
      list(key: string, value: [0x5E, 0x61]),
      list(key: string, value: [0xA1, 1]),
      list(key: string, value: [0xA1, 3]),
    ])
  func beside(_ objects: [[UInt8]]) throws {
    let carried = Format.binaryPropertyList.carried(Bytes(Self.file(objects)))
    let text = carried.text.array(Span(0, carried.text.count))
    let new = Bytes(
      Array(text.replacing("<string>a</string>".utf8, with: "<string>xyz</string>".utf8)))
    var expected = objects
    expected[4] = [0x53, 0x78, 0x79, 0x7A]
    let written = try carried.carrier.file(with: new)
    #expect(written == Self.file(expected))
    #expect(carried.carrier.text(in: Bytes(written), writtenFrom: new) === new)
  }

  @Test(
    "a key that is no string has its type, and a real of 4 bytes its size",
    arguments: [
      (list(key: [0x10, 5], value: string), "<key type=\"integer\">5</key>"),
      (list(key: [0x09], value: string), "<key type=\"true\">true</key>"),
      (list(key: [0x42, 0, 0xFF], value: string), "<key type=\"data\">AP8=</key>"),
      (list(key: [0x80, 7], value: string), "<key type=\"uid\">7</key>"),
      (list(key: [0xA1, 3], value: string), "<key type=\"object\">2</key>"),
      (
        list(key: string, value: [0x22, 0x3D, 0xCC, 0xCC, 0xCD]), "<real size=\"4\">0.1</real>"
      ),
    ] as [([[UInt8]], String)])
  func shown(_ objects: [[UInt8]], _ element: String) {
    #expect(Self.text(Self.file(objects)).contains(element))
  }

  @Test(
    "a value of 4 bytes stays one if these hold it, and a copy has the same number",
    arguments: [
      ("0.2", [0x22, 0x3E, 0x4C, 0xCC, 0xCD]),
      ("0.5", [0x22, 0x3F, 0x00, 0x00, 0x00]),
      ("0.123456789012", [0x23, 0x3F, 0xBF, 0x9A, 0xDD, 0x37, 0x46, 0x95, 0x12]),
      ("nan", [0x22, 0x7F, 0xC0, 0x00, 0x00]),
    ] as [(String, [UInt8])])
  func shortReal(_ typed: String, _ record: [UInt8]) throws {
    let carried = Format.binaryPropertyList.carried(
      Bytes(Self.file([[0xA1, 1], [0x22, 0x3D, 0xCC, 0xCC, 0xCD]])))
    let text = Bytes(Array("<array><real size=\"4\">\(typed)</real></array>".utf8))
    #expect(
      Array(try carried.carrier.file(with: text).dropFirst(10).prefix(record.count)) == record)
    let element = "<real size=\"4\">0.1</real>"
    let copied = Bytes(Array("<array>\(element)\(element)</array>".utf8))
    #expect(
      try carried.carrier.file(with: copied)
        == Self.file([[0xA2, 1, 1], [0x22, 0x3D, 0xCC, 0xCC, 0xCD]]))
  }

  @Test("models read keys that are no strings by their text, and strings of any bytes")
  func models() throws {
    let value = try PropertyList.read(
      Self.file([[0xD2, 1, 2, 3, 3], [0x10, 5], [0x51, 0x61], [0x52, 0xC3, 0xA9]]))
    #expect(value["5"]?.string == Array("é".utf8))
    #expect(value["a"]?.string == Array("é".utf8))
  }
}
