// Undo from what changes anyway note of themselves: a group asks for all that was touched before
// it, so that the first touch of a property inside it is noted again, and told to the log.
//
//   group("Rename") { item.title = "B" }
//        │                    └─▶ willChange ─▶ UndoLog.recording: (item, title, "A")
//        └─▶ at its end: what is not as it was then is one step

/// Steps back and forth over an object and all it owns.
///
/// A step has all that happened to the objects that were below the log's object when it began, and
/// nothing of others: what is put in is taken out again and stays as it is, for when it is put back;
/// what was taken out is put back as it was.
public final class UndoLog {
  private struct Entry {
    let object: ModelObject
    let field: Int
    let old: Any
    var new: Any
    let wasAssigned: Bool
    var isAssigned: Bool
  }

  private struct Step {
    let name: String
    let coalesces: Bool
    var entries: [Entry]
  }

  /// What the group under way has been told.
  final class Recording: @unchecked Sendable {
    fileprivate let log: ObjectIdentifier
    /// The group of another log that this one is in.
    fileprivate let outer: Recording?

    init(of log: UndoLog, in outer: Recording?) {
      self.log = ObjectIdentifier(log)
      self.outer = outer
    }

    func isOf(_ log: UndoLog) -> Bool {
      self.log == ObjectIdentifier(log) || outer?.isOf(log) == true
    }

    fileprivate var noted: [(object: ModelObject, field: Int, old: Any, wasAssigned: Bool)] = []

    func note(_ object: ModelObject, _ field: Int, _ old: Any) {
      noted.append((object, field, old, object.isAssigned(field)))
      outer?.note(object, field, old)
    }
  }

  @TaskLocal static var recording: Recording?

  let root: ModelObject
  var grouping = Grouping.byHand
  /// The step under way outside of groups.
  var open: (name: String, recording: Recording)?
  /// Whether what changes now is a step taken back or again.
  private(set) var isSteppingBack = false
  private let limit: Int
  private var done: [Step] = []
  private var undone: [Step] = []

  /// A log of the groups of changes to an object, of at most `limit` steps.
  public init(_ root: ModelObject, limit: Int = .max) {
    self.root = root
    self.limit = max(1, limit)
  }

  deinit {
    if isAutomatic { Self.automaticLogs.subtract(1, ordering: .relaxed) }
  }

  /// Makes all changes of `body` one step; a group in a group of the same log is part of it. What `body` changed
  /// before it threw is a step too. With `coalescing` the step joins the one before it, when that
  /// has the same name and changed the same properties: for typing and dragging.
  public func group<Result>(
    _ name: String, coalescing: Bool = false, _ body: () throws -> Result
  ) rethrows -> Result {
    if Self.recording?.isOf(self) == true { return try body() }
    close()
    // What is below is noted at its first touch from here on.
    _ = root.hasAnyChanges
    let recording = Recording(of: self, in: Self.recording)
    defer { end(name, coalescing, recording) }
    return try Self.$recording.withValue(recording) { try body() }
  }

  func end(_ name: String, _ coalescing: Bool, _ recording: Recording) {
    var seen: [ObjectIdentifier: Set<Int>] = [:]
    let noted = recording.noted.filter { object, field, _, _ in
      seen[ObjectIdentifier(object), default: []].insert(field).inserted
    }
    var scope = UndoScope(below: root, since: noted.map { ($0.object, $0.field, $0.old) })
    var entries: [Entry] = []
    for (object, field, old, wasAssigned) in noted where scope.contains(object) {
      let access = object.field(field).access
      let isAssigned = object.isAssigned(field)
      guard !access.isSame(object, as: old) || isAssigned != wasAssigned else { continue }
      entries.append(
        Entry(
          object: object, field: field, old: old, new: access.current(object),
          wasAssigned: wasAssigned, isAssigned: isAssigned))
    }
    guard !entries.isEmpty else { return }
    undone = []
    if coalescing, let last = done.last, last.coalesces, last.name == name,
      last.entries.elementsEqual(entries, by: { $0.object === $1.object && $0.field == $1.field })
    {
      for place in entries.indices {
        done[done.count - 1].entries[place].new = entries[place].new
        done[done.count - 1].entries[place].isAssigned = entries[place].isAssigned
      }
    } else {
      done.append(Step(name: name, coalesces: coalescing, entries: entries))
      if done.count > limit { done.removeFirst(done.count - limit) }
    }
  }

  /// The name of the step that undo would take back.
  public var undoName: String? { open?.name ?? done.last?.name }
  /// The name of the step that redo would take again.
  public var redoName: String? { undone.last?.name }

  /// Takes the last step back; false when there is none.
  @discardableResult
  public func undo() -> Bool {
    close()
    guard let step = done.popLast() else { return false }
    isSteppingBack = true
    defer { isSteppingBack = false }
    for entry in step.entries.reversed() {
      entry.object.put(entry.old, in: entry.field, isAssigned: entry.wasAssigned)
    }
    undone.append(step)
    return true
  }

  /// Takes the last step taken back again; false when there is none.
  @discardableResult
  public func redo() -> Bool {
    close()
    guard let step = undone.popLast() else { return false }
    isSteppingBack = true
    defer { isSteppingBack = false }
    for entry in step.entries {
      entry.object.put(entry.new, in: entry.field, isAssigned: entry.isAssigned)
    }
    done.append(step)
    return true
  }
}

extension ModelObject {
  /// Gives a property a value it had.
  final func put(_ value: Any, in number: Int, isAssigned: Bool) {
    let access = field(number).access
    noteErased(number, access.current(self))
    access.restore(self, value)
    if isAssigned != self.isAssigned(number) {
      if isAssigned {
        // After a save there may be nothing left that the assignment took the place of.
        if ledger?.unread[number]?.isSpelling == false { keptLedger.assigned.insert(number) }
      } else {
        ledger?.assigned.remove(number)
      }
    }
    didChange(number)
  }
}
