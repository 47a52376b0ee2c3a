import DocumentFormats
import ModelBasics
import Testing
import TestSessions

@Suite("Sessions: shared values of binary property lists")
struct SharedValueSessions {
  /// A list in which one array is stored once for three entries.
  private static func session() throws -> EditorSession {
    let text =
      "<dict><key>a</key><array id=\"1\"><string>x</string><string>y</string></array>"
      + "<key>b</key><ref id=\"1\"/><key>c</key><ref id=\"1\"/></dict>"
    let bytes = try Format.binaryPropertyList.newCarrier.file(with: Bytes(Array(text.utf8)))
    return EditorSession(bytes: Array(bytes), at: "t.plist", as: .binaryPropertyList, columns: 100)
  }

  private static func text(_ session: EditorSession) throws -> String {
    let text = String(decoding: session.editor.file.document.render().bytes(), as: UTF8.self)
    return text.filter { !$0.isWhitespace }.replacing(/id="[0-9]+"/, with: "id=\"%\"")
  }

  private static let former = "<string>x</string><string>y</string>"
  private static let shared =
    "<dict><key>a</key><arrayid=\"%\">&</array><key>b</key><refid=\"%\"/>"
    + "<key>c</key><refid=\"%\"/></dict>"
  private static let separated =
    "<dict><key>a</key><array>&</array><key>b</key><arrayid=\"%\">\(former)</array>"
    + "<key>c</key><refid=\"%\"/></dict>"

  @Test(
    "an edit of a shared value asks whether it is for all of its entries",
    arguments: [
      (
        "a typed text, here", "j j Enter 'z' Enter h", separated,
        "<string>z</string><string>y</string>"
      ),
      (
        "a typed text, everywhere", "j j Enter 'z' Enter e", shared,
        "<string>z</string><string>y</string>"
      ),
      ("a typed text, not at all", "j j Enter 'z' Enter Esc", shared, former),
      ("an entry that is removed", "j j d d h", separated, "<string>y</string>"),
      ("an entry that is moved", "j j Alt-↓ h", separated, "<string>y</string><string>x</string>"),
      (
        "an entry that is copied", "j j D h", separated,
        "<string>x</string><string>x</string><string>y</string>"
      ),
      (
        "further edits after one that was for all", "j j Enter 'z' Enter e j Enter 'w' Enter",
        shared,
        "<string>z</string><string>w</string>"
      ),
      (
        "further edits after one that was for one", "j j Enter 'z' Enter h j Enter 'w' Enter",
        separated, "<string>z</string><string>w</string>"
      ),
      ("an answer that is undone", "j j Enter 'z' Enter h u", shared, former),
      (
        "an answer that is done again", "j j Enter 'z' Enter h u U", separated,
        "<string>z</string><string>y</string>"
      ),
    ])
  func asks(_ name: String, _ keys: String, _ text: String, _ values: String) throws {
    var session = try Self.session()
    try session.press(keys)
    #expect(try Self.text(session) == text.replacing("&", with: values), "\(name)")
    #expect(session.editor.layers.isEmpty)
  }

  @Test("the question names the value and the number of its other entries")
  func question() throws {
    var session = try Self.session()
    try session.press("j j Enter 'z' Enter")
    try session.expectScreen(".a is stored once for 2 other entries too")
    try session.press("h")
    try session.expectStatus("Changed only here; the 2 other entries keep the former value")
    try session.expectFocus("z")
  }
}
