import DocumentTree

/// The container that a table can show for a row of the outline.
struct TableCandidate {
  /// The numbers of entries that are looked at, and of ancestors.
  private static let mostEntries = 50
  private static let mostAncestors = 8
  private static let budget = SparseIndex.grain * 8

  let path: NodePath
  /// The row and the member of it that the focus was on or in.
  let row: Child
  let member: Child?

  /// Finds the nearest container of objects that a row is, or is in; nil if there is none.
  init?(at focus: OutlineRow, in document: Document) {
    let focus = focus.entry
    guard focus.isEntry else { return nil }
    let deepest = focus.path.count - 1
    for level in stride(from: deepest, through: max(0, deepest - Self.mostAncestors), by: -1) {
      let container = focus.path[level]
      guard level < deepest || focus.isNode, let first = Self.firstRow(of: container, in: document)
      else { continue }
      func child(_ level: Int) -> Child? {
        guard level <= deepest else { return nil }
        return Child(focus.path[level], isGhost: level == deepest && focus.kind == .ghost)
      }
      path = Array(focus.path[...level])
      row = child(level + 1) ?? first
      member = child(level + 2)
      return
    }
    guard focus.path.count == 1, focus.isNode, let root = focus.node,
      let (list, first) = Self.onlyList(in: root, of: document)
    else { return nil }
    path = [root, list]
    row = first
    member = nil
  }

  /// Returns the only array of objects among the first entries of a container, with its first row.
  private static func onlyList(
    in container: Node, of document: Document
  ) -> (list: Node, first: Child)? {
    guard document.kind(of: container) == .object else { return nil }
    var walk = ChildWalk(of: container, in: document, budget: budget)
    var found: (list: Node, first: Child)?
    var count = 0
    while count < mostEntries, let child = walk.next() {
      count += 1
      guard !child.isGhost, document.kind(of: child.node).isList,
        let first = firstRow(of: child.node, in: document)
      else { continue }
      if found != nil { return nil }
      found = (child.node, first)
    }
    return found
  }

  /// Returns the first entry of a container if most of its first entries are objects.
  private static func firstRow(of container: Node, in document: Document) -> Child? {
    let kind = document.kind(of: container)
    guard kind == .object || kind.isList else { return nil }
    var walk = ChildWalk(of: container, in: document, budget: budget)
    var first: Child?
    var count = 0
    var objects = 0
    while count < mostEntries, let child = walk.next() {
      first = first ?? child
      count += 1
      if document.kind(of: child.node) == .object { objects += 1 }
    }
    // The members of an ordinary object are of many kinds, so more is asked of it.
    let isTable = kind == .object ? objects * 2 > count && objects > 1 : objects * 2 >= count
    return objects > 0 && isTable ? first : nil
  }
}
