import Testing

@testable import EditorCore
import TestSessions

/// A session for every command: keys that lead to it, its own keys, and what they do. Deeper tests of a command are in the sessions of its
/// subject.
@Suite("Every command does what its help line says")
struct CommandSessions {
  enum Outcome: Sendable {
    case bytes(String), focus(String), row(String), noRow(String), status(String), title(String)
    case screen(String), copied(String), disk(String)
    case session(@Sendable (EditorSession) -> Bool)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let command: CommandName
    let before: String
    let keys: String
    let outcome: Outcome
    let file: String
    var testDescription: String { command.rawValue }

    init(
      _ command: CommandName, _ before: String, _ keys: String, _ outcome: Outcome,
      file: String = CommandSessions.file
    ) {
      self.file = file
      self.command = command
      self.before = before
      self.keys = keys
      self.outcome = outcome
    }
  }

  /// The rows: the root, a, the comment, b with true and "x", c with d, and last.
  static let file = """
    {
      "a": 1,
      // above
      "b": [true, "x"],
      "c": {"d": "#ff0000"},
      "last": 1
    }

    """

  /// Rows for a table with the columns x and y.
  private static let table = #"[{"x": 2, "y": 1}, {"x": 10, "y": 3}]"#

  private static func changed(_ old: String, _ new: String) -> Outcome {
    .bytes(file.replacing(old, with: new))
  }

  static let rows: [Row] = [
    Row(.nextRow, "", "j", .focus("a: 1")),
    Row(.previousRow, "j j", "k", .focus("a: 1")),
    Row(.nextSibling, "j j j", "J", .focus("c:")),
    Row(.previousSibling, "j j j J", "K", .focus("b:")),
    Row(.firstRow, "G", "g", .focus("{4}")),
    Row(.lastRow, "", "G", .focus("last: 1")),
    Row(.halfPageDown, "", "^D", .focus("last: 1")),
    Row(.halfPageUp, "G", "^U", .focus("{4}")),
    Row(.pageDown, "", "PgDn", .focus("last: 1")),
    Row(.pageUp, "G", "PgUp", .focus("{4}")),

    Row(.expand, "j j j Space", "l", .row("0: true")),
    Row(.collapse, "j j j", "h", .noRow("0: true")),
    Row(.toggleFold, "j j j", "Space", .noRow("0: true")),
    Row(.expandAll, "E 1", "L", .row("d: \"#ff0000\"")),
    Row(.collapseAll, "", "H", .noRow("0: true")),
    Row(.foldToLevel, "", "E 1", .noRow("0: true")),
    Row(.viewValue, "j j j j j", "w", .screen("│ x ")),
    Row(.viewComments, "", "#", .noRow("above")),

    Row(.table, "j", "T", .row("x    y"), file: table),
    Row(.firstColumn, "T l l", "0", .screen("[0]"), file: table),
    Row(.lastColumn, "T", "$", .screen("[0].y"), file: table),
    Row(.sortColumn, "T l s", "s", .title("sorted by x ↓"), file: table),
    Row(.hideColumn, "T l", "_", .noRow("x"), file: table),
    Row(.showColumns, "T l _", "A", .row("x"), file: table),
    Row(.narrowColumn, "T l > >", "<", .row("x"), file: table),
    Row(.widenColumn, "T l", ">", .row("x"), file: table),
    Row(.fitColumns, "T l > >", "W", .row("x"), file: table),
    Row(.markColumn, "T l", "|", .status("2"), file: table),

    Row(.edit, "j", "Enter", .screen("a: 1")),
    Row(.editSpelling, "j", "i", .screen("a: 1")),
    Row(.stepUp, "j", "+", changed("\"a\": 1", "\"a\": 2")),
    Row(.stepDown, "j", "-", changed("\"a\": 1", "\"a\": 0")),
    Row(.editExternally, "j", "v", .session { $0.editedExternally == Array("1".utf8) }),
    Row(.pasteOver, "j j j j j y y G", "R", changed("\"last\": 1", "\"last\": \"x\"")),
    Row(
      .repeat, "j + G", ".",
      .bytes(
        file.replacing("\"a\": 1", with: "\"a\": 2").replacing("last\": 1", with: "last\": 2"))),
    Row(.type, "j", "t", .screen("Stored as")),
    Row(.rename, "j", "r", .focus("a      ")),

    Row(.newAfter, "j", "o", .row("Tab goes to the value")),
    Row(.newBefore, "j", "O", .row("Tab goes to the value")),
    Row(.newInside, "", "a", .row("Tab goes to the value")),
    Row(.cut, "G", "d d", changed("},\n  \"last\": 1", "}")),
    Row(.pasteAfter, "j y e G", "p", .row("a-2: 1")),
    Row(.pasteBefore, "j y e G", "P", .row("a-2: 1")),
    Row(.duplicate, "j", "D", .row("a-2: 1")),
    Row(
      .moveDown, "j j j", "Alt-↓",
      changed(
        "  // above\n  \"b\": [true, \"x\"],\n  \"c\": {\"d\": \"#ff0000\"},\n",
        "  \"c\": {\"d\": \"#ff0000\"},\n  // above\n  \"b\": [true, \"x\"],\n")),
    Row(
      .moveUp, "j j j J", "Alt-↑",
      changed(
        "  // above\n  \"b\": [true, \"x\"],\n  \"c\": {\"d\": \"#ff0000\"},\n",
        "  \"c\": {\"d\": \"#ff0000\"},\n  // above\n  \"b\": [true, \"x\"],\n")),
    Row(.commentAbove, "j j j", "C", .focus("above")),
    Row(.commentBeside, "j", "c", .focus("a: 1")),

    Row(.search, "", "/", .screen("/")),
    Row(.filter, "", "f", .screen("Show only:")),
    Row(.replace, "", "&", .screen("eplace")),
    Row(.goToKey, "", "@", .screen("last")),
    Row(.nextMatch, "/ '1' Enter", "n", .focus("last: 1")),
    Row(.previousMatch, "/ '1' Enter", "N", .focus("last: 1")),
    Row(.searchValue, "j", "*", .focus("last: 1")),
    Row(.followReference, "j", "F", .status("refers to")),
    Row(.jumpBack, "j G", "^O", .focus("a: 1")),
    Row(.jumpForward, "j G ^O", "Alt-→", .focus("last: 1")),

    Row(.mark, "j", "m", .status("marked")),
    Row(.markRange, "j V j j", "V", .status("marked")),
    Row(.markMatches, "/ '1' Enter", "M", .status("2")),
    Row(.setPosition, "j", "b a", .status("a")),
    Row(.goToPosition, "j b a G", "' a", .focus("a: 1")),

    Row(.undo, "j +", "u", .bytes(file)),
    Row(.redo, "j + u", "U", changed("\"a\": 1", "\"a\": 2")),
    Row(.revert, "j +", "z", .bytes(file)),
    Row(.listChanges, "j +", "Z", .screen(".a  1 → 2")),
    Row(.nextChange, "j + g", "]", .focus("a: 2")),
    Row(.previousChange, "j + G", "[", .focus("a: 2")),
    Row(.nextProblem, "", ")", .status("problem")),
    Row(.previousProblem, "", "(", .status("problem")),
    Row(.compare, "j +", "=", .screen(".a  1 → 2")),

    Row(.copyValue, "j", "y y", .copied("1")),
    Row(.copyPath, "j", "y p", .copied(".a")),
    Row(.copyKey, "j", "y k", .copied("a")),
    Row(.copyEntry, "j", "y e", .copied("\"a\": 1")),

    Row(.save, "j +", "^S", .disk(file.replacing("\"a\": 1", with: "\"a\": 2"))),
    Row(.saveAs, "j +", "S", .screen("t.json")),
    Row(.listFiles, "", "B", .screen("u.json")),
    Row(.nextFile, "", "Tab", .title("u.json")),
    Row(.previousFile, "", "Shift-Tab", .title("u.json")),
    Row(.changeView, "", "\\", .status("only one view")),
    Row(.close, "", "q", .title("u.json")),
    Row(.quit, "", "^Q", .session { $0.exitCode == 0 }),

    Row(.palette, "", ":", .screen(":")),
    Row(.help, "", "?", .screen("first row")),
    Row(.cancel, "j m", "Esc", .noRow("*")),
    Row(.suspend, "", "^Z", .session { $0.suspensions == 1 }),
    Row(.redraw, "", "^L", .session { $0.redraws == 1 }),
  ]

