import ModelKit
import Observation
import Testing

@Suite struct ObservationTests {
  /// Returns how often an observer of what `read` reads is notified when `change` runs. An observer is notified at
  /// most once.
  private func notificationCount<Object: ModelObject>(
    _ object: Object, of read: (Object) -> Void, when change: (Object) -> Void
  ) -> Int {
    let count = Count()
    withObservationTracking({ read(object) }, onChange: { count.add() })
    change(object)
    return count.value
  }

  private func read(_ note: Note) { _ = (note.text, note.number) }

  @Test("observers are notified when a property gets another value") func notifies() {
    #expect(notificationCount(Note(), of: read) { $0.text = "Bar" } == 1)
    #expect(notificationCount(Note(), of: read) { $0.number += 1 } == 1)
    #expect(notificationCount(Note(), of: { _ = $0.tags }) { $0.tags.append("a") } == 1)
  }

  @Test("observers are not notified of equal values or of properties they did not read")
  func doesNotNotify() {
    #expect(notificationCount(Note(), of: read) { $0.text = "Foo" } == 0)
    #expect(notificationCount(Note(), of: read) { $0.tags = ["a"] } == 0)
    #expect(notificationCount(Note(), of: { _ in }) { $0.text = "Bar" } == 0)
    #expect(notificationCount(Note(), of: read) { _ in Note().text = "Bar" } == 0)
  }

  @Test("a property touched before is observed") func touchedProperty() {
    let note = Note()
    note.text = "Bar"
    #expect(notificationCount(note, of: read) { $0.text = "Baz" } == 1)
    #expect(notificationCount(note, of: read) { $0.text = "Bar" } == 1)
    #expect(notificationCount(note, of: read) { $0.text = "Foo" } == 1)
    #expect(!note.hasAnyChanges)
  }

  @Test("observers are notified of revert, undo and redo") func revertAndUndo() {
    let note = Note()
    let log = UndoLog(note)
    log.group("Edit") { note.text = "Bar" }
    #expect(notificationCount(note, of: read) { _ in log.undo() } == 1)
    #expect(notificationCount(note, of: read) { _ in log.redo() } == 1)
    #expect(notificationCount(note, of: read) { $0.revert("text") } == 1)
    note.number = 1
    #expect(notificationCount(note, of: read) { $0.revertAll() } == 1)
    #expect(notificationCount(note, of: read) { $0.revertAll() } == 0)
  }

  @Test("unknown properties are observed") func unknownProperties() {
    #expect(notificationCount(Note(), of: { _ = $0.unknown["x"] }) { $0.unknown["x"] = 1 } == 1)
    #expect(notificationCount(Note(), of: { _ = $0.unknown.keys }) { $0.unknown["x"] = nil } == 0)
  }

  @Test("the change status is observed") func changeStatus() {
    #expect(notificationCount(Note(), of: { _ = $0.hasChanges }) { $0.text = "Bar" } == 1)
    #expect(notificationCount(Note(), of: { _ = $0.changedKeys }) { $0.unknown["x"] = 1 } == 1)
    #expect(notificationCount(Note(), of: { _ = $0.hasAnyChanges }) { $0.text = "Foo" } == 0)
    let note = Note()
    note.text = "Bar"
    #expect(notificationCount(note, of: { _ = $0.hasChanges }) { $0.clearChanges() } == 1)
    #expect(notificationCount(note, of: { _ = $0.hasChanges }) { $0.clearChanges() } == 0)
    #expect(notificationCount(note, of: { _ = $0.previousChanges }) { $0.number = 1 } == 0)
  }

  @Test("observers of owners are notified of changes below") func changesBelow() {
    let (outer, inner, note) = (Folder(), Folder(), Note())
    outer.children = [inner]
    inner.children = [note]
    outer.clearChanges()
    #expect(notificationCount(outer, of: { _ = $0.hasAnyChanges }) { _ in note.text = "Bar" } == 1)
    #expect(notificationCount(outer, of: { _ = $0.changes }) { _ in note.text = "Baz" } == 1)
    #expect(notificationCount(outer, of: { _ = $0.hasChanges }) { _ in note.text = "x" } == 0)
    #expect(
      notificationCount(outer, of: { _ = $0.hasAnyChanges }) { _ in note.clearChanges() } == 1)
    #expect(notificationCount(outer, of: { _ = $0.record }) { _ in note.number = 7 } == 1)
  }

  @Test("an observer can read the object while it is notified") func readsWhileNotified() {
    let note = Note()
    let isRight = Count()
    nonisolated(unsafe) let asked = note
    withObservationTracking {
      _ = note.text
    } onChange: {
      if !asked.hasAnyChanges, asked.text == "Foo" { isRight.add() }
    }
    note.text = "Bar"
    #expect(isRight.value == 1)
    #expect(note.hasAnyChanges)
    #expect(note.changedKeys == ["text"])
  }

  @Test("observed properties are tracked like others") func tracksObserved() {
    let note = Note()
    for round in 0..<3 {
      #expect(notificationCount(note, of: read) { $0.number = round } == 1)
      #expect(notificationCount(note, of: read) { $0.number = 12345 } == 1)
      #expect(!note.hasAnyChanges)
    }
    note.text = "Bar"
    note.revertAll()
    #expect(note.text == "Foo")
  }
}

/// A counter of calls.
private final class Count: @unchecked Sendable {
  private(set) var value = 0
  func add() { value += 1 }
}
