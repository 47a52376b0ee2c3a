import Foundation
import ModelBasics
import Testing
import TestSessions

@testable import FileStorage
@testable import ModeledCommand

/// Commands that change one file at the same time.
@Suite(.serialized) struct ConcurrentChangeTests {
  private let terminal: PseudoTerminal

  init() throws { terminal = try #require(PseudoTerminal()) }

  private static let count = 40

  /// Runs a command for each number from 1 at once, with the number in `$i`. Returns the codes that are not 0, each in a line.
  private func runAll(_ command: String, in program: Program) throws -> String {
    let running = try program.script(
      """
      for i in $(seq \(Self.count)); do (\(command) || echo "$i: $?" >> codes) 2>> errors & done
      wait; cat errors >> codes
      """, in: terminal)
    _ = try running.wait()
    return program.text(of: "codes") ?? ""
  }

  private var numbers: ClosedRange<Int> { 1...Self.count }

  @Test(
    "all edits of concurrent commands are made",
    arguments: ["f.json", "link.json", "hard.json"])
  func set(_ name: String) throws {
    let program = try Program(files: ["f.json": "{}"])
    let path = program.folder.appendingPathComponent("f.json").path
    symlink("f.json", program.folder.appendingPathComponent("link.json").path)
    if name == "hard.json" { link(path, program.folder.appendingPathComponent(name).path) }
    #expect(try runAll("\"$modeled\" set \(name) .k$i $i", in: program) == "")
    let text = try #require(program.text(of: "f.json"))
    for number in numbers { #expect(text.contains("\"k\(number)\": \(number)")) }
    #expect(program.recoveryFiles.isEmpty)
  }

  @Test(
    "each command that changes a file takes its turn",
    arguments: [
      ("remove f.json .a[0]", "{\"a\": []}"),
      ("set f.json '$.b' $i", nil),
      ("move f.json .a[0] .a[-]", nil),
      ("set f.json .a[-] $i", nil),
    ] as [(String, String?)])
  func others(_ command: String, after: String?) throws {
    let list = (1...Self.count).map { "\"e\($0)e\"" }.joined(separator: ", ")
    let program = try Program(files: ["f.json": "{\"a\": [\(list)]}"])
    if command.contains("$.b") { try program.write("{\"a\": [\(list)], \"b\": 0}", to: "f.json") }
    let codes = try runAll("\"$modeled\" \(command) 2> /dev/null", in: program)
    #expect(codes == "")
    let text = try #require(program.text(of: "f.json"))
    if let after { return #expect(text == after) }
    for number in numbers { #expect(text.contains("\"e\(number)e\"")) }
    if command.contains("[-] $i") {
      #expect(try program.run(["get", "f.json", ".a[\(2 * Self.count - 1)]"]).code == 0)
    }
  }

  @Test("renames take turns too") func rename() throws {
    let members = (1...Self.count).map { "\"k\($0)\": \($0)" }.joined(separator: ", ")
    let program = try Program(files: ["f.json": "{\(members)}"])
    #expect(try runAll("\"$modeled\" rename f.json .k$i n$i", in: program) == "")
    let text = try #require(program.text(of: "f.json"))
    for number in numbers { #expect(text.contains("\"n\(number)\": \(number)")) }
  }

  @Test("conversions to one file take turns, and leave a whole one") func convert() throws {
    let program = try Program(files: ["f.json": "{\"a\": [1, 2, 3]}", "out.json5": "{}"])
    let codes = try runAll("\"$modeled\" convert f.json -o out.json5 --force", in: program)
    #expect(codes == "")
    #expect(try program.run(["get", "out.json5", ".a[2]"]).output == "3\n")
  }

  // MARK: - One that does not let go

  /// Holds the lock of a running save, or the turn of a command.
  private func hold(_ name: String, in program: Program, _ kind: FileLock.Kind) throws -> (
    Descriptor, FileLock
  ) {
    let path = FilePath(program.folder.appendingPathComponent(name).path)
    let file = try Descriptor(path, O_RDWR, SystemCalls())
    return (file, try #require(FileLock.take(file, kind)))
  }

  @Test("a command gives up when nobody lets it have its turn", arguments: [true, false])
  func gaveUp(_ isSave: Bool) throws {
    let program = try Program(files: ["f.json": "{}"])
    let held = try hold("f.json", in: program, isSave ? .writing : .changing)
    let outcome = try program.run(["set", "f.json", ".a", "1"])
    withExtendedLifetime(held) {}
    #expect(outcome.code == 3)
    #expect(outcome.errors.contains("not saved: another program is saving"))
    #expect(outcome.errors.contains("try again in a moment"))
    #expect(program.text(of: "f.json") == "{}")
  }

  @Test("a signal ends the wait", arguments: [SIGINT, SIGTERM, SIGHUP])
  func signals(_ signal: Int32) throws {
    let program = try Program(files: ["f.json": "{}"])
    let held = try hold("f.json", in: program, .writing)
    let running = try program.script("exec \"$modeled\" set f.json .a 1", in: terminal)
    usleep(700_000)
    running.signal(signal)
    #expect(try running.wait() == 1000 + signal)
    withExtendedLifetime(held) {}
    #expect(program.text(of: "f.json") == "{}")
  }

  @Test("commands that only read, and differences, do not wait") func readers() throws {
    let program = try Program(files: ["f.json": "{\"a\": 1}"])
    let held = try hold("f.json", in: program, .changing)
    #expect(try program.run(["get", "f.json", ".a"]).output == "1\n")
    #expect(try program.run(["set", "f.json", ".a", "2", "--dry-run"]).code == 0)
    withExtendedLifetime(held) {}
  }

  @Test("an edit is made again on what another program has written in between")
  func madeAgain() throws {
    let program = try Program(files: ["f.json": "{\"a\": 1}"])
    let name = program.folder.appendingPathComponent("f.json").path
    var runs = 0
    try CommandFile.inTurn(name) {
      var file = try CommandFile(reading: name, format: nil)
      let nodes = try file.nodes(at: Path(parsing: ".a"))
      try file.document.setValue(nodes, text: Array("2".utf8))
      runs += 1
      if runs == 1 { try program.write("{\"a\": 1, \"b\": 3}", to: "f.json") }
      try file.save()
    }
    #expect(runs == 2)
    #expect(program.text(of: "f.json") == "{\"a\": 2, \"b\": 3}")
  }
}
