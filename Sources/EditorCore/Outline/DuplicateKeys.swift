import DocumentTree

/// The entries whose key occurs more than once in their object.
///
/// Each object is searched once per edit, and only if it has at most `limit` entries, so that scrolling in a larger one
/// stays fast. A search above the budget of one event continues at the next.
package struct DuplicateKeys: Sendable {
  package static let limit = 2000
  /// The number of bytes read for one event.
  package static let budget = 1 << 17
  /// The number of objects to remember; more than any window has rows.
  private static let maximumRemembered = 4096
  fileprivate static let longestKey = SparseIndex.grain

  fileprivate struct Search: Sendable {
    var first: [[UInt8]: Node] = [:]
    var duplicates: Set<Node> = []
    var last: Child?
    var count = 0
    var isOver = false
  }

  private var searches: [Node: Search] = [:]

  package init() {}

  package mutating func forget() { searches.removeAll(keepingCapacity: true) }

  package func contains(_ node: Node, in parent: Node?) -> Bool {
    parent.map { searches[$0]?.duplicates.contains(node) ?? false } ?? false
  }

  /// Continues the search in an object; returns false if it must continue later.
  @discardableResult
  package mutating func search(
    in parent: Node, of document: Document, budget: inout Int
  ) -> Bool {
    if searches[parent]?.isOver == true { return true }
    if searches.count > Self.maximumRemembered { forget() }
    guard budget > 0 else { return false }
    // Removed from the dictionary so that changing it does not copy it.
    var search = searches.removeValue(forKey: parent) ?? Search()
    search.advance(in: parent, of: document, &budget)
    searches[parent] = search
    return search.isOver
  }

  /// Returns the duplicates found within the budget of one event.
  package static func duplicates(in parent: Node, of document: Document) -> Set<Node> {
    var search = Search()
    var budget = Self.budget
    search.advance(in: parent, of: document, &budget)
    return search.duplicates
  }
}

extension DuplicateKeys.Search {
  mutating func advance(in parent: Node, of document: Document, _ budget: inout Int) {
    guard document.kind(of: parent) == .object else { return isOver = true }
    var walk = ChildWalk(of: parent, in: document, after: last, budget: budget)
    defer { budget = walk.budget }
    while let child = walk.next() {
      last = child
      count += 1
      guard count <= DuplicateKeys.limit else {
        duplicates = []
        return finish()
      }
      guard !child.isGhost, let key = document.key(of: child.node),
        key.count <= DuplicateKeys.longestKey
      else { continue }
      let bytes = document.grammar.keyBytes(of: key.array)
      if let other = first[bytes] {
        duplicates.insert(other)
        duplicates.insert(child.node)
      } else {
        first[bytes] = child.node
      }
    }
    if walk.isAtEnd { finish() }
  }

  private mutating func finish() {
    isOver = true
    first = [:]
  }
}