  @Test("no command is without a session") func allCommands() {
    #expect(Set(Self.rows.map(\.command)) == Set(CommandName.allCases))
  }

  @Test("the command of each row", arguments: rows) func runs(_ row: Row) throws {
    let binding = row.keys.split(separator: " ").joined(separator: " ")
    let bindings = Keymap.defaultBindings + Keymap.positionBindings
    #expect(bindings.contains { $0 == (binding, row.command) })
    var session = EditorSession([("t.json", row.file), ("u.json", "[]")])
    try session.press(row.before)
    let screen = session.screen.text
    let bytes = session.text
    try session.press(row.keys)
    switch row.outcome {
    case .bytes(let text):
      try session.expect(text)
      #expect(bytes != text)
    case .focus(let part): try session.expectFocus(part)
    case .row(let part): try session.expectRow(part)
    case .noRow(let part):
      #expect(screen.contains(part))
      try session.expectRow(part, isThere: false)
    case .status(let part): try session.expectStatus(part)
    case .title(let part): try session.expectTitle(part)
    case .screen(let part): try session.expectScreen(part)
    case .copied(let text):
      #expect(session.clipboard.map { String(decoding: $0, as: UTF8.self) } == text)
    case .disk(let text): try session.expectOnDisk(text)
    case .session(let holds): #expect(holds(session))
    }
    if case .session = row.outcome { return }
    if case .copied = row.outcome { return }
    #expect(session.screen.text != screen, "the screen shows that something was done")
  }
}
