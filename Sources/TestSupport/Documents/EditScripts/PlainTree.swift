import DocumentFormats
import DocumentTree

/// A document as plain lists and dictionaries, which edits are checked against.
/// Every node has an identity, so that a node that comes back is recognised.
package struct PlainTree: Equatable {
  package struct Entry: Equatable {
    /// The key's token, in objects.
    package var key: [UInt8]?
    package var node: Int
  }

  package enum Content: Equatable {
    case scalar([UInt8])
    case array([Entry])
    case object([Entry])
  }

  package var contents: [Int: Content] = [:]
  package var root = 0

  package func entries(_ node: Int) -> [Entry] {
    switch contents[node] {
    case .array(let entries), .object(let entries): entries
    default: []
    }
  }

  package func isObject(_ node: Int) -> Bool {
    if case .object = contents[node] { true } else { false }
  }

  package func isContainer(_ node: Int) -> Bool {
    switch contents[node] {
    case .array, .object: true
    default: false
    }
  }

  package mutating func setEntries(_ entries: [Entry], of node: Int) {
    contents[node] = isObject(node) ? .object(entries) : .array(entries)
  }

  /// Reads a document from the root, numbering nodes from `next`.
  package init(_ document: Document, next: inout Int) {
    root = next
    next += 1
    var left = [(document.root, root)]
    while let (node, number) = left.popLast() {
      let kind = document.kind(of: node)
      guard kind.isContainer else {
        contents[number] = .scalar(kind == .empty ? [] : document.value(of: node)?.array ?? [])
        continue
      }
      var entries: [Entry] = []
      for child in document.presentChildren(of: node) {
        entries.append(
          Entry(key: kind == .object ? document.key(of: child)?.array ?? [] : nil, node: next))
        left.append((child, next))
        next += 1
      }
      contents[number] = kind == .object ? .object(entries) : .array(entries)
    }
  }

  /// Returns all nodes with the positions that lead to them, in order.
  package func nodes() -> [(node: Int, path: [Int])] {
    var found: [(Int, [Int])] = []
    var left: [(Int, [Int])] = [(root, [])]
    while let (node, path) = left.popLast() {
      found.append((node, path))
      for (index, entry) in entries(node).enumerated().reversed() {
        left.append((entry.node, path + [index]))
      }
    }
    return found
  }

  /// The tree as a text without numbers, which is equal for two readings of the same text.
  package var text: String { text(of: root) }

  package func text(of top: Int) -> String {
    var text = ""
    var left: [(Int?, String)] = [(top, "")]
    while let (node, piece) = left.popLast() {
      text += piece
      guard let node else { continue }
      switch contents[node] {
      case .scalar(let token): text += String(decoding: token, as: UTF8.self)
      case .array(let entries):
        left.append((nil, "]"))
        for entry in entries.reversed() {
          left.append((nil, ","))
          left.append((entry.node, ""))
        }
        left.append((nil, "["))
      case .object(let entries):
        left.append((nil, "}"))
        for entry in entries.reversed() {
          left.append((nil, ","))
          left.append((entry.node, String(decoding: entry.key ?? [], as: UTF8.self) + ":"))
        }
        left.append((nil, "{"))
      case nil: text += "?"
      }
    }
    return text
  }

  /// Returns the nodes of a subtree, including the top.
  package func inside(_ top: Int) -> [Int] {
    var found: [Int] = []
    var left = [top]
    while let node = left.popLast() {
      found.append(node)
      left += entries(node).map(\.node)
    }
    return found
  }

  /// For each node in the tree, its container and its key.
  package var parents: [Int: (Int, [UInt8]?)] {
    var parents: [Int: (Int, [UInt8]?)] = [:]
    for parent in inside(root) {
      for entry in entries(parent) { parents[entry.node] = (parent, entry.key) }
    }
    return parents
  }

  package func parent(of node: Int) -> Int? { parents[node]?.0 }
}

extension Document {
  /// Returns the present children, without ghosts.
  package func presentChildren(of parent: Node) -> [Node] {
    var children: [Node] = []
    var step = firstChild(of: parent)
    while case .child(let child) = step {
      if !child.isGhost { children.append(child.node) }
      step = self.child(after: child, in: parent)
    }
    return children
  }

  /// Returns the path of the node at positions of present children.
  package func path(at positions: [Int]) -> NodePath? {
    var path = [root]
    for position in positions {
      guard let parent = path.last, case .child(let child) = child(at: position, in: parent) else {
        return nil
      }
      path.append(child.node)
    }
    return path
  }
}
