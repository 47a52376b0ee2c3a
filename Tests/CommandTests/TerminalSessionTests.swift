import Foundation
import Testing
import TestSessions

/// The built program in a pseudo terminal, controlled by keys.
@Suite(.serialized) struct TerminalSessionTests {
  private let terminal: PseudoTerminal

  init() throws { terminal = try #require(PseudoTerminal()) }

  private func expect(_ text: String, location: SourceLocation = #_sourceLocation) {
    let isDisplayed = terminal.displays(text)
    #expect(isDisplayed, "\(text) is not in\n\(terminal.screen)", sourceLocation: location)
  }

  /// Changes the value of `.name` from `old` to `new`.
  private func rename() {
    expect("q quit")
    terminal.press("j\r")
    expect("Enter accept")
    terminal.press("new\r")
    expect("[+] 1 change")
  }

  @Test("an edit is saved without changing other bytes") func savesEdit() throws {
    let program = try Program(files: [
      "t.json": "{\n  \"name\": \"old\", // kept\n  \"n\": 1.10\n}\n"
    ])
    let running = try program.edit(["t.json"], in: terminal)
    rename()
    terminal.press("\u{13}")
    expect("Saved ")
    terminal.press("q")
    #expect(try running.wait() == 0)
    #expect(program.text(of: "t.json") == "{\n  \"name\": \"new\", // kept\n  \"n\": 1.10\n}\n")
    #expect(terminal.isCooked)
    #expect(terminal.shows("\u{1B}[?1049l"))
  }

  @Test("reverting an edit restores the saved value") func revertsEdit() throws {
    let program = try Program(files: ["t.json": #"{"name": "old"}"#])
    let running = try program.edit(["t.json"], in: terminal)
    rename()
    terminal.press("z")
    expect("as it was saved")
    terminal.press("q")
    #expect(try running.wait() == 0)
    #expect(program.text(of: "t.json") == #"{"name": "old"}"#)
  }

  @Test("closing a file with edits asks before discarding them") func closingAsks() throws {
    let program = try Program(files: ["t.json": #"{"name": "old"}"#])
    let running = try program.edit(["t.json"], in: terminal)
    rename()
    terminal.press("q")
    expect("discard")
    terminal.press("D")
    #expect(try running.wait() == 0)
    #expect(program.text(of: "t.json") == #"{"name": "old"}"#)
    // `:recover` finds the discarded edits.
    #expect(
      program.recoveryFiles.allSatisfy { $0.name.hasSuffix(".discarded") && $0.mode == 0o600 })
  }

  @Test("a chosen reading is stored in the state folder") func storesReading() throws {
    let program = try Program(files: ["t.json": #"{"count": 90}"#])
    let first = try program.edit(["t.json", "--at", ".count"], in: terminal)
    expect("q quit")
    terminal.press("t")
    expect("Stored as")
    terminal.press("size\r")
    expect("as chosen")
    terminal.press("q")
    #expect(try first.wait() == 0)
    #expect(program.text(of: ".test/state/modeled/readings.json")?.contains(".count") == true)
  }

  @Test("a file whose name is not UTF-8 is edited like any other, with its name escaped")
  func invalidFileName() throws {
    let program = try Program(files: ["old.json": #"{"name": "old"}"#])
    let running = try program.script(
      #"mv old.json $'caf\xe9.json'; "$modeled" $'caf\xe9.json'; mv $'caf\xe9.json' new.json"#,
      in: terminal)
    expect(#"caf\xe9.json"#)
    rename()
    terminal.press("\u{13}")
    expect(#"Saved caf\xe9.json"#)
    terminal.press("q")
    #expect(try running.wait() == 0)
    #expect(program.text(of: "new.json") == #"{"name": "new"}"#)
  }

  @Test("a missing file is created by the first save") func createsFile() throws {
    let program = try Program()
    let running = try program.edit(["new.json"], in: terminal)
    expect("created by the first save")
    terminal.press("oname\tv\r\u{13}")
    expect("Saved ")
    terminal.press("q")
    #expect(try running.wait() == 0)
    #expect(program.text(of: "new.json") == "{\n  \"name\": \"v\"\n}\n")
  }

  @Test("the window can be resized to any size") func resizing() throws {
    let program = try Program(files: ["t.json": #"{"name": "old", "other": "value"}"#])
    let running = try program.edit(["t.json"], in: terminal)
    expect("q quit")
    for (rows, columns): (UInt16, UInt16) in [(5, 20), (1, 1), (60, 200)] {
      terminal.resize(rows: rows, columns: columns)
      if columns > 1 { expect("name") }
    }
    expect("q quit")
    terminal.press("q")
    #expect(try running.wait() == 0)
  }

  @Test("the program can be suspended and continued") func suspending() throws {
    let program = try Program(files: ["t.json": #"{"name": "old"}"#])
    let running = try program.script(
      "set -m; \"$modeled\" t.json; echo STOP$?PED; read -r; fg >/dev/null; echo EN$?DED",
      in: terminal)
    rename()
    terminal.press("\u{1A}")
    expect("STOP148PED")
    #expect(terminal.isCooked)
    terminal.press("\n")
    expect("[+] 1 change")
    terminal.press("\u{13}")
    expect("Saved t.json")
    terminal.press("q")
    expect("EN0DED")
    #expect(try running.wait() == 0)
    #expect(program.text(of: "t.json") == #"{"name": "new"}"#)
  }

  @Test("a session ended by SIGTERM is recovered") func recoversKilledSession() throws {
    let program = try Program(files: ["t.json": #"{"name": "old"}"#])
    var running = try program.edit(["t.json"], in: terminal)
    rename()
    running.signal(SIGTERM)
    #expect(try running.wait() == 143)
    #expect(terminal.isCooked)
    #expect(terminal.shows("\u{1B}[?1049l"))
    expect("t.json: unsaved changes are kept")
    #expect(program.text(of: "t.json") == #"{"name": "old"}"#)
    #expect(program.recoveryFiles.map(\.mode) == [0o600])

    running = try program.edit(["t.json"], in: terminal)
    expect("Recover")
    terminal.press("r")
    expect("Recovered")
    terminal.press("\u{13}")
    expect("Saved ")
    terminal.press("q")
    #expect(try running.wait() == 0)
    #expect(program.text(of: "t.json") == #"{"name": "new"}"#)
    #expect(program.recoveryFiles.isEmpty)
  }

  @Test("a closed terminal keeps the unsaved edits") func closedTerminal() throws {
    let program = try Program(files: ["t.json": #"{"name": "old"}"#])
    var closing = PseudoTerminal()
    let running = try program.edit(["t.json"], in: #require(closing))
    #expect(closing?.displays("q quit") == true)
    closing?.press("j\rnew\r")
    #expect(closing?.displays("[+] 1 change") == true)
    closing = nil
    #expect(try running.wait() == 129)
    #expect(program.recoveryFiles.count == 1)
  }

  @Test("a change by another program is not overwritten without a question")
  func otherProgramsChange() throws {
    let program = try Program(files: ["t.json": #"{"name": "old"}"#])
    let running = try program.edit(["t.json"], in: terminal)
    rename()
    try program.write(#"{"name": "theirs"}"#, to: "t.json")
    terminal.press("\u{13}")
    expect("changed")
    expect("overwrite")
    terminal.press("O")
    expect("Saved ")
    terminal.press("q")
    #expect(try running.wait() == 0)
    #expect(program.text(of: "t.json") == #"{"name": "new"}"#)
    #expect(program.text(of: "t.json.theirs") == #"{"name": "theirs"}"#)
  }

  @Test("a value is edited in the user's editor") func usersEditor() throws {
    let program = try Program(files: ["t.json": #"{"name": "old"}"#])
    let running = try program.edit(
      ["t.json"], in: terminal, environment: ["VISUAL": "", "EDITOR": "sed -i s/old/new/"])
    expect("q quit")
    terminal.press("jv")
    expect("[+]")
    terminal.press("\u{13}")
    expect("Saved ")
    terminal.press("q")
    #expect(try running.wait() == 0)
    #expect(program.text(of: "t.json") == #"{"name": "new"}"#)
  }

  @Test("one of several files may be unreadable, which the exit code says") func unreadableFile()
    throws
  {
    let program = try Program(files: ["a.json": "[1]", "b.json": "[2]"])
    let running = try program.edit([".", "a.json", "b.json"], in: terminal)
    expect("a.json")
    terminal.press("\t")
    expect("b.json")
    terminal.press("\u{11}")
    #expect(try running.wait() == 3)
  }

  @Test("--at gives the focus to the value at a path") func startsAtPath() throws {
    let program = try Program(files: ["t.json": #"{"a": {"b": [1, {"c": "here"}]}}"#])
    let running = try program.edit(["t.json", "--at", ".a.b[1].c", "--read-only"], in: terminal)
    expect("read-only")
    terminal.press("\rthere\r")
    expect(".a.b[1].c")
    terminal.press("q")
    expect("discard")
    terminal.press("D")
    #expect(try running.wait() == 0)
    let wrong = try program.edit(["t.json", "--at", ".x"], in: terminal)
    #expect(try wrong.wait() == 1)
    expect("t.json: there is no .x")
    #expect(terminal.isCooked)
  }

  @Test(
    "terminal types are supported, or refused with an error",
    arguments: [
      ("dumb", "C.UTF-8", 2), ("no-such-terminal", "C.UTF-8", 2), ("xterm", "C", 0),
      ("tmux-256color", "C.UTF-8", 0), ("linux", "C", 0),
    ] as [(String, String, Int32)])
  func terminalTypes(term: String, locale: String, code: Int32) throws {
    let program = try Program(files: ["t.json": #"{"name": "é"}"#])
    let running = try program.edit(
      ["t.json"], in: terminal, environment: ["TERM": term, "LANG": locale, "NO_COLOR": "1"])
    if code == 0 {
      expect("q quit")
      terminal.press("q")
    } else {
      expect("modeled: the terminal type")
    }
    #expect(try running.wait() == code)
    #expect(terminal.isCooked)
  }
}
