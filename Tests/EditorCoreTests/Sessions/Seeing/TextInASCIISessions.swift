import EditorCore
import TerminalUI
import TestSessions
import Testing

/// What a terminal without Unicode shows of files: their own characters are told apart from those of the interface.
@Suite struct TextInASCIISessions {
  private func screen(_ session: EditorSession) -> Screen {
    Screen(
      session.editor.presentation(session.editor.size), rows: session.editor.size.rows,
      columns: session.editor.size.columns,
      capabilities: Capabilities(colorDepth: .none, repertoire: .ascii))
  }

  private static let long = String(repeating: "x", count: 200)

  static let rows: [(file: String, text: String, keys: String, shown: String)] = [
    ("t.json", #"{"a": "±5"}"#, "j", "a: \"<B1>5\""),
    ("t.json", #"{"a": "to…"}"#, "j", "a: \"to<U+2026>\""),
    ("t.json", #"{"a": "to..."}"#, "j", "a: \"to...\""),
    ("t.json", #"{"§ 1": true}"#, "j", "<A7> 1: true"),
    ("t.json", #"{"a": "“b” → c"}"#, "j", "a: \"<U+201C>b<U+201D> <U+2192> c\""),
    ("t.jsonc", "{\n  // ● · ≈\n  \"a\": 1\n}", "j", "// <U+25CF> <B7> <U+2248>"),
    ("t.json5", "{a: '▾ b'}", "j", "a: '<U+25BE> b'"),
    ("t.json", #"{"a": {"b": "…", "c": "..."}}"#, "j Space", "{b: \"<U+2026>\", c: \"...\"}"),
    ("t.json", #"{"a": {"b": {"c": 1}}}"#, "j Space", "{b: {~}}"),
    ("t.json", #"{"a": "\#(long)"}"#, "j", "xxx~"),
    ("t.plist", "<plist><dict><key>a</key><string>3×4</string></dict></plist>", "j", "3<D7>4"),
    ("t.strings", "\"a\" = \"– b\";\n", "j", "<U+2013> b"),
    ("t.json", #"{"a": "±5"}"#, "j Enter End", "<B1>5"),
    ("t.json", #"{"a": "b…"}"#, "j i", "b<U+2026>"),
    ("t.json", #"{"a": "👍🏽"}"#, "j", "a: \"<U+1F44D><U+1F3FD>\""),
    ("t.json", #"{"a": [{"long_key": "…"}, {"long_key": "..."}]}"#, "j T", "<U+2026>"),
  ]

  @Test("characters outside ASCII in a file are escapes", arguments: rows)
  func content(file: String, text: String, keys: String, shown: String) throws {
    var session = EditorSession([(file, text)], rows: 12, columns: 76)
    try session.press(keys)
    let screen = screen(session)
    #expect(screen.text.contains(shown), "\(screen.text)")
    #expect(screen.text.unicodeScalars.allSatisfy { $0.isASCII })
  }

  @Test("the title, hints and messages have substitutes")
  func interface() throws {
    var session = EditorSession(json: #"{"a": "2015-02-23", "b": 1}"#, rows: 20, columns: 100)
    #expect(screen(session).text.contains("JSON . UTF-8"))
    try session.press("j Enter 'soon'")
    #expect(screen(session).text.contains("\"soon\" is not a date"), "\(screen(session).text)")
  }
}
