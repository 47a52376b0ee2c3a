import DocumentFormats
import ModelBasics
import Testing
import TestSessions

@Suite("Sessions: XML property lists")
struct PropertyListSessions {
  private static let file = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<key>Title</key>
    \t<string>Fish &amp; chips</string>
    \t<!-- in pieces -->
    \t<key>Count</key>
    \t<integer>42</integer>
    \t<key>Ratio</key>
    \t<real>1.50</real>
    \t<key>On</key>
    \t<true/>
    \t<key>Created</key>
    \t<date>2015-02-23T18:30:00Z</date>
    \t<key>Blob</key>
    \t<data>
    \tAQID
    \t</data>
    \t<key>Colour</key>
    \t<string>#fff</string>
    \t<key>List</key>
    \t<array>
    \t\t<string>a</string>
    \t</array>
    \t<key>Empty</key>
    \t<dict/>
    </dict>
    </plist>

    """

  private static func session(_ text: String = file) -> EditorSession {
    EditorSession([("t.plist", text)], rows: 30, columns: 100, format: .xmlPropertyList)
  }

  @Test("rows show values without their tags")
  func rows() throws {
    let session = Self.session()
    for row in [
      "Title: \"Fish & chips\"", "Count: 42", "Ratio: 1.50", "On: true",
      "Created: 2015-02-23T18:30:00Z", "11 years ago", "3 bytes",
    ] {
      try session.expectScreen(row)
    }
  }

  @Test("an integer can be stored as a real, and a date is read as nothing else")
  func types() throws {
    var session = Self.session()
    try session.expectScreen(". · dictionary, 9 entries")
    try session.press(": '.Count' Enter t").expectScreen("● integer").expectScreen("  real")
    try session.press("↓ Enter").expectScreen(".Count · real").expectScreen("Count: 42")
    try session.press("t").expectScreen("● real")
    try session.press("Esc : '.Created' Enter t").expectScreen("● date")
    #expect(!session.screen.lines.contains { $0.contains("an interval") })
  }

  @Test("values that are wrong in themselves are edited as they are spelled, and hide nothing")
  func brokenValues() throws {
    let broken = Self.file.replacing("<integer>42<", with: "<integer>4 2<").replacing(
      "<true/>", with: "<yes/>")
    var session = Self.session(broken)
    try session.expectStatus("2 broken values; ) goes to the next one")
    try session.press(")").expectFocus("Count: <integer>4 2</integer>")
    try session.expectScreen("“4 2” is not an integer").expectScreen("Empty: {}")
    try session.press("Enter Backspace").expect(broken)
    try session.press("Esc Esc )").expectFocus("On: <yes/>")
    try session.press("Enter ^U '<false/>' Enter ^S")
    try session.expectOnDisk(
      broken.replacing("<yes/>", with: "<false/>"), at: "t.plist"
    ).expectUnmodified()
    try session.press("u ^S").expectOnDisk(broken, at: "t.plist")
    try session.press("d d ^S").expectOnDisk(
      broken.replacing("\t<key>On</key>\n\t<yes/>\n", with: ""), at: "t.plist")
    try session.press("u ^S").expectOnDisk(broken, at: "t.plist")
    try session.press("Ctrl-Down ^S")
    try session.expectScreen("On: <yes/>")
  }

  @Test(
    "the strip says what a well-known key stands for",
    arguments: [
      ("CFBundleVersion", "the build number"),
      ("NSCameraUsageDescription", "when the program asks for access to the camera"),
      ("NSNewThingUsageDescription", "when the program asks for a permission"),
      ("StartInterval", "the seconds between two starts"),
    ])
  func knownKeys(_ key: String, _ text: String) throws {
    var session = Self.session("<plist><dict><key>\(key)</key><string>1</string></dict></plist>\n")
    try session.press("j").expectScreen(text)
  }

  @Test("an open picker shows the new value without its tags")
  func preview() throws {
    var session = Self.session(Self.file.replacing("Count", with: "timeout_ms"))
    try session.press(": '.timeout_ms' Enter Enter '2␣s'")
    try session.expectScreen("timeout_ms: 2000 ")
    #expect(!session.screen.lines.contains { $0.contains("<integer>") })
  }

  @Test("a component of a colour stays a real number")
  func components() throws {
    var session = Self.session(
      """
      <plist><dict>
      <key>Ansi 0 Color</key>
      <dict>
      <key>Color Space</key><string>sRGB</string>
      <key>Red Component</key><real>0.5</real>
      <key>Green Component</key><real>0.25</real>
      <key>Blue Component</key><integer>0</integer>
      </dict>
      </dict></plist>
      """)
    try session.press(": '.\"Ansi␣0␣Color\"' Enter Enter '#ff000080' Enter")
    #expect(session.text.contains("<key>Red Component</key><real>1</real>"))
    #expect(session.text.contains("<key>Green Component</key><real>0</real>"))
    #expect(session.text.contains("<key>Blue Component</key><integer>0</integer>"))
    #expect(session.text.contains("<key>Alpha Component</key><real>0.5"), "\(session.text)")
  }

  @Test(
    "an edit changes only what was edited",
    arguments: [
      ("a string, escaped", "Title", "Enter 'a<b' Enter", "<string>a&lt;b</string>"),
      ("an integer", "Count", "Enter '7' Enter", "<integer>7</integer>"),
      ("an integer that gets a fraction", "Count", "Enter '7.5' Enter", "<real>7.5</real>"),
      ("a step", "Count", "+", "<integer>43</integer>"),
      ("a step in the field", "Count", "Enter Up Enter", "<integer>43</integer>"),
      ("a real stays one", "Ratio", "Enter '2' Enter", "<real>2</real>"),
      ("a Boolean", "On", "Enter", "<false/>"),
      ("a date, in words", "Created", "Enter '+1d' Enter", "<date>2015-02-24T18:30:00Z</date>"),
      (
        "a date with an offset becomes UTC", "Created", "Enter '2020-01-01T02:00:00+02:00' Enter",
        "<date>2020-01-01T00:00:00Z</date>"
      ),
      ("a colour in its notation", "Colour", "Enter 'red' Enter", "<string>#f00</string>"),
      (
        "the spelling", "Title", "i End Left Left Left Left Left Left Left Left Left '&#33;' Enter",
        "<string>Fish &amp; chips&#33;</string>"
      ),
      (
        "a new string", "Count", "o 'New' Tab 'x␣y' Enter",
        "\n\t<key>New</key>\n\t<string>x y</string>\n\t<key>Ratio</key>"
      ),
      ("a new number", "Count", "o 'New' Tab '5' Enter", "<key>New</key>\n\t<integer>5</integer>"),
      (
        "a new date", "Count", "o 'New' Tab '2020-01-01T00:00:00Z' Enter",
        "<key>New</key>\n\t<date>2020-01-01T00:00:00Z</date>"
      ),
      ("a new dictionary", "Count", "o 'New' Tab '{}' Enter", "<key>New</key>\n\t<dict/>"),
      (
        "a number as a string", "Count", "o 'New' Tab '\"5\"' Enter",
        "<key>New</key>\n\t<string>5</string>"
      ),
      ("the first entry opens a dictionary up", "Empty", "o Esc", "<dict/>"),
      ("a key is renamed", "Count", "r 'A&B' Enter", "<key>A&amp;B</key>"),
      (
        "an entry is removed with its comment", "Count", "d d",
        "chips</string>\n\t<key>Ratio</key>"
      ),
      (
        "a text typed for a number is refused, and a string with ^T", "Count",
        "Enter 'abc' ^T Enter",
        "<string>abc</string>"
      ),
    ])
  func edits(_ name: String, _ key: String, _ keys: String, _ expected: String)
    throws
  {
    var session = Self.session()
    try session.press(": '.\(key)' Enter " + keys)
    let text = session.text
    #expect(text.contains(expected), "\(name): \(text)")
    #expect(session.editor.file.document.fault == nil)
  }
}

@Suite("Sessions: numbers that are read differently")
struct NumberCautionSessions {
  @Test(
    "a number of another kind, and one that other programs read differently, is reported",
    arguments: [
      ("<real>1.5</real>", "0x10", "Was a real and is an integer now; u undoes"),
      ("<integer>7</integer>", "7.0", "Was an integer and is a real now; u undoes"),
      (
        "<integer>7</integer>", "99999999999999999999",
        ".a has more than 64 bits, which other programs refuse or cut off; u undoes"
      ),
      ("<real>7</real>", "1e400", ".a is read as infinity by other programs; u undoes"),
    ])
  func number(_ value: String, _ typed: String, _ said: String) throws {
    var session = EditorSession(
      [("t.plist", "<plist><dict><key>a</key>\(value)</dict></plist>")], columns: 100,
      format: .xmlPropertyList)
    try session.press("j Enter ^U '\(typed)' Enter")
    try session.expectStatus(said)
  }
}

@Suite("Sessions: files in UTF-16 that lack a byte")
struct CutUTF16Sessions {
  @Test("the editor reports it when it opens the file, and shows the rest")
  func opened() throws {
    let text = "\u{FEFF}<plist><dict><key>a</key><string>b</string></dict></plist>\n"
    let bytes = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }.dropLast()
    let opened = Format.xmlPropertyList.carried(Bytes(Array(bytes)))
    #expect(opened.carrier.remarks.count == 1)
    let session = EditorSession(bytes: Array(bytes), at: "t.plist", as: .xmlPropertyList)
    try session.expectScreen("a: \"b\"")
  }
}

@Suite("Sessions: null in binary property lists")
struct BinaryNullSessions {
  private static let text = "<dict><key>a</key><string>b</string><key>n</key><null/></dict>"

  private static func session() throws -> EditorSession {
    let bytes = try Format.binaryPropertyList.newCarrier.file(with: Bytes(Array(text.utf8)))
    return EditorSession(bytes: Array(bytes), at: "t.plist", as: .binaryPropertyList, columns: 100)
  }

  @Test(
    "a null that is typed or pasted is reported",
    arguments: [
      "i ^U '<null/>' Enter", "o 'c' Tab '<null/>' Enter", "i ^U '<array><null/></array>' Enter",
    ])
  func typed(_ keys: String) throws {
    var session = try Self.session()
    try session.press("j \(keys)")
    try session.expectStatus("It has null now, which other programs cannot read; u removes it")
  }

  @Test("a null in a pasted entry is reported")
  func pasted() throws {
    var session = try Self.session()
    try session.press("j")
    session.paste("<key>c</key><array><null/></array>")
    try session.press("o")
    try session.expectStatus("It has null now, which other programs cannot read; u removes it")
  }

  @Test("a null that is copied from another binary property list is reported")
  func copied() throws {
    var session = try Self.session()
    let bytes = try #require(session.files.files["t.plist"]?.bytes)
    session.open(bytes, at: "u.plist", as: .binaryPropertyList)
    try session.press("j j y e Tab j p")
    try session.expectStatus("It has null now, which other programs cannot read; u removes it")
  }

  @Test("copies of entries that the file has already say nothing of it")
  func copiedHere() throws {
    var session = try Self.session()
    try session.press("j j y e j p")
    #expect(!session.status.contains("null"))
  }
}
