import ModelKit
import Testing

@Suite struct UndoTests {
  @Test func `steps go back and forth`() {
    let note = Note()
    let log = UndoLog(note)
    #expect(!log.undo())
    log.group("Rename") { note.text = "B" }
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
    #expect(log.redo())
    #expect(log.redo())
    #expect(note.number == 2)
    #expect(note.tags == ["x"])
    #expect(!log.redo())
    log.undo()
    log.group("Other") { note.text = "C" }
    #expect(log.redoName == nil)
  }

  @Test func `a revert is a step like others`() {
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

  @Test func `what is cleared can be undone`() {
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

  @Test func `typing is one step`() {
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

  @Test func `below too, with what comes and goes`() {
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

  @Test func `the oldest steps go, and a group in a group is part of it`() {
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
}
