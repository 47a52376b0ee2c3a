import Foundation
import Modeled
import Testing

@Modeled(writesNames: false)
final class Twig: ModelObject {
  var id = ""
  var name = ""
  var size = 1.0
  var part: Twig?
}

@Modeled(writesNames: false)
final class Bough: ModelObject {
  var title = ""
  var one = Twig()
  var list = [Twig()]
}

/// A stored value in place of an object is kept until something in the object of the property is edited.
@Suite struct KeptObjectTests {
  /// A stored value that is not an object, and an edit inside the object that the property has instead.
  struct Row: Sendable, CustomTestStringConvertible {
    let key: String
    let stored: Value
    let edit: @Sendable (Bough) -> Void
    /// Reverts the edit.
    let restore: @Sendable (Bough) -> Void
    var testDescription: String { "\(key): \(stored)" }

    var before: Record { ["title": "a", key: stored] }
    var after: Record {
      let object = Bough()
      edit(object)
      return ["title": "a", key: object.record[key] ?? .null]
    }
  }

  static let rows: [Row] =
    [.null, 7].map { stored in
      Row(key: "one", stored: stored) {
        $0.one.name = "b"
      } restore: {
        $0.one.name = ""
      }
    } + [
      Row(key: "one", stored: "x") {
        $0.one.part = Twig()
        $0.one.part?.size = 2
      } restore: {
        $0.one.part = nil
      },
      Row(key: "list", stored: 7) {
        $0.list[0].name = "b"
      } restore: {
        $0.list[0].name = ""
      },
    ]

  private func read(_ row: Row) throws -> Bough { try Bough.read(from: row.before).object }

  /// The members of a record that a row is about.
  private func stored(_ object: Bough, _ row: Row) -> Record {
    Record(object.record.members.filter { ["title", row.key].contains($0.key) })
  }

  @Test(
    "a stored value that is not an object is kept until the object in its place is edited",
    arguments: rows)
  func record(_ row: Row) throws {
    let object = try read(row)
    object.title = "c"
    object.title = "a"
    #expect(stored(object, row) == row.before)
    row.edit(object)
    #expect(object.hasAnyChanges)
    #expect(stored(object, row) == row.after)
    #expect(object.committedRecord()[row.key] == row.stored)
    row.restore(object)
    #expect(!object.hasAnyChanges)
    #expect(stored(object, row) == row.before)
    row.edit(object)
    object.revertAll()
    #expect(stored(object, row) == row.before)
    row.edit(object)
    object.clearChanges()
    #expect(stored(object, row) == row.after)
    row.restore(object)
    #expect(object.record[row.key] == Bough().record[row.key])
  }

  @Test("an edit inside an object in place of another value is copied and encoded", arguments: rows)
  func copies(_ row: Row) throws {
    let object = try read(row)
    #expect(stored(object.copied(), row) == row.before)
    #expect(object.copied() == object)
    let copy = object.copied()
    row.edit(copy)
    #expect(stored(copy, row) == row.after)
    #expect(stored(object, row) == row.before)
    #expect(copy != object)
    row.edit(object)
    #expect(stored(object.copied(), row) == row.after)
    #expect(copy == object)
    let json = try Bough.decode(JSONEncoder().encode(object), as: .json).object
    #expect(stored(json, row) == row.after)
    let own = try Bough.decode(object.encoded(as: .json), as: .json).object
    #expect(stored(own, row) == row.after)
  }

  @Test("an edit inside an object in place of another value is undone", arguments: rows)
  func undo(_ row: Row) throws {
    let object = try read(row)
    let log = UndoLog(object)
    log.group("Edit") { row.edit(object) }
    #expect(stored(object, row) == row.after)
    log.undo()
    #expect(stored(object, row) == row.before)
    log.redo()
    #expect(stored(object, row) == row.after)
  }

  @Test("an edit inside an object in place of another value reaches every file", arguments: rows)
  func files(_ row: Row) throws {
    let first = try KeptFile(row.before.description)
    let other = try KeptFile(row.before.description)
    let file = try ModelFile<Bough>(at: first.path)
    let second = try ModelFile(file.object, at: other.path)
    row.edit(file.object)
    try file.save()
    #expect(stored(file.object, row) == row.after)
    #expect(stored(try ModelFile<Bough>(at: first.path).object, row) == row.after)
    try second.save(overwriting: true)
    #expect(stored(try ModelFile<Bough>(at: other.path).object, row) == row.after)
    try first.write(row.before.description)
    try file.reload()
    #expect(stored(file.object, row) == row.before)
  }

  @Test("an edit inside an object in place of another value reaches the defaults", arguments: rows)
  func defaults(_ row: Row) throws {
    let store = MemoryDefaults()
    store[row.key] = row.stored
    let defaults = Defaults<Bough>(in: store)
    defaults.title = "a"
    #expect(store[row.key] == row.stored)
    defaults.update { row.edit($0) }
    #expect(store[row.key] == row.after[row.key])
    #expect(Defaults<Bough>(in: store).record[row.key] == row.after[row.key])
  }
}
