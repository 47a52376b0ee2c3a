// The positions of unread parts after a change of the property. They follow from the old and the present value; see
// `Unread`.

import ModelBasics
import ModelData

extension Unread {
  /// Returns the unread parts relative to the changed property, or nil if none are left.
  func moved(from old: StoredShape, to new: StoredShape) -> Unread? {
    switch (self, old, new) {
    case (.whole, _, _), (.notation, _, _), (.absent, _, _), (.untilEdited, _, _):
      return old.token == new.token ? self : nil
    case (.elements(let list), .array(let oldElements), .array(let newElements)):
      let moved = list.moved(from: oldElements, to: newElements)
      return moved.isEmpty ? nil : .elements(moved)
    case (.members(let record), .record(let oldMembers), .record(let newMembers)):
      let moved = record.moved(from: oldMembers, to: newMembers)
      return moved.isEmpty ? nil : .members(moved)
    default: return nil
    }
  }
}

extension UnreadElements {
  fileprivate func moved(from oldElements: [StoredShape], to newElements: [StoredShape])
    -> UnreadElements
  {
    let newIndices = newIndices(of: oldElements.map(\.token), in: newElements.map(\.token))
    // For each number of old elements, the number of new elements that a piece behind them now follows.
    var newCounts = [0]
    for index in newIndices {
      newCounts.append(index.map { $0 + 1 } ?? newCounts[newCounts.count - 1])
    }
    var moved = UnreadElements()
    let pieces = pieces.enumerated().compactMap { number, piece -> (Int, Piece)? in
      var moved = piece
      moved.precedingCount = newCounts[min(piece.precedingCount, oldElements.count)]
      if let equalIndex = piece.equalIndex {
        guard let index = newIndices[equalIndex],
          oldElements[equalIndex].token == newElements[index].token
        else {
          return nil
        }
        moved.equalIndex = index
      }
      return (number, moved)
    }
    moved.pieces = pieces.sorted { ($0.1.precedingCount, $0.0) < ($1.1.precedingCount, $1.0) }.map(
      \.1)
    for (old, unread) in inner where old < oldElements.count {
      guard let index = newIndices[old] else { continue }
      moved.inner[index] = unread.moved(from: oldElements[old], to: newElements[index])
    }
    return moved
  }

  /// Returns the new index of each old element. A new element at the position of a removed one replaces it. Equal
  /// elements are matched by index first.
  private func newIndices(of oldTokens: [StoredShape.Token], in newTokens: [StoredShape.Token])
    -> [Int?]
  {
    var newIndices = [Int?](repeating: nil, count: oldTokens.count)
    var isTaken = [Bool](repeating: false, count: newTokens.count)
    func match(_ old: Int, _ new: Int) {
      newIndices[old] = new
      isTaken[new] = true
    }
    if oldTokens.count == newTokens.count {
      for index in oldTokens.indices where oldTokens[index] == newTokens[index] {
        match(index, index)
      }
    }
    let (left, free) = (
      oldTokens.indices.filter { newIndices[$0] == nil }, newTokens.indices.filter { !isTaken[$0] }
    )
    let sources = Alignment(left.map { oldTokens[$0] }, free.map { newTokens[$0] }).sources
    for (index, source) in sources.enumerated() {
      if let source { match(left[source], free[index]) }
    }
    for index in oldTokens.indices where newIndices[index] == nil {
      guard let next = index == 0 ? 0 : newIndices[index - 1].map({ $0 + 1 }),
        next < newTokens.count,
        !isTaken[next]
      else { continue }
      match(index, next)
    }
    // An element with unread parts is matched with any free element rather than with none, so that the parts are
    // not lost.
    var rest = newTokens.indices.filter { !isTaken[$0] }[...]
    for index in oldTokens.indices where newIndices[index] == nil && inner[index] != nil {
      if let next = rest.popFirst() { match(index, next) }
    }
    return newIndices
  }
}

extension UnreadMembers {
  fileprivate func moved(
    from oldMembers: [(key: [UInt8], shape: StoredShape)],
    to newMembers: [(key: [UInt8], shape: StoredShape)]
  ) -> UnreadMembers {
    let old = Dictionary(oldMembers.map { ($0.key, $0.shape) }) { $1 }
    let new = Dictionary(newMembers.map { ($0.key, $0.shape) }) { $1 }
    var moved = UnreadMembers()
    // A member that was set replaces its unread piece. A member that was removed also removes its earlier
    // duplicates.
    moved.pieces = pieces.filter { $0.isEarlier == (new[$0.storedKey] != nil) }
    for (key, unread) in inner {
      guard let old = old[key], let new = new[key] else { continue }
      moved.inner[key] = unread.moved(from: old, to: new)
    }
    moved.keys = keys.filter { new[$0.key] != nil }
    for piece in pieces where !piece.isEarlier && new[piece.storedKey] != nil {
      moved.keys[piece.storedKey] = piece.key == piece.storedKey ? nil : piece.key
    }
    return moved
  }
}
