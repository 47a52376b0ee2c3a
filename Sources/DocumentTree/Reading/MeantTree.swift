import ModelBasics

// The document as the programs that read the file see it. The outline shows the document as it is
// written; paths, values and models go by what is meant:
//
//   written              meant
//   server.port = 80     .server        two parts: a part of the key `server.port`, and [server]
//   main = &x "a"        .server.port   80
//   [server]             .server.host   a reference, which stands for "a"
//   host = *x
//   [[bin]]              .bin           a list: both sections are its elements
//   name = "a"           .bin[0].name
//   [[bin]]
//
// In some formats an object inherits the members of another one by a reference with a certain key, such as `<<` in YAML; then each
// member says where it is written, and its own ones come first.
//
// In a format where both trees are the same, such as JSON, nothing of this is computed.

/// Steps through a document as it is meant.
package struct MeantTree {
  /// A child with its key, which elements of arrays have not.
  package struct Child {
    package var key: [UInt8]?
    package var node: MeantNode
    /// The entry of the container by which it inherits the child from another object; nil if the child is its own.
    package var inheritedBy: Node?
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
    guard let written = node.node else { return node.isListOfSections ? .array : .object }
    return kind(ofWritten: written)
  }

  private func kind(ofWritten node: Node) -> NodeKind {
    document.kind(of: targets.followed(node))
  }

  /// Returns the node that has the value of a node, which is another one for a reference. Returns nil
  /// if the value is written in several parts, or only in keys. A reference that stands for nothing is its own value.
  package func valueNode(of node: MeantNode) -> Node? { node.node.map(targets.followed) }

  /// Returns the children of a container in order, or only those with a key. Parts of one object that
  /// are written separately are one child, at the position of the first, and so are the sections that are elements of one list.
  /// An object also has the members that it inherits and has not itself, behind its own.
  package func children(
    of node: MeantNode, withKey wanted: [UInt8]? = nil
  ) throws(PathResolutionError) -> [Child] {
    if node.isListOfSections {
      return wanted == nil ? node.elements.map { Child(node: $0) } : []
    }
    var found = FoundChildren(wanted: wanted)
    // The objects whose members are inherited, the next one last.
    var inherited: [Inherited] = []
    for part in node.parts {
      if let key = part.rest.first {
        add(self.part(part.node, rest: part.rest.dropFirst()), key, &found)
      } else {
        inherited += try addChildren(of: targets.followed(part.node), &found).reversed()
      }
    }
    // A circle ends at an object that was passed.
    var passed = Set<Node>()
    while let next = inherited.popLast(), wanted == nil || found.children.isEmpty {
      guard passed.insert(next.object).inserted else { continue }
      found.layer += 1
      found.reference = next.reference
      inherited += try addChildren(of: next.object, &found).reversed().map {
        Inherited(object: $0.object, reference: next.reference)
      }
    }
    return found.children
  }

  /// The children of a container that were found so far.
  private struct FoundChildren {
    let wanted: [UInt8]?
    var children: [Child] = []
    /// The index of the last child with each key, and the layer that it was found in: an own member is in layer 0, and those that are
    /// inherited from one object in one of the next.
    var latest: [[UInt8]: (index: Int, layer: Int)] = [:]
    var layer = 0
    /// The entry by which the members of this layer are inherited.
    var reference: Node?
  }

  /// An object whose members another one inherits by an entry.
  private struct Inherited {
    var object: Node
    var reference: Node
  }

  /// Adds the children of a written container. Returns the objects from which it inherits, in order.
  private func addChildren(
    of container: Node, _ found: inout FoundChildren
  ) throws(PathResolutionError) -> [Inherited] {
    var inherited: [Inherited] = []
    let isObject = document.kind(of: container) == .object
    var step = document.firstChild(of: container)
    while case .child(let child) = step {
      if !child.isGhost {
        if isObject, let token = document.key(of: child.node) {
          if let object = inheritedObject(child.node, token, found.wanted) {
            inherited.append(Inherited(object: object, reference: child.node))
          } else {
            let segments = document.grammar.keySegments(of: token.array)
            add(
              self.part(child.node, rest: segments.dropFirst()), segments.first ?? [], &found)
          }
        } else if found.wanted == nil {
          found.children.append(Child(node: MeantNode(writtenAs: child.node)))
        }
      }
      step = document.child(after: child, in: container)
    }
    switch step {
    case .unknown: throw .notReadYet
    case .fault: throw .broken
    case .end, .child: break
    }
    return inherited
  }

  /// Returns the object whose members are inherited by an entry; nil if it is another entry, or the one that is wanted.
  private func inheritedObject(_ node: Node, _ token: Spelling, _ wanted: [UInt8]?) -> Node? {
    guard let key = document.grammar.references?.inheritanceKey, token.count == key.count,
      token.array == key, wanted != key, document.kind(of: node) == .reference
    else { return nil }
    let object = targets.followed(node)
    return document.kind(of: object) == .object ? object : nil
  }

  private func add(_ part: MeantNode.Part, _ key: [UInt8], _ found: inout FoundChildren) {
    guard found.wanted == nil || found.wanted == key else { return }
    if let known = found.latest[key] {
      guard known.layer == found.layer else { return }
      if joins(part, found.children[known.index].node) {
        found.children[known.index].node.parts.append(part)
        return
      }
    }
    found.latest[key] = (found.children.count, found.layer)
    found.children.append(Child(key: key, node: MeantNode(part), inheritedBy: found.reference))
  }

  private func part(_ node: Node, rest: ArraySlice<[UInt8]>) -> MeantNode.Part {
    MeantNode.Part(
      node: node, rest: rest, beginsElement: rest.isEmpty && document.isElementSection(node))
  }

  /// True if a part belongs to an object or a list of which another part has been read. Two whole objects with the
  /// same key are duplicates; a key that leads into a list leads into its last element.
  private func joins(_ part: MeantNode.Part, _ node: MeantNode) -> Bool {
    if node.isListOfSections { return part.beginsElement || !part.isWhole }
    if part.beginsElement { return false }
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
  /// none, beside the last entry whose key leads there. That of a new element of a list of sections is after the last one.
  package func position(in node: MeantNode) -> NewEntryPosition {
    if node.isListOfSections, let last = node.parts.last(where: \.beginsElement),
      let path = document.path(to: last.node), let token = document.key(of: last.node)
    {
      let segments = document.grammar.keySegments(of: token.array)
      return NewEntryPosition(
        container: path.dropLast(), keyPrefix: segments.dropLast(), neighbour: last.node,
        list: segments.last.map { NewEntryPosition.List(key: $0, count: node.elements.count) })
    }
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
