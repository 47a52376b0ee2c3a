import DocumentFormats
import ModelBasics
import ModelValues
import Testing
import TestSessions

@Suite("Sessions: shared values of binary property lists")
struct SharedValueSessions {
  /// A list in which one array is stored once for three entries.
  private static func session() throws -> EditorSession {
    let text =
      "<dict><key>a</key><array id=\"1\"><string>x</string><string>y</string></array>"
      + "<key>b</key><ref id=\"1\"/><key>c</key><ref id=\"1\"/></dict>"
    return try Self.session(text)
  }

  private static func session(_ text: String) throws -> EditorSession {
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
    "<dict><key>a</key><arrayid=\"%\">&</array><key>b</key><arrayid=\"%\">\(former)</array>"
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

  @Test("an answer for all ends with the change that it was for", arguments: ["u", "z"])
  func undoneAnswer(keys: String) throws {
    var session = try Self.session()
    try session.press("j j Enter 'z' Enter e \(keys) Enter 'w' Enter")
    try session.expectScreen(".a is stored once for 2 other entries too")
    try session.press("h")
    let values = "<string>w</string><string>y</string>"
    #expect(try Self.text(session) == Self.separated.replacing("&", with: values))
  }

  @Test("a question says where a value around the edited one changes with it")
  func valueAround() throws {
    var session = try SharedRevertSessions.session(SharedRevertSessions.nested)
    try session.press(
      ": '.a[1]' Enter a '7' Enter e " + SharedRevertSessions.set(".a[0].v", "2", ""))
    try session.expectScreen("The value around it is changed everywhere: in")
    try session.press("h")
    let values = try SharedRevertSessions.values(session)
    #expect(values == "{a:[{v:2 }{v:1 }7 ]b:[{v:2 }{v:1 }7 ]c:{v:1 }}")
  }

  /// A list with an array that is also in `.deep`, and one whose arrays have the same numbers but other values.
  private static func twoLists(_ other: String = otherList) throws -> EditorSession {
    let list =
      "<dict><key>a</key><array id=\"3\"><string>one</string></array>"
      + "<key>deep</key><dict><key>l</key><ref id=\"3\"/></dict></dict>"
    let bytes = try Format.binaryPropertyList.newCarrier.file(with: Bytes(Array(list.utf8)))
    var session = EditorSession(
      bytes: Array(bytes), at: "t.plist", as: .binaryPropertyList, columns: 100)
    if other.hasPrefix("<") {
      let bytes = try Format.binaryPropertyList.newCarrier.file(with: Bytes(Array(other.utf8)))
      session.open(Array(bytes), at: "u.plist", as: .binaryPropertyList)
    } else {
      session.open(Array(other.utf8), at: "u.json", as: .json)
    }
    return session
  }

  private static let otherList =
    "<dict><key>z</key><array id=\"3\"><string>wrong</string></array>"
    + "<key>y</key><ref id=\"3\"/></dict>"

  @Test(
    "an entry that shares values is copied to another file with them",
    arguments: [
      ("a copy", "y e", "<array><string>one</string></array>"),
      ("a cut", "d d", "<array><string>one</string></array>"),
    ])
  func copied(_ name: String, _ keys: String, _ value: String) throws {
    var session = try Self.twoLists()
    try session.press(": '.deep' Enter \(keys) Tab G p")
    #expect(
      try Self.text(session).contains("<key>deep</key><dict><key>l</key>\(value)</dict>"), "\(name)"
    )
    session = try Self.twoLists("{\"x\": 1}")
    try session.press(": '.deep' Enter \(keys) Tab G p")
    let json = String(decoding: session.editor.file.document.render().bytes(), as: UTF8.self)
    #expect(json.filter { !$0.isWhitespace } == #"{"x":1,"deep":{"l":["one"]}}"#, "\(name)")
  }

