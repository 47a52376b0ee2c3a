import Foundation
import Testing
import TestSessions

/// Recovery after a session was killed, with the built program in a pseudo terminal.
@Suite(.serialized) struct JournalProgramTests {
  private let terminal: PseudoTerminal

  init() throws { terminal = try #require(PseudoTerminal()) }

  private func expect(
    _ text: String, in terminal: PseudoTerminal, location: SourceLocation = #_sourceLocation
  ) {
    #expect(
      terminal.displays(text), "\(text) is not in\n\(terminal.screen)", sourceLocation: location)
  }

  /// Waits until a journal has a text. A journal that is there may still be empty.
  private func isStored(_ text: String, _ program: Program) -> Bool {
    for _ in 0..<500 {
      let journals = program.recoveryFiles.map { ".test/state/modeled/recovery/\($0.name)" }
      if journals.contains(where: { program.text(of: $0)?.contains(text) == true }) { return true }
      usleep(10_000)
    }
    return false
  }

  /// Changes the value of `.name` and waits until the change is shown.
  private func edit(_ program: Program, in terminal: PseudoTerminal) throws -> RunningProgram {
    let running = try program.edit(["t.json"], in: terminal)
    expect("q quit", in: terminal)
    terminal.press("j\r")
    expect("Enter accept", in: terminal)
    terminal.press("new\r")
    expect("[+] 1 change", in: terminal)
    return running
  }

  @Test("a session killed with SIGKILL is recovered edit by edit") func killed() throws {
    let text = "{\n  \"name\": \"old\", // kept\n  \"n\": 1.10\n}\n"
    let program = try Program(files: ["t.json": text])
    let running = try edit(program, in: terminal)
    #expect(isStored("new", program))
    #expect(program.recoveryFiles.allSatisfy { $0.name.hasSuffix(".edits") && $0.mode == 0o600 })
    running.signal(SIGKILL)
    _ = try running.wait()
    #expect(program.text(of: "t.json") == text)

    let second = try #require(PseudoTerminal())
    let again = try program.edit(["t.json"], in: second)
    expect("Recover t.json?", in: second)
    second.press("r")
    expect("Recovered 1 change", in: second)
    second.press("\u{13}")
    expect("Saved t.json", in: second)
    second.press("q")
    #expect(try again.wait() == 0)
    #expect(program.text(of: "t.json") == text.replacing("old", with: "new"))
    #expect(program.recoveryFiles.isEmpty)
  }

  @Test(
    "edits of a binary list after a save are recovered as edits of the version on disk",
    arguments: ["bplist", "plist"])
  func killedAfterSave(format: String) throws {
    let program = try Program(files: [
      "t.json": #"{"$archiver": "NSKeyedArchiver", "$version": 100000, "#
        + #""$top": {"root": {"CF$UID": 1}}, "$objects": ["$null", "#
        + #"{"$class": {"CF$UID": 2}, "name": {"CF$UID": 3}, "n": 1}, "#
        + #"{"$classname": "Person", "$classes": ["Person", "NSObject"]}, "old"]}"#
    ])
    #expect(try program.run(["convert", "t.json", "--to", format, "-o", "t"]).code == 0)
    let running = try program.edit(["t"], in: terminal)
    expect("keyed archive", in: terminal)
    terminal.press("jj\roldest\r")
    expect("[+] 1 change", in: terminal)
    terminal.press("\u{13}")
    expect("Saved t", in: terminal)
    terminal.press("\rnew\r")
    expect("[+] 1 change", in: terminal)
    #expect(isStored("new", program))
    running.signal(SIGKILL)
    _ = try running.wait()

    let second = try #require(PseudoTerminal())
    let again = try program.edit(["t"], in: second)
    expect("Recover t?", in: second)
    #expect(!second.screen.contains("has changed since"))
    second.press("r")
    expect("Recovered your edit", in: second)
    second.press("\u{13}")
    expect("Saved t", in: second)
    second.press("q")
    #expect(try again.wait() == 0)
    #expect(try program.run(["get", "t", ".root.name"]).output == "new\n")
    let names = try FileManager.default.contentsOfDirectory(atPath: program.folder.path)
    #expect(names.filter { $0.hasPrefix("t") }.sorted() == ["t", "t.json"])
    #expect(program.recoveryFiles.isEmpty)
  }

