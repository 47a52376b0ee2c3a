import Foundation
import Modeled
import Synchronization
import Testing

@testable import ModelKit

@Modeled class Track: ModelObject {
  var id = 0
  var title: String?
  @Reference(in: "/tracks") var next: Track?
}

@Modeled(writesNames: false) final class Playlist: ModelObject {
  @Reference(in: "tracks", by: "id") var selected: Track?
  @Reference(in: "tracks") var current: Track?
  @Reference(in: "tracks") var favorites: [Track] = []
  @Reference(in: "/shelf.named") var best: Track?
  @Reference var any: Track?
  @Reference var folder: Shelf?
  var tracks: [Track] = []
  var shelf: Shelf?
  var lists: [String: [Track]] = [:]
}

@Modeled(writesNames: false) final class Shelf: ModelObject {
  var named: [String: Track] = [:]
  @Reference(in: "named") var first: Track?
  @Reference(in: "/tracks", by: "id") var outside: Track? {
    didSet { settings += 1 }
  }
  @Transient var settings = 0
}

private typealias Issue = ModelKit.Issue

private func read(_ text: String) throws -> (object: Playlist, issues: [Issue]) {
  try Playlist.decode(text.utf8, as: .json)
}

func track(_ id: Int) -> Track {
  let track = Track()
  track.id = id
  return track
}

/// A text of a file, a change of the object, and the expected text.
private struct Saving: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let before: String
  let after: String
  let change: @Sendable (Playlist) -> Void

  init(
    _ name: String, _ before: String, _ after: String,
    _ change: @escaping @Sendable (Playlist) -> Void
  ) {
    testDescription = name
    self.before = before
    self.after = after
    self.change = change
  }
}

@Suite struct ReferenceTests {
  // MARK: - Saving

