import Synchronization

// Undo without explicit groups: the log is notified of each change below its object, along the path of owners, and
// turns the changes into steps.

extension UndoLog {
  /// A rule that turns changes outside of groups into steps.
  enum Grouping {
    case manual
    case perCall(name: String)
    case perTurn(name: String, afterTurn: (_ close: @escaping () -> Void) -> Void)
  }

  /// Makes each assignment or in-place modification of a property outside of groups a separate step.
  ///
  /// While a log does this, a change of a property costs O(depth), and every change is recorded.
  public func groupByCall(name: String = "") { begin(.perCall(name: name)) }

  /// Combines all changes outside of groups until the end of a turn of the run loop into one step. `afterTurn`
  /// receives a closure that it must call once, on the same thread, when the turn has ended:
  /// `{ RunLoop.main.perform($0) }`.
  public func group(
    name: String = "", byTurn afterTurn: @escaping (_ close: @escaping () -> Void) -> Void
  ) {
    begin(.perTurn(name: name, afterTurn: afterTurn))
  }

  /// Makes steps of groups only, which is the initial setting.
  public func groupManually() { begin(.manual) }

  private func begin(_ new: Grouping) {
    close()
    if isAutomatic { Self.automaticLogs.subtract(1, ordering: .relaxed) }
    grouping = new
    root.ensuredSideTable.log = self
    guard isAutomatic else { return }
    Self.automaticLogs.add(1, ordering: .relaxed)
    // Fields with a `recordedMask` bit would not report their next change.
    _ = root.hasAnyChanges
  }

  var isAutomatic: Bool { if case .manual = grouping { false } else { true } }

  /// True if a log or a sequence of updates must be notified of each change.
  static var hasAutomaticLogs: Bool { automaticLogs.load(ordering: .relaxed) > 0 }
  static let automaticLogs = Atomic(0)

  /// Ends the open step.
  func close() {
    guard let open else { return }
    self.open = nil
    end(open.name, false, open.recording)
  }

  fileprivate func note(_ object: ModelObject, _ field: Int, _ old: Any) {
    guard !isUndoingOrRedoing, Self.recording?.belongs(to: self) != true else { return }
    switch grouping {
    case .manual: return
    case .perCall(let name):
      if open?.recording.isAssigning(object, field) == true { return }
      close()
      open = (name, Recording(of: self, in: nil))
    case .perTurn(let name, let afterTurn):
      if open == nil {
        open = (name, Recording(of: self, in: nil))
        afterTurn { [weak self] in self?.close() }
      }
    }
    open?.recording.note(object, field, old)
  }
}

extension ModelObject {
  /// Notifies the logs and the update listeners of this object and of all its owners.
  func notifyLogs(_ field: Int, _ old: Any) {
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
    var left = [self]
    while let object = left.popLast() {
      object.sideTable?.log?.note(self, field, old)
      object.sideTable?.listeners?.note(self, field)
      left += object.owners.filter { seen.insert(ObjectIdentifier($0)).inserted }
    }
  }
}
