/// The children of one container as its source has them.
struct SourceChildren {
  let source: Source
  let container: SourceValue
  /// The number of bytes that may be read to find the end of one child.
  let budget: Int
  /// True if the whole source has been read, so that expensive positions are recorded.
  let isIndexed: Bool
  /// The offset from which children are not valid, because the source is broken.
  let limit: Int

  enum Step: Hashable {
    case child(Int)
    case end
    case unknown
    case fault
  }

  private var structure: any Structure { source.structure }
  var childForm: NodeForm { container.childForm }

  func first() -> Step {
    step(structure.surely(nextChildAfter: nil, in: container, budget: budget))
  }

  func end(ofChildAt offset: Int) -> Int? { end(ofEntryAt: offset, childForm) }

  /// Returns the end of an entry of the source, which need not be a child.
  func end(ofEntryAt offset: Int, _ form: NodeForm) -> Int? {
    let entry = structure.surely(entryAt: offset, form, budget: budget)
    guard entry.isKnown else { return nil }
    return structure.surely(endOf: entry.value, budget: budget)
  }

  func next(after offset: Int) -> Step {
    guard let end = end(ofChildAt: offset) else { return stuck }
    return step(structure.surely(nextChildAfter: end, in: container, budget: budget))
  }

  /// Returns the next child after a child whose end may be known already. If there is none, also returns the end of the
  /// container.
  func next(afterChildAt offset: Int, endingAt known: Int?) -> (step: Step, end: Int?) {
    guard let end = known ?? end(ofChildAt: offset) else { return (stuck, nil) }
    let next = structure.surely(nextChildAfter: end, in: container, budget: budget)
    if case .close(let delimiter) = next { return (step(next), delimiter.end) }
    return (step(next), nil)
  }

  /// Returns the last child that begins before an offset.
  func last(before offset: Int) -> Step {
    var current: Int
    if let known = known(notAfter: offset - 1) {
      current = known.offset
    } else {
      switch first() {
      case .child(let offset): current = offset
      case let other: return other
      }
    }
    guard current < offset else { return .end }
    var stepBudget = StepBudget(isUnlimited: isIndexed || budget == .max)
    while true {
      switch next(after: current) {
      case .child(let following) where following < offset:
        stepBudget.spend(following - current)
        current = following
      case .child, .end, .fault: return .child(current)
      case .unknown: return isOpen(childAt: current, at: offset) ? .child(current) : .unknown
      }
      if stepBudget.isOver { return .unknown }
    }
  }

  /// True if the source has been read beyond an offset and the value of a child had not ended there.
  private func isOpen(childAt child: Int, at offset: Int) -> Bool {
    guard !isIndexed else { return false }
    let entry = structure.surely(entryAt: child, childForm, budget: budget)
    return entry.isKnown && structure.index.isOpen(containerAt: entry.valueStart, at: offset)
  }

  func last() -> Step {
    if isIndexed || budget == Int.max {
      if let end = structure.surely(endOf: container, budget: budget) {
        return last(before: end)
      }
      return last(before: min(limit, source.bytes.count))
    }
    guard let end = structure.surely(endOf: container, budget: budget) else {
      return .unknown
    }
    return last(before: end)
  }

  /// Returns the number of children, or of those that begin before an offset.
  func count(before offset: Int = .max) -> Int? {
    if offset == .max {
      switch knownCount {
      case .known(let count): return count
      case .broken: return nil
      case nil: break
      }
    }
    let end =
      offset == .max
      ? structure.surely(endOf: container, budget: budget) ?? limit : offset
    if end == .max { return nil }
    var number = 0
    var current: Step
    if let known = known(notAfter: end - 1) {
      number = known.number
      current = .child(known.offset)
    } else {
      current = first()
    }
    var stepBudget = StepBudget(isUnlimited: isIndexed || budget == .max)
    while case .child(let offset) = current, offset < end {
      number += 1
      current = next(after: offset)
      if case .child(let following) = current { stepBudget.spend(following - offset) }
      if stepBudget.isOver { return nil }
    }
    return current == .unknown ? nil : number
  }

  /// Returns the child with an index, from 0.
  func child(_ wanted: Int) -> Step {
    var number = 0
    var current: Step
    if let known = recordedChild(number: wanted) {
      guard isWhole(known.offset) else { return .fault }
      number = known.number
      current = .child(known.offset)
    } else if wanted > 0,
      let child = source.shortcuts?.child(wanted, of: container, budget: budget)
    {
      return step(child)
    } else {
      current = first()
    }
    var stepBudget = StepBudget(isUnlimited: isIndexed || budget == .max)
    while number < wanted, case .child(let offset) = current {
      current = next(after: offset)
      number += 1
      if case .child(let following) = current { stepBudget.spend(following - offset) }
      if stepBudget.isOver { return .unknown }
    }
    return current
  }

  /// The number of bytes that are stepped over in one call before the index is complete.
  private struct StepBudget {
    private static let most = 1 << 17
    private var left: Int

    init(isUnlimited: Bool) { left = isUnlimited ? .max : Self.most }

    var isOver: Bool { left <= 0 }

    /// Counts the bytes of a child; a long child counts as one grain, because it is recorded.
    mutating func spend(_ length: Int) { if left < .max { left -= min(length, SparseIndex.grain) } }
  }

  // MARK: - What is known without stepping

  /// The number of all children, from the index or by a shortcut.
  private var knownCount: ChildCount? {
    if let count = structure.index.record(startingAt: container.indexKey)?.count {
      return .known(count)
    }
    return source.shortcuts?.count(of: container, budget: budget)
  }

  /// Returns the last child with at most this index that the source's index has.
  private func recordedChild(number: Int) -> KnownChild? {
    structure.index.read {
      $0.checkpoint(ofContainerAt: container.indexKey, number: number, end: $0.scanned)
    }.map { KnownChild(offset: $0.offset, number: $0.number) }
  }

  private func nearestChild(notAfter offset: Int) -> KnownChild? {
    if let child = source.shortcuts?.child(of: container, notAfter: offset) { return child }
    return structure.index.read {
      $0.checkpoint(ofContainerAt: container.indexKey, notAfter: offset)
    }.map { KnownChild(offset: $0.offset, number: $0.number) }
  }

  /// Returns the nearest known child with its index that is before the fault of the source.
  func known(notAfter offset: Int) -> KnownChild? {
    var offset = offset
    while let found = nearestChild(notAfter: offset) {
      if isWhole(found.offset) { return found }
      offset = found.offset - 1
    }
    return nil
  }

  /// True if a child begins before the fault of the source; for a member, also its value.
  private func isWhole(_ offset: Int) -> Bool {
    guard limit < .max || !isIndexed else { return true }
    guard offset < limit else { return false }
    guard childForm == .member else { return true }
    let entry = structure.surely(entryAt: offset, .member, budget: budget)
    return entry.isKnown && entry.valueStart < limit
  }

  private func step(_ step: SourceStep) -> Step {
    switch step {
    case .child(let offset): isWhole(offset) ? .child(offset) : stuck
    case .close(let delimiter): delimiter.start < limit || delimiter.isEmpty ? .end : .fault
    case .fault: .fault
    case .unknown: stuck
    }
  }

  /// The step where reading cannot continue.
  private var stuck: Step { limit < .max ? .fault : .unknown }
}
