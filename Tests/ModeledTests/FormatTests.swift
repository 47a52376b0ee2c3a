import Modeled
import Testing

@Suite struct FormatTests {
  /// With full indentation the text would have ten thousand million spaces.
  @Test(
    "100,000 levels are written and read",
    arguments: [(.json, .json), (.propertyList, .propertyList)]
      as [(ModelFormat.Written, ModelFormat)])
  func deepValue(_ written: ModelFormat.Written, _ format: ModelFormat) throws {
    var builder = ValueBuilder()
    for _ in 0..<100_000 { builder.beginArray() }
    builder.null()
    for _ in 0..<100_000 { builder.end() }
    let value = try #require(builder.finish())
    let text = value.encoded(as: written)
    #expect(text.count < 30_000_000)
    #expect(try Value.decode(text, as: format) == value)
  }

  @Test("a model is read from JSON and written to it") func roundTripJSON() throws {
    let text = """
      // the demo
      {
        "version": 2,
        "text": "B\\u00e4r",
        "every": "7", /* minutes */
        "children": [ { "version": 2, "progress": "lots" }, ],
        "more": {"x": [1.50, null]}
      }
      """
    let (demo, issues) = try Demo.decode(text.utf8, as: .json)
    #expect(demo.text == "Bär")
    #expect(demo.every == 7)
    #expect(
      issues.map(\.description) == [
        "5:12: .every: \"7\" taken for a whole number",
        "6:45: .children[0].progress: \"lots\" is not a whole number; the default is used, \"lots\" is kept",
        "7:11: .more: not a property; it is kept",
      ])
    let written = String(decoding: demo.encoded(as: .json), as: UTF8.self)
    #expect(
      written == """
        {
          "version": 2,
          "text": "Bär",
          "number": 12345,
          "every": 7,
          "progress": 0,
          "children": [
            {
              "version": 2,
              "text": "Foo",
              "number": 12345,
              "every": 5,
              "progress": "lots",
              "children": []
            }
          ],
          "more": {
            "x": [
              1.50,
              null
            ]
          }
        }

        """)
    #expect(try Demo.decode(written.utf8, as: .json).object == demo)
  }

  @Test(
    "the error for invalid JSON has a position",
    arguments: [
      ("{\"a\": }", "1:7"), ("", "1:1"), ("[1, 2", "1:6"), ("{} x", "1:4"), ("\u{FEFF}", "1:1"),
    ])
  func invalidJSON(text: String, position: String) throws {
    do {
      _ = try Demo.decode(text.utf8, as: .json)
      #expect(Bool(false))
    } catch let problem as Problem {
      #expect(problem.position.map { "\($0.line):\($0.column)" } == position)
    }
  }

  @Test(
    "a model can be decoded from any JSON",
    arguments: ["[]", "5", "null", "\"x\"", "true", "{}", "[[{}]]", "{\"version\": -5}"])
  func anyJSON(text: String) throws {
    let (demo, _) = try Demo.decode(text.utf8, as: .json)
    #expect(demo.text == "Foo")
  }

  @Test("a model is written to a property list and read from it")
  func roundTripPropertyList() throws {
    let demo = Demo()
    demo.text = "Bär"
    demo.children = [Demo()]
    demo.unknown["more"] = [nil, 1.5]
    let text = demo.encoded(as: .propertyList)
    let (read, issues) = try Demo.decode(text, as: .propertyList)
    #expect(read == demo)
    #expect(issues.map(\.kind) == [.unknownKey])
  }

  @Test("issues in an XML property list have lines") func issueLines() throws {
    let text = """
      <plist><dict>
        <key>progress</key> <string>lots</string>
        <key>more</key> <true/>
      </dict></plist>
      """
    #expect(
      try Demo.decode(text.utf8, as: .propertyList).issues.map(\.description) == [
        "2:23: .progress: \"lots\" is not a whole number; the default is used, \"lots\" is kept",
        "3:19: .more: not a property; it is kept",
      ])
  }

  @Test("anything but a property list or an archive throws an error") func refusesOthers() throws {
    let problem = #expect(throws: Problem.self) {
      try Demo.decode("<plist>\n<dict>".utf8, as: .propertyList)
    }
    #expect(problem?.position?.line == 2)
    #expect(throws: Problem.self) { try Demo.decode("{}".utf8, as: .propertyList) }
    #expect(throws: Problem.self) { try Demo.decode("<true/>".utf8, as: .keyedArchive) }
    let list = Demo().encoded(as: .propertyList)
    #expect(throws: Problem.self) { try Demo.decode(list, as: .keyedArchive) }
  }

  @Test("a keyed archive is read") func keyedArchive() throws {
    let text = """
      <plist><dict><key>$archiver</key><string>NSKeyedArchiver</string>
      <key>$top</key><dict><key>root</key><dict><key>CF$UID</key><integer>1</integer></dict></dict>
      <key>$objects</key><array><string>$null</string>
      <dict><key>$class</key><dict><key>CF$UID</key><integer>2</integer></dict>
      <key>text</key><string>A</string></dict>
      <dict><key>$classname</key><string>Demo</string></dict></array></dict></plist>
      """
    let (demo, issues) = try Demo.decode(text.utf8, as: .keyedArchive)
    #expect(demo.text == "A")
    #expect(issues.isEmpty)
    #expect(
      try Value.decode(text.utf8, as: .keyedArchive) == [
        "representedClassName": "Demo", "text": "A",
      ])
  }
}
