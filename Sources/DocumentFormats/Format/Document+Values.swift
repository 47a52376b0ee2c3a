import DocumentTree
import ModelBasics
import ModelData

// Edits made with values: how a value is spelled follows from where it goes.

extension Document {
  /// Puts a value in the place of a node's, spelled as that is.
  package mutating func set(_ value: Value, at path: NodePath) throws(EditError) {
    guard let node = path.last else { throw .notFound }
    try setValue(
      path,
      text: try spelling(
        of: value, at: site(of: path), in: path.dropLast().last, replacing: node))
  }

  /// Puts an entry into a container. In an object without a `key` one is made up.
  @discardableResult
  package mutating func insert(
    _ value: Value, key: [UInt8]? = nil, into parent: NodePath, at point: InsertionPoint
  ) throws(EditError) -> Node {
    guard let container = parent.last else { throw .notAContainer }
    let text = try spelling(
      of: value, at: site(ofEntryIn: parent), in: container, replacing: nil)
    return try insert(key: key, text: text, into: parent, at: point)
  }

  private func spelling(
    of value: Value, at site: Site, in parent: Node?, replacing node: Node?
  ) throws(EditError) -> [UInt8] {
    if value.kind == .record || value.kind == .array {
      return text(of: value, at: site, in: parent, replacing: node)
    }
    let old = node.flatMap { kind(of: $0).isContainer ? nil : self.value(of: $0) }
    guard let token = tokens.token(of: value, replacing: old, at: site) else {
      throw .refused("this format has no values of this kind; write it as a string")
    }
    return token
  }

  /// Returns the text of a value in place of the one at a path, spread over lines like that, else like what is beside it in its
  /// container.
  package func text(of value: Value, replacing path: NodePath) -> [UInt8] {
    text(of: value, at: site(of: path), in: path.dropLast().last, replacing: path.last)
  }

  /// Returns the text of a new value in the last container of a path, spread over lines like what is beside it.
  package func text(of value: Value, into path: NodePath) -> [UInt8] {
    text(of: value, at: site(ofEntryIn: path), in: path.last, replacing: nil)
  }

  private func text(
    of value: Value, at site: Site, in parent: Node?, replacing node: Node?
  ) -> [UInt8] {
    if let node, value.kind != .record, value.kind != .array, !kind(of: node).isContainer,
      let token = tokens.token(of: value, replacing: self.value(of: node), at: site)
    {
      return token
    }
    let isCompact = !site.style.isMultiline || isCompact(in: parent, replacing: node)
    return tokens.text(of: value, isCompact ? .oneLine : .spread, at: site)
  }

  /// Siblings that are looked at.
  private static var mostSiblings: Int { 64 }

  private func isCompact(in parent: Node?, replacing node: Node?) -> Bool {
    if let node, kind(of: node).isContainer, let breaks = breaksLine(node) { return !breaks }
    guard let parent else { return false }
    if breaksLine(parent) == false { return true }
    let isSibling = { (kind: NodeKind) in
      kind.isContainer && (kind == self.kind(of: parent) || self.kind(of: parent) == .array)
    }
    var step = firstChild(of: parent)
    var seen = 0
    while case .child(let child) = step, seen < Self.mostSiblings {
      if isSibling(kind(of: child.node)), let breaks = breaksLine(child.node) { return !breaks }
      step = self.child(after: child, in: parent)
      seen += 1
    }
    return false
  }

  /// How much of a container is looked at.
  private static var sampleLength: Int { 1 << 12 }

  /// Whether a container is on more than one line, as one that is long is taken to be; nil if it is
  /// empty.
  private func breaksLine(_ node: Node) -> Bool? {
    guard let text = value(of: node), firstChild(of: node) != .end else { return nil }
    return text.prefix(Self.sampleLength).contains(0x0A) || text.count > Self.sampleLength
  }
}
