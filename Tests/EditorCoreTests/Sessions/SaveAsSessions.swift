import DocumentFormats
import ModelBasics
import Testing
import TestSessions

@Suite("Sessions: the form of a file that is saved under another name")
struct SaveAsSessions {
  /// A form of a file, with an example of it.
  struct Form: Sendable {
    var format: Format
    var bytes: [UInt8]
  }

  private static let list =
    "<plist>\n<dict>\n\t<key>a</key>\n\t<string>b</string>\n</dict>\n</plist>\n"
  private static let archived =
    "<plist><dict><key>$archiver</key><string>NSKeyedArchiver</string>"
    + "<key>$objects</key><array><string>$null</string><string>b</string></array><key>$top</key>"
    + "<dict><key>root</key><dict><key>CF$UID</key><integer>1</integer></dict></dict></dict></plist>"

  private static func binary(_ text: String) throws -> [UInt8] {
    try Array(Format.binaryPropertyList.newCarrier.file(with: Bytes(Array(text.utf8))))
  }

  private static func form(_ name: String) throws -> Form {
    switch name {
    case "xml": Form(format: .xmlPropertyList, bytes: Array(list.utf8))
    case "binary": try Form(format: .binaryPropertyList, bytes: binary(inner(list)))
    case "openstep": Form(format: .openStep, bytes: Array("{ a = b; }\n".utf8))
    case "strings": Form(format: .openStep, bytes: Array("\"a\" = \"b\";\n".utf8))
    case "archive": Form(format: .keyedArchive, bytes: Array(archived.utf8))
    case "binary archive": try Form(format: .keyedArchive, bytes: binary(inner(archived)))
    case "commented": Form(format: .jsonc, bytes: Array("{\n  \"a\": \"b\" // c\n}\n".utf8))
    default: Form(format: .jsonc, bytes: Array("{\n  \"a\": \"b\"\n}\n".utf8))
    }
  }

  /// The root value of an XML property list.
  private static func inner(_ text: String) -> String {
    text.replacing("<plist>", with: "").replacing("</plist>", with: "")
  }

  @Test(
    "a name that may have the form keeps it, and a form that the name does not announce is said",
    arguments: [
      ("xml", "a.plist", "b.plist", ""),
      ("binary", "a.plist", "b.plist", " (binary property list)"),
      ("openstep", "a.plist", "b.plist", " (OpenStep property list)"),
      ("archive", "a.plist", "b.plist", " (keyed archive, property list)"),
      ("binary archive", "a.plist", "b.plist", " (keyed archive, binary property list)"),
      ("strings", "a.strings", "b.strings", ""),
      ("xml", "a.strings", "b.strings", " (property list)"),
      ("binary", "a.strings", "b.strings", " (binary property list)"),
      ("strings", "a.strings", "b.plist", " (OpenStep property list)"),
      ("binary", "a.plist", "b.bplist", ""),
      ("binary", "a.bplist", "b.plist", " (binary property list)"),
      ("binary", "a.plist", "b.mobileconfig", " (binary property list)"),
      ("binary archive", "a.plist", "b.bplist", " (keyed archive, binary property list)"),
      ("binary", "a", "b.plist", " (binary property list)"),
      ("binary", "a.plist", "b", ""),
      ("binary", "a.PLIST", "b.plist", " (binary property list)"),
      ("xml", "a.plist", "b.tmTheme", ""),
      ("json", "a.jsonc", "b.json", ""),
      ("json", "a.json", "b.jsonc", ""),
      ("commented", "a.json", "b.jsonc", ""),
      ("commented", "a.jsonc", "b.json", " (JSONC)"),
    ])
  func kept(_ name: String, _ path: String, _ other: String, _ said: String) throws {
    let form = try Self.form(name)
    var session = EditorSession(bytes: form.bytes, at: path, as: form.format, columns: 100)
    try session.press(": 'w␣\(other)' Enter")
    try session.expectStatus("Copy written to \(other)\(said)")
    #expect(session.files.files[other]?.bytes == form.bytes)
    try session.press(": 'w␣c\(other)' Enter S ^U 'd\(other)' Enter")
    try session.expectStatus("Saved d\(other)\(said)")
    #expect(session.files.files["d\(other)"]?.bytes == form.bytes)
  }

  @Test(
    "a name that cannot have the form converts the file, and says so",
    arguments: [
      ("xml", "a.plist", "b.bplist", " (binary property list)", "bplist"),
      ("xml", "a.plist", "b.strings", " (OpenStep property list)", "{\n"),
      ("openstep", "a.plist", "b.mobileconfig", " (property list)", "<?xml"),
      ("strings", "a.strings", "b.bplist", " (binary property list)", "bplist"),
      ("binary", "a.plist", "b.strings", " (OpenStep property list)", "{\n"),
      ("binary", "a.plist", "b.json", " (JSON)", "{\n"),
      ("archive", "a.plist", "b.bplist", " (binary property list)", "bplist"),
      ("json", "a.json", "b.plist", " (property list)", "<?xml"),
      ("json", "a.json", "b.json5", " (JSON5)", "{\n"),
    ])
  func converted(
    _ name: String, _ path: String, _ other: String, _ said: String, _ start: String
  ) throws {
    let form = try Self.form(name)
    var session = EditorSession(bytes: form.bytes, at: path, as: form.format, columns: 100)
    try session.press(": 'w␣\(other)' Enter")
    try session.expectStatus("Copy written to \(other)\(said)")
    let copy = try #require(session.files.files[other]?.bytes)
    #expect(copy.starts(with: start.utf8), "\(String(decoding: copy, as: UTF8.self))")
    try session.press("S ^U 'd\(other)' Enter")
    try session.expectStatus("Saved d\(other)\(said)")
    #expect(session.files.files["d\(other)"]?.bytes == copy)
  }
}
