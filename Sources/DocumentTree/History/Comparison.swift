// The differences of the document that is shown from the saved one, while the two are over different bases: undo or redo has
// left the revision that was saved. Only nodes that the steps since have touched can differ. Of each such node this is what it is in
// both documents, and a sparse tree leads to those that differ, as the change set does over the saved base.
//
//   saved   {a: 1, b: 3}     touched   b of both     b  changed
//   shown   {a: 1, b: 2}                             root ─ inside ─▶ b

/// The differences of a document from the saved one, which is over another base.
struct Comparison: Sendable {
  /// A node that both documents may have.
  struct Entry: Sendable {
    /// The node in the saved document; nil if that does not have it.
    var twin: Node?
    /// The container in the document that is shown.
    var parent: Node?
    /// True if it is in another container.
    var isMoved = false
    /// True if it is elsewhere among the other children.
    var isReordered = false
    var isRenamed = false
    var isChanged = false
    var comments: [Comment] = []

    var isElsewhere: Bool { isMoved || isReordered }
    var hasOwnDifference: Bool { twin == nil || isElsewhere || isRenamed || isChanged }
    var differs: Bool { hasOwnDifference || !comments.isEmpty }
  }

  /// A comment that differs; `node` is that of the saved document if it was removed.
  struct Comment: Sendable {
    var node: Node
    var place: CommentPlace
    var mark: Mark
    var twin: Node?
  }

  /// The base of the document that is shown; `saved` is that of the file.
  var base: SourceID
  let saved: SourceID
  /// The touched parts of each node; of a node that the saved document has, under its node there.
  var touched: [Node: Touch] = [:]
  /// The nodes that reverting has inserted, with the saved nodes that they have the text of.
  var restored: [Node: Node] = [:]
  /// True if no nodes differ, and the bytes are the same too.
  var isSame = false
  /// The saved nodes of containers with another value.
  private(set) var replaced: Set<Node> = []
  private(set) var entries: [Node: Entry] = [:]
  /// The touched nodes in each container.
  private(set) var children: [Node: Set<Node>] = [:]
  /// The saved nodes that the document has nowhere, or elsewhere, by the node for the container that they are saved in.
  private(set) var gone: [Node: Set<Node>] = [:]
  private var goneFrom: [Node: Node] = [:]
  /// The saved nodes that the document has nowhere.
  private(set) var missing: Set<Node> = []
  /// The children at or in which there are differences.
  private(set) var inside: [Node: Set<Node>] = [:]
  private var above: [Node: Node] = [:]

  init(base: SourceID, saved: SourceID) {
    self.base = base
    self.saved = saved
  }

  /// True if there are differences at or in a node.
  func hasDifferences(_ node: Node) -> Bool {
    entries[node]?.differs == true || inside[node] != nil || gone[node] != nil
  }

  /// The comments that differ.
  var hasComments: Bool { !isSame && entries.values.contains { !$0.comments.isEmpty } }

  func comment(_ node: Node, of owner: Node) -> Comment? {
    isSame ? nil : entries[owner]?.comments.first { $0.node == node }
  }

  func mark(of node: Node) -> Mark {
    if isSame { return .none }
    guard let entry = entries[node] else { return hasDifferences(node) ? .below : .none }
    if entry.twin == nil { return .added }
    if entry.isElsewhere { return .moved }
    return entry.isChanged || entry.isRenamed ? .changed : hasDifferences(node) ? .below : .none
  }

  mutating func removeAll() {
    replaced = []
    entries = [:]
    children = [:]
    gone = [:]
    goneFrom = [:]
    missing = []
    inside = [:]
    above = [:]
  }

  /// Returns false if that was known.
  mutating func setReplaced(_ twin: Node, _ isReplaced: Bool) -> Bool {
    isReplaced ? replaced.insert(twin).inserted : replaced.remove(twin) != nil
  }

  mutating func set(_ entry: Entry, at path: NodePath) {
    guard let node = path.last else { return }
    if let parent = entries[node]?.parent, parent != entry.parent {
      Self.remove(node, from: parent, in: &children)
    }
    entries[node] = entry
    if let parent = entry.parent { children[parent, default: []].insert(node) }
    settle(at: path)
  }

  /// Called when a node is in the document no more.
  mutating func remove(_ node: Node) {
    guard let entry = entries.removeValue(forKey: node) else { return }
    if let parent = entry.parent { Self.remove(node, from: parent, in: &children) }
    prune(node)
  }

  mutating func setGone(_ twin: Node, from path: NodePath, isMissing: Bool) {
    guard let parent = path.last else { return }
    setBack(twin)
    goneFrom[twin] = parent
    gone[parent, default: []].insert(twin)
    if isMissing { missing.insert(twin) }
    settle(at: path)
  }

  mutating func setBack(_ twin: Node) {
    missing.remove(twin)
    guard let parent = goneFrom.removeValue(forKey: twin) else { return }
    Self.remove(twin, from: parent, in: &gone)
    prune(parent)
  }

  private mutating func settle(at path: NodePath) {
    guard let node = path.last else { return }
    guard hasDifferences(node) else { return prune(node) }
    for index in path.indices.dropFirst().reversed() {
      let (parent, child) = (path[index - 1], path[index])
      if above[child] == parent { return }
      if let former = above[child] {
        Self.remove(child, from: former, in: &inside)
        prune(former)
      }
      above[child] = parent
      inside[parent, default: []].insert(child)
    }
  }

  private mutating func prune(_ node: Node) {
    var node = node
    while !hasDifferences(node), let parent = above.removeValue(forKey: node) {
      Self.remove(node, from: parent, in: &inside)
      node = parent
    }
  }

  private static func remove(_ node: Node, from parent: Node, in sets: inout [Node: Set<Node>]) {
    sets[parent]?.remove(node)
    if sets[parent]?.isEmpty == true { sets[parent] = nil }
  }
}
