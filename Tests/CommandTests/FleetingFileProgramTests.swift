import Foundation
import Testing

@testable import FileStorage
@testable import ModeledCommand
import TestSessions

/// The editor with a file in memory, as `pass` and `sops` use for secrets: nothing of it may be
/// written to a disk.
@Suite(.serialized) struct FleetingFileProgramTests {
  private let terminal: PseudoTerminal
  private let memory: MemoryFile

  private final class MemoryFile {
    // Short, so that a message that contains it fits on one line.
    let folder = "/dev/shm/m\(UInt16.random(in: 0...UInt16.max))"
    var path: String { folder + "/t.json" }

    init() throws {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try Data(#"{"name": "old"}"#.utf8).write(to: URL(fileURLWithPath: path))
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }
  }

  init() throws {
    terminal = try #require(PseudoTerminal())
    memory = try MemoryFile()
  }

  private func expect(_ text: String, location: SourceLocation = #_sourceLocation) {
    #expect(
      terminal.displays(text), "\(text) is not in\n\(terminal.screen)", sourceLocation: location)
  }

  /// Returns the names of all files that the program has created in the test's folder.
  private func files(of program: Program) -> [String] {
    let all = FileManager.default.enumerator(atPath: program.folder.path)?.compactMap {
      $0 as? String
    }
    return (all ?? []).filter { name in
      var isFolder: ObjCBool = false
      let path = program.folder.path + "/" + name
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && !isFolder.boolValue && !name.hasSuffix(".session")
    }
  }

  private func edit(_ program: Program, _ environment: [String: String] = [:]) throws
    -> RunningProgram
  {
    let running = try program.edit([memory.path], in: terminal, environment: environment)
    expect("q quit")
    terminal.press("j\r")
    expect("Enter accept")
    terminal.press("new\r")
    expect("[+] 1 change")
    return running
  }

  @Test(
    "without a folder in memory, a signal loses the edits and the reason is printed",
    arguments: [SIGTERM, SIGHUP])
  func lost(_ signal: Int32) throws {
    let program = try Program()
    let running = try edit(program)
    expect("never copied to a disk")
    running.signal(signal)
    #expect(try running.wait() == 128 + signal)
    expect("unsaved changes are lost: a file")
    #expect(files(of: program).isEmpty)
  }

  @Test("with a folder in memory, the edits are stored there") func kept() throws {
    let program = try Program()
    let run = memory.folder + "/run"
    try FileManager.default.createDirectory(atPath: run, withIntermediateDirectories: true)
    let running = try edit(program, ["XDG_RUNTIME_DIR": run])
    running.signal(SIGTERM)
    #expect(try running.wait() == 128 + SIGTERM)
    expect("unsaved changes are kept")
    #expect(files(of: program).isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: run + "/modeled").count == 1)
  }

  @Test("a value of a file in memory is edited by $EDITOR in a file in memory")
  func externalEditor() throws {
    let script = "#!/bin/sh\necho \"$1\" >path\nprintf '\"new\"' >\"$1\"\n"
    let program = try Program(files: ["ed": script])
    chmod(program.folder.path + "/ed", 0o700)
    let running = try program.edit(
      [memory.path], in: terminal,
      environment: ["EDITOR": program.folder.path + "/ed", "TMPDIR": program.folder.path])
    expect("q quit")
    terminal.press("jv")
    expect("[+] 1 change")
    #expect(program.text(of: "path")?.hasPrefix("/dev/shm/modeled-") == true)
    running.signal(SIGKILL)
    _ = try running.wait()
  }

  @Test("the reading rules of a file in memory are not stored on a disk")
  func readings() throws {
    let program = try Program()
    let storage = FileStorage(recoveryFolder: FilePath(program.folder.path + "/state/recovery"))
    let file = FilePath(memory.path)
    ReadingMemory(storage: storage).remember(.init([".secret": .data]), for: file)
    #expect(files(of: program).isEmpty)
  }
}
