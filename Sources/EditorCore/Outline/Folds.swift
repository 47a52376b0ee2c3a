// Which containers are open: a depth down to which all are, and exceptions, each for one
// container or for everything below one. The newest that speaks of a container decides, so a
// file of any size keeps only as many as there were key presses.

import DocumentTree

package struct Folds: Sendable {
  /// Everything at or below a node, down to some levels.
  package struct SubtreeRule: Hashable, Sendable {
    var isExpanded: Bool
    var stamp: Int
    /// Expanded down to here; deeper is collapsed.
    var endDepth: Int
  }

  private struct Exception: Hashable, Sendable {
    var isExpanded: Bool
    var stamp: Int
  }

  /// Containers less deep than this start expanded.
  package var defaultDepth: Int
  private var nodes: [Node: Exception] = [:]
  private var subtrees: [Node: SubtreeRule] = [:]
  /// Bits of the nodes in `subtrees`: most others are known by it not to be there.
  private var sieve: UInt64 = 0
  private var clock = 0

  package init(defaultDepth: Int = 1) { self.defaultDepth = defaultDepth }

  package mutating func set(_ node: Node, expanded: Bool) {
    clock += 1
    nodes[node] = Exception(isExpanded: expanded, stamp: clock)
  }

  /// Sets a node at a depth and everything below it, or so many levels of it.
  package mutating func setSubtree(_ node: Node, depth: Int, levels: Int?, expanded: Bool) {
    clock += 1
    let (end, overflow) = depth.addingReportingOverflow(levels ?? Int.max)
    subtrees[node] = SubtreeRule(
      isExpanded: expanded, stamp: clock, endDepth: overflow ? Int.max : end)
    sieve |= Self.bit(of: node)
  }

  var hasSubtrees: Bool { sieve != 0 }

  /// False when no rule begins at a node; paths of deep documents have very many nodes.
  func mayRule(_ node: Node) -> Bool { sieve & Self.bit(of: node) != 0 }

  private static func bit(of node: Node) -> UInt64 {
    1 << ((UInt64(truncatingIfNeeded: node.offset) &* 0x9E37_79B9_7F4A_7C15) >> 58)
  }

  /// The rule for what lies below a node, given the one for the node's parent.
  func rule(below node: Node, inherited: SubtreeRule?) -> SubtreeRule? {
    guard !subtrees.isEmpty, let own = subtrees[node] else { return inherited }
    guard let inherited, inherited.stamp > own.stamp else { return own }
    return inherited
  }

  func isExpanded(_ node: Node, depth: Int, rule: SubtreeRule?) -> Bool {
    let exception = nodes[node]
    if let rule, rule.stamp > exception?.stamp ?? 0 {
      return rule.isExpanded && depth < rule.endDepth
    }
    return exception?.isExpanded ?? (depth < defaultDepth)
  }

  /// The same folds after a save has given nodes new places.
  package mutating func carry(through mapping: (Node) -> Node?) {
    nodes = Self.carried(nodes, through: mapping)
    subtrees = Self.carried(subtrees, through: mapping)
    sieve = subtrees.keys.reduce(0) { $0 | Self.bit(of: $1) }
  }

  private static func carried<Value>(
    _ old: [Node: Value], through mapping: (Node) -> Node?
  ) -> [Node: Value] {
    var new: [Node: Value] = [:]
    for (node, value) in old {
      if let place = mapping(node) { new[place] = value }
    }
    return new
  }
}
