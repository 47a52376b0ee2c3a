import Foundation
import Testing
import TestSessions

/// The editor in a session without a controlling terminal, as in `su USER -c` and `setsid`.
@Suite(.serialized) struct ForeignTerminalTests {
  private let terminal: PseudoTerminal

  init() throws { terminal = try #require(PseudoTerminal()) }

  private func expect(_ text: String, location: SourceLocation = #_sourceLocation) {
    let isDisplayed = terminal.displays(text)
    #expect(isDisplayed, "\(text) is not in\n\(terminal.screen)", sourceLocation: location)
  }

  @Test(
    "a terminal that is only a standard stream is used",
    arguments: [
      "t.json", "t.json > out", "t.json < /dev/null", "t.json 2> err", "t.json < in > out",
      "t.json > out 2> err",
    ])
  func editing(_ arguments: String) throws {
    let program = try Program(files: ["t.json": #"{"name": "old"}"#, "in": ""])
    let running = try program.script("setsid -w \"$modeled\" \(arguments)", in: terminal)
    expect("q quit")
    terminal.press("j\rnew\r")
    expect("[+] 1 change")
    terminal.press("\u{13}")
    expect("Saved t.json")
    terminal.press("q")
    #expect(try running.wait() == 0)
    #expect(program.text(of: "t.json") == #"{"name": "new"}"#)
    #expect(terminal.isCooked)
  }

  @Test("a document goes through a pipe there") func pipe() throws {
    let program = try Program(files: ["in": #"{"name": "old"}"#])
    let running = try program.script("cat in | setsid -w \"$modeled\" - | cat > out", in: terminal)
    expect("q quit")
    terminal.press("j\rnew\r")
    expect("[+] 1 change")
    terminal.press("\u{13}q")
    #expect(try running.wait() == 0)
    #expect(program.text(of: "out") == #"{"name": "new"}"#)
  }

  @Test("a changed size of the window is noticed there") func resizing() throws {
    let program = try Program(files: ["t.json": #"{"name": "old"}"#])
    let running = try program.script("setsid -w \"$modeled\" t.json", in: terminal)
    expect("q quit")
    terminal.resize(rows: 40, columns: 100)
    expect("name")
    terminal.press("q")
    #expect(try running.wait() == 0)
  }

  @Test("a value is edited in the user's editor there") func usersEditor() throws {
    let program = try Program(files: ["t.json": #"{"name": "old"}"#])
    let running = try program.script(
      "VISUAL= EDITOR='test -t 0 && sed -i s/old/new/' setsid -w \"$modeled\" t.json", in: terminal)
    expect("q quit")
    terminal.press("jv")
    expect("[+]")
    terminal.press("\u{13}")
    expect("Saved ")
    terminal.press("q")
    #expect(try running.wait() == 0)
    #expect(program.text(of: "t.json") == #"{"name": "new"}"#)
  }

  @Test("without any terminal the editor refuses to start") func none() throws {
    let program = try Program(files: ["t.json": "{}"])
    let running = try program.script(
      "TERM=xterm setsid -w \"$modeled\" t.json < /dev/null > out 2> err", in: terminal)
    #expect(try running.wait() == 2)
    #expect(program.text(of: "err")?.hasPrefix("modeled: no terminal to edit in") == true)
  }
}
