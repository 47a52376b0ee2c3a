import Foundation
import Modeled
import Testing

/// The declarations of Demo.h and Demo.m: properties, defaults, version, keys, coding and a
/// description.
@Modeled("Demo", writesNames: true)
private final class StoredDemo: ModelObject {
  var text = "Foo"
  var number = 12345
  var label = Color.blue
  var when = DateTime.now
}

/// DejalObject's demo: a window whose four fields are stored in the user defaults.
@Suite struct DejalDemo {
  private let user = DemoDefaults()

  @Test("edited values are there at the next start") func editsAreStored() throws {
    // At the first start there is no dictionary, and the fields show the default values.
    let defaults = user.plain
    let stored = defaults.dictionary(forKey: "demo") ?? [:]
    let demo = try StoredDemo.read(fromDictionary: stored).object
    #expect(demo.text == "Foo")
    #expect(demo.number == 12345)
    #expect(demo.label == .blue)
    #expect(demo.when.isSameDay(as: .now))

    // A field is edited: the object takes all four values, is logged and stored.
    demo.text = "Bar"
    demo.number = 54321
    demo.label = .red
    demo.when = try #require(DateTime("2015-02-23T18:30:00Z"))
    #expect(
      "Demo data: \(demo.record)" == """
        Demo data: {"version": 1, "representedClassName": "Demo", "text": "Bar", "number": 54321, \
        "label": "#ff0000", "when": "2015-02-23T18:30:00Z"}
        """)
    defaults.set(demo.dictionary, forKey: "demo")

    let next = try #require(defaults.dictionary(forKey: "demo"))
    #expect(try StoredDemo.read(fromDictionary: next).object == demo)

    // The additions of the README: changes, JSON, and the coding that Demo.m implements by hand.
    #expect(demo.hasAnyChanges)
    demo.clearChanges()
    #expect(!demo.hasAnyChanges)
    #expect(try StoredDemo.decode(demo.json.utf8, as: .json).object == demo)
    #expect(try ModelArchive(demo).read(StoredDemo.self).object == demo)
  }

  // MARK: - Beyond the demo

  @Test("data of the old program is read and keeps its form") func dataOfOldProgram() throws {
    user.store["demo"] = [
      "version": 1, "representedClassName": "Demo", "text": "Bar", "number": 5,
      "label": [
        "version": 1, "representedClassName": "DejalColor", "red": 0, "green": 0, "blue": 1,
        "alpha": 1,
      ],
      "when": [
        "version": 1, "representedClassName": "DejalDate", "string": "2015-02-23T18:30:00Z",
      ],
    ]
    let stored = try #require(user.plain.dictionary(forKey: "demo"))
    let (demo, issues) = try StoredDemo.read(fromDictionary: stored)
    #expect(issues.isEmpty)
    #expect(demo.text == "Bar")
    #expect(demo.label == .blue)
    #expect(demo.when == DateTime("2015-02-23T18:30:00Z"))
    demo.label = .red
    #expect(demo.record["label"]?["representedClassName"] == "DejalColor")
    #expect(demo.record["label"]?["red"] == 1)
    #expect(demo.record["when"]?["string"] == "2015-02-23T18:30:00Z")
  }
}
