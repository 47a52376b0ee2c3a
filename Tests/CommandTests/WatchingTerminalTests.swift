import Foundation
import Testing
import TestSessions

/// The built program in a pseudo terminal, while other programs change its files.
@Suite(.serialized) struct WatchingTerminalTests {
  private let terminal: PseudoTerminal

  init() throws { terminal = try #require(PseudoTerminal(columns: 120)) }

  private func expect(
    _ text: String, in terminal: PseudoTerminal? = nil,
    location: SourceLocation = #_sourceLocation
  ) {
    let terminal = terminal ?? self.terminal
    // Watching a file may take longer than handling a key.
    let isDisplayed = (0..<5).contains { _ in terminal.displays(text) }
    #expect(isDisplayed, "\(text) is not in\n\(terminal.screen)", sourceLocation: location)
  }

  /// Writes into the file itself, while `Program.write` replaces it.
  private func overwrite(_ program: Program, _ text: String, appending: Bool = false) throws {
    let file = try FileHandle(forWritingTo: program.folder.appendingPathComponent("t.json"))
    if appending { try file.seekToEnd() } else { try file.truncate(atOffset: 0) }
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  @Test("a document without edits follows its file, and can then be edited and saved")
  func follows() throws {
    let program = try Program(files: ["t.json": #"{"name": "old"}"#])
    let running = try program.edit(["t.json"], in: terminal)
    expect("q quit")
    try overwrite(program, #"{"name": "theirs"}"#)
    expect("t.json reloaded: changed by another program; u shows it as it was")
    expect(#"name: "theirs""#)
    terminal.press("j\rmine\r\u{13}")
    expect("Saved t.json")
    // The program's own save is not reported, nor is a change of the modification time only.
    try FileManager.default.setAttributes(
      [.modificationDate: Date()], ofItemAtPath: program.folder.path + "/t.json")
    try FileManager.default.removeItem(at: program.folder.appendingPathComponent("t.json"))
    expect("[deleted on disk]")
    #expect(!terminal.output.contains("[replaced on disk]"))
    try program.write(#"{"name": "mine"}"#, to: "t.json")
    expect("t.json is on disk again, as it was read")
    terminal.press("q")
    #expect(try running.wait() == 0)
  }

  @Test("a document with edits is marked when its file changes, and the next edit asks")
  func asks() throws {
    let program = try Program(files: ["t.json": #"{"name": "old", "n": 1}"#])
    let running = try program.edit(["t.json"], in: terminal)
    expect("q quit")
    terminal.press("j\rmine\r")
    expect("[+] 1 change")
    try overwrite(program, #"{"name": "old", "n": 2}"#)
    expect("[changed on disk]")
    terminal.press("\r")
    expect("t.json has changed on disk")
    terminal.press("m")
    expect("n: 2")
    terminal.press("\u{13}")
    expect("Saved t.json")
    terminal.press("q")
    #expect(try running.wait() == 0)
    #expect(program.text(of: "t.json") == #"{"name": "mine", "n": 2}"#)
  }

  @Test("a file that is being written is read only when it is complete")
  func waitsForTheRest() throws {
    let program = try Program(files: ["t.json": #"{"name": "old"}"#])
    let running = try program.edit(["t.json"], in: terminal)
    expect("q quit")
    try overwrite(program, #"{"name": "#)
    expect("[changed on disk]")
    try overwrite(program, #""theirs"}"#, appending: true)
    expect(#"name: "theirs""#)
    #expect(!terminal.output.contains("not valid"))
    // A file that stays invalid is shown with its fault.
    try overwrite(program, #"{"name": "#)
    expect("and not valid now")
    terminal.press("q")
    #expect(try running.wait() == 0)
  }

  @Test("a second session reports the first, and a third does not report a killed one")
  func secondSession() throws {
    let program = try Program(files: ["t.json": "[1]"])
    let first = try program.edit(["t.json"], in: terminal)
    expect("q quit")
    let sessions = program.folder.appendingPathComponent(".test/state/modeled/sessions").path
    func names() -> [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: sessions)) ?? []
    }
    for _ in 0..<1000 where !names().contains(where: { $0.hasSuffix(".session") }) {
      usleep(10_000)
    }
    let other = try #require(PseudoTerminal(columns: 120))
    let second = try program.edit(["t.json"], in: other)
    expect("t.json is also open in another modeled since ", in: other)
    expect("process \(first.identifier), on tty pts/", in: other)
    other.press("q")
    #expect(try second.wait() == 0)
    #expect(names().count == 1)
    first.signal(SIGKILL)
    #expect(try first.wait() == 1009)
    let left = names()
    #expect(left.count == 1)

    let again = try #require(PseudoTerminal(columns: 120))
    let third = try program.edit(["t.json"], in: again)
    expect("q quit", in: again)
    // The remains of the killed session are removed by the third.
    for _ in 0..<1000 where names().count != 1 || names() == left { usleep(10_000) }
    again.press("q")
    #expect(try third.wait() == 0)
    #expect(!again.output.contains("also open"))
    #expect(names().isEmpty)
  }

  @Test("a state folder that cannot be created does not prevent editing")
  func withoutStateFolder() throws {
    let program = try Program(files: ["t.json": #"{"name": "old"}"#, "file": ""])
    let running = try program.edit(
      ["t.json"], in: terminal,
      environment: ["XDG_STATE_HOME": program.folder.path + "/file/state"])
    expect("q quit")
    terminal.press("j\rnew\r\u{13}")
    expect("Saved t.json")
    terminal.press("q")
    #expect(try running.wait() == 0)
  }

  @Test("a change made while the program was stopped is noticed when it continues")
  func resumes() throws {
    let program = try Program(files: ["t.json": #"{"name": "old"}"#])
    let running = try program.script(
      "set -m; \"$modeled\" t.json; echo STOP$?PED; read -r; fg >/dev/null; echo EN$?DED",
      in: terminal)
    expect("q quit")
    terminal.press("\u{1A}")
    expect("STOP148PED")
    try overwrite(program, #"{"name": "theirs"}"#)
    terminal.press("\n")
    expect(#"name: "theirs""#)
    terminal.press("q")
    expect("EN0DED")
    #expect(try running.wait() == 0)
  }
}
