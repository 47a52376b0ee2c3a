import EditorCore
import TerminalUI
import Testing
import TestSessions

/// Every picker on every screen: the focus is marked by text as well as by colour, so the text is the same with 16.7 million
/// colours and with none.
@Suite("Pickers with every number of colours and at every size")
struct PickerDepthSessions {
  struct Picker: Sendable, CustomTestStringConvertible {
    var name: String
    var file: String
    /// The keys pressed in the opened picker.
    var keys: String
    /// The text at the focus.
    var mark: String
    var testDescription: String { name }
  }

  static let pickers = [
    Picker(name: "colour", file: ##"{"a": "#89b4fa"}"##, keys: "Tab", mark: "› R    137"),
    Picker(
      name: "colour names", file: ##"{"a": "#89b4fa"}"##, keys: "Shift-Tab",
      mark: "[Names]"),
    Picker(name: "day", file: #"{"a": "2015-02-23"}"#, keys: "Tab", mark: "[23]"),
    Picker(
      name: "date and time", file: #"{"a": "2015-02-23T18:30:00Z"}"#, keys: "Tab", mark: "[23]"),
    Picker(name: "epoch", file: #"{"created_at": 1424716200}"#, keys: "Tab", mark: "[23]"),
    Picker(name: "interval", file: #"{"a": "5 - 10 minutes"}"#, keys: "Tab", mark: "[5]"),
    Picker(name: "length", file: #"{"a": "PT1H30M"}"#, keys: "Tab", mark: "[1]"),
    Picker(name: "type", file: #"{"a": "12"}"#, keys: "Esc t", mark: "● string"),
  ]

  static let sizes: [(rows: Int, columns: Int)] = [(12, 40), (30, 100), (60, 200)]

  @Test("the focus is marked by more than colour", arguments: pickers, sizes)
  func marked(picker: Picker, size: (rows: Int, columns: Int)) throws {
    let (rows, columns) = size
    var session = EditorSession([("t.json", picker.file)], rows: rows, columns: columns)
    try session.press("j Enter \(picker.keys)")
    var texts: Set<String> = []
    for depth in ColorDepth.allCases {
      for repertoire in [Repertoire.unicode, .ascii] {
        let screen = Screen(
          session.editor.presentation(session.editor.size), rows: rows, columns: columns,
          capabilities: Capabilities(colorDepth: depth, repertoire: repertoire))
        let mark = repertoire == .ascii ? Self.ascii(picker.mark) : picker.mark
        #expect(screen.text.contains(mark), "\(depth), \(repertoire)\n\(screen.text)")
        #expect(screen.cursor != nil)
        if repertoire == .unicode { texts.insert(Self.withoutColors(screen.text)) }
      }
    }
    #expect(texts.count == 1, "colours change what is said:\n\(texts.joined(separator: "\n"))")
  }

  private static func ascii(_ text: String) -> String {
    text.replacing("›", with: ">").replacing("●", with: "*")
  }

  /// Removes the text that depends on colours: swatches and the note that they are approximate.
  private static func withoutColors(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.contains("┌") || line.contains("▏▕") || line.contains("≈") else {
        return String(line)
      }
      return String(line.filter { $0.isLetter })
        .replacing("colours", with: "").replacing("nocolourshere", with: "")
        .replacing("here", with: "").replacing("no", with: "")
    }.joined(separator: "\n")
  }
}
