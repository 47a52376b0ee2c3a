import Foundation
import Testing

/// The compiler's diagnostics of models, beyond those of the macro. The compiler runs with the
/// modules and the macro that these tests were built with.
@Suite struct CompilerTests {
  private static let products = URL(fileURLWithPath: CommandLine.arguments[0])
    .resolvingSymlinksInPath()
    .deletingLastPathComponent()
  private static let plugin = products.appendingPathComponent("ModeledMacros-tool")
  private static let canAsk = FileManager.default.isExecutableFile(atPath: plugin.path)

  /// Returns the errors in a file, without those in its modules.
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
    // Without the quoted source lines, which may contain the same text.
    return lines.filter { line in
      ["macro expansion ", "`- \(file.path)", file.path].contains(where: line.hasPrefix)
    }
    .map { $0.replacingOccurrences(of: file.path, with: "") }
  }

  @Test(
    "a property of an unstorable type is diagnosed once at its declaration",
    .enabled(if: canAsk, "the macro was not built beside the tests"))
  func unstorableType() throws {
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

  @Test(
    "a valid model has no diagnostics",
    .enabled(if: canAsk, "the macro was not built beside the tests"))
  func validModel() throws {
    let source = "import Modeled\n@Modeled class Demo: ModelObject {\n  var text = \"Foo\"\n}"
    #expect(try errors(in: source) == [])
  }

  /// A declaration with one mistake, the line of its diagnostic, and part of its message.
  typealias Mistake = (String, line: Int, message: String)

  /// Members of classes.
  private static let mistakenMembers: [Mistake] = [
    ("var a: Int", 1, "needs a default value"),
    ("var a: Optional<Int>", 1, "needs a default value"),
    ("var a = 0, b = 1", 1, "declare each property"),
    ("@Clamped var a = 1", 1, "cannot have a property wrapper"),
    ("@MainActor var a = 1", 1, "belongs to no actor"),
    ("#if DEBUG\n var a = 1\n#endif", 2, "cannot be inside #if"),
    ("#if os(Linux)\n #if DEBUG\n #else\n var a = 1\n #endif\n #endif", 4, "inside #if"),
    ("@Field(keys: \"x\") let a = 1", 1, "variables that are stored"),
    ("@Field(keys: \"x\") lazy var a = 1", 1, "variables that are stored"),
    ("@Transient\n@Field(keys: \"x\") var a = 1", 2, "variables that are stored"),
    ("@Owned var a: Int { 5 }", 1, "variables that are stored"),
    ("var a = 1\n@Field(keys: \"a\", \"b\") var c = 1", 2, "another property"),
    ("var version = 1", 1, "own version or class"),
    ("@Field(keys: \"representedClassName\") var a = 1", 1, "own version or class"),
    ("@Field(\"x\") var a = 1", 1, "missing argument label 'keys:'"),
    ("@Field(name: \"x\") var a = 1", 1, "extra argument 'name'"),
  ]
  private static let mistakenTypes: [Mistake] = [
    ("@Modeled class Text: Codable {\n  var a = 1\n}", 1, "a subclass of ModelObject"),
    ("@Modeled class Page: @unchecked Sendable {\n  var a = 1\n}", 1, "a subclass of"),
    (
      "class Base {}\n@Modeled class Made: Base {\n  var a = 1\n}", 2, "a subclass of ModelObject"
    ),
    ("@Modeled class Coded: Base, Codable {}", 1, "a subclass of ModelObject"),
    ("@Modeled enum Kind {}", 1, "conforms to ModelChoice"),
    ("@Modeled struct Kinds {}", 1, "conforms to ModelValue"),
    ("@Modeled extension Base {}", 1, "is for classes"),
    ("@Modeled protocol Shape {}", 1, "is for classes"),
    ("class Plain {\n  @Field(keys: \"x\") var a = 1\n}", 2, "a class that is @Modeled"),
    ("class Bare: ModelObject {\n  @Transient var a = 1\n}", 2, "a class that is @Modeled"),
  ]
  /// The types are explicit because the compiler takes seconds to infer them.
  static let mistakes: [Mistake] = {
    var mistakes: [Mistake] = []
    for (member, line, message) in mistakenMembers {
      let name = "Demo\(mistakes.count)"
      mistakes.append(("@Modeled class \(name): ModelObject {\n\(member)\n}", line + 1, message))
    }
    return mistakes + mistakenTypes
  }()

  /// All in one file, since each run of the compiler takes seconds.
  @Test(
    "each mistake is diagnosed once at its position",
    .enabled(if: canAsk, "the macro was not built beside the tests"))
  func mistakes() throws {
    let start = "import Modeled\n@propertyWrapper struct Clamped { var wrappedValue: Int }\n"
    let said = try errors(in: start + Self.mistakes.map(\.0).joined(separator: "\n"))
    var line = 3
    for (source, mistaken, message) in Self.mistakes {
      let lines = line..<line + source.split(separator: "\n").count
      let own = said.filter { error in
        lines.contains { error.hasPrefix(":\($0):") || error.hasPrefix("`- :\($0):") }
      }
      #expect(own.count == 1, "\(source): \(own)")
      #expect(own.first?.hasPrefix(":\(line + mistaken - 1):") == true, "\(source): \(own)")
      #expect(own.first?.contains(message) == true, "\(source): \(own)")
      line = lines.upperBound
    }
  }

  @Test(
    "a property with a reserved name is diagnosed",
    .enabled(if: canAsk, "the macro was not built beside the tests"))
  func reservedName() throws {
    let said = try errors(
      in: "import Modeled\n@Modeled class Demo: ModelObject {\n  var value = 1\n}")
    #expect(said.contains { $0.hasPrefix(":3:3: error: every model has this itself") }, "\(said)")
  }

  /// As in programs that declare such names themselves.
  @Test(
    "types of the program with the same names cause no errors",
    .enabled(if: canAsk, "the macro was not built beside the tests"))
  func equalTypeNames() throws {
    let source = """
      import Modeled
      enum ModelType { case car }
      enum Field { case wide }
      struct Record {}
      @Modeled class Demo: Modeled.ModelObject { var text = "Foo" }
      @Modeled class Special: Demo {
        override var text: String { didSet { count += 1 } }
        @Transient var count = 0
        var implicit: Int!
        var `default`: Int? { willSet { guard newValue != nil else { return } } }
        var size = 1 {
          willSet(next) { count += next }
          didSet(former) { if size > 10 || former == 5 { size = 10 } }
        }
      }
      func work() {
        @Modeled class Local: ModelObject { var a = 1 }
        _ = Local()
      }
      """
    #expect(try errors(in: source) == [])
  }
}
