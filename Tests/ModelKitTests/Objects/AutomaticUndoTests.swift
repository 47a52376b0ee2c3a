import ModelKit
import Testing

@Suite(.apartFromListening) struct AutomaticUndoTests {
  /// A queue of closures that run at the end of a turn.
  final class Turns {
    private var waiting: [() -> Void] = []
    func after(_ close: @escaping () -> Void) { waiting.append(close) }
    func end() {
      let closing = waiting
      waiting = []
      for close in closing { close() }
    }
  }

  @Test("each assignment is an undo step") func assignmentIsStep() {
    let note = Note()
    note.number = 0
    let log = UndoLog(note)
    log.groupByCall(name: "Edit")
    note.number = 1
    note.number = 2
    note.tags.append("a")
    note.number = 2
    #expect(log.undoName == "Edit")
    log.undo()
    #expect(note.tags.isEmpty)
    #expect(note.number == 2)
    log.undo()
    #expect(note.number == 1)
    log.undo()
    #expect(note.number == 0)
    #expect(!log.undo())
    log.redo()
    log.redo()
    #expect(note.number == 2)
    log.group("Both") {
      note.number = 3
      note.text = "b"
    }
    #expect(log.undoName == "Both")
    log.undo()
    #expect(note.number == 2)
    note.revert("number")
    log.undo()
    #expect(note.number == 2)
  }

  @Test("all changes of a turn are one undo step, including objects below") func turnIsStep() {
    let folder = Folder()
    let note = Note()
    folder.children = [note]
    let turns = Turns()
    let log = UndoLog(folder)
    log.group(name: "Turn", byTurn: turns.after)
    note.number = 1
    note.number = 2
    folder.children.append(Note())
    turns.end()
    note.number = 3
    turns.end()
    log.undo()
    #expect(note.number == 2)
    #expect(folder.children.count == 2)
    log.undo()
    #expect(note.number == Note().number)
    #expect(folder.children.count == 1)
    #expect(!log.undo())
    // A change of an object outside of the tree is not recorded.
    Note().number = 9
    turns.end()
    #expect(!log.undo())
  }

  @Test("undo ends the open step") func undoEndsStep() {
    let note = Note()
    let turns = Turns()
    let log = UndoLog(note)
    log.group(byTurn: turns.after)
    note.number = 1
    log.undo()
    #expect(note.number == Note().number)
    turns.end()
    log.redo()
    #expect(note.number == 1)
    log.groupManually()
    note.number = 2
    log.undo()
    #expect(note.number != 2 || !log.undo())
  }
}
