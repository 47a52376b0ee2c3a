/// The children of one container as its source has them, reached through the index.
struct SourceChildren {
  let source: Source
  let syntax: any Syntax
  /// The offset of the opening bracket.
  let container: Int
  let isObject: Bool
  /// How much may be read to find the end of one child.
  let budget: Int
  /// Whether all has been read: what is dear to find is recorded then.
  let isIndexed: Bool
  /// Children from here on are not to be trusted: the source is broken.
  let limit: Int

  enum Step: Hashable {
    case child(Int)
    case end
    case unknown
    case fault
  }

  func first() -> Step {
    step(syntax.firstChild(ofContainerAt: container, in: source, budget: budget))
  }

  func end(ofChildAt offset: Int, isMember: Bool) -> Int? {
    let entry = syntax.entry(at: offset, isMember: isMember, in: source, budget: budget)
    guard entry.isKnown else { return nil }
    return syntax.end(ofValueAt: entry.valueStart, in: source, budget: budget)
  }

  func next(after offset: Int) -> Step {
    guard let end = end(ofChildAt: offset, isMember: isObject) else { return stuck }
    return step(
      syntax.nextChild(after: end, inContainerAt: container, in: source, budget: budget))
  }

  /// What follows a child whose end may be known already; when nothing does, where the
  /// container ends.
  func next(afterChildAt offset: Int, endingAt known: Int?) -> (step: Step, end: Int?) {
    guard let end = known ?? end(ofChildAt: offset, isMember: isObject) else {
      return (stuck, nil)
    }
    let next = syntax.nextChild(
      after: end, inContainerAt: container, in: source, budget: budget)
    if case .close(let bracket) = next { return (step(next), bracket + 1) }
    return (step(next), nil)
  }

  /// The last child that begins before an offset (which need not be a child's).
  func last(before offset: Int) -> Step {
    var current: Int
    if let checkpoint = checkpoint(notAfter: offset - 1) {
      current = checkpoint.offset
    } else {
      switch first() {
      case .child(let offset): current = offset
      case let other: return other
      }
    }
    guard current < offset else { return .end }
    var patience = Patience(isIndexed)
    while true {
      switch next(after: current) {
      case .child(let following) where following < offset:
        patience.pay(following - current)
        current = following
      case .child, .end, .fault: return .child(current)
      case .unknown: return .unknown
      }
      if patience.isOver { return .unknown }
    }
  }

  func last() -> Step {
    if isIndexed || budget == Int.max {
      if let end = syntax.end(ofValueAt: container, in: source, budget: budget) {
        return last(before: end)
      }
      return last(before: min(limit, source.bytes.count))
    }
    guard let end = syntax.end(ofValueAt: container, in: source, budget: budget) else {
      return .unknown
    }
    return last(before: end)
  }

  /// How many children there are, or begin before an offset.
  func count(before offset: Int = .max) -> Int? {
    if offset == .max, let record = source.index.record(startingAt: container) {
      return record.count
    }
    let end =
      offset == .max
      ? syntax.end(ofValueAt: container, in: source, budget: budget) ?? limit : offset
    if end == .max { return nil }
    var number = 0
    var current: Step
    if let checkpoint = checkpoint(notAfter: end - 1) {
      number = checkpoint.number
      current = .child(checkpoint.offset)
    } else {
      current = first()
    }
    var patience = Patience(isIndexed)
    while case .child(let offset) = current, offset < end {
      number += 1
      current = next(after: offset)
      if case .child(let following) = current { patience.pay(following - offset) }
      if patience.isOver { return nil }
    }
    return current == .unknown ? nil : number
  }

  /// The child with a number, from 0.
  func child(_ wanted: Int) -> Step {
    var number = 0
    var current: Step
    let checkpoint = source.index.read {
      $0.checkpoint(
        ofContainerAt: container, number: wanted, end: source.bytes.count)
    }
    if let checkpoint {
      guard isWhole(checkpoint.offset) else { return .fault }
      number = checkpoint.number
      current = .child(checkpoint.offset)
    } else {
      current = first()
    }
    var patience = Patience(isIndexed)
    while number < wanted, case .child(let offset) = current {
      current = next(after: offset)
      number += 1
      if case .child(let following) = current { patience.pay(following - offset) }
      if patience.isOver { return .unknown }
    }
    return current
  }

  /// What is stepped over in one go before the index is there.
  private struct Patience {
    private static let most = 1 << 17
    private var left: Int

    init(_ isIndexed: Bool) { left = isIndexed ? .max : Self.most }

    var isOver: Bool { left <= 0 }

    /// For the bytes of a child; a long one is hopped over.
    mutating func pay(_ length: Int) { if left < .max { left -= min(length, SparseIndex.grain) } }
  }

  /// The nearest child the index knows that is not beyond where the source breaks.
  private func checkpoint(notAfter offset: Int) -> (offset: Int, number: Int)? {
    var offset = offset
    while let found = source.index.read({
      $0.checkpoint(ofContainerAt: container, notAfter: offset)
    }) {
      if isWhole(found.offset) { return (found.offset, found.number) }
      offset = found.offset - 1
    }
    return nil
  }

  /// Whether a child has begun before the source breaks: a member with its value.
  private func isWhole(_ offset: Int) -> Bool {
    guard limit < .max || !isIndexed else { return true }
    guard offset < limit else { return false }
    guard isObject else { return true }
    let entry = syntax.entry(at: offset, isMember: true, in: source, budget: budget)
    return entry.isKnown && entry.valueStart < limit
  }

  private func step(_ step: SourceStep) -> Step {
    switch step {
    case .child(let offset): isWhole(offset) ? .child(offset) : stuck
    case .close(let offset): offset < limit ? .end : .fault
    case .fault: .fault
    case .unknown: stuck
    }
  }

  /// What there is where no more can be told.
  private var stuck: Step { limit < .max ? .fault : .unknown }
}
