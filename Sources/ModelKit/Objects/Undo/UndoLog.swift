// Undo is built on change tracking: before a group, all earlier changes are resolved, so that the first touch of a
// property inside the group is recorded again and reported to the log.
//
//   group("Rename") { item.title = "B" }
//        │                    └─▶ willChange ─▶ UndoLog.recording: (item, title, "A")
//        └─▶ at its end: the properties that differ from their old values are one step

/// An undo log for an object and all objects it owns.
///
/// A step contains the changes of the objects that were below the log's object when the step began, and no others.
/// An object that was inserted is removed by undo and keeps its state until redo inserts it again. An object that
/// was removed is inserted by undo as it was.
public final class UndoLog {
  private struct Entry {
    let object: ModelObject
    let field: Int
    let old: Any
    var new: Any
    /// The unread parts beside the old and the new value; nil if they are not known.
    let oldUnread: PlacedUnread?
    var newUnread: PlacedUnread?
  }

  private struct Step {
    let name: String
    let coalesces: Bool
    var entries: [Entry]
  }

  /// The changes recorded by the open group.
  final class Recording: @unchecked Sendable {
    fileprivate let log: ObjectIdentifier
    /// The enclosing group of another log.
    fileprivate let outer: Recording?

    init(of log: UndoLog, in outer: Recording?) {
      self.log = ObjectIdentifier(log)
      self.outer = outer
    }

    func belongs(to log: UndoLog) -> Bool {
      self.log == ObjectIdentifier(log) || outer?.belongs(to: log) == true
    }

    fileprivate struct Note {
      let object: ModelObject
      let field: Int
      let old: Any
      let unread: NotedUnread?
    }

    fileprivate var noted: [Note] = []

    func note(_ object: ModelObject, _ field: Int, _ old: Any) {
      noted.append(
        Note(
          object: object, field: field, old: old,
          unread: object.notedUnread(of: field)))
      outer?.note(object, field, old)
    }

    /// Returns true if the last change was that a property with a value that was not read is assigned. The change of
    /// its value follows.
    func isAssigning(_ object: ModelObject, _ field: Int) -> Bool {
      guard let last = noted.last, last.object === object, last.field == field,
        last.unread?.unread != nil,
        object.isAssigned(field)
      else { return false }
      return object.field(field).access.isSame(object, as: last.old)
    }
  }

  @TaskLocal static var recording: Recording?

  let root: ModelObject
  var grouping = Grouping.manual
  /// The open step outside of groups.
  var open: (name: String, recording: Recording)?
  /// True while undo or redo changes properties.
  private(set) var isUndoingOrRedoing = false
  private let limit: Int
  private var done: [Step] = []
  private var undone: [Step] = []

  /// Creates a log of the changes to an object that keeps at most `limit` steps.
  public init(_ root: ModelObject, limit: Int = .max) {
    self.root = root
    self.limit = max(1, limit)
  }

  deinit {
    if isAutomatic { Self.automaticLogs.subtract(1, ordering: .relaxed) }
  }

  /// Combines all changes that `body` makes into one step. A group inside a group of the same log is part of that
  /// group. If `body` throws, its changes until then are a step too. With `coalescing`, the step is merged into the
  /// previous one if that has the same name and changed the same properties: use it for typing and dragging.
  public func group<Result>(
    _ name: String, coalescing: Bool = false, _ body: () throws -> Result
  ) rethrows -> Result {
    if Self.recording?.belongs(to: self) == true { return try body() }
    close()
    // From here on, the first touch of each property below is recorded.
    _ = root.hasAnyChanges
    let recording = Recording(of: self, in: Self.recording)
    defer { end(name, coalescing, recording) }
    return try Self.$recording.withValue(recording) { try body() }
  }

  func end(_ name: String, _ coalescing: Bool, _ recording: Recording) {
    var seen: [ObjectIdentifier: Set<Int>] = [:]
    let noted = recording.noted.filter {
      seen[ObjectIdentifier($0.object), default: []].insert($0.field).inserted
    }
    var scope = UndoScope(below: root, since: noted.map { ($0.object, $0.field, $0.old) })
    var entries: [Entry] = []
    for note in noted where scope.contains(note.object) {
      let (object, field) = (note.object, note.field)
      let access = object.field(field).access
      let oldUnread = object.placed(note.unread, beside: note.old, of: field)
      guard
        !access.isSame(object, as: note.old)
          || oldUnread.map({ object.hasPresentUnread(as: $0, of: field) }) == false
      else { continue }
      let new = access.current(object)
      entries.append(
        Entry(
          object: object, field: field, old: note.old, new: new, oldUnread: oldUnread,
          newUnread: object.placedUnread(of: field)))
    }
    guard !entries.isEmpty else { return }
    undone = []
    if coalescing, let last = done.last, last.coalesces, last.name == name,
      last.entries.elementsEqual(entries, by: { $0.object === $1.object && $0.field == $1.field })
    {
      for index in entries.indices {
        done[done.count - 1].entries[index].new = entries[index].new
        done[done.count - 1].entries[index].newUnread = entries[index].newUnread
      }
    } else {
      done.append(Step(name: name, coalesces: coalescing, entries: entries))
      if done.count > limit { done.removeFirst(done.count - limit) }
    }
  }

  /// The name of the step that `undo()` would revert.
  public var undoName: String? { open?.name ?? done.last?.name }
  /// The name of the step that `redo()` would repeat. A change after an undo takes it away.
  public var redoName: String? { open == nil ? undone.last?.name : nil }
  /// True if there is a step to undo, for a menu or a button.
  public var canUndo: Bool { undoName != nil }
  /// True if there is a step to redo.
  public var canRedo: Bool { redoName != nil }

  /// Reverts the last step. Returns false if there is none.
  @discardableResult
  public func undo() -> Bool {
    close()
    guard let step = done.popLast() else { return false }
    isUndoingOrRedoing = true
    defer { isUndoingOrRedoing = false }
    for entry in step.entries.reversed() {
      entry.object.put(entry.old, in: entry.field)
    }
    for entry in step.entries { entry.object.restoreUnread(entry.oldUnread, of: entry.field) }
    undone.append(step)
    return true
  }

  /// Repeats the step that was undone last. Returns false if there is none.
  @discardableResult
  public func redo() -> Bool {
    close()
    guard let step = undone.popLast() else { return false }
    isUndoingOrRedoing = true
    defer { isUndoingOrRedoing = false }
    for entry in step.entries {
      entry.object.put(entry.new, in: entry.field)
    }
    for entry in step.entries { entry.object.restoreUnread(entry.newUnread, of: entry.field) }
    done.append(step)
    return true
  }
}

extension ModelObject {
  /// Restores an earlier value of a property.
  final func put(_ value: Any, in number: Int) {
    let access = field(number).access
    recordChange(number, access.current(self))
    access.restore(self, value)
    sideTable?.replacedUnread[number] = nil
    didChange(number)
  }
}
