import Foundation
import TestSessions

/// The built program, run in a separate folder without any files of the user.
final class Program {
  struct Outcome {
    var code: Int32
    var output: String
    var errors: String
  }

  struct Failure: Error { var words: String }

  let folder: URL
  private let executable: String
  // POSIX_SPAWN_SETSID, which Swift does not import.
  private static let newSession: Int16 = 0x80

  init(files: [String: String] = [:]) throws {
    executable = try Self.find("modeled")
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "modeled-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent(".test"), withIntermediateDirectories: true)
    for (name, text) in files { try write(text, to: name) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Returns the path of a program in the folder of the test executable.
  private static func find(_ name: String) throws -> String {
    let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    let path = program.deletingLastPathComponent().appendingPathComponent(name).path
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw Failure(words: "\(path) is not built")
    }
    return path
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  /// Writes text to a file, creating its folder.
  func writeBelow(_ text: String, to name: String) throws {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try write(text, to: name)
  }

  /// Writes bytes that need not be text.
  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: folder.appendingPathComponent(name))
  }

  func text(of name: String) -> String? {
    (try? Data(contentsOf: folder.appendingPathComponent(name))).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The recovery files of earlier sessions, with their access rights.
  var recoveryFiles: [(name: String, mode: Int)] {
    let store = folder.appendingPathComponent(".test/state/modeled/recovery")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: store.path)) ?? []
    return names.map { name in
      let attributes = try? FileManager.default.attributesOfItem(
        atPath: store.appendingPathComponent(name).path)
      return (name, (attributes?[.posixPermissions] as? Int) ?? 0)
    }
  }

  // MARK: - Running

  /// Runs the program to its end, without a terminal. The output file may be outside of the folder.
  func run(
    _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:],
    raw: [[UInt8]] = [], outputFile: String = ".test/out"
  ) throws -> Outcome {
    try write(input, to: ".test/in")
    let process = try start(
      [executable] + arguments, raw: raw, environment: environment,
      files: [(0, ".test/in"), (1, outputFile), (2, ".test/err")])
    let code = try process.wait()
    return Outcome(
      code: code, output: text(of: ".test/out") ?? "", errors: text(of: ".test/err") ?? "")
  }

  /// Starts the program in a terminal.
  func edit(
    _ arguments: [String], in terminal: PseudoTerminal, environment: [String: String] = [:],
    files: [(Int32, String)] = []
  ) throws -> RunningProgram {
    try start(
      [executable] + arguments, terminal: terminal.device, environment: environment, files: files)
  }

  /// Starts a shell script in a terminal, with the path of the program in `$modeled`.
  func script(_ text: String, in terminal: PseudoTerminal) throws -> RunningProgram {
    try start(
      ["/bin/bash", "-c", text], terminal: terminal.device, environment: ["modeled": executable],
      files: [])
  }

  private func start(
    _ words: [String], raw: [[UInt8]] = [], terminal: String? = nil,
    environment: [String: String], files: [(Int32, String)]
  ) throws -> RunningProgram {
    var variables = [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder.path, "TZ": "UTC",
      "LANG": "C.UTF-8", "TERM": terminal == nil ? "" : "xterm-256color",
      "XDG_STATE_HOME": folder.appendingPathComponent(".test/state").path,
    ]
    variables.merge(environment) { _, new in new }
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    // In the new session, the first terminal that is opened becomes the controlling terminal. The
    // threads of the test runner block signals, which a shell does not do.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Self.newSession | Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    if let terminal {
      for descriptor: Int32 in 0...2 {
        posix_spawn_file_actions_addopen(&actions, descriptor, terminal, O_RDWR, 0)
      }
    }
    for (descriptor, name) in files {
      let mode = descriptor == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC
      let path = name.hasPrefix("/") ? name : folder.appendingPathComponent(name).path
      posix_spawn_file_actions_addopen(&actions, descriptor, path, mode, 0o600)
    }
    let command = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder.path] + words
    let arguments = command.map { Array($0.utf8) } + raw
    var pointers = arguments.map { bytes in (bytes + [0]).withUnsafeBufferPointer { copy($0) } }
    pointers.append(nil)
    var values = variables.map { name, value in strdup("\(name)=\(value)") }
    values.append(nil)
    defer { for pointer in pointers + values { free(pointer) } }
    var identifier = pid_t()
    let failure = posix_spawn(&identifier, "/bin/sh", &actions, &attributes, pointers, values)
    guard failure == 0 else { throw Failure(words: String(cString: strerror(failure))) }
    return RunningProgram(identifier: identifier)
  }

  private func copy(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeMutablePointer<CChar>? {
    bytes.baseAddress.flatMap { strdup(UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self)) }
  }
}

struct RunningProgram {
  let identifier: pid_t

  func signal(_ number: Int32) { kill(identifier, number) }

  /// Waits for the end of the program, at most 30 s. Returns its exit code, or 1000 plus the
  /// signal.
  func wait() throws -> Int32 {
    for _ in 0..<3000 {
      var status: Int32 = 0
      if waitpid(identifier, &status, WNOHANG) == identifier {
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 1000 + status & 0x7F
      }
      usleep(10_000)
    }
    kill(identifier, SIGKILL)
    var status: Int32 = 0
    waitpid(identifier, &status, 0)
    throw Program.Failure(words: "it does not end")
  }
}
