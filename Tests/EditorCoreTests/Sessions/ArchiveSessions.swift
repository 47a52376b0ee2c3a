import DocumentFormats
import Testing
import TestSessions

@Suite("Sessions: keyed archives")
struct ArchiveSessions {
  private static func uid(_ number: Int) -> String {
    "<dict><key>CF$UID</key><integer>\(number)</integer></dict>"
  }

  private static let file = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
    <key>$archiver</key><string>NSKeyedArchiver</string>
    <key>$objects</key>
    <array>
    <string>$null</string>
    <dict><key>$class</key>\(uid(2))<key>age</key><integer>70</integer><key>name</key>\(uid(3))<key>born</key>\(uid(4))<key>list</key>\(uid(6))</dict>
    <dict><key>$classes</key><array><string>Person</string><string>NSObject</string></array><key>$classname</key><string>Person</string></dict>
    <string>Ada</string>
    <dict><key>$class</key>\(uid(5))<key>NS.time</key><real>446409000</real></dict>
    <dict><key>$classname</key><string>NSDate</string></dict>
    <dict><key>$class</key>\(uid(7))<key>NS.objects</key><array>\(uid(3))\(uid(8))</array></dict>
    <dict><key>$classes</key><array><string>NSMutableArray</string><string>NSArray</string><string>NSObject</string></array><key>$classname</key><string>NSMutableArray</string></dict>
    <string>b</string>
    </array>
    <key>$top</key><dict><key>root</key>\(uid(1))</dict>
    </dict>
    </plist>

    """

  private static func session() -> EditorSession {
    EditorSession([("t.plist", file)], rows: 24, columns: 100, format: .keyedArchive)
  }

  @Test("rows show each object under its class")
  func rows() throws {
    let session = Self.session()
    for row in [
      "root: Person {4}", "age: 70", "name: \"Ada\"", "born: 2015-02-23T18:30:00Z",
      "list: NSMutableArray [2]", "0: \"Ada\"",
    ] {
      try session.expectScreen(row)
    }
  }

  @Test(
    "an edit changes only the objects that were edited",
    arguments: [
      (
        "a number", ": '.root.age' Enter Enter '8' Enter", "<integer>70</integer>",
        "<integer>8</integer>"
      ),
      (
        "a date, in words", ": '.root.born' Enter Enter '+1d' Enter", "<real>446409000</real>",
        "<real>446495400</real>"
      ),
      (
        "a string of one place", ": '.root.list[1]' Enter Enter 'c' Enter", "<string>b</string>",
        "<string>c</string>"
      ),
      (
        "an entry is moved", ": '.root.list[1]' Enter Alt-Up", "<array>\(uid(3))\(uid(8))</array>",
        "<array>\(uid(8))\(uid(3))</array>"
      ),
    ])
  func edits(_ name: String, _ keys: String, _ old: String, _ new: String) throws {
    var session = Self.session()
    try session.press(keys + " ^S")
    try session.expectOnDisk(Self.file.replacing(old, with: new), at: "t.plist")
    #expect(!session.editor.file.document.hasAnyChanges)
    try session.press("u ^S")
    try session.expectOnDisk(Self.file, at: "t.plist")
  }

  @Test("a key shows the file as it is written, and the objects again")
  func views() throws {
    var session = Self.session()
    try session.press("\\")
    try session.expectScreen("$objects:")
    try session.expectScreen("Shown as property list")
    try session.press("\\")
    try session.expectScreen("root: Person {4}")
  }

  @Test("the view is not changed while there are edits")
  func viewWithEdits() throws {
    var session = Self.session()
    try session.press("j j + \\")
    try session.expectScreen("The other view shows the saved file")
    try session.press("u \\")
    try session.expectScreen("$objects:")
  }

  @Test("F on a reference goes to the object that it refers to")
  func follow() throws {
    let file = """
      <plist version="1.0">
      <dict>
      <key>$archiver</key><string>NSKeyedArchiver</string>
      <key>$objects</key>
      <array>
      <string>$null</string>
      <dict><key>$class</key>\(Self.uid(2))<key>a</key>\(Self.uid(3))<key>b</key>\(Self.uid(3))</dict>
      <dict><key>$classname</key><string>Node</string></dict>
      <dict><key>$class</key>\(Self.uid(2))<key>c</key><integer>7</integer></dict>
      </array>
      <key>$top</key><dict><key>root</key>\(Self.uid(1))</dict>
      </dict>
      </plist>
      """
    var session = EditorSession(
      [("t.plist", file)], rows: 24, columns: 100, format: .keyedArchive)
    try session.press(": '.root.b' Enter F")
    try session.expectScreen(".root.a")
    try session.press("F")
    try session.expectScreen("Nothing in this file is known to be what this refers to")
  }

  @Test("a colour from another file keeps its colour space")
  func foreignColor() throws {
    func file(_ space: Int) -> String {
      """
      <plist version="1.0">
      <dict>
      <key>$archiver</key><string>NSKeyedArchiver</string>
      <key>$objects</key>
      <array>
      <string>$null</string>
      <dict><key>$class</key>\(Self.uid(2))<key>NSColorSpace</key><integer>\(space)</integer><key>NSRGB</key><data>MC41IDAgMQA=</data></dict>
      <dict><key>$classname</key><string>NSColor</string></dict>
      </array>
      <key>$top</key><dict><key>root</key>\(Self.uid(1))</dict>
      </dict>
      </plist>
      """
    }
    var session = EditorSession(
      [("a.plist", file(1)), ("b.plist", file(2))], rows: 24, columns: 100, format: .keyedArchive)
    try session.press(": '.root' Enter y e")
    try session.expectScreen("NSColor calibrated")
    try session.press("Tab : '.root' Enter p")
    try session.expectScreen("NSColor calibrated")
    try session.press("^S")
    try session.expectScreen("Saved")
  }

  @Test("an array in place of the roots is refused at once")
  func pasteOverRoots() throws {
    var session = Self.session()
    try session.press(": '.root.list' Enter y y g g R")
    try session.expectScreen("the roots of an archive are in a dictionary")
    #expect(!session.editor.file.document.hasAnyChanges)
  }

  @Test("a duplicate of a colour in a catalogue is a colour in the catalogue")
  func duplicateCatalogueColor() throws {
    let colors = """
      <dict><key>$class</key>\(Self.uid(2))<key>NS.objects</key><array>\(Self.uid(4))\(Self.uid(8))</array></dict>
      <dict><key>$classname</key><string>NSArray</string></dict>
      <dict><key>$classname</key><string>NSColor</string></dict>
      <dict><key>$class</key>\(Self.uid(3))<key>NSColorSpace</key><integer>6</integer><key>NSCatalogName</key>\(Self.uid(5))<key>NSColorName</key>\(Self.uid(6))<key>NSColor</key>\(Self.uid(7))</dict>
      <string>System</string>
      <string>labelColor</string>
      <dict><key>$class</key>\(Self.uid(3))<key>NSColorSpace</key><integer>3</integer><key>NSWhite</key><data>MAA=</data></dict>
      <dict><key>$class</key>\(Self.uid(3))<key>NSColorSpace</key><integer>6</integer><key>NSCatalogName</key>\(Self.uid(5))<key>NSColorName</key>\(Self.uid(9))<key>NSColor</key>\(Self.uid(7))</dict>
      <string>textColor</string>
      """
    let file = """
      <plist version="1.0">
      <dict>
      <key>$archiver</key><string>NSKeyedArchiver</string>
      <key>$objects</key>
      <array>
      <string>$null</string>
      \(colors)
      </array>
      <key>$top</key><dict><key>root</key>\(Self.uid(1))</dict>
      </dict>
      </plist>

