import FileStorage
import Foundation
import Synchronization
import Testing
import TestSessions

/// The commands and the editor with a file that an interrupted save has left half written.
@Suite(.serialized) struct CutOffSaveProgramTests {
  private static let old = text("old", 3000)
  private static let new = text("new", 3000)

  /// Returns a text that is several sectors long and differs at both ends.
  private static func text(_ value: String, _ count: Int) -> String {
    let pad = String(repeating: "p", count: count)
    return "{\n  \"a\": \"\(value)\",\n  \"pad\": \"\(pad)\",\n  \"z\": \"\(value)\"\n}\n"
  }

  /// Returns a program whose file `f.json`, which has a hard link, was left by a save that failed
  /// at a given write.
  private func program(dyingAtWrite number: Int) throws -> Program {
    let program = try Program(files: ["f.json": Self.old])
    let path = program.folder.appendingPathComponent("f.json").path
    link(path, program.folder.appendingPathComponent("second.json").path)
    let recovery = FilePath(program.folder.path + "/.test/state/modeled/recovery")
    let writes = Count()
    let storage = FileStorage(
      recoveryFolder: recovery,
      system: SystemCalls { call, named in
        if call == .unlink, named.folder == recovery { return .fail(EIO) }
        guard named == FilePath(path), call == .write else { return nil }
        return writes.next() < number ? .short(600) : .fail(EIO)
      })
    let stamp = try storage.open(FilePath(path)).stamp
    _ = try? storage.save(
      FileContents(Array(Self.new.utf8)), to: FilePath(path), expecting: stamp)
    return program
  }

  private final class Count: Sendable {
    private let count = Mutex(0)
    func next() -> Int {
      count.withLock { count in
        defer { count += 1 }
        return count
      }
    }
  }

  private func expect(
    _ text: String, in terminal: PseudoTerminal, location: SourceLocation = #_sourceLocation
  ) {
    #expect(
      terminal.displays(text), "\(text) is not in\n\(terminal.screen)", sourceLocation: location)
  }

  // MARK: - Commands

  private static let words =
    "a save of this file was interrupted, and it contains parts of the old and of the new text; `modeled f.json` offers to restore either\n"

  @Test(
    "commands that read a half written file report it",
    arguments: [["get", "f.json", ".a"], ["show", "f.json", "--at", ".a"], ["check", "f.json"]])
  func reading(_ arguments: [String]) throws {
    let program = try program(dyingAtWrite: 1)
    let outcome = try program.run(arguments)
    #expect(outcome.errors == "modeled: f.json: " + Self.words)
    #expect(outcome.code == (arguments[0] == "check" ? 1 : 0))
    #expect(outcome.output.contains("new") == (arguments[0] != "check"))
  }

  @Test(
    "commands do not change a half written file",
    arguments: [["set", "f.json", ".a", "x"], ["remove", "f.json", ".a"]])
  func writing(_ arguments: [String]) throws {
    let program = try program(dyingAtWrite: 1)
    let before = program.text(of: "f.json")
    let outcome = try program.run(arguments)
    #expect(outcome.errors == "modeled: f.json: not changed: " + Self.words)
    #expect(outcome.code == 1)
    #expect(program.text(of: "f.json") == before)
    #expect(program.recoveryFiles.count == 1)
  }

  @Test("a file that a save has not touched or has completed is not reported")
  func wholeFiles() throws {
    for number in [0, 1000] {
      let program = try program(dyingAtWrite: number)
      #expect(try program.run(["get", "f.json", ".a"]).errors == "")
      #expect(try program.run(["set", "f.json", ".a", "x"]).errors == "")
      #expect(program.recoveryFiles.allSatisfy { $0.name.hasSuffix(".discarded") })
    }
  }

  @Test("a saved text is not offered for recovery after the next save") func stale() throws {
    let program = try program(dyingAtWrite: 1000)
    #expect(program.text(of: "f.json") == Self.new)
    #expect(try program.run(["set", "f.json", ".a", "next"]).code == 0)
    #expect(program.recoveryFiles.isEmpty)
    let terminal = try #require(PseudoTerminal())
    let running = try program.edit(["f.json"], in: terminal)
    expect("q quit", in: terminal)
    terminal.press(":recover\r")
    expect("Nothing to recover", in: terminal)
    terminal.press("q")
    #expect(try running.wait() == 0)
  }

  // MARK: - The editor

  @Test("the editor offers both texts of a half written file", arguments: ["n", "o"])
  func either(_ key: String) throws {
    let program = try program(dyingAtWrite: 1)
    let terminal = try #require(PseudoTerminal())
    let running = try program.edit(["f.json"], in: terminal)
    expect("f.json is half written", in: terminal)
    terminal.press(key)
    expect("Recovered", in: terminal)
    terminal.press("\u{13}")
    expect("Saved f.json", in: terminal)
    terminal.press("q")
    #expect(try running.wait() == 0)
    let expected = key == "n" ? Self.new : Self.old
    #expect(program.text(of: "f.json") == expected)
    #expect(program.text(of: "second.json") == expected)
    #expect(try program.run(["check", "f.json"]).errors == "")
    // The other text is kept for some days.
    #expect(program.recoveryFiles.allSatisfy { $0.name.hasSuffix(".discarded") })
    #expect(program.recoveryFiles.count == (key == "n" ? 0 : 1))
  }

  @Test("both texts of a half written file can be recovered after they were discarded")
  func discarded() throws {
    let program = try program(dyingAtWrite: 1)
    let terminal = try #require(PseudoTerminal())
    let running = try program.edit(["second.json"], in: terminal)
    expect("second.json is half written", in: terminal)
    terminal.press("D")
    expect("brings it back within seven days", in: terminal)
    terminal.press("q")
    #expect(try running.wait() == 0)
    #expect(program.recoveryFiles.count == 1)

    let second = try #require(PseudoTerminal())
    let again = try program.edit(["f.json"], in: second)
    expect("q quit", in: second)
    second.press(":recover\r")
    expect("f.json is half written", in: second)
    second.press("o")
    expect("Recovered", in: second)
    second.press("\u{13}")
    expect("Saved f.json", in: second)
    second.press("q")
    #expect(try again.wait() == 0)
    #expect(program.text(of: "f.json") == Self.old)
    #expect(program.recoveryFiles.map(\.name).allSatisfy { $0.hasSuffix(".journal.discarded") })
    #expect(program.recoveryFiles.count == 1)
  }

  @Test("a save after the question was postponed keeps both texts") func putOff() throws {
    let program = try program(dyingAtWrite: 1)
    let terminal = try #require(PseudoTerminal())
    let running = try program.edit(["f.json"], in: terminal)
    expect("f.json is half written", in: terminal)
    terminal.press("\u{1B}")
    expect("q quit", in: terminal)
    terminal.press("jdd\u{13}")
    expect("Saved f.json", in: terminal)
    terminal.press("q")
    #expect(try running.wait() == 0)
    #expect(program.recoveryFiles.map(\.name).allSatisfy { $0.hasSuffix(".journal.discarded") })
    #expect(program.recoveryFiles.count == 1)
    #expect(try program.run(["check", "f.json"]).errors == "")
  }
}
