import Modeled
import Testing
import TestBasics

@Modeled("Demo", version: 2)
class Demo: ModelObject {
  var text = "Foo"
  var number = 12345
  @Field(keys: "every", "interval") var every = 5
  @Field(range: 0...100, help: "Percent done") var progress = 0
  @Owned var children: [Demo] = []
  @Transient var cache: [String: Int] = [:]
  @Transient weak var parent: Demo?
  var note: String?
  let constant = 5
  var double: Int { number * 2 }

  override class func upgrade(_ record: inout Record, from version: Int) {
    if version == 1 { record.rename("pct", to: "progress") }
  }
}

@Modeled(keys: .snakeCase)
class LoudDemo: Demo {
  var isVeryLoud = false
  var levels: [String: Double] = ["low": 0.5]
}

@Suite struct ModeledTests {
  @Test("properties are tracked") func plainProperties() {
    let demo = Demo()
    #expect(!demo.hasAnyChanges)
    demo.text = "Bar"
    demo.children.append(Demo())
    demo.cache["x"] = 1
    #expect(demo.changedKeys == ["text", "children"])
    demo.children[0].number += 1
    #expect(demo.changes.map(\.path.description) == [".text", ".children", ".children[0].number"])
    demo.revertAll()
    #expect(demo.text == "Foo")
    #expect(demo.children.isEmpty)
    #expect(!demo.hasAnyChanges)
  }

  @Test("the model type contains the declared properties") func modelType() {
    let type = Demo.modelType
    #expect(type.name == "Demo")
    #expect(type.version == 2)
    #expect(
      type.fields.map(\.name) == ["text", "number", "every", "progress", "children", "note"])
    #expect(type.fields[2].keys == ["every", "interval"])
    #expect(type.fields[3].limits.range == 0...100)
    #expect(type.fields[3].help == "Percent done")
    #expect(LoudDemo.modelType.name == "LoudDemo")
    #expect(LoudDemo.modelType.fields.last?.storedKeys == ["levels"])
    #expect(LoudDemo.modelType.fields[6].storedKeys == ["is_very_loud"])
  }

  @Test("subclasses are read, written and tracked") func subclasses() throws {
    let loud = LoudDemo()
    loud.isVeryLoud = true
    loud.text = "x"
    loud.levels["high"] = 1
    #expect(loud.changedKeys == ["text", "isVeryLoud", "levels"])
    let (again, issues) = try LoudDemo.read(from: loud.record)
    #expect(issues.isEmpty)
    #expect(again == loud)
    #expect(again.levels == ["low": 0.5, "high": 1])
    #expect(again.record["is_very_loud"] == true)
    let (old, _) = try Demo.read(from: ["version": 1, "pct": 7, "interval": 3])
    #expect(old.progress == 7)
    #expect(old.every == 3)
    #expect(old.wasUpgraded)
  }

  @Test("an optional is nil by default, and null is written only where needed")
  func optionals() throws {
    let demo = Demo()
    #expect(demo.record["note"] == nil)
    demo.note = "n"
    #expect(demo.record["note"] == "n")
    let (read, issues) = try Demo.read(from: ["version": 2, "note": nil])
    #expect(read.note == nil)
    #expect(issues.isEmpty)
  }

  @Test(
    "a number out of its range is kept but not used",
    arguments: [
      (0, true), (100, true), (101, false), (-1, false), (1e300, false), ("7", true),
      ("700", false),
    ] as [(Value, Bool)])
  func numberOutOfRange(stored: Value, isTaken: Bool) throws {
    let (demo, issues) = try Demo.read(from: ["version": 2, "progress": stored])
    #expect(issues.contains { $0.kind == .outOfRange } == !isTaken)
    #expect(isTaken || issues.first?.message.contains("is not in 0…100") == true)
    if !isTaken {
      #expect(demo.progress == 0)
      #expect(demo.record["progress"] == stored)
    }
  }

  @Test("a value that is not among the choices is kept but not used") func invalidChoice() throws {
    let (shirt, issues) = try Shirt.read(
      from: ["version": 1, "size": "XXL", "fit": "loose"] as Record)
    #expect(shirt.size == "M")
    #expect(shirt.fit == .regular)
    #expect(
      issues.map(\.description) == [
        ".size: \"XXL\" is none of \"S\", \"M\", \"L\"; the default is used, \"XXL\" is kept",
        ".fit: \"loose\" is none of slim, regular; the default is used, \"loose\" is kept",
      ])
    #expect(shirt.record["size"] == "XXL")
    #expect(shirt.record["fit"] == "loose")
  }

  /// Any record for any model: nothing traps, and members that no property reads are written back.
  @Test("mutated records lose no members", arguments: 0..<2000)
  func mutatedRecords(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var record = LoudDemo().record
    for key in ["more", "interval", "every", "levels", "children", "note", "version", "text"] {
      if random.below(2) == 0 { record[key] = random.value(3) }
    }
    let (demo, _) = try LoudDemo.read(from: record)
    let written = demo.record
    #expect(demo.unknown.record.members.allSatisfy(written.members.contains))
    for member in record.members where LoudDemo.modelType.field(named: member.key) == nil {
      let isItsOwn = ["version", "representedClassName", "interval", "is_very_loud"]
      #expect(isItsOwn.contains(member.key) || written.members.contains(member))
    }
    let (again, _) = try LoudDemo.read(from: written)
    #expect(again.record == written)
    #expect(!again.hasAnyChanges)
    #expect(try LoudDemo.decode(demo.encoded(as: .json), as: .json).object.record == written)
  }
}

@Modeled class Shirt: ModelObject {
  enum Fit: String, FieldValue, CaseIterable { case slim, regular }

  @Field(choices: ["S", "M", "L"]) var size = "M"
  var fit = Fit.regular
}

extension SeededGenerator {
  mutating func value(_ depth: Int) -> Value {
    switch below(depth > 0 ? 9 : 7) {
    case 0: return nil
    case 1: return .bool(below(2) == 0)
    case 2: return Value(below(300) - 100)
    case 3: return Value(Double(below(1000)) / 8)
    case 4: return .string(["", "12", "x", "yes", "\u{1F600}"][below(5)])
    case 5: return .number("1e400") ?? nil
    case 6: return .string([0xFF, 0x22])
    case 7: return Value((0..<below(4)).map { _ in value(depth - 1) })
    default:
      var record = Record()
      for key in ["version", "text", "progress", "a"] where below(2) == 0 {
        record[key] = value(depth - 1)
      }
      return record.value
    }
  }
}
