import Modeled
import Testing

@Modeled private struct Place: ModelValue {
  var row = 0
  var item: Thing?
}

@Modeled private class Thing: ModelObject {
  var name = "a"
  var count = 0
  var tags: [String] = []
  var color = Color(rgb: 0)
  var place = Place()
  var items: [Thing] = []
  var byName: [String: Thing] = [:]
  @Reference(in: "items") var favorite: Thing?
  @Transient var cache = 0
}

@Modeled private final class LoudThing: Thing {
  var volume = 5
}

@Suite struct ObjectChangesTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let former: Record
    let present: Record
    let changes: [String]

    init(_ name: String, _ former: Record, _ present: Record, _ changes: [String]) {
      testDescription = name
      (self.former, self.present, self.changes) = (former, present, changes)
    }
  }

  @Test(
    "the changes from one object to another are listed by property",
    arguments: [
      Row("equal", ["name": "b", "items": [[:]]], ["items": [[:]], "name": "b"], []),
      Row(
        "another notation", ["count": "2", "color": "red"], ["count": 2, "color": "#ff0000"], []),
      Row("values", ["name": "b"], ["count": 2], [".name: b → a", ".count: 0 → 2"]),
      Row("plain lists", ["tags": ["x"]], ["tags": ["x", "y"]], [#".tags: ["x"] → ["x", "y"]"#]),
      Row(
        "objects in lists and dictionaries",
        ["items": [[:], ["count": 1]], "byName": ["k": ["name": "x"]]],
        ["items": [[:], ["count": 2]], "byName": ["k": ["name": "y"]]],
        [".items[1].count: 1 → 2", ".byName.k.name: x → y"]),
      Row(
        "objects below objects", ["items": [["items": [["count": 1]]]]],
        ["items": [["items": [[:]]]]], [".items[0].items[0].count: 1 → 0"]),
      Row(
        "members of a structure", ["place": ["row": 1]], ["place": ["row": 2]],
        [".place.row: 1 → 2"]),
      Row(
        "an object in a structure", ["place": ["item": ["count": 1]]],
        ["place": ["item": ["count": 2]]], [".place.item.count: 1 → 2"]),
      Row(
        "a member beside an object", ["place": ["row": 1, "item": [:]]], ["place": ["item": [:]]],
        [".place.row: 1 → 0"]),
      Row(
        "unknown properties", ["x": 1, "y": 2], ["y": 3, "z": 4],
        [".x: 1 → nil", ".y: 2 → 3", ".z: nil → 4"]),
      Row(
        "a reference", ["items": [[:], [:]], "favorite": 0], ["items": [[:], [:]], "favorite": 0],
        []),
    ])
  fileprivate func table(_ row: Row) throws {
    let former = try Thing.read(from: row.former).object
    let present = try Thing.read(from: row.present).object
    #expect(present.changes(from: former).map(\.description) == row.changes)
    #expect((present == former) == row.changes.isEmpty)
    #expect(former.changes(from: former).isEmpty)
    #expect(!former.hasAnyChanges && !present.hasAnyChanges)
    // The order of unknown properties follows the former object.
    #expect(
      Set(former.changes(from: present).map(\.path))
        == Set(present.changes(from: former).map(\.path)))
  }

  @Test("a list of another length, or with another class, has changed as a whole") func whole()
    throws
  {
    let registry = ModelRegistry(LoudThing.self)
    func thing(_ record: Record) throws -> Thing {
      try Thing.read(from: record, registry: registry).object
    }
    let former = try thing(["items": [[:]], "favorite": 0])
    #expect(
      try thing(["items": [[:], [:]], "favorite": 1]).changes(from: former).map(\.path.description)
        == [".items", ".favorite"])
    let loud = try thing(["items": [["representedClassName": "LoudThing"]]])
    #expect(try loud.changes(from: thing(["items": [[:]]])).map(\.path.description) == [".items"])
    #expect(loud.changes(from: former).first?.object === loud)
  }

  @Test("of two classes, the properties that both inherit are compared") func classes() {
    let loud = LoudThing()
    loud.volume = 7
    loud.count = 2
    #expect(loud.changes(from: Thing()).map(\.description) == [".count: 0 → 2"])
    #expect(Thing().changes(from: loud).map(\.description) == [".count: 2 → 0"])
    #expect(loud.changes(from: LoudThing()).map(\.path.description) == [".count", ".volume"])
  }

  @Test("a stored value that could not be read is a change") func unread() throws {
    let odd = try Thing.read(from: ["count": "many"]).object
    #expect(odd.changes(from: Thing()).map(\.path.description) == [".count"])
  }

  @Test("an object that owns itself is compared once") func cycle() {
    ModelDiagnostics.withHandler({ _ in }) {
      let one = Thing()
      let other = Thing()
      one.items = [one]
      other.items = [other]
      other.count = 1
      #expect(other.changes(from: one).map(\.description) == [".count: 0 → 1"])
      (one.items, other.items) = ([], [])
    }
  }

  @Test("the changes from a copy are the changes since then") func copied() throws {
    let thing = try Thing.read(from: ["items": [["count": 1], ["name": "c"]], "x": 1]).object
    let copy = thing.copied()
    thing.items[0].count = 5
    thing.color.red = 1
    thing.unknown["x"] = 2
    #expect(thing.changes(from: copy).map(\.description) == thing.changes.map(\.description))
  }
}