      """
    for path in [".root[0]", ".root[1]"] {
      var session = EditorSession(
        [("t.plist", file)], rows: 40, columns: 100, format: .keyedArchive)
      try session.press(": '\(path)' Enter D ^S")
      try session.expectScreen("Saved")
      try session.press("u ^S")
      try session.expectOnDisk(file, at: "t.plist")
    }
  }

  /// An archive of a node whose child refers to it as its parent, and of another node. `node` and `other` are their numbers.
  private static func family(node: Int, other: Int, text: String = "t") -> String {
    var objects = Array(repeating: "<string>$null</string>", count: 9)
    objects[node] =
      "<dict><key>$class</key>\(uid(3))<key>name</key>\(uid(7))<key>kids</key>\(uid(4))</dict>"
    objects[other] = "<dict><key>$class</key>\(uid(3))<key>name</key>\(uid(8))</dict>"
    objects[3] = "<dict><key>$classname</key><string>Node</string></dict>"
    objects[4] =
      "<dict><key>$class</key>\(uid(6))<key>NS.objects</key><array>\(uid(5))</array></dict>"
    objects[5] = "<dict><key>$class</key>\(uid(3))<key>parent</key>\(uid(node))</dict>"
    objects[6] = "<dict><key>$classname</key><string>NSArray</string></dict>"
    objects[7] = "<string>n</string>"
    objects[8] = "<string>\(text)</string>"
    return """
      <plist version="1.0">
      <dict>
      <key>$archiver</key><string>NSKeyedArchiver</string>
      <key>$objects</key>
      <array>
      \(objects.joined(separator: "\n"))
      </array>
      <key>$top</key><dict><key>other</key>\(uid(other))<key>root</key>\(uid(node))</dict>
      </dict>
      </plist>

      """
  }

  @Test(
    "a new reference to an object that contains itself is recovered where it means the same, and otherwise reported",
    arguments: [
      (
        "another object was changed", family(node: 1, other: 2, text: "u"), "Recovered",
        ["0: Node", "1: Node"]
      ),
      (
        "the objects have other numbers", family(node: 2, other: 1), "Nothing was recovered",
        ["! .root.kids"]
      ),
    ])
  func recoveredInCircle(
    _ name: String, _ file: String, _ status: String, _ rows: [String]
  ) throws {
    var session = EditorSession(
      [("t.plist", Self.family(node: 1, other: 2))], rows: 24, columns: 100, format: .keyedArchive)
    try session.press(": '.root.kids[0]' Enter D")
    try session.expectScreen("1: Node")
    var next = EditorSession(
      [("t.plist", file)], rows: 24, columns: 100, format: .keyedArchive)
    next.offer(session.journal, isOfThisVersion: false)
    try next.press("r")
    try next.expectScreen(status)
    for row in rows { try next.expectScreen(row) }
    #expect(rows.count == 2 || !next.editor.file.document.hasAnyChanges)
  }
}