  @Test(
    "a save writes the present positions of the referenced objects",
    arguments: [
      Saving(
        "an id", #"{"selected": 2, "tracks": [{"id": 1}, {"id": 2}]}"#,
        #"{"selected": 1, "tracks": [{"id": 1}, {"id": 2}]}"#
      ) { $0.selected = $0.tracks[0] },
      Saving(
        "an id in text", #"{"selected": "2", "tracks": [{"id": 1}, {"id": 2}]}"#,
        #"{"selected": "1", "tracks": [{"id": 1}, {"id": 2}]}"#
      ) { $0.selected = $0.tracks[0] },
      Saving(
        "an index", #"{"current": 1, "tracks": [{"id": 1}, {"id": 2}]}"#,
        #"{"current": 0, "tracks": [{"id": 1}, {"id": 2}]}"#
      ) { $0.current = $0.tracks[0] },
      Saving(
        "a list", #"{"favorites": [1, 0], "tracks": [{"id": 1}, {"id": 2}]}"#,
        #"{"favorites": [1, 0, 1], "tracks": [{"id": 1}, {"id": 2}]}"#
      ) { $0.favorites.append($0.tracks[1]) },
      Saving(
        "a key", #"{"shelf": {"named": {"a": {"id": 1}, "b b": {"id": 2}}, "first": "a"}}"#,
        #"{"shelf": {"named": {"a": {"id": 1}, "b b": {"id": 2}}, "first": "b b"}}"#
      ) { $0.shelf?.first = $0.shelf?.named["b b"] },
      Saving(
        "a path", #"{"any": ".tracks[0]", "shelf": {"named": {"b b": {"id": 2}}}, "tracks": [{}]}"#,
        #"{"any": ".shelf.named.\"b b\"", "shelf": {"named": {"b b": {"id": 2}}}, "tracks": [{}]}"#
      ) { $0.any = $0.shelf?.named["b b"] },
      Saving(
        "an index moves", #"{"current": 1, "tracks": [{"id": 1}, {"id": 2}, {"id": 3}]}"#,
        #"{"current": 0, "tracks": [{"id": 2}, {"id": 3}]}"#
      ) { $0.tracks.remove(at: 0) },
      Saving(
        "indexes of a list move",
        #"{"favorites": [2, 1], "tracks": [{"id": 1}, {"id": 2}, {"id": 3}]}"#,
        #"{"favorites": [1, 0], "tracks": [{"id": 2}, {"id": 3}]}"#
      ) { $0.tracks.remove(at: 0) },
      Saving(
        "an id changes", #"{"selected": 2, "tracks": [{"id": 2}]}"#,
        #"{"selected": 7, "tracks": [{"id": 7}]}"#
      ) { $0.tracks[0].id = 7 },
      Saving(
        "ids are exchanged", #"{"selected": 2, "tracks": [{"id": 2}, {"id": 3}]}"#,
        #"{"selected": 3, "tracks": [{"id": 3}, {"id": 2}]}"#
      ) {
        $0.tracks[0].id = 3
        $0.tracks[1].id = 2
      },
      Saving(
        "from inside", #"{"tracks": [{"id": 1, "next": 1}, {"id": 2}, {"id": 3}]}"#,
        #"{"tracks": [{"id": 3}, {"id": 1, "next": 2}, {"id": 2}]}"#
      ) { $0.tracks.insert($0.tracks.removeLast(), at: 0) },
      Saving(
        "a path follows to another list",
        #"{"any": ".tracks[1]", "tracks": [{"id": 1}, {"id": 2}]}"#,
        #"{"any": ".lists.a[0]", "tracks": [{"id": 1}], "lists": {"a": [{"id": 2}]}}"#
      ) { $0.lists["a"] = [$0.tracks.removeLast()] },
      Saving(
        "what leads nowhere stays",
        #"{"selected": 9, "current": "x", "favorites": [0, 7, null], "tracks": [{"id": 1}]}"#,
        #"{"selected": 9, "current": "x", "favorites": [0, 7, null], "tracks": [{"id": 5}]}"#
      ) { $0.tracks[0].id = 5 },
      Saving(
        "until it is set", #"{"selected": 9, "current": 4, "tracks": [{"id": 1}]}"#,
        #"{"current": 0, "tracks": [{"id": 1}]}"#
      ) {
        $0.selected = nil
        $0.current = $0.tracks[0]
      },
      Saving(
        "beside what leads nowhere", #"{"favorites": [0, 7, 1], "tracks": [{"id": 1}, {"id": 2}]}"#,
        #"{"favorites": [1, 7, 0], "tracks": [{"id": 2}, {"id": 1}]}"#
      ) { $0.tracks.swapAt(0, 1) },
      Saving(
        "an index counts what could not be read",
        #"{"current": 2, "tracks": [{"id": 1}, 5, {"id": 2}]}"#,
        #"{"current": 0, "tracks": [{"id": 1}, 5, {"id": 2}]}"#
      ) {
        #expect($0.current === $0.tracks[1])
        $0.current = $0.tracks[0]
      },
      Saving(
        "nil goes", #"{"current": 0, "tracks": [{"id": 1}]}"#, #"{"tracks": [{"id": 1}]}"#
      ) { $0.current = nil },
    ])
  private func aSaveWrites(_ row: Saving) throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let names = [
      "\"version\": 1, \"representedClassName\": \"Track\", ",
      "\"version\": 1, \"representedClassName\": \"Track\"",
    ]
    try row.before.write(toFile: path, atomically: true, encoding: .utf8)
    let file = try ModelFile<Playlist>(at: path)
    row.change(file.object)
    #expect(file.hasAnyChanges)
    try file.save()
    var text = try String(contentsOfFile: path, encoding: .utf8)
    for name in names { text = text.replacing(name, with: "") }
    #expect(text == row.after)
    #expect(!file.hasAnyChanges)
    #expect(try ModelFile<Playlist>(at: path).object == file.object)
    #expect(try !file.save())
  }

  // MARK: - Tracking

  @Test("a reference is tracked but owns nothing") func tracking() throws {
    let list = Playlist()
    list.tracks = [track(1), track(2)]
    list.clearChanges()
    list.selected = list.tracks[0]
    #expect(list.changedKeys == ["selected"])
    #expect(list.changes.map(\.path.description) == [".selected"])
    #expect(list.changes[0].new as? Track === list.tracks[0])
    list.selected = nil
    #expect(!list.hasAnyChanges)
    list.selected = list.tracks[1]
    list.clearChanges()
    list.tracks[1].title = "x"
    #expect(list.changes.map(\.path.description) == [".tracks[1].title"])
    list.selected = list.tracks[0]
    list.revertAll()
    #expect(list.selected === list.tracks[1])
    #expect(list.committedRecord()["selected"] == 2)
  }

  @Test("a committed record contains the stored references") func committedRecord() throws {
    let (list, _) = try read(#"{"current": 1, "tracks": [{"id": 1}, {"id": 2}]}"#)
    list.tracks.remove(at: 0)
    #expect(list.record["current"] == 0)
    #expect(list.committedRecord()["current"] == 1)
    #expect(list.changedValues()["current"] == nil)
  }

  @Test("setting a reference can be undone") func undoing() {
    let list = Playlist()
    list.tracks = [track(1), track(2)]
    let log = UndoLog(list)
    log.group("Select") { list.selected = list.tracks[0] }
    log.group("Remove") {
      list.selected = nil
      list.favorites = [list.tracks[1]]
      list.tracks.remove(at: 0)
    }
    log.undo()
    #expect(list.selected === list.tracks[0] && list.favorites.isEmpty)
    log.undo()
    #expect(list.selected == nil)
    log.redo()
    log.redo()
    #expect(list.selected == nil && list.favorites[0] === list.tracks[0])
  }

  @Test("observers run for changes of references") func observing() {
    let shelf = Shelf()
    let target = track(1)
    shelf.outside = target
    shelf.outside = nil
    #expect(shelf.settings == 2)
    shelf.outside = target
    shelf.revertAll()
    #expect(shelf.outside == nil && shelf.settings == 4)
  }

  @Test("a cycle of references does not leak") func doesNotLeak() {
    weak var gone: Playlist?
    do {
      let list = Playlist()
      list.tracks = [track(1), track(2)]
      list.tracks[0].next = list.tracks[1]
      list.tracks[1].next = list.tracks[0]
      list.clearChanges()
      list.tracks[0].next = nil
      list.tracks[0].clearChanges()
      list.tracks[1].next = nil
      list.tracks[1].clearChanges()
      gone = list
    }
    #expect(gone == nil)
  }

  // MARK: - Dangling

  @Test(
    "a dangling reference in data is an issue and is kept",
    arguments: [
      (#"{"selected": 9}"#, [".selected: 9 leads to no Track in tracks; it is kept"]),
      (
        #"{"favorites": [0, 3, {}], "tracks": [{}]}"#,
        [
          ".favorites[1]: 3 leads to no Track in tracks; it is kept",
          ".favorites[2]: a record leads to no Track in tracks; it is kept",
        ]
      ),
      (#"{"any": ".x"}"#, [#".any: ".x" leads to no Track; it is kept"#]),
      (#"{"any": ".shelf", "shelf": {}}"#, [#".any: ".shelf" leads to no Track; it is kept"#]),
      (#"{"folder": ".shelf", "shelf": {}, "selected": null}"#, []),
      (
        #"{"tracks": [{"next": 7}]}"#,
        [".tracks[0].next: 7 leads to no Track in /tracks; it is kept"]
      ),
      (#"{"tracks": [{"next": 0}]}"#, []),
      (#"{"favorites": 3}"#, [".favorites: 3 is not a list; the default is used, 3 is kept"]),
    ])
  func danglingInData(row: (text: String, issues: [String])) throws {
    let (list, issues) = try read(row.text)
    #expect(issues.map(\.description).map { $0.replacing(#/^\d+:\d+: /#, with: "") } == row.issues)
    #expect(list.problems.isEmpty)
    #expect(!list.hasAnyChanges)
    let (again, others) = try read(String(decoding: list.encoded(as: .json), as: UTF8.self))
    #expect(again == list && others.map(\.message) == issues.map(\.message))
  }

  @Test("a policy can make a dangling reference an error") func danglingIsError() {
    #expect(throws: Issue.self) {
      _ = try Playlist.decode(Array(#"{"selected": 9}"#.utf8), as: .json, policy: .strict)
    }
  }

  private static let edits: [(String, [String], @Sendable (Playlist) -> Void)] = [
    ("it is gone", [".selected: the Track it leads to is gone"], { $0.selected = track(5) }),
    (
      "it is removed", [".selected: the Track it leads to is not in tracks, or has no id"],
      { $0.tracks.removeAll() }
    ),
    (
      "it is elsewhere",
      [".selected: the Track it leads to is not in tracks, or has no id"],
      { $0.lists["a"] = [$0.tracks.removeFirst()] }
    ),
    (
      "two have its id", [".selected: 1 leads to another Track in tracks"],
      { $0.tracks.insert(track(1), at: 0) }
    ),
    ("it moves", [], { $0.tracks.insert(track(2), at: 0) }),
    (
      "inside", [".shelf.outside: the Track it leads to is not in /tracks, or has no id"],
      {
        $0.shelf?.named["a"] = track(4)
        $0.shelf?.outside = $0.shelf?.named["a"]
      }
    ),
  ]

  @Test("a reference made dangling by an edit is a problem", arguments: edits)
  private func danglingByEdit(
    _ name: String, _ problems: [String], _ change: @Sendable (Playlist) -> Void
  ) throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let before = #"{"selected": 1, "current": 9, "tracks": [{"id": 1}], "shelf": {}}"#
    try before.write(toFile: path, atomically: true, encoding: .utf8)
    let file = try ModelFile<Playlist>(at: path)
    change(file.object)
    #expect(file.object.problems.map(\.description) == problems)
    #expect(file.object.problems.allSatisfy { $0.rule == .reference })
    if problems.isEmpty {
      try file.save()
    } else {
      #expect(throws: ModelFileError.self) { try file.save() }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == before)
      file.rules = .report
      try file.save()
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text.contains("\"current\": 9"))
      #expect(try ModelFile<Playlist>(at: path).object == file.object)
    }
  }

  // MARK: - Copies, patches

  @Test("references in a copy lead to the copied objects") func copying() throws {
    let list = Playlist()
    list.tracks = [track(1), track(2)]
    list.selected = list.tracks[1]
    list.favorites = [list.tracks[1], list.tracks[0]]
    list.shelf = Shelf()
    list.shelf?.outside = list.tracks[0]
    list.tracks[0].next = list.tracks[1]
    let copy = list.copied()
    #expect(copy == list && !copy.hasAnyChanges)
    #expect(copy.selected === copy.tracks[1] && copy.selected !== list.selected)
    #expect(copy.favorites[0] === copy.tracks[1])
    #expect(copy.shelf?.outside === copy.tracks[0])
    #expect(copy.tracks[0].next === copy.tracks[1])
    // A reference to an object that is not copied still refers to the original.
    #expect(list.tracks[0].copied().next === list.tracks[1])
  }

  @Test("a patch can refer to objects that it adds") func patching() throws {
    let list = Playlist()
    list.tracks = [track(1)]
    list.clearChanges()
    let report = list.patch([
      "selected": 2, "current": 5, "favorites": [1, 8],
      "tracks": [["id": 1], ["id": 2, "next": 0]],
    ])
    #expect(list.selected === list.tracks[1])
    #expect(list.favorites.map(\.id) == [2])
    #expect(list.tracks[1].next === list.tracks[0])
    #expect(
      report.issues.map(\.description) == [
        ".current: 5 leads to no Track in tracks; the property stays as it was",
        ".favorites[1]: 8 leads to no Track in tracks; the property stays as it was",
      ])
    #expect(
      report.changes.map(\.path.description).sorted() == [".favorites", ".selected", ".tracks"])
    list.patch(["selected": .null])
    #expect(list.selected == nil)
    list.revertAll()
    #expect(list.tracks.count == 1 && list.selected == nil && !list.hasAnyChanges)
  }

  @Test("objects are equal if they refer to equal objects") func equality() throws {
    let text = #"{"current": 1, "tracks": [{"id": 1}, {"id": 1}]}"#
    let (one, two) = (try read(text).object, try read(text).object)
    #expect(one == two)
    two.current = two.tracks[0]
    #expect(one != two)
  }

  // MARK: - Schema

  @Test("a schema describes the stored form of references") func schemaOfReferences() {
    let types = Playlist.schema.properties.prefix(6).map { "\($0.type)" }
    #expect(
      types == [
        "a whole number or nothing", "a whole number or nothing", "a list of a whole number",
        "a whole number or text or nothing", "text or nothing", "text or nothing",
      ])
    #expect("\(Shelf.schema["first"]?.type ?? .anything)" == "text or nothing")
  }

  @Test("references follow the objects through a reload") func reloading() throws {
    let kept = try KeptFile(
      #"{"current": 0, "favorites": [1], "tracks": [{"id": 1}, {"id": 2}], "shelf": {"outside": 1}}"#
    )
    let file = try ModelFile<Playlist>(at: kept.path)
    let (list, tracks) = (file.object, file.object.tracks)
    try kept.write(
      #"{"current": 1, "favorites": [2, 0], "tracks": [{"id": 2}, {"id": 1}, {"id": 3}], "#
        + #""shelf": {"outside": 2}}"#)
    try file.reload()
    #expect(list.tracks[0] === tracks[1] && list.tracks[1] === tracks[0])
    #expect(list.current === tracks[0])
    #expect(list.favorites.count == 2)
    #expect(list.favorites.first === list.tracks[2] && list.favorites.last === tracks[1])
    #expect(list.shelf?.outside === tracks[1])
    #expect(list.shelf?.settings == 1)
    #expect(!file.hasAnyChanges)
    #expect(try !file.save())
  }

  @Test("a reference to an undeclared property is a mistake") func undeclaredProperty() throws {
    let mistakes = Mutex<[ModelMistake]>([])
    try ModelDiagnostics.$handler.withValue({ mistake in mistakes.withLock { $0.append(mistake) } })
    {
      let shelf = try Misnamed.read(from: ["parts": [["parts": []]], "one": 0, "other": "x"]).object
      #expect(shelf.one == nil && shelf.other == nil)
    }
    #expect(
      Set(mistakes.withLock(\.self)) == [
        .noReferenceTarget("Misnamed", "part"), .noReferenceTarget("Misnamed", "ident"),
      ])
  }
}

@Modeled private final class Misnamed: ModelObject {
  var parts: [Misnamed] = []
  @Reference(in: "part") var one: Misnamed?
  @Reference(in: "parts", by: "ident") var other: Misnamed?
}
