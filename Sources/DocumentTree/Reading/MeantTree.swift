import ModelBasics

// The document as the programs that read the file see it. The outline shows the document as it is
// written; paths, values and models go by what is meant:
//
//   written              meant
//   server.port = 80     .server        two parts: a part of the key `server.port`, and [server]
//   main = &x "a"        .server.port   80
//   [server]             .server.host   a reference, which stands for "a"
//   host = *x
//
// In a format where both trees are the same, such as JSON, nothing of this is computed.

/// A node of the document as meant, which is written as one node or in several parts.
package struct MeantNode: Hashable, Sendable {
  package struct Part: Hashable, Sendable {
    package var node: Node
    /// The segments of the node's key that lead further down. If there are any, the part is an object
    /// of which the file writes only the key.
    var rest: ArraySlice<[UInt8]> = []

    package var isWhole: Bool { rest.isEmpty }
  }

  /// In the order of the document; at least one. All are objects if there are several.
  package fileprivate(set) var parts: [Part]

  init(_ part: Part) { parts = [part] }

  /// Creates the node that is the value of one written node.
  package init(writtenAs node: Node) { parts = [Part(node: node)] }

  /// The written node, or nil if the file writes this node in several parts or only in keys.
  package var node: Node? {
    guard parts.count == 1, let part = parts.first, part.isWhole else { return nil }
    return part.node
  }

  /// The written node to show for this node: one that is all its value, if there is one.
  var nearest: Node? { (parts.first(where: \.isWhole) ?? parts.first)?.node }
}

/// Steps through a document as it is meant.
package struct MeantTree {
  /// A child with its key, which elements of arrays have not.
  package struct Child {
    package var key: [UInt8]?
    package var node: MeantNode
  }

  package let document: Document
  private let targets: ReferenceTargets

  /// `known` is that of another tree of the same revision.
  package init(_ document: Document, _ known: KnownReferences = KnownReferences()) {
    self.document = document
    targets = ReferenceTargets(document, known)
  }

  package var known: KnownReferences { targets.known }

  package var root: MeantNode { MeantNode(writtenAs: document.root) }

  package func kind(of node: MeantNode) -> NodeKind {
    guard let written = node.node else { return .object }
    return kind(ofWritten: written)
  }

  private func kind(ofWritten node: Node) -> NodeKind {
    document.kind(of: targets.followed(node))
  }

  /// Returns the node that has the value of a node, which is another one for a reference. Returns nil
  /// if the value is written in several parts, or only in keys. A reference that stands for nothing is its own value.
  package func valueNode(of node: MeantNode) -> Node? { node.node.map(targets.followed) }

  /// Returns the children of a container in order, or only those with a key. Parts of one object that
  /// are written separately are one child, at the position of the first.
  package func children(
    of node: MeantNode, withKey wanted: [UInt8]? = nil
  ) throws(PathResolutionError) -> [Child] {
    var children: [Child] = []
    // The last child with each key.
    var latest: [[UInt8]: Int] = [:]

    func add(_ key: [UInt8], _ part: MeantNode.Part) {
      guard wanted == nil || wanted == key else { return }
      if let index = latest[key], joins(part, children[index].node) {
        children[index].node.parts.append(part)
      } else {
        latest[key] = children.count
        children.append(Child(key: key, node: MeantNode(part)))
      }
    }

    for part in node.parts {
      if let key = part.rest.first {
        add(key, MeantNode.Part(node: part.node, rest: part.rest.dropFirst()))
        continue
      }
      let container = targets.followed(part.node)
      let isObject = document.kind(of: container) == .object
      var step = document.firstChild(of: container)
      while case .child(let child) = step {
        if !child.isGhost {
          if isObject, let token = document.key(of: child.node) {
            let segments = document.grammar.keySegments(of: token.array)
            add(segments.first ?? [], MeantNode.Part(node: child.node, rest: segments.dropFirst()))
          } else if wanted == nil {
            children.append(Child(node: MeantNode(writtenAs: child.node)))
          }
        }
        step = document.child(after: child, in: container)
      }
      switch step {
      case .unknown: throw .notReadYet
      case .fault: throw .broken
      case .end, .child: break
      }
    }
    return children
  }

  /// True if a part belongs to an object of which another part has been read. Two whole objects with the
  /// same key are duplicates.
  private func joins(_ part: MeantNode.Part, _ node: MeantNode) -> Bool {
    guard !part.isWhole || kind(ofWritten: part.node) == .object else { return false }
    guard let first = node.parts.first, node.parts.count == 1 else { return true }
    return !first.isWhole || !part.isWhole && kind(ofWritten: first.node) == .object
  }

  // MARK: - Paths

  /// Returns the node on a path. See ``Document/resolve(_:strict:)``.
  package func resolve(
    _ path: Path, strict: Bool = false
  ) throws(PathResolutionError) -> MeantNode {
    var node = root
    for (number, segment) in path.segments.enumerated() {
      node = try child(segment, number, of: node, strict: strict)
    }
    return node
  }

  private func child(
    _ segment: Path.Segment, _ number: Int, of parent: MeantNode, strict: Bool
  ) throws(PathResolutionError) -> MeantNode {
    let kind = kind(of: parent)
    guard kind.isContainer else { throw .notAContainer(segment: number) }
    let missing = { PathResolutionError.missing(segment: number, parent: position(in: parent)) }
    switch segment.resolved(inArray: kind.isList) {
    case .index(let index)?:
      guard kind.isList else { throw .wrongContainer(segment: number, kind: kind) }
      let elements = try children(of: parent)
      let position = index < 0 ? index + elements.count : index
      guard elements.indices.contains(position) else { throw missing() }
      return elements[position].node
    case .key(let key, let occurrence)?:
      guard kind == .object else { throw .wrongContainer(segment: number, kind: kind) }
      let found = try children(of: parent, withKey: key)
      let wanted = max(0, occurrence ?? 0)
      guard found.indices.contains(wanted) else { throw missing() }
      if strict, occurrence == nil, found.count > 1 {
        throw .ambiguous(segment: number, count: found.count)
      }
      return found[wanted].node
    default: throw missing()
    }
  }

  /// Returns the position for a new entry of an object: in the first part that is whole; if there is
  /// none, beside the last entry whose key leads there.
  package func position(in node: MeantNode) -> NewEntryPosition {
    if let part = node.parts.first(where: \.isWhole) {
      let container = targets.followed(part.node)
      return NewEntryPosition(container: document.path(to: container) ?? [])
    }
    guard let part = node.parts.last, let path = document.path(to: part.node),
      let token = document.key(of: part.node)
    else { return NewEntryPosition(container: []) }
    let segments = document.grammar.keySegments(of: token.array)
    return NewEntryPosition(
      container: path.dropLast(), keyPrefix: Array(segments.dropLast(part.rest.count)),
      neighbour: part.node)
  }
}

/// The position of an entry that a document does not have yet.
package struct NewEntryPosition: Hashable, Sendable {
  package var container: NodePath
  /// The segments that the entry's key begins with, in formats where one key leads several levels down.
  package var keyPrefix: [[UInt8]] = []
  /// The entry to insert after, or nil for the last position.
  package var neighbour: Node?

  package init(container: NodePath, keyPrefix: [[UInt8]] = [], neighbour: Node? = nil) {
    self.container = container
    self.keyPrefix = keyPrefix
    self.neighbour = neighbour
  }
}
