import Foundation
import TestSupport
import Testing

/// The built program in a pseudo terminal, while other programs are at its files.
@Suite(.serialized) struct WatchingTerminalTests {
  private let terminal: PseudoTerminal

  init() throws { terminal = try #require(PseudoTerminal(columns: 120)) }

  private func expect(
    _ text: String, in terminal: PseudoTerminal? = nil,
    location: SourceLocation = #_sourceLocation
  ) {
    let terminal = terminal ?? self.terminal
    // What it waits for may take longer than a key.
    let isDisplayed = (0..<5).contains { _ in terminal.displays(text) }
    #expect(isDisplayed, "\(text) is not in\n\(terminal.screen)", sourceLocation: location)
  }

  /// Writes into the file itself; `Program.write` puts another in its place.
  private func overwrite(_ program: Program, _ text: String, appending: Bool = false) throws {
    let file = try FileHandle(forWritingTo: program.folder.appendingPathComponent("t.json"))
    if appending { try file.seekToEnd() } else { try file.truncate(atOffset: 0) }
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  @Test("a clean document follows its file, and is edited and saved as what it has become")
  func follows() throws {
    let program = try Program(files: ["t.json": #"{"name": "old"}"#])
    let running = try program.edit(["t.json"], in: terminal)
    expect("q quit")
    try overwrite(program, #"{"name": "theirs"}"#)
    expect("t.json reloaded: changed by another program; u shows it as it was")
    expect(#"name: "theirs""#)
    terminal.press("j\rmine\r\u{13}")
    expect("Saved t.json")
    // Our own save is no news, and neither is a touch.
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

  @Test("a document with edits is marked, and the next edit asks")
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

  @Test("what somebody is still writing is not read before it is whole")
  func waitsForTheRest() throws {
    let program = try Program(files: ["t.json": #"{"name": "old"}"#])
    let running = try program.edit(["t.json"], in: terminal)
    expect("q quit")
    try overwrite(program, #"{"name": "#)
    expect("[changed on disk]")
    try overwrite(program, #""theirs"}"#, appending: true)
    expect(#"name: "theirs""#)
    #expect(!terminal.output.contains("not valid"))
    // A file that stays broken is shown as it is.
    try overwrite(program, #"{"name": "#)
    expect("and not valid now")
    terminal.press("q")
    #expect(try running.wait() == 0)
  }

  @Test("a second session is told of the first, and a third not of a killed one")
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
    // What was left is gone when the third has looked at it.
    for _ in 0..<1000 where names().count != 1 || names() == left { usleep(10_000) }
    again.press("q")
    #expect(try third.wait() == 0)
    #expect(!again.output.contains("also open"))
    #expect(names().isEmpty)
  }

  @Test("a state folder that cannot be made keeps nobody from editing")
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

  @Test("what happened while it was stopped is noticed when it goes on")
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
