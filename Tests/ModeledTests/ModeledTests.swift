import Modeled
import Testing

@Modeled("Demo", version: 2)
class Demo: ModelObject {
  var text = "Foo"
  var number = 12345
  @Field(keys: "every", "interval") var every = 5
  @Field(range: 0...100, help: "Percent done") var progress = 0
  @Owned var children: [Demo] = []
  @Transient var cache: [String: Int] = [:]
  @Reference weak var parent: Demo?
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
  @Test func `plain properties are tracked`() {
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

  @Test func `the model type is what was declared`() {
    let type = Demo.modelType
    #expect(type.name == "Demo")
    #expect(type.version == 2)
    #expect(
      type.fields.map(\.name) == ["text", "number", "every", "progress", "children", "note"])
    #expect(type.fields[2].keys == ["every", "interval"])
    #expect(type.fields[3].range == 0...100)
    #expect(type.fields[3].help == "Percent done")
    #expect(LoudDemo.modelType.name == "LoudDemo")
    #expect(LoudDemo.modelType.fields.last?.storedKeys == ["levels"])
    #expect(LoudDemo.modelType.fields[6].storedKeys == ["is_very_loud"])
  }

  @Test func `subclasses are read, written and tracked`() throws {
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

  @Test func `an optional is nothing at first, and null only where that says something`() throws {
    let demo = Demo()
    #expect(demo.record["note"] == nil)
    demo.note = "n"
    #expect(demo.record["note"] == "n")
    let (read, issues) = try Demo.read(from: ["version": 2, "note": nil])
    #expect(read.note == nil)
    #expect(issues.isEmpty)
  }
}
