import Foundation
import Testing

/// What the compiler says of models, beyond what the macro sees: it is asked, with the modules and
/// the macro these tests were built with.
@Suite struct CompilerTests {
  private static let products = URL(fileURLWithPath: CommandLine.arguments[0])
    .resolvingSymlinksInPath()
    .deletingLastPathComponent()
  private static let plugin = products.appendingPathComponent("ModeledMacros-tool")
  private static let canAsk = FileManager.default.isExecutableFile(atPath: plugin.path)

  /// The errors in a file, without those in its modules.
  private func errors(in source: String) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Source.swift")
    try Data(source.utf8).write(to: file)
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-typecheck", "-swift-version", "6"]
      + ["-I", Self.products.appendingPathComponent("Modules").path]
      + ["CScan", "CStorage"].flatMap {
        let map = Self.products.appendingPathComponent("\($0).build/module.modulemap")
        return ["-Xcc", "-fmodule-map-file=\(map.path)"]
      }
      + ["-load-plugin-executable", "\(Self.plugin.path)#ModeledMacros", file.path]
    process.standardError = output
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let lines = String(decoding: said, as: UTF8.self).split(separator: "\n")
    // Not what it shows of the source, with the same words in it.
    return lines.filter { line in
      ["macro expansion ", "`- \(file.path)", file.path].contains(where: line.hasPrefix)
    }
    .map { $0.replacingOccurrences(of: file.path, with: "") }
  }

  @Test(.enabled(if: canAsk, "the macro was not built beside the tests"))
  func `a type that cannot be stored is said at its property, once`() throws {
    let errors = try errors(
      in: """
        import Modeled
        struct Opaque {}
        @Modeled class Demo: ModelObject {
          var text = "Foo"
          var opaque = Opaque()
          var list: [Opaque] = []
          @Transient var left = Opaque()
        }
        """)
    let said = errors.filter { $0.contains("error:") }
    #expect(said.count == 2, "\(errors)")
    for error in said { #expect(error.contains("conform the type to FieldValue")) }
    #expect(errors.contains { $0.hasPrefix("`- :5:") })
    #expect(errors.contains { $0.hasPrefix("`- :6:") })
  }

  @Test(.enabled(if: canAsk, "the macro was not built beside the tests"))
  func `a model of an actor is said at the actor, once`() throws {
    let errors = try errors(
      in: """
        import Modeled
        @Modeled @MainActor class Demo: ModelObject {
          var text = "Foo"
        }
        """)
    #expect(errors.count == 1)
    #expect(errors.first?.hasPrefix(":2:10: error: a model belongs to no actor") == true)
  }

  @Test(.enabled(if: canAsk, "the macro was not built beside the tests"))
  func `nothing is said of a sound one`() throws {
    let source = "import Modeled\n@Modeled class Demo: ModelObject {\n  var text = \"Foo\"\n}"
    #expect(try errors(in: source) == [])
  }
}
