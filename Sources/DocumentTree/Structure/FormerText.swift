// A text that edits have made from another one is not read again where it is the same.
//
//   former   [ {…} {…} {…} {…} {a} {…} {…} {…} {…} ]
//   new      [ {…} {…} {…} {…} {b, c} {…} {…} {…} {…} ]
//              read ╰──jump──╯ read  ╰───jump───╯ read
//
// At the start of a child, what a reader does next depends only on the container that the child is in and
// on the text that follows. So if a child of one text is the copy of a child of the other one, in containers
// of the same kind, all children after it up to the end of the copied text are the same too: the index of the
// former text has them. The reader goes on at the last one of which the index knows the number.

import ModelBasics

/// A text from which parts of another text were copied.
package struct FormerText: Sendable {
  /// A span of the former text, and where it begins in the new one.
  package struct Copy: Hashable, Sendable {
    package var start: Int
    package var span: Span

    package init(start: Int, span: Span) {
      self.start = start
      self.span = span
    }

    var end: Int { start + span.count }
    func contains(_ offset: Int) -> Bool { offset >= start && offset < end }
  }

  /// Children of a container that both texts have: from the start of the first one up to the start of another one.
  package struct Jump: Hashable, Sendable {
    /// The number of containers that are open there.
    package var level: Int
    package var start: Int
    package var end: Int
    var former: Span
    var formerContainer: Int
  }

  /// The fewest bytes that are passed without being read.
  private static let least = 1 << 16
  /// The most bytes that are read up to the start of a jump.
  private static let farthest = 1 << 15

  private let source: Source
  /// In the order of the new text.
  private let copies: [Copy]

  /// Creates a former text, unless it was not read as a whole or has faults.
  package init?(_ source: Source, copies: [Copy]) {
    let isSound = source.index.read {
      $0.isComplete && $0.fault == nil && $0.valueFaultCount == 0 && $0.toleratedFaultCount == 0
    }
    guard isSound else { return nil }
    self.source = source
    self.copies = copies
  }

  /// Returns a jump that begins soon after an offset of the new text at which some containers are open.
  package func jump(
    from offset: Int, in containers: [(level: Int, start: Int)]
  ) -> Jump? {
    guard let copy = copy(with: offset) else { return nil }
    let former = offset - copy.start + copy.span.start
    guard copy.span.end - former >= Self.least else { return nil }
    for (level, container) in containers {
      guard let start = formerOffset(container) else { continue }
      let children = children(ofContainerAt: start)
      guard let last = children.known(notAfter: copy.span.end - 1),
        last.offset - former >= Self.least,
        let child = child(of: children, near: former), child < last.offset
      else { continue }
      return Jump(
        level: level, start: child - former + offset, end: last.offset - former + offset,
        former: Span(child, last.offset), formerContainer: start)
    }
    return nil
  }

  /// Returns the first child that begins at or soon after an offset, which is in the container.
  private func child(of children: SourceChildren, near offset: Int) -> Int? {
    let next: SourceChildren.Step
    switch children.last(before: offset + 1) {
    case .child(let child) where child == offset: next = .child(child)
    case .child(let child): next = children.next(after: child)
    case .end: next = children.first()
    case .unknown, .fault: return nil
    }
    guard case .child(let child) = next, child >= offset, child - offset <= Self.farthest else {
      return nil
    }
    return child
  }

  /// Returns what the index has for a jump, with the offsets of the new text. `container` is the innermost open
  /// container at the start of the jump, and `found` what the new text is known to have before it.
  package func stretch(
    _ jump: Jump, in container: OpenContainer, _ found: Findings
  ) -> KnownStretch? {
    let children = children(ofContainerAt: jump.formerContainer)
    guard let number = children.count(before: jump.former.start) else { return nil }
    let shift = jump.start - jump.former.start
    let added = container.count - number
    guard let last = children.known(notAfter: jump.former.end), last.offset == jump.former.end
    else { return nil }
    return source.index.read { index in
      guard let findings = index.findings.within(jump.former, ifNot: found)
      else { return nil }
      return KnownStretch(
        end: jump.end, count: last.number + added,
        records: index.records(startingIn: jump.former).map {
          ValueRecord(start: $0.start + shift, end: $0.end + shift, count: $0.count)
        },
        checkpoints: index.checkpoints(after: jump.former.start, through: jump.former.end).map {
          $0.container == jump.formerContainer
            ? Checkpoint(
              container: container.start, number: $0.number + added, offset: $0.offset + shift)
            : Checkpoint(
              container: $0.container + shift, number: $0.number, offset: $0.offset + shift)
        },
        findings: findings.shifted(by: shift))
    }
  }

  private func children(ofContainerAt start: Int) -> SourceChildren {
    let container = source.structure.entry(at: start, .value, budget: 0).value
    return SourceChildren(
      source: source, container: container, budget: 2 * SparseIndex.grain, isIndexed: true,
      limit: .max)
  }

  private func copy(with offset: Int) -> Copy? {
    let next = copies.partitioningIndex { $0.start > offset }
    guard next > 0, copies[next - 1].contains(offset) else { return nil }
    return copies[next - 1]
  }

  private func formerOffset(_ offset: Int) -> Int? {
    copy(with: offset).map { offset - $0.start + $0.span.start }
  }
}
