import Foundation
import Modeled
import Testing

@Suite struct ModelsInStructuresTests {
  /// A text, a change of the object, and the text after a save.
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var before: String
    var after: String
    var edit: @Sendable (House) throws -> Void

    init(
      _ name: String, _ before: String, _ after: String,
      _ edit: @escaping @Sendable (House) throws -> Void
    ) {
      testDescription = name
      self.before = before
      self.after = after
      self.edit = edit
    }
  }

  static let structures: [Row] = [
    Row(
      "a model in a structure", #"{"floor": { "room": {"name": "a" /* c */, "x": 1}, "y": [1] }}"#,
      #"{"floor": { "room": {"name": "b" /* c */, "x": 1}, "y": [1] }}"#
    ) { $0.floor.room.name = "b" },
    Row(
      "a plain member beside it", #"{"floor": {"width": 1.0, "room": {"size" : 2.0 /* c */}}}"#,
      #"{"floor": {"width": 7, "room": {"size" : 2.0 /* c */}}}"#
    ) { $0.floor.width = 7 },
    Row(
      "both", #"{"floor": {"width": 1, "y": 0, "room": {"x": 0, "size" : 2.0 /* c */}}}"#,
      #"{"floor": {"width": 7, "y": 0, "room": {"x": 0, "size" : 3 /* c */}}}"#
    ) {
      $0.floor.width = 7
      $0.floor.room.size = 3
    },
    Row(
      "another model", #"{"floor": {"room": {"name": "a", "x": 1}}}"#,
      #"{"floor": {"room": {"name": "b", "size": 1, "parts": []}}}"#
    ) {
      $0.floor.room = Room()
      $0.floor.room.name = "b"
    },
    Row(
      "a notation beside a model", #"{"floor": {"color": "0x1E1E2E", "room": {"name": "a"}}}"#,
      #"{"floor": {"color": "0x000000", "room": {"name": "b"}}}"#
    ) {
      $0.floor.color = .black
      $0.floor.room.name = "b"
    },
    Row(
      "a list", #"{"floor": {"list": [ {"name": "a"}, /* two */ {"name": "b", "x": 1} ]}}"#,
      #"{"floor": {"list": [ {"name": "a"}, /* two */ {"name": "c", "x": 1} ]}}"#
    ) { $0.floor.list[1].name = "c" },
    Row(
      "an element goes", #"{"floor": {"list": [{"name": "a"}, {"name": "b", "x": 1}]}}"#,
      #"{"floor": {"list": [{"name": "c", "x": 1}]}}"#
    ) {
      $0.floor.list.removeFirst()
      $0.floor.list[0].name = "c"
    },
    Row(
      "elements change places", #"{"floor": {"list": [{"name": "a", "x": 1}, {"name": "b"}]}}"#,
      #"{"floor": {"list": [{"name": "c"}, {"name": "a", "x": 1}]}}"#
    ) {
      $0.floor.list.swapAt(0, 1)
      $0.floor.list[0].name = "c"
    },
    Row(
      "an unreadable element stays", #"{"floor": {"list": [{"name": "a"}, 5, {"name": "b"}]}}"#,
      #"{"floor": {"list": [{"name": "a"}, 5, {"name": "c"}]}}"#
    ) { $0.floor.list[1].name = "c" },
    Row(
      "a dictionary", #"{"floor": {"named": {"a": {"name": "a", "x": 1}, "b": {}}}}"#,
      #"{"floor": {"named": {"a": {"name": "c", "x": 1}, "b": {}}}}"#
    ) { $0.floor.named["a"]?.name = "c" },
    Row(
      "one that goes", #"{"floor": {"spare": {"name": "a"}, "width": 1}}"#,
      #"{"floor": {"width": 1}}"#
    ) { $0.floor.spare = nil },
    Row(
      "null becomes one", #"{"floor": {"spare": null, "width": 1}}"#,
      #"{"floor": {"spare": {"name": "light", "size": 1, "parts": []}, "width": 1}}"#
    ) { $0.floor.spare = Room() },
    Row(
      "absent ones stay absent", #"{"floor": {"width": 1}, "n": 1}"#,
      #"{"floor": {"width": 2}, "n": 2}"#
    ) {
      $0.n = 2
      $0.floor.width = 2
    },
    Row(
      "until they are edited",
      #"{"floor": {"spare": {"x":1 /* c */, "name": "a"}, "width": 1}}"#,
      #"{"floor": {"room": {"name": "b", "size": 1, "parts": []}, "spare": {"x":1 /* c */, "name": "c"}, "width": 1}}"#
    ) {
      $0.floor.room.name = "b"
      $0.floor.spare?.name = "c"
    },
    Row(
      "what cannot be read stays", #"{"floor": {"room": 5, "width": 1}}"#,
      #"{"floor": {"room": 5, "width": 2}}"#
    ) { $0.floor.width = 2 },
    Row(
      "until it is edited", #"{"floor": {"room": 5, "width": 1}}"#,
      #"{"floor": {"room": {"name": "b", "size": 1, "parts": []}, "width": 1}}"#
    ) { $0.floor.room.name = "b" },
    Row(
      "an older key", #"{"floor": {"r": {"name": "a", "x": 1}, "width": 1}}"#,
      #"{"floor": {"r": {"name": "b", "x": 1}, "width": 2}}"#
    ) {
      $0.floor.room.name = "b"
      $0.floor.width = 2
    },
    Row(
      "an optional structure", #"{"attic": {"room": {"name": "a", "x": 1}}}"#,
      #"{"attic": {"room": {"name": "b", "x": 1}}}"#
    ) { $0.attic?.room.name = "b" },
    Row("an optional structure goes", #"{"attic": {"room": {}}, "n": 1}"#, #"{"n": 1}"#) {
      $0.attic = nil
    },
    Row(
      "structures in a list",
      #"{"floors": [{"x": 1, "room": {"name": "a"}}, {"room": {"name": "b"}, "y": 1}]}"#,
      #"{"floors": [{"x": 1, "room": {"name": "a"}}, {"room": {"name": "c"}, "y": 1}]}"#
    ) { $0.floors[1].room.name = "c" },
    Row(
      "of such a list one goes",
      #"{"floors": [{"x": 1, "room": {"name": "a"}}, {"room": {"name": "b"}, "y": 1}]}"#,
      #"{"floors": [{"room": {"name": "c"}, "y": 1}]}"#
    ) {
      $0.floors.removeFirst()
      $0.floors[0].room.name = "c"
    },
    Row(
      "of such a list one is edited",
      #"{"floors": [{"x": 1, "room": {"name": "a"}}, {"spare": {}, "width": 1, "y": 1}]}"#,
      #"{"floors": [{"x": 1, "room": {"name": "a"}}, {"width": 2, "y": 1}]}"#
    ) {
      $0.floors[1].width = 2
      $0.floors[1].spare = nil
    },
    Row(
      "of such a list two change places",
      #"{"floors": [{"x": 1, "room": {"name": "a"}}, {"width": 2, "y": 1, "room": {}}, {"width": 3}]}"#,
      #"{"floors": [{"width": 2, "y": 1, "room": {}}, {"x": 1, "room": {"name": "c"}}, {"width": 3}]}"#
    ) {
      $0.floors.swapAt(0, 1)
      $0.floors[1].room.name = "c"
    },
    Row(
      "structures in a dictionary", #"{"byName": {"a": {"list": [{"name": "a", "x": 1}]}}}"#,
      #"{"byName": {"a": {"list": [{"name": "b", "x": 1}]}}}"#
    ) { $0.byName["a"]?.list[0].name = "b" },
    Row(
      "structures in structures",
      #"{"floor": {"floors": [{"floors": [{"x": 1, "room": {"name": "a", "y": 1}}]}]}}"#,
      #"{"floor": {"floors": [{"floors": [{"x": 1, "room": {"name": "b", "y": 1}}]}]}}"#
    ) { $0.floor.floors[0].floors[0].room.name = "b" },
    Row(
      "models in the model", #"{"floor": {"room": {"parts": [{"name": "a", "x": 1}]}}}"#,
      #"{"floor": {"room": {"parts": [{"name": "b", "x": 1}]}}}"#
    ) { $0.floor.room.parts[0].name = "b" },
    Row(
      "a generic structure", #"{"twin": {"one": {"name": "a"}, "two": [{"x": 1}]}}"#,
      #"{"twin": {"one": {"name": "b"}, "two": [{"x": 1, "size": 2}]}}"#
    ) {
      $0.twin.one?.name = "b"
      $0.twin.two[0].size = 2
    },
    Row(
      "from a structure to a list (moves)", #"{"floor": {"spare": {"x": 1 /* c */}}, "rooms": []}"#,
      #"{"floor": {}, "rooms": [{"x": 1 /* c */, "name": "b"}]}"#
    ) {
      let room = try #require($0.floor.spare)
      $0.floor.spare = nil
      $0.rooms = [room]
      room.name = "b"
    },
    Row(
      "from a list to a structure (moves)",
      #"{"rooms": [{"x": 1 /* c */}], "floor": {"width": 1}}"#,
      #"{"rooms": [], "floor": {"width": 1, "spare": {"x": 1 /* c */, "name": "b"}}}"#
    ) {
      let room = $0.rooms.removeFirst()
      $0.floor.spare = room
      room.name = "b"
    },
  ]

  static let choices: [Row] = [
    Row(
      "a model of a case", #"{"plan": { "single" : {"name": "a", "x": 1 /* c */} }}"#,
      #"{"plan": { "single" : {"name": "b", "x": 1 /* c */} }}"#
    ) { $0.room("single")?.name = "b" },
    Row(
      "one of two", #"{"plan": {"pair": {"z": 1, "right": {"x": 1, "name": "a"}}}}"#,
      #"{"plan": {"pair": {"z": 1, "right": {"x": 1, "name": "b"}}}}"#
    ) { $0.room("right")?.name = "b" },
    Row(
      "one of a list", #"{"plan": {"several": [{}, 5, {"x": 1, "name": "a"}]}}"#,
      #"{"plan": {"several": [{}, 5, {"x": 1, "name": "b"}]}}"#
    ) { $0.room("1")?.name = "b" },
    Row(
      "beside a number", #"{"plan": {"both": [{"x": 1, "name": "a"}, 1.0]}}"#,
      #"{"plan": {"both": [{"x": 1, "name": "b"}, 1.0]}}"#
    ) { $0.room("both")?.name = "b" },
    Row(
      "in a structure", #"{"plan": {"floor": {"y": 1, "room": {"x": 1, "name": "a"}}}}"#,
      #"{"plan": {"floor": {"y": 1, "room": {"x": 1, "name": "b"}}}}"#
    ) { $0.room("floor")?.name = "b" },
    Row(
      "the model in another case (moves)", #"{"plan": {"single": {"x": 1, "name": "a"}}}"#,
      #"{"plan": {"several": [{"x": 1, "name": "a"}]}}"#
    ) {
      let room = try #require($0.room("single"))
      $0.plan = .several([room])
    },
    Row(
      "without a model", #"{"plan": {"single": {"x": 1, "name": "a"}}}"#, #"{"plan": "bare"}"#
    ) { $0.plan = .bare },
    Row("with one", #"{"plan": {"width": 1}}"#, #"{"plan": {"pair": {}}}"#) {
      $0.plan = .pair(left: nil, right: nil)
    },
    Row(
      "what no case has", #"{"plan": {"star": {"x": 1}}, "n": 1}"#,
      #"{"plan": {"star": {"x": 1}}, "n": 2}"#
    ) { $0.n = 2 },
    Row(
      "cases in a list", #"{"plans": ["bare", {"star": 1}, {"single": {"x": 1, "name": "a"}}]}"#,
      #"{"plans": ["bare", {"star": 1}, {"single": {"x": 1, "name": "b"}}]}"#
    ) { $0.room("list")?.name = "b" },
    Row(
      "adjacent", #"{"wing": {"y": 1, "type": "open", "value": {"x": 1, "name": "a"}}}"#,
      #"{"wing": {"y": 1, "type": "open", "value": {"x": 1, "name": "b"}}}"#
    ) { $0.room("wing")?.name = "b" },
    Row(
      "inside", #"{"yard": {"width": 1, "kind": "open", "y": 1, "room": {"x": 1, "name": "a"}}}"#,
      #"{"yard": {"width": 1, "kind": "open", "y": 1, "room": {"x": 1, "name": "b"}}}"#
    ) { $0.room("yard")?.name = "b" },
  ]

  static let paths: [Row] = [
    Row(
      "a model at a path", #"{"deed": {"x": 1, "garden": {"y": 1, "name": "a" /* c */}}}"#,
      #"{"deed": {"x": 1, "garden": {"y": 1, "name": "b" /* c */}}}"#
    ) { $0.garden.name = "b" },
    Row(
      "models at a path",
      #"{"deed": {"garden": {}, "paper": { "x": 1, "sheds": [{}, {"y": 1}] }}}"#,
      #"{"deed": {"garden": {}, "paper": { "x": 1, "sheds": [{}, {"y": 1, "name": "b"}] }}}"#
    ) { $0.sheds[1].name = "b" },
    Row(
      "one that is absent", #"{"deed": {"paper": {"sheds": [{"x": 1}]}}}"#,
      #"{"deed": {"paper": {"sheds": [{"x": 1, "size": 2}]}}}"#
    ) { $0.sheds[0].size = 2 },
    Row(
      "a record that is absent", #"{"n": 1}"#,
      #"{"n": 1, "deed": {"garden": {"name": "b", "size": 1, "parts": []}, "#
        + #""paper": {"sheds": []}}}"#
    ) { $0.garden.name = "b" },
  ]

  @Test("a save changes only the edited values", arguments: structures + choices + paths)
  func savesOnlyEdits(_ row: Row) throws {
    let file = try TemporaryFile(row.before)
    let model = try ModelFile<House>(at: file.path)
    #expect(!model.hasAnyChanges)
    try row.edit(model.object)
    #expect(model.hasAnyChanges)
    try model.save()
    #expect(!model.hasAnyChanges)
    #expect(try file.text == row.after)
    let anew = try ModelFile<House>(at: file.path)
    #expect(anew.object == model.object)
    // Later changes of the same file must be saved correctly too.
    model.object.n += 100
    try model.save()
    model.object.n -= 100
    try model.save()
    let text = try file.text
    #expect(text == row.after || text.contains("\"n\""))
  }

  @Test("edited values can be reverted and undone", arguments: structures + choices + paths)
  func reverting(_ row: Row) throws {
    let house = try House.decode(row.before.utf8, as: .json).object
    let stored = house.record
    let undo = UndoLog(house)
    try undo.group("Edit") { try row.edit(house) }
    #expect(house.hasAnyChanges)
    #expect(!house.changes.isEmpty)
    let edited = house.record
    #expect(edited != stored)
    #expect(house.committedRecord() == stored)
    #expect(house.copied().record == edited)
    undo.undo()
    #expect(!house.hasAnyChanges)
    #expect(house.record == stored)
    undo.redo()
    #expect(house.record == edited)
    house.clearChanges()
    #expect(!house.hasAnyChanges)
    #expect(house.record == edited)
    #expect(house.committedRecord() == edited)
    #expect(try House.read(from: edited).object.record == edited)
    let other = try House.decode(row.before.utf8, as: .json).object
    try row.edit(other)
    other.revertAll()
    #expect(!other.hasAnyChanges)
    #expect(other.record == stored)
  }

  @Test("a structure stored instead of a list is edited in place") func structureForList() throws {
    let text = #"{"floors": {"x": 1, "room": {"name": "a", "y": 1 /* c */}}}"#
    let file = try TemporaryFile(text)
    var policy = DecodingPolicy.tolerant
    policy.listsFromSingles = .convert
    let model = try ModelFile<House>(at: file.path, policy: policy)
    model.object.floors[0].room.name = "b"
    try model.save()
    #expect(try file.text == text.replacing("\"a\"", with: "\"b\""))
    model.object.floors[0].width = 2
    try model.save()
    let edited = try file.text
    #expect(edited.contains(#""room": {"name": "b", "y": 1 /* c */}"#))
    #expect(edited.contains(#""width": 2"#) && edited.contains(#""x": 1"#))
  }

  @Test("a copy contains edits of unreadable values") func copyOfUnreadable() throws {
    let house = try House.read(from: ["floor": ["room": 5, "list": [5, [:]]]]).object
    #expect(house.copied().record == house.record)
    #expect(house.record["floor"]?["room"] == 5)
    house.floor.room.name = "b"
    #expect(house.copied().record == house.record)
    #expect(house.record["floor"]?["room"]?["name"] == "b")
    #expect(house.committedRecord()["floor"]?["room"] == 5)
    house.clearChanges()
    #expect(house.committedRecord() == house.record)
    house.floor.room.name = "light"
    #expect(house.record["floor"]?["room"]?["name"] == "light")
  }

  @Test("a reload keeps the identity of objects", arguments: structures + choices + paths)
  func reloading(_ row: Row) throws {
    let file = try TemporaryFile(row.before)
    let model = try ModelFile<House>(at: file.path)
    let other = try ModelFile<House>(at: file.path)
    let objects = model.object.below
    try row.edit(other.object)
    try other.save()
    try model.reload()
    #expect(model.object == other.object)
    #expect(!model.hasAnyChanges)
    // An object that moved from another property is read as another object, as in a list.
    guard other.object.below.count == objects.count, !row.testDescription.hasSuffix("(moves)")
    else { return }
    #expect(
      Set(model.object.below.map(ObjectIdentifier.init)) == Set(objects.map(ObjectIdentifier.init)))
  }
}

private struct TemporaryFile: ~Copyable {
  let path = NSTemporaryDirectory() + "models-\(UUID().uuidString).json"

  init(_ text: String) throws { try Data(text.utf8).write(to: URL(filePath: path)) }

  var text: String { get throws { try String(contentsOfFile: path, encoding: .utf8) } }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
