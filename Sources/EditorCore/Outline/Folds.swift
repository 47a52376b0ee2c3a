// The expanded containers: a depth down to which all are expanded, and exceptions for one container or for a whole subtree. The
// newest exception that applies decides. The number of exceptions grows with the user's commands, not with the size of the file.

import DocumentTree

package struct Folds: Sendable {
  /// A rule for a node and everything below it, down to a depth.
  package struct SubtreeRule: Hashable, Sendable {
    var isExpanded: Bool
    var stamp: Int
    /// The depth at which expansion ends; deeper containers are collapsed.
    var endDepth: Int
  }

  private struct NodeRule: Hashable, Sendable {
    var isExpanded: Bool
    var stamp: Int
  }

  /// Containers above this depth are expanded at first.
  package var defaultDepth: Int
  /// True if comments are not shown.
  package var hidesComments = false
  private var nodes: [Node: NodeRule] = [:]
  private var subtrees: [Node: SubtreeRule] = [:]
  /// A Bloom filter of the nodes in `subtrees`, with one bit per node.
  private var subtreeFilter: UInt64 = 0
  private var clock = 0

  package init(defaultDepth: Int = 1) { self.defaultDepth = defaultDepth }

  package mutating func set(_ node: Node, expanded: Bool) {
    clock += 1
    nodes[node] = NodeRule(isExpanded: expanded, stamp: clock)
  }

  /// Sets the rule for a node at a depth and for everything below it, or for a number of levels.
  package mutating func setSubtree(_ node: Node, depth: Int, levels: Int?, expanded: Bool) {
    clock += 1
    let (end, overflow) = depth.addingReportingOverflow(levels ?? Int.max)
    subtrees[node] = SubtreeRule(
      isExpanded: expanded, stamp: clock, endDepth: overflow ? Int.max : end)
    subtreeFilter |= Self.bit(of: node)
  }

  var hasSubtrees: Bool { subtreeFilter != 0 }

  /// False if no rule begins at the node. Fast, because the paths of deep documents have very many nodes.
  func mayRule(_ node: Node) -> Bool { subtreeFilter & Self.bit(of: node) != 0 }

  private static func bit(of node: Node) -> UInt64 {
    1 << ((UInt64(truncatingIfNeeded: node.offset) &* 0x9E37_79B9_7F4A_7C15) >> 58)
  }

  /// Returns the rule for the nodes below a node, given the rule of its parent.
  func rule(below node: Node, inherited: SubtreeRule?) -> SubtreeRule? {
    guard !subtrees.isEmpty, let own = subtrees[node] else { return inherited }
    guard let inherited, inherited.stamp > own.stamp else { return own }
    return inherited
  }

  /// `initial` is false for a container that is collapsed at first, whatever its depth.
  func isExpanded(
    _ node: Node, depth: Int, rule: SubtreeRule?, orElse initial: Bool = true
  ) -> Bool {
    let ownRule = nodes[node]
    if let rule, rule.stamp > ownRule?.stamp ?? 0 {
      return rule.isExpanded && depth < rule.endDepth
    }
    return ownRule?.isExpanded ?? (initial && depth < defaultDepth)
  }

  /// Returns whether all lines of a comment are shown. A long one is folded to its first line.
  func isExpanded(comment node: Node, lineCount: Int) -> Bool {
    nodes[node]?.isExpanded ?? (lineCount <= Self.shortComment)
  }

  /// The number of lines up to which a comment is shown whole.
  static let shortComment = 3

  /// Moves the folds to the new nodes after a save.
  package mutating func carry(through mapping: (Node) -> Node?) {
    nodes = Self.carried(nodes, through: mapping)
    subtrees = Self.carried(subtrees, through: mapping)
    subtreeFilter = subtrees.keys.reduce(0) { $0 | Self.bit(of: $1) }
  }

  private static func carried<Value>(
    _ old: [Node: Value], through mapping: (Node) -> Node?
  ) -> [Node: Value] {
    var new: [Node: Value] = [:]
    for (node, value) in old {
      if let newNode = mapping(node) { new[newNode] = value }
    }
    return new
  }
}
