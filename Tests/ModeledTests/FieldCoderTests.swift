import Modeled
import Testing

private struct Release: Equatable, CustomStringConvertible {
  var major = 1
  var minor = 0
  var description: String { "\(major).\(minor)" }
}

private enum ReleaseText: FieldCoder {
  static var noun: String { "a release" }
  static var fieldType: FieldType { .text() }

  static func value(from stored: Value) -> Release? {
    let parts = stored.text?.split(separator: ".").compactMap { Int($0) } ?? []
    return parts.count == 2 ? Release(major: parts[0], minor: parts[1]) : nil
  }

  static func stored(_ release: Release) -> Value { .string("\(release.major).\(release.minor)") }
}

private enum Hexadecimal: FieldCoder {
  static func value(from stored: Value) -> Int? { stored.text.flatMap { Int($0, radix: 16) } }
  static func stored(_ value: Int) -> Value { .string(String(value, radix: 16)) }
}

@Modeled private final class Program: ModelObject {
  @Field(coder: ReleaseText.self) var release = Release()
  @Field(coder: ReleaseText.self) var newest: Release?
  @Field(coder: Hexadecimal.self) var mask = 255
  @Field(keys: ".limits.mask", coder: Hexadecimal.self) var highest = 16
  @Field(coder: Hexadecimal.self) var observed = 0 {
    didSet { observedValues.append(observed) }
  }
  @Transient var observedValues: [Int] = []
}

@Suite struct FieldCoderTests {
  @Test("a property is stored by its coder") func storedByCoder() throws {
    let program = Program()
    #expect(
      program.record == [
        "release": "1.0", "mask": "ff", "limits": ["mask": "10"], "observed": "0",
      ])
    program.release.minor = 5
    program.newest = Release(major: 2)
    program.mask = 16
    program.highest = 17
    let (again, issues) = try Program.read(from: program.record)
    #expect(issues.isEmpty)
    #expect(again == program)
    #expect(again.release == Release(minor: 5) && again.newest == Release(major: 2))
    #expect((again.mask, again.highest) == (16, 17))
  }

  @Test("a coded property is tracked like any other") func tracking() throws {
    let program = Program()
    program.mask = 255
    #expect(!program.hasChanges)
    program.release.minor = 5
    program.mask = 1
    #expect(program.changes.map(\.path.description) == [".release", ".mask"])
    #expect(program.changes.first?.description == ".release: 1.0 → 1.5")
    #expect(program.original(\.release) == Release() && program.hasChanges(of: \.release))
    program.revert(\.release)
    #expect(program.release == Release() && !program.hasChanges(of: \.release))
    let undo = UndoLog(program)
    undo.group("Edit") { program.newest = Release(major: 3) }
    undo.undo()
    #expect(program.newest == nil)
    program.observed = 3
    program.observed += 1
    #expect(program.observedValues == [3, 4])
  }

  @Test("a value that its coder cannot read is kept, and so is another spelling")
  func unreadableValue() throws {
    let stored: Record = ["release": "one", "mask": "FF", "newest": nil]
    let (program, issues) = try Program.read(from: stored)
    #expect(
      issues.map(\.description) == [
        ".release: \"one\" is not a release; the default is used, \"one\" is kept"
      ])
    #expect((program.release, program.mask) == (Release(), 255))
    #expect(program.record["release"] == "one" && program.record["mask"] == "FF")
    program.release = Release()
    program.mask = 254
    #expect(program.record["release"] == "1.0" && program.record["mask"] == "fe")
  }

  @Test("the schema of a coded property is that of its coder") func schemaOfCoder() {
    let schema = Program.jsonSchema["$defs"]?["Program"]?["properties"]
    #expect(schema?["release"]?["type"] == "string")
  }
}
