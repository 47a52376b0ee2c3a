import Foundation
import Testing
import TestSessions

/// The editor and the commands in a pipe: `… | modeled - | …`.
@Suite(.serialized) struct StandardInputTests {
  private let terminal: PseudoTerminal

  init() throws { terminal = try #require(PseudoTerminal()) }

  private func expect(_ text: String, location: SourceLocation = #_sourceLocation) {
    let isDisplayed = terminal.displays(text)
    #expect(isDisplayed, "\(text) is not in\n\(terminal.screen)", sourceLocation: location)
  }

  private static let text = #"{"name": "old"} // c"#

  /// A session in a pipe: the keys, the text that they show, the output and the exit code.
  struct Row: CustomTestStringConvertible, Sendable {
    var keys: [(String, shows: String)]
    var input = StandardInputTests.text
    var output: String
    var code: Int32 = 0
    var testDescription: String { keys.map(\.0).description + " on " + input }
  }

  @Test(
    "the output of a session is the saved text, else the unchanged input, else nothing",
    arguments: [
      Row(keys: [("q", "")], output: text),
      Row(keys: [("q", "")], input: "{}", output: "{}"),
      Row(keys: [("q", "")], input: "", output: ""),
      Row(keys: [("q", "")], input: "[1, 2", output: "[1, 2"),
      Row(keys: [("q", "")], input: "<plist/>", output: "<plist/>"),
      Row(keys: [("j", ""), ("\u{13}", "Saved standard input"), ("q", "")], output: text),
      Row(
        keys: [("j\rnew\r", "[+] 1 change"), ("\u{13}", "Saved standard input"), ("q", "")],
        output: #"{"name": "new"} // c"#),
      Row(
        keys: [("j\rnew\r", "[+] 1 change"), ("u", "Undone"), ("q", "")], output: text),
      Row(keys: [("j\rnew\r", "[+] 1 change"), ("q", "discard"), ("D", "")], output: "", code: 1),
      Row(
        keys: [
          ("j\rnew\r", "[+] 1 change"), ("\u{13}", "Saved standard input"), ("\rmore\r", "[+] 1"),
          ("q", "discard"), ("D", ""),
        ], output: #"{"name": "new"} // c"#),
      Row(keys: [("Sother\r", "Saved other"), ("q", "")], output: "", code: 1),
      Row(
        keys: [
          ("j\rnew\r", "[+] 1 change"), ("\u{13}", "Saved standard input"),
          ("\u{13}", "Nothing to save"), ("q", ""),
        ], output: #"{"name": "new"} // c"#),
      Row(
        keys: [("j\rnew\r", "[+] 1 change"), (":e!\r", "\"old\""), ("q", "")], output: "", code: 1),
    ])
  func output(_ row: Row) throws {
    let program = try Program(files: ["in": row.input])
    let running = try program.edit(["-"], in: terminal, files: [(0, "in"), (1, "out")])
    expect("standard input")
    expect("q quit")
    for (keys, shown) in row.keys {
      terminal.press(keys)
      if !shown.isEmpty { expect(shown) }
    }
    #expect(try running.wait() == row.code)
    #expect(program.text(of: "out") == row.output)
  }

  @Test("a document that is not saved is not written, and the reason is said")
  func discarded() throws {
    let program = try Program(files: ["in": Self.text])
    let running = try program.edit(["-"], in: terminal, files: [(0, "in"), (1, "out")])
    expect("q quit")
    terminal.press("j\rnew\r")
    expect("[+] 1 change")
    terminal.press("q")
    expect("discard")
    terminal.press("D")
    #expect(try running.wait() == 1)
    expect("-: not saved, so nothing is written; press ^S before q to save")
  }

  @Test(
    "slow standard input is announced, and the document is then shown or used",
    arguments: ["\"$modeled\" - > out", "\"$modeled\" get - .name > out"])
  func slow(_ command: String) throws {
    let program = try Program(files: ["in": Self.text])
    let running = try program.script("(sleep 2; cat in) | \(command)", in: terminal)
    expect("modeled: reading standard input; ^C cancels")
    if !command.contains("get") {
      expect("q quit")
      terminal.press("q")
    }
    #expect(try running.wait() == 0)
    #expect(program.text(of: "out") == (command.contains("get") ? "\"old\"\n" : Self.text))
  }

  @Test("reading slow standard input is cancelled by ^C") func cancelled() throws {
    let program = try Program()
    let running = try program.script("sleep 20 | \"$modeled\" - > out; echo EN$?DED", in: terminal)
    expect("modeled: reading standard input; ^C cancels")
    terminal.press("\u{3}")
    _ = try running.wait()
    #expect(terminal.isCooked)
    #expect(program.text(of: "out") == "")
  }

  @Test("a document is typed in the terminal up to ^D, and then edited there") func typed() throws {
    let program = try Program()
    let running = try program.edit(["-"], in: terminal, files: [(1, "out")])
    expect("reading standard input from the terminal")
    terminal.press("{\"name\": \"old\"}\n\u{4}")
    expect("q quit")
    terminal.press("j\rnew\r")
    expect("[+] 1 change")
    terminal.press("\u{13}")
    expect("Saved standard input")
    terminal.press("q")
    #expect(try running.wait() == 0)
    #expect(program.text(of: "out") == "{\"name\": \"new\"}\n")
  }

  @Test(
    "closed standard streams are reported, and no file takes their place",
    arguments: [
      ("\"$modeled\" get - .name <&- 2> err", 3, "standard input"),
      ("\"$modeled\" set t.json .name new <&- >&- 2> err", 0, ""),
      ("\"$modeled\" set t.json .name new <&- >&- 2>&-; r=$?; :> err; exit $r", 0, ""),
      ("\"$modeled\" get t.json .name >&- 2> err", 3, "standard output"),
    ] as [(String, Int32, String)])
  func closed(_ command: String, code: Int32, message: String) throws {
    let program = try Program(files: ["t.json": Self.text])
    let running = try program.script(command, in: terminal)
    #expect(try running.wait() == code)
    #expect(program.text(of: "err")?.contains(message) == true || message.isEmpty)
    let after = command.contains("set") ? Self.text.replacing("old", with: "new") : Self.text
    #expect(program.text(of: "t.json") == after)
  }

  @Test("output to a pipe that is full waits for its reader") func fullPipe() throws {
    let long = "[" + String(repeating: "123456789, ", count: 40_000) + "0]"
    let program = try Program(files: ["in": long])
    let running = try program.script(
      "\"$modeled\" - < in | (sleep 2; cat > out); exit ${PIPESTATUS[0]}", in: terminal)
    expect("q quit")
    terminal.press("q")
    #expect(try running.wait() == 0)
    #expect(program.text(of: "out") == long)
  }
}
