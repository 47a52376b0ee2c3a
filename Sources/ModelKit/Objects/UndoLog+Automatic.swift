import Synchronization

// Undo without groups: the log is told of each change below its object, by the way up the owners, and
// makes steps of them itself.

extension UndoLog {
  /// How changes outside of groups become steps.
  enum Grouping {
    case byHand
    case perCall(name: String)
    case perTurn(name: String, afterTurn: (_ close: @escaping () -> Void) -> Void)
  }

  /// Makes each set of a property, and each change of one in place, outside of groups a step.
  ///
  /// While a log does so, changes of properties cost O(depth), and are noted each time.
  public func groupByCall(name: String = "") { begin(.perCall(name: name)) }

  /// Makes what changes outside of groups until the end of a turn one step. `afterTurn` calls what it
  /// is given once, on the same thread, when the turn has ended: `{ RunLoop.main.perform($0) }`.
  public func group(
    name: String = "", byTurn afterTurn: @escaping (_ close: @escaping () -> Void) -> Void
  ) {
    begin(.perTurn(name: name, afterTurn: afterTurn))
  }

  /// Makes steps of groups only, as at first.
  public func groupByHand() { begin(.byHand) }

  private func begin(_ new: Grouping) {
    close()
    if isAutomatic { Self.automaticLogs.subtract(1, ordering: .relaxed) }
    grouping = new
    root.keptLedger.log = self
    guard isAutomatic else { return }
    Self.automaticLogs.add(1, ordering: .relaxed)
    // What is quiet would not be told.
    _ = root.hasAnyChanges
  }

  var isAutomatic: Bool { if case .byHand = grouping { false } else { true } }

  /// Whether any log, or sequence of updates, is to be told of each change.
  static var areAnyAutomatic: Bool { automaticLogs.load(ordering: .relaxed) > 0 }
  static let automaticLogs = Atomic(0)

  /// Ends the step under way.
  func close() {
    guard let open else { return }
    self.open = nil
    end(open.name, false, open.recording)
  }

  fileprivate func note(_ object: ModelObject, _ field: Int, _ old: Any) {
    guard !isSteppingBack, Self.recording?.isOf(self) != true else { return }
    switch grouping {
    case .byHand: return
    case .perCall(let name):
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
  /// Tells the logs of this object and of those above, and who else hears of changes.
  func tellLogs(_ field: Int, _ old: Any) {
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
    var left = [self]
    while let object = left.popLast() {
      object.ledger?.log?.note(self, field, old)
      object.ledger?.listeners?.note(self, field)
      left += object.owners.filter { seen.insert(ObjectIdentifier($0)).inserted }
    }
  }
}
