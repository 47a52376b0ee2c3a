import Foundation

/// Runs another program and waits for it.
enum Command {
  struct Outcome {
    var status: Int32
    var output: String
    var wasKilled = false
  }

  static func run(_ arguments: String...) -> Outcome { run(arguments) }

  static func run(_ arguments: [String]) -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    do {
      try process.run()
    } catch {
      return Outcome(status: -1, output: "\(error)")
    }
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
      wasKilled: process.terminationReason == .uncaughtSignal)
  }

  /// The path of the probe, which is built beside the tests.
  static var probe: String? {
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let path = folder.appendingPathComponent("StorageProbe").path
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }
}
