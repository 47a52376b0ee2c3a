import DocumentFormats
import ModelValues
import Testing
import TestSessions

/// Documents in the data values of other documents.
@Suite("Sessions: documents in values")
struct EmbeddedSessions {
  // {"a": 1, "b": "x"}
  private static let inner = "eyJhIjogMSwgImIiOiAieCJ9"
  private static let file = """
    <plist version="1.0">
    <dict>
    \t<key>inner</key>
    \t<data>
    \t\(inner)
    \t</data>
    \t<key>outer</key>
    \t<string>kept</string>
    </dict>
    </plist>

    """

  private static func session() throws -> EditorSession {
    var session = EditorSession(
      [("t.plist", file)], rows: 20, columns: 100, format: .xmlPropertyList)
    try session.press(": '.inner' Enter Enter")
    return session
  }

  /// The file with `{"a": NUMBER, "b": "x"}` in the value.
  private static func file(_ encoded: String) -> String {
    file.replacing(inner, with: encoded)
  }

  private static let two = "eyJhIjogMiwgImIiOiAieCJ9"

  @Test("Enter on data that is a document opens it")
  func opens() throws {
    let session = try Self.session()
    try session.expectScreen("t.plist › .inner")
    try session.expectScreen("a: 1")
    try session.expectScreen("edits go into the value")
  }

  @Test("an edit is an edit of the value, and saving saves the file around it")
  func saves() throws {
    var session = try Self.session()
    try session.press(": '.a' Enter +")
    try session.expectScreen("[+]")
    try session.press("^S")
    try session.expectOnDisk(Self.file(Self.two), at: "t.plist")
    #expect(!session.editor.file.document.hasAnyChanges)
    try session.press("+ q")
    try session.expectScreen("outer: \"kept\"")
    try session.press("^S")
    try session.expectOnDisk(Self.file("eyJhIjogMywgImIiOiAieCJ9"), at: "t.plist")
  }

  @Test("the document stays open when another program changes another value")
  func reloadedHost() throws {
    var session = try Self.session()
    session.change(Self.file.replacing("kept", with: "other"), at: "t.plist")
    try session.press(": '.a' Enter + ^S")
    try session.expectOnDisk(
      Self.file(Self.two).replacing("kept", with: "other"), at: "t.plist")
  }

  @Test("an edit two documents deep is saved with the file around both")
  func nested() throws {
    func list(_ content: String) -> String {
      "<plist version=\"1.0\"><dict><key>k</key>\(content)</dict></plist>"
    }
    func data(_ text: String) -> String {
      "<data>\(Blob(Array(text.utf8)).base64)</data>"
    }
    func file(_ number: Int) -> String {
      list(data(list(data(list("<integer>\(number)</integer>")))))
    }
    var session = EditorSession(
      [("t.plist", file(1))], rows: 20, columns: 100, format: .xmlPropertyList)
    try session.press(": '.k' Enter Enter : '.k' Enter Enter : '.k' Enter +")
    try session.press("^S")
    try session.expectOnDisk(file(2), at: "t.plist")
    #expect(session.editor.files.allSatisfy { !$0.document.hasAnyChanges })
    try session.press("+ ^S").expectOnDisk(file(3), at: "t.plist")
  }

  @Test("undo in the file around it changes the document, and undo in the document the file")
  func undo() throws {
    var session = try Self.session()
    try session.press(": '.a' Enter + u")
    #expect(!session.editor.files[0].document.hasAnyChanges)
    try session.press("+ Tab u")
    #expect(!session.editor.files[0].document.hasAnyChanges)
    try session.press("Tab")
    try session.expectScreen("a: 1")
  }

  @Test("closing the document loses nothing and asks nothing; closing the file asks once")
  func closing() throws {
    var session = try Self.session()
    try session.press(": '.a' Enter + q")
    #expect(session.editor.files.count == 1)
    #expect(session.editor.file.document.hasAnyChanges)
    try session.press("q")
    try session.expectScreen("save")
  }

  @Test("a value that is removed keeps the edits of its document")
  func removedValue() throws {
    var session = try Self.session()
    try session.press("Tab d d Tab : '.a' Enter +")
    try session.expectScreen("Not put into the value: its value in t.plist is gone")
    try session.press("Tab u Tab")
    try session.expectScreen("a: ")
  }

  @Test("w shows the bytes")
  func bytes() throws {
    var session = try Self.session()
    try session.press("q w")
    try session.expectScreen("{\"a\": 1, \"b\": \"x\"}")
  }
}