  @Test("in its own file a copy shares the value, as long as that is the same")
  func copiedHere() throws {
    var session = try Self.twoLists()
    try session.press(": '.deep' Enter y e G p")
    #expect(
      try Self.text(session).contains(
        "<refid=\"%\"/><key>deep</key><dict><key>l</key><refid=\"%\"/></dict>"))
    try session.press("u : '.deep' Enter y e : '.a[0]' Enter Enter 'new' Enter e G p")
    #expect(
      try Self.text(session).contains(
        "<dict><key>l</key><array><string>one</string></array></dict>"))
  }

  @Test("the type of an entry that shares a value is asked for like its edit")
  func typeOfReference() throws {
    var session = try Self.session()
    try session.press(": '.b' Enter t")
    try session.expectScreen("This is the same as .a")
  }

  @Test("a document in shared data is changed here or everywhere")
  func embedded() throws {
    // {"a": 1, "long": "…"} has more than 64 bytes.
    let json = "{\"a\": 1, \"long\": \"" + String(repeating: "x", count: 80) + "\"}"
    let data = "<data id=\"1\">\(Blob(Array(json.utf8)).base64)</data>"
    let list = "<dict><key>a</key>\(data)<key>b</key><ref id=\"1\"/></dict>"
    let bytes = try Format.binaryPropertyList.newCarrier.file(with: Bytes(Array(list.utf8)))
    let changed = Blob(Array(json.replacing(": 1", with: ": 2").utf8)).base64
    for (answer, isSame) in [("h", false), ("e", true)] {
      var session = EditorSession(
        bytes: Array(bytes), at: "t.plist", as: .binaryPropertyList, columns: 100)
      try session.press(": '.a' Enter Enter : '.a' Enter +")
      try session.expectScreen(".a is stored once for 1 other entry too")
      try session.press("\(answer) q")
      let text = try Self.text(session)
      #expect(text.contains(changed))
      #expect(text.contains(Blob(Array(json.utf8)).base64) != isSame)
    }
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

  @Test("an inner value that no other entry has any more stays with the other places")
  func innerValueOfOnePlace() throws {
    let text =
      "<dict><key>r2</key><dict id=\"1\"><key>x</key><integer>4</integer></dict><key>r0</key>"
      + "<dict id=\"2\"><key>d</key><ref id=\"1\"/></dict><key>r1</key><ref id=\"2\"/></dict>"
    var session = try Self.session(text)
    try session.press(": '.r2.x' Enter + h : '.r0.d.x' Enter + h")
    try session.expectStatus("Changed only here")
    let five = "<dict><key>x</key><integer>5</integer></dict>"
    #expect(
      try Self.text(session).replacing(#"id="%""#, with: "")
        == "<dict><key>r2</key>\(five)<key>r0</key><dict><key>d</key>\(five)</dict>"
        + "<key>r1</key><dict><key>d</key><dict><key>x</key><integer>4</integer></dict></dict></dict>"
    )
  }

  @Test(
    "places that keep their value are not counted as changes",
    arguments: ["Enter 'z' Enter h", "d d h"])
  func counts(keys: String) throws {
    var session = try Self.session()
    try session.press("j j " + keys).expectTitle("[+] 1 change ")
    try session.press("=").expectScreen("1 change in")
    try session.press("Esc")
    try session.press(": '.b' Enter").expectScreen("the same value, stored otherwise")
    try session.press("u").expectUnmodified()
  }

  @Test("a typed path that leads through a reference says where the value is shown")
  func shownAtValue() throws {
    var session = try Self.session()
    try session.press(": '.b[1]' Enter").expectStatus(
      ".b is the same object as .a, where it is shown")
    try session.press(": '.b' Enter")
    #expect(session.editor.message == nil)
  }

  @Test("no question follows the answer")
  func noFurtherQuestion() throws {
    let text =
      "<dict><key>p</key><dict id=\"2\"><key>a</key><dict id=\"1\"><key>v</key><integer>1</integer></dict>"
      + "<key>b</key><ref id=\"1\"/></dict><key>q</key><ref id=\"2\"/></dict>"
    var session = try Self.session(text)
    try session.press(": '.p.a.v' Enter + h")
    try session.expectStatus("Changed only here")
  }

  @Test("a question that was open at a kill is asked again")
  func questionAfterKill() throws {
    var session = try Self.session()
    try session.press("j j Enter 'z' Enter")
    var next = try Self.session()
    next.offer(session.journal)
    try next.press("r").expectScreen("is stored once for")
    try next.press("h")
    #expect(
      try Self.text(next)
        == Self.separated.replacing("&", with: "<string>z</string><string>y</string>"))
  }

  @Test("an edit of one place is not recovered as one of all in a list with other numbers")
  func recoveredInOtherNumbers() throws {
    var session = try Self.session()
    try session.press("j j Enter 'z' Enter h")
    let text =
      "<dict><key>new</key><array id=\"1\"><true/></array><key>o</key><ref id=\"1\"/>"
      + "<key>a</key><array id=\"2\"><string>x</string><string>y</string></array>"
      + "<key>b</key><ref id=\"2\"/><key>c</key><ref id=\"2\"/></dict>"
    var next = try Self.session(text)
    next.offer(session.journal, isOfThisVersion: false)
    try next.press("r")
    let head =
      "<dict><key>new</key><arrayid=\"%\"><true/></array><key>o</key><refid=\"%\"/><key>a</key>"
    let values = "<string>z</string><string>y</string>"
    #expect(
      try Self.text(next)
        == Self.separated.replacing("<dict><key>a</key>", with: head).replacing("&", with: values))
  }
}
