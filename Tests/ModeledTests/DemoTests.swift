import Modeled
import Testing

@Modeled("Demo", version: 2)
class DemoOfEverything: ModelObject {
  var text = "Foo"
  var number = 12345
  var label = Color.blue
  var when = DateTime.now
  @Field(keys: "every", "interval") var every: Interval = .minutes(5...10)
  @Field(range: 0...100, help: "Percent done") var progress = 0
  @Owned var children: [DemoOfEverything] = []
  @Transient var cache: [String: Int] = [:]

  override class func upgrade(_ record: inout Record, from version: Int) {
    if version == 1 { record.rename("pct", to: "progress") }
  }
}

/// All that a model can do, in one that has a bit of each.
@Suite struct DemoTests {
  @Test func `it begins without changes, and knows all that come`() throws {
    let demo = DemoOfEverything()
    #expect(!demo.hasAnyChanges)
    demo.children.append(DemoOfEverything())
    demo.clearChanges()
    demo.children[0].label.red = 0.5
    demo.cache["x"] = 1
    #expect(!demo.hasChanges && demo.hasAnyChanges)
    #expect(demo.changes.map(\.path.description) == [".children[0].label"])
    demo.children[0].revert(\.label)
    #expect(!demo.hasAnyChanges)
    demo.number = 1
    demo.clearChanges()
    #expect(!demo.hasAnyChanges && demo.previousChanges.count == 1)
  }

  @Test func `it is read from an older version with another key`() throws {
    let text =
      #"{"version": 1, "pct": 40, "interval": "90 seconds", "label": "tomato", "more": [1]}"#
    let (demo, issues) = try DemoOfEverything.decode(text.utf8, as: .json)
    #expect(demo.wasUpgraded && !demo.hasAnyChanges)
    #expect(demo.progress == 40)
    #expect(demo.every == .seconds(90))
    #expect(demo.label == Color(rgb: 0xFF6347))
    #expect(demo.unknown["more"] == [1])
    #expect(issues.allSatisfy { $0.kind == .unknownKey || $0.kind == .coerced })
    #expect(throws: Problem.self) { try DemoOfEverything.decode("{".utf8, as: .json) }
  }

  @Test func `objects, their records and their files answer to one protocol`() {
    func isUnsaved(_ some: some ChangeTracking) -> Bool { some.hasAnyChanges }
    #expect(!isUnsaved(DemoOfEverything()))
  }
}
