import Testing

@testable import EditorCore

/// In these texts `|` is the cursor and `[` the other end of the selection.
@Suite("Line editor")
struct LineEditorTests {
  static let cases: [(String, String, String)] = [
    // Everything is selected at first, so that typing replaces it.
    ("[abc|", "x", "x|"),
    ("[abc|", "Backspace", "|"),
    ("[abc|", "→", "abc|"),
    ("[abc|", "←", "|abc"),
    ("[abc|", "End x", "abcx|"),
    ("[abc|", "Home x", "x|abc"),
    ("abc|", "←", "ab|c"),
    ("|abc", "←", "|abc"),
    ("abc|", "→", "abc|"),
    ("ab|c", "^B", "a|bc"),
    ("a|bc", "^F", "ab|c"),
    ("ab|c", "^A", "|abc"),
    ("a|bc", "^E", "abc|"),
    ("ab|c", "Backspace", "a|c"),
    ("ab|c", "Delete", "ab|"),
    ("a|bc", "^D", "a|c"),
    ("a|bc", "^K", "a|"),
    ("ab|c", "^U", "|c"),
    ("a bc|", "^W", "a |"),
    ("a b-c|", "^W", "a |"),
    ("a b-c|", "Alt-Backspace", "a b-|"),
    ("|ab cd", "Alt-d", "| cd"),
    ("|ab cd", "Alt-f", "ab| cd"),
    ("ab cd|", "Alt-b", "ab |cd"),
    ("ab cd|", "Ctrl-←", "ab |cd"),
    ("ab cd|", "^W ^Y ^Y", "ab cdcd|"),
    ("ab|c", "^K ^A ^Y", "c|ab"),
    ("abc|", "Shift-←", "ab|c["),
    ("abc|", "Shift-← Shift-← x", "ax|"),
    ("a|bc", "Shift-End Backspace", "a|"),
    ("ab|", "Alt-t", "ba|"),
    ("a|b", "Alt-t", "ba|"),
    ("|ab", "Alt-t", "|ab"),
    // An accent is not separated from its letter, nor a family emoji into its members.
    ("e\u{301}|", "Backspace", "|"),
    ("e\u{301}x|", "← ←", "|e\u{301}x"),
    ("👨‍👩‍👧|", "Backspace", "|"),
  ]

  @Test("editing keys change text, cursor and selection", arguments: cases)
  func edits(_ before: String, _ keys: String, _ after: String) throws {
    var line = Self.line(before)
    for name in keys.split(separator: " ") {
      let key = try #require(Key(named: String(name)))
      let known = line.handle(key)
      #expect(known)
    }
    let expected = Self.line(after)
    #expect(line.text == expected.text)
    #expect(line.cursor == expected.cursor)
    #expect(line.selection == expected.selection)
  }

  @Test(
    "keys without a meaning in a line change nothing",
    arguments: ["Enter", "Esc", "Tab", "↑", "F1", "^S", "Alt-Enter"])
  func leavesAlone(_ name: String) throws {
    var line = LineEditor("abc")
    let key = try #require(Key(named: name))
    let known = line.handle(key)
    #expect(!known)
    #expect(line.text == "abc")
  }

  static func line(_ marked: String) -> LineEditor {
    var scalars: [Unicode.Scalar] = []
    var cursor = 0
    var anchor: Int?
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "|": cursor = scalars.count
      case "[": anchor = scalars.count
      default: scalars.append(scalar)
      }
    }
    var line = LineEditor(scalars)
    line.moveCursor(to: anchor ?? cursor)
    line.moveCursor(to: cursor, selecting: true)
    return line
  }
}
