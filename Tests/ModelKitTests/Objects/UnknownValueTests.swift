import ModelBasics
import ModelKit
import Testing

@Suite struct UnknownValueTests {
  private func note() throws -> Note {
    try Note.read(from: ["version": 2, "nickname": "Bo", "text": "a", "y": [2]]).object
  }

  @Test("unknown properties are read as the requested type") func typedReading() throws {
    let note = try note()
    #expect(note.unknown["nickname", as: String.self] == "Bo")
    #expect(note.unknown["y", as: [Int].self] == [2])
    #expect(note.unknown["y", as: Int.self] == nil)
    #expect(note.unknown["nothing", as: Int.self] == nil)
    note.unknown["paint", as: Color.self] = Color(rgb: 0x0000FF)
    #expect(note.unknown["paint"] == "#0000ff")
    note.unknown["paint", as: Color.self]?.green = 1
    #expect(note.unknown["paint"] == "#00ffff")
    note.unknown["paint", as: Color.self] = nil
    #expect(note.unknown["paint"] == nil)
  }

  @Test("an unknown property set to an equal value keeps its notation")
  func keepsNotation() throws {
    let note = try Note.read(from: ["version": 2, "number2": "12", "paint": "blue"]).object
    note.unknown["number2", as: Int.self] = 12
    note.unknown["paint", as: Color.self] = Color(rgb: 0x0000FF)
    #expect(!note.hasChanges)
    #expect(note.unknown.record == ["number2": "12", "paint": "blue"])
  }

  @Test("an unknown object is created at each read") func unknownObjects() throws {
    let note = try Note.read(
      from: ["version": 2, "child": ["version": 2, "text": "in", "deep": 1]]
    ).object
    let child = try #require(note.unknown["child", as: Note.self])
    #expect(child.text == "in")
    #expect(child.unknown["deep"] == 1)
    child.text = "out"
    #expect(!note.hasAnyChanges)
    note.unknown["child", as: Note.self] = child
    #expect(note.changedKeys == ["child"])
  }

  @Test("unknown properties are accessed by name") func accessByName() throws {
    let note = try note()
    #expect(note.extras.nickname == "Bo")
    let age: Int? = note.extras.age
    #expect(age == nil)
    note.extras.age = 7
    #expect(note.unknown["age"] == 7)
    note.extras.nickname = String?.none
    #expect(note.unknown.keys == ["y", "age"])
    let open = OpenNote()
    open.nickname = "Al"
    open.text = "declared"
    #expect(open.nickname == "Al")
    #expect(open.unknown.keys == ["nickname"])
    #expect(open.changedKeys == ["text", "nickname"])
  }

  @Test("unknown properties are iterated and removed") func iterating() throws {
    let note = try note()
    #expect(note.unknown.map(\.key) == ["nickname", "y"])
    #expect(note.unknown.remove("y") == [2])
    #expect(note.unknown.remove("y") == nil)
    #expect(note.changedKeys == ["y"])
    note.unknown.removeAll()
    #expect(note.unknown.isEmpty)
    #expect(note.changedKeys == ["nickname", "y"])
    note.revertAll()
    #expect(note.unknown.keys == ["nickname", "y"])
  }

  @Test("changes of unknown properties are undone and redone") func undoing() throws {
    let note = try note()
    let log = UndoLog(note)
    log.group("Name") { note.extras.nickname = "Al" }
    log.group("Remove") { note.unknown["y"] = nil }
    log.undo()
    #expect(note.changes.map(\.path.description) == [".nickname"])
    log.undo()
    #expect(!note.hasAnyChanges)
    log.redo()
    log.redo()
    #expect(note.unknown.record == ["nickname": "Al"])
  }

  /// The kind of change, the change, and the changed values with and without unknown properties.
  static let changes: [(String, @Sendable (Note) -> Void, Record, Record)] = [
    ("nothing", { _ in }, [:], [:]),
    ("a property", { $0.text = "b" }, ["text": "b"], ["text": "b"]),
    ("an unknown one", { $0.extras.nickname = "Al" }, ["nickname": "Al"], [:]),
    ("one of them is new", { $0.unknown["z"] = 1 }, ["z": 1], [:]),
    ("one of them is gone", { $0.unknown.remove("y") }, ["y": nil], [:]),
    (
      "both",
      {
        $0.number = 1
        $0.unknown["y"] = 3
      }, ["number": 1, "y": 3], ["number": 1]
    ),
    (
      "set back",
      {
        $0.text = "b"
        $0.text = "a"
        $0.unknown["y"] = 3
        $0.unknown["y"] = [2]
      }, [:], [:]
    ),
  ]

  @Test("committed and changed records separate unknown properties", arguments: changes)
  func committedAndChanged(
    what: String, change: @Sendable (Note) -> Void, changed: Record, declared: Record
  ) throws {
    let note = try note()
    let before = note.record
    let beforeDeclared = note.record(includingUnknown: false)
    #expect(beforeDeclared.keys == before.keys.filter { !["nickname", "y"].contains($0) })
    change(note)
    #expect(note.changedValues() == changed)
    #expect(note.changedValues(includingUnknown: false) == declared)
    #expect(note.committedRecord() == before)
    #expect(note.committedRecord(includingUnknown: false) == beforeDeclared)
    note.clearChanges()
    #expect(note.committedRecord() == note.record)
    #expect(note.changedValues() == [:])
  }

  @Test("a committed record has the former objects as they were") func committedObjects() {
    let (folder, note) = (Folder(), Note())
    folder.children = [note]
    folder.clearChanges()
    let before = folder.record
    note.text = "Bar"
    note.unknown["x"] = 1
    #expect(folder.committedRecord() == before)
    folder.children = [Note(), Note()]
    folder.name = "n"
    #expect(folder.committedRecord() == before)
    #expect(folder.changedValues().keys == ["name", "children"])
  }

  @Test("a value that could not be read is in the committed record")
  func committedUnreadable() throws {
    let note = try Note.read(from: ["version": 2, "number": "lots"]).object
    note.number = 5
    #expect(note.committedRecord()["number"] == "lots")
    #expect(note.changedValues() == ["number": 5])
    note.clearChanges()
    #expect(note.committedRecord()["number"] == 5)
  }
}

/// A note whose unknown properties can be accessed as if they were declared.
private class OpenNote: Note, ExtensibleModel {}
