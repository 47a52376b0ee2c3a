import Foundation
import Modeled
import Synchronization
import Testing

@testable import ModelKit

@Suite struct ReferenceTests {
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
    let (list, _) = try readPlaylist(#"{"current": 1, "tracks": [{"id": 1}, {"id": 2}]}"#)
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
    let (one, two) = (try readPlaylist(text).object, try readPlaylist(text).object)
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
    try ModelDiagnostics.withHandler({ mistake in mistakes.withLock { $0.append(mistake) } }) {
      let shelf = try Misnamed.read(from: ["parts": [["parts": []]], "one": 0, "other": "x"]).object
      #expect(shelf.one == nil && shelf.other == nil)
    }
    #expect(
      Set(mistakes.withLock(\.self)) == [
        .noReferenceTarget("Misnamed", "part"), .noReferenceTarget("Misnamed", "ident"),
      ])
  }
}

/// Written by hand, since the macro lets the compiler check the names.
private final class Misnamed: ModelObject {
  fileprivate var parts: [Misnamed] = []
  private var storedOne = ObjectReference<Misnamed?>()
  private var storedOther = ObjectReference<Misnamed?>()
  fileprivate var one: Misnamed? { storedOne.value }
  fileprivate var other: Misnamed? { storedOther.value }

  private static let ownType = ModelType(
    "Misnamed",
    fields: [
      .declared(
        "parts", get: { (object: Misnamed) in object.parts }, set: { $0.parts = $1 },
        initial: { [] }),
      .reference(
        "one", in: "part", get: { (object: Misnamed) in object.storedOne },
        set: { $0.storedOne = $1 }),
      .reference(
        "other", in: "parts", by: "ident", get: { (object: Misnamed) in object.storedOther },
        set: { $0.storedOther = $1 }),
    ])
  override class var modelType: ModelType { ownType }
}
