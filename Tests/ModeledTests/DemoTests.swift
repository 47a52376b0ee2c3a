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

@Modeled class Palette: ModelObject {
  var colors = [Color(rgb: 0xFF)]
  var accent: Color?

  static var shown: String {
    let palette = Palette()
    palette.accent = Color(rgb: 0xFF0000)
    palette.colors.append(Color(rgb: 0xFF0000))
    return palette.changes.map(\.description).joined(separator: "; ")
  }
}

/// The features of a model, in a class that has a bit of each.
@Suite struct DemoTests {
  @Test("a new object has no changes, and all later ones are tracked") func tracking() throws {
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

  @Test("changes show values as text") func changesAsText() {
    let demo = DemoOfEverything()
    demo.label = Color(rgb: 0xFF0000)
    demo.when = DateTime(seconds: 0)
    demo.text = "Bar"
    let shown = demo.changes.map(\.description)
    #expect(shown[0] == ".text: Foo → Bar")
    #expect(shown[1] == ".label: #0000ff → #ff0000")
    #expect(shown[2].hasSuffix("→ 1970-01-01T00:00:00Z"))
    #expect(Palette.shown == ".colors: [#0000ff] → [#0000ff, #ff0000]; .accent: nil → #ff0000")
  }

  @Test("an older version with another key is upgraded") func olderVersion() throws {
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

  @Test("objects and files conform to ChangeTracking") func changeTracking() {
    func isUnsaved(_ some: some ChangeTracking) -> Bool { some.hasAnyChanges }
    #expect(!isUnsaved(DemoOfEverything()))
  }
}
