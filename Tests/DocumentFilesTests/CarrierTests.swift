import DocumentFormats
import DocumentTree
import ModelBasics
import Testing

@testable import DocumentFiles

@Suite("Encodings of files")
struct CarrierTests {
  /// A text as UTF-16 or UTF-32.
  private static func encoded(_ text: String, _ encoding: String) -> [UInt8] {
    let isBig = encoding.hasSuffix("BE")
    let width = encoding.contains("32") ? 4 : 2
    let units: [UInt32] =
      width == 4 ? text.unicodeScalars.map(\.value) : text.utf16.map { UInt32($0) }
    return units.flatMap { unit -> [UInt8] in
      let bytes = (0..<width).map { UInt8(truncatingIfNeeded: unit >> UInt32(8 * $0)) }
      return isBig ? bytes.reversed() : bytes
    }
  }

  private static let encodings = ["UTF-16 LE", "UTF-16 BE", "UTF-32 LE", "UTF-32 BE"]

  @Test("a save changes only the units of what was edited", arguments: encodings, ["", "\u{FEFF}"])
  func saves(_ encoding: String, _ mark: String) throws {
    let text = mark + "{\r\n  \"a\": 1.10,\r\n  \"é😀\": \"b\" // c\r\n}\r\n"
    let folder = try Folder()
    try folder.write(bytes: Self.encoded(text, encoding))
    var file = try folder.open()
    #expect(file.carrier.name == encoding)
    let nodes = try file.document.resolve(Path(parsing: #"."é😀""#)).get()
    try file.document.setValue(nodes, text: Array("\"c\"".utf8))
    _ = try file.save(file.checkedSave)
    let edited = text.replacing("\"b\"", with: "\"c\"")
    #expect(folder.bytes() == Self.encoded(edited, encoding))
    #expect(!file.document.hasAnyChanges)
    // The saved document is the base of the next edit.
    let same = try file.document.resolve(Path(parsing: #"."é😀""#)).get()
    try file.document.setValue(same, text: Array("\"b\"".utf8))
    _ = try file.save(file.checkedSave)
    #expect(folder.bytes() == Self.encoded(text, encoding))
  }

  @Test(
    "bytes in another encoding, or in none, are read as UTF-8",
    arguments: [
      Array("{\"a\": 1}".utf8), [0x7B, 0x00, 0x7D], [0, 0, 0, 0, 0, 0], [0x00, 0x01, 0x02, 0x03],
      [0x7B], [], [0xFF, 0xFE, 0x00, 0x00, 0x01],
    ])
  func others(_ bytes: [UInt8]) {
    let carried = Format.jsonc.carried(Bytes(bytes))
    #expect(carried.carrier.isText)
    #expect(carried.text.array(Span(0, carried.text.count)) == bytes)
  }

  @Test("a file with only a byte order mark is an empty text", arguments: encodings)
  func marks(_ encoding: String) throws {
    let bytes = Self.encoded("\u{FEFF}", encoding)
    let carried = Format.openStep.carried(Bytes(bytes))
    #expect(carried.carrier.name == encoding)
    #expect(try carried.carrier.file(with: carried.text) == bytes)
  }

  @Test("every sequence of units comes back as it was")
  func units() throws {
    let some: [UInt16] = [1, 0x41, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFFFF]
    let sequences = some.flatMap { one in some.flatMap { two in some.map { [one, two, $0] } } }
    for units in sequences {
      let bytes = ([0xFEFF, 0x7B] + units).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      let carried = Format.json.carried(Bytes(bytes))
      #expect(carried.carrier.name == "UTF-16 LE")
      #expect(try carried.carrier.file(with: carried.text) == bytes)
    }
  }

  @Test("a text that the encoding cannot hold is not saved")
  func refusals() throws {
    let folder = try Folder()
    let bytes = Self.encoded("[\"a\"]", "UTF-16 LE")
    try folder.write(bytes: bytes)
    var file = try folder.open()
    let nodes = try file.document.resolve(Path(parsing: "[0]")).get()
    try file.document.setValue(nodes, text: [0x22, 0xFF, 0x22])
    #expect(throws: DocumentSaveError.self) { _ = try file.save(file.checkedSave) }
    #expect(folder.bytes() == bytes)
    #expect(file.document.hasAnyChanges)
  }
}
