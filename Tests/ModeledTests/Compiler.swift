import Foundation

/// The compiler, with the modules and the macro that these tests were built with. What the macro expands to is tested through it, so
/// that swift-syntax is built for the macro alone.
enum Compiler {
  private static let products = URL(fileURLWithPath: CommandLine.arguments[0])
    .resolvingSymlinksInPath()
    .deletingLastPathComponent()
  private static let plugin = products.appendingPathComponent("ModeledMacros-tool")
  /// False if the macro was not built beside the tests.
  static let hasMacro = FileManager.default.isExecutableFile(atPath: plugin.path)

  /// Returns the errors in a file, without those in its modules; each begins with `:LINE:COLUMN:`.
  static func errors(in source: String) throws -> [String] {
    // Without the quoted source lines, which may contain the same text.
    try output(for: source) { path, lines in
      lines.filter { line in
        ["macro expansion ", "`- \(path)", path].contains(where: line.hasPrefix)
      }
      .map { $0.replacingOccurrences(of: path, with: "") }
    }
  }

  /// Returns what the macros in a file expand to, in order; empty expansions are left out.
  static func expansions(of source: String) throws -> [String] {
    let rule = String(repeating: "-", count: 30)
    return try output(for: source, ["-Xfrontend", "-dump-macro-expansions"]) { _, lines in
      let parts = lines.split(separator: rule[...])
      return zip(parts, parts.dropFirst())
        .filter { name, _ in name.first?.hasPrefix("@__swiftmacro") == true }
        .map { _, text in text.joined(separator: "\n") }
        .filter { !$0.isEmpty }
    }
  }

  private static func output<Result>(
    for source: String, _ options: [String] = [], _ parse: (String, [Substring]) -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Source.swift")
    try Data(source.utf8).write(to: file)
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-typecheck", "-swift-version", "6"] + options
      + ["-I", products.appendingPathComponent("Modules").path]
      + ["CScan", "CStorage"].flatMap {
        let map = products.appendingPathComponent("\($0).build/module.modulemap")
        return ["-Xcc", "-fmodule-map-file=\(map.path)"]
      }
      + ["-load-plugin-executable", "\(plugin.path)#ModeledMacros", file.path]
    process.standardError = output
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: said, as: UTF8.self)
    return parse(file.path, text.split(separator: "\n", omittingEmptySubsequences: false))
  }
}
