import ModelKit
import Testing

@Suite struct UndoTests {
  @Test("steps are undone and redone") func undoAndRedo() {
    let note = Note()
    let log = UndoLog(note)
    #expect(!log.undo())
    #expect(!log.canUndo && !log.canRedo)
    log.group("Rename") { note.text = "B" }
    #expect(log.canUndo && !log.canRedo)
    log.group("Count") {
      note.number = 1
      note.number = 2
      note.tags.append("x")
    }
    log.group("Nothing") {
      note.number = 3
      note.number = 2
    }
    #expect(log.undoName == "Count")
    #expect(log.undo())
    #expect(note.number == 12345)
    #expect(note.tags.isEmpty)
    #expect(note.text == "B")
    #expect(log.redoName == "Count")
    #expect(log.undo())
    #expect(!note.hasAnyChanges)
    #expect(!log.canUndo && log.canRedo)
    #expect(log.redo())
    #expect(log.canUndo && log.canRedo)
    #expect(log.redo())
    #expect(log.canUndo && !log.canRedo)
    #expect(note.number == 2)
    #expect(note.tags == ["x"])
    #expect(!log.redo())
    log.undo()
    log.group("Other") { note.text = "C" }
    #expect(log.redoName == nil)
  }

  @Test("a revert is an undo step") func revertIsStep() {
    let note = Note()
    note.number = 1
    note.unknown["extra"] = 2
    let log = UndoLog(note)
    log.group("Revert") { note.revertAll() }
    #expect(note.number == 12345)
    #expect(log.undo())
    #expect(note.number == 1)
    #expect(note.unknown["extra"] == 2)
    #expect(note.changedKeys == ["number", "extra"])
    log.group("Revert one") {
      note.number = 7
      note.revert("number")
    }
    #expect(note.number == 12345)
    log.undo()
    #expect(note.number == 1)
    log.redo()
    #expect(!note.changedKeys.contains("number"))
  }

  @Test("undo works across cleared changes") func acrossClearing() {
    let note = Note()
    note.number = 1
    let log = UndoLog(note)
    log.group("Save") {
      note.number = 2
      note.clearChanges()
    }
    log.undo()
    #expect(note.number == 1)
    #expect(note.hasChanges)
  }

  @Test("coalesced changes of one property are one step") func coalescing() {
    let note = Note()
    let log = UndoLog(note)
    for text in ["a", "ab", "abc"] { log.group("Type", coalescing: true) { note.text = text } }
    log.undo()
    #expect(note.text == "Foo")
    log.redo()
    #expect(note.text == "abc")
    log.group("Type", coalescing: true) { note.number = 1 }
    log.undo()
    #expect(note.text == "abc")
  }

  @Test("changes, insertions and removals below are undone") func changesBelow() {
    let folder = Folder()
    let note = Note()
    folder.children = [note]
    folder.clearChanges()
    let log = UndoLog(folder)
    log.group("Edit") { note.text = "B" }
    log.group("Remove") { folder.children = [] }
    log.group("Unknown") { folder.unknown["x"] = 1 }
    log.undo()
    #expect(folder.unknown.isEmpty)
    log.undo()
    #expect(folder.children.map { $0 === note } == [true])
    #expect(folder.hasAnyChanges)
    log.undo()
    #expect(!folder.hasAnyChanges)
    log.redo()
    #expect(folder.changes.count == 1)
  }

  @Test("the step limit drops the oldest steps, and a nested group joins the outer one")
  func stepLimit() {
    let note = Note()
    let log = UndoLog(note, limit: 2)
    for number in 1...3 { log.group("Set") { note.number = number } }
    log.undo()
    log.undo()
    #expect(!log.undo())
    #expect(note.number == 1)
    log.group("Outer") {
      log.group("Inner") { note.number = 7 }
      note.text = "B"
    }
    #expect(log.undoName == "Outer")
    log.undo()
    #expect(note.number == 1)
    #expect(note.text == "Foo")
  }

  /// Changes made in a group to an object that is not below the log's object.
  @Test(
    "undo does not change objects outside of the tree", arguments: [false, true], [false, true])
  func unrelatedObjects(isTouched: Bool, isAsked: Bool) {
    let (rack, other) = (Rack(), Rack())
    if isTouched { other.number = 1 }
    if isAsked { _ = other.hasAnyChanges }
    let log = UndoLog(rack)
    log.group("Both") {
      rack.number = 5
      other.number = 5
      other.tag = 5
    }
    log.group("Other") { other.number = 6 }
    #expect(log.undoName == "Both")
    log.undo()
    #expect(rack.number == 0)
    #expect((other.number, other.tag) == (6, 5))
  }

  @Test("undo restores removed objects as they were", arguments: [false, true], [false, true])
  func restoresRemoved(isAsked: Bool, isGiven: Bool) {
    let (rack, inner, object, other) = (Rack(), Rack(), Rack(), Rack())
    rack.items = [inner]
    inner.items = [object]
    object.number = 1
    let log = UndoLog(rack)
    log.group("Take") {
      rack.items = []
      if isGiven { other.items = [inner] }
      if isAsked {
        _ = rack.hasAnyChanges
        _ = other.hasAnyChanges
      }
      inner.items = []
      object.number = 2
      object.tag = 3
    }
    log.undo()
    #expect(rack.items.first === inner)
    #expect(inner.items.first === object)
    #expect((object.number, object.tag) == (1, 0))
    log.redo()
    #expect(inner.items.isEmpty)
    #expect((object.number, object.tag) == (2, 3))
  }

  @Test("undo removes inserted objects without changing them", arguments: [false, true])
  func removesInserted(isAsked: Bool) {
    let (rack, object) = (Rack(), Rack())
    object.number = 1
    let log = UndoLog(rack)
    log.group("Put") {
      rack.items = [object]
      if isAsked { _ = rack.hasAnyChanges }
      object.number = 2
      object.tag = 3
    }
    log.undo()
    #expect(rack.items.isEmpty)
    #expect((object.number, object.tag) == (2, 3))
    log.redo()
    #expect(rack.items.map(\.number) == [2])
    log.group("Edit") { object.number = 7 }
    log.undo()
    #expect(object.number == 2)
  }

  @Test("two nested logs have separate steps") func nestedLogs() {
    let (one, two) = (Rack(), Rack())
    let (first, second) = (UndoLog(one), UndoLog(two))
    first.group("One") {
      one.number = 1
      second.group("Two") { two.number = 2 }
    }
    #expect(second.undoName == "Two")
    first.undo()
    #expect((one.number, two.number) == (0, 2))
    second.undo()
    #expect(two.number == 0)
  }
}