  @Test("text typed in a field is stored in the journal within a second") func typing() throws {
    let program = try Program(files: ["t.json": #"{"name": "old"}"#])
    let running = try program.edit(["t.json"], in: terminal)
    expect("q quit", in: terminal)
    terminal.press("j\r")
    expect("Enter accept", in: terminal)
    terminal.press("half a wor")
    #expect(isStored("half a wor", program))
    running.signal(SIGKILL)
    _ = try running.wait()
    let second = try #require(PseudoTerminal())
    let again = try program.edit(["t.json"], in: second)
    expect("Recover t.json?", in: second)
    second.press("r")
    expect("half a wor", in: second)
    second.press("q")
    expect("discard", in: second)
    second.press("D")
    #expect(try again.wait() == 0)

    let third = try #require(PseudoTerminal())
    let last = try program.edit(["t.json"], in: third)
    expect("q quit", in: third)
    third.press(":recover\r")
    expect("discarded a moment ago", in: third)
    third.press("r")
    expect("half a wor", in: third)
    last.signal(SIGKILL)
    _ = try last.wait()
  }

  @Test("--no-journal and MODELED_NO_JOURNAL switch the journal off", arguments: [true, false])
  func switchedOff(_ isFlag: Bool) throws {
    let program = try Program(files: ["t.json": #"{"name": "old"}"#])
    let running = try program.edit(
      ["t.json"] + (isFlag ? ["--no-journal"] : []), in: terminal,
      environment: isFlag ? [:] : ["MODELED_NO_JOURNAL": "1"])
    expect("q quit", in: terminal)
    terminal.press("j\r")
    expect("Enter accept", in: terminal)
    terminal.press("new\r")
    expect("[+] 1 change", in: terminal)
    usleep(1_200_000)
    #expect(program.recoveryFiles.isEmpty)
    running.signal(SIGTERM)
    #expect(try running.wait() == 128 + SIGTERM)
    #expect(program.recoveryFiles.isEmpty)
    expect("unsaved changes are lost: no journal is kept", in: terminal)
  }

  @Test("without a state folder the journal is in the runtime folder")
  func noStateFolder() throws {
    let program = try Program(files: ["t.json": #"{"name": "old"}"#, "state": "no folder"])
    let runtime = program.folder.appendingPathComponent("run")
    try FileManager.default.createDirectory(at: runtime, withIntermediateDirectories: true)
    let environment = [
      "XDG_STATE_HOME": program.folder.appendingPathComponent("state").path,
      "XDG_RUNTIME_DIR": runtime.path,
    ]
    let running = try program.edit(["t.json"], in: terminal, environment: environment)
    expect("q quit", in: terminal)
    terminal.press("j\r")
    expect("Enter accept", in: terminal)
    terminal.press("new\r")
    expect("[+] 1 change", in: terminal)
    running.signal(SIGTERM)
    #expect(try running.wait() == 128 + SIGTERM)
    expect("unsaved changes are kept", in: terminal)
    let second = try #require(PseudoTerminal())
    let again = try program.edit(["t.json"], in: second, environment: environment)
    expect("Recover t.json?", in: second)
    second.press("r")
    expect("Recovered 1 change", in: second)
    again.signal(SIGKILL)
    _ = try again.wait()
  }

  @Test("the edits of a killed session are applied to the version written by another program")
  func merged() throws {
    let program = try Program(files: ["t.json": #"{"name": "old", "n": 1}"#])
    let running = try edit(program, in: terminal)
    #expect(isStored("new", program))
    running.signal(SIGKILL)
    _ = try running.wait()
    try program.write(#"{"name": "old", "n": 2}"#, to: "t.json")
    let second = try #require(PseudoTerminal())
    let again = try program.edit(["t.json"], in: second)
    expect("has changed since then", in: second)
    second.press("r")
    expect("on top of the present file", in: second)
    second.press("\u{13}")
    expect("kept as t.json.theirs", in: second)
    second.press("q")
    #expect(try again.wait() == 0)
    #expect(program.text(of: "t.json") == #"{"name": "new", "n": 2}"#)
    #expect(program.text(of: "t.json.theirs") == #"{"name": "old", "n": 2}"#)
  }

  @Test("two sessions with the same file have separate journals") func twoSessions() throws {
    let program = try Program(files: ["t.json": #"{"name": "old", "n": 1}"#])
    let first = try edit(program, in: terminal)
    #expect(isStored("new", program))
    let second = try #require(PseudoTerminal())
    let other = try program.edit(["t.json"], in: second)
    expect("q quit", in: second)
    second.press("G\r")
    expect("Enter accept", in: second)
    second.press("7654321\r")
    expect("[+] 1 change", in: second)
    #expect(isStored("7654321", program))
    #expect(program.recoveryFiles.count == 2)
    first.signal(SIGKILL)
    other.signal(SIGKILL)
    _ = try first.wait()
    _ = try other.wait()
    let third = try #require(PseudoTerminal())
    let again = try program.edit(["t.json"], in: third)
    expect("Recover t.json?", in: third)
    third.press("r")
    expect("[+] 1 change", in: third)
    third.press("r")
    expect("[+] 2 changes", in: third)
    third.press("\u{13}")
    expect("Saved t.json", in: third)
    third.press("q")
    #expect(try again.wait() == 0)
    #expect(program.text(of: "t.json") == #"{"name": "new", "n": 7654321}"#)
    #expect(program.recoveryFiles.isEmpty)
  }
}
