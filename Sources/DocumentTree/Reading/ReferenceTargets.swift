import ModelBasics

/// The meanings of the references in one revision of a document, as far as they have been read.
package struct KnownReferences: Sendable {
  fileprivate var meanings: ReferenceMeanings?
  /// The nodes of values. The way to a node from the root is as long as it is deep.
  fileprivate var nodes: [DocumentName.Position: Node] = [:]

  package init() {}
}

/// The nodes that the references of a document stand for, found when the first is asked for.
final class ReferenceTargets {
  /// The number of references that are followed from one to the next; a chain may be a circle.
  private static let longestChain = 64

  private let document: Document
  private(set) var known: KnownReferences

  init(_ document: Document, _ known: KnownReferences = KnownReferences()) {
    self.document = document
    self.known = known
  }

  private func target(of reference: DocumentName.Position) -> DocumentName.Position? {
    if let meanings = known.meanings { return meanings[reference] }
    let meanings = document.referenceMeanings()
    known.meanings = meanings
    return meanings[reference]
  }

  /// Returns the node that a reference stands for, or the node itself if it is no reference or stands
  /// for nothing.
  func followed(_ node: Node) -> Node {
    guard document.grammar.references != nil else { return node }
    var current = node
    for _ in 0..<Self.longestChain {
      let content = document.content(of: current)
      guard content.kind == .reference else { return current }
      let name = DocumentName.Position(source: content.source, offset: content.offset)
      guard let target = target(of: name) else { return node }
      let next = known.nodes[target] ?? document.node(withValueAt: target.offset, in: target.source)
      guard let next else { return node }
      known.nodes[target] = next
      current = next
    }
    return node
  }
}

extension Document {
  /// Returns the path of the value that a reference stands for; nil if it stands for none, or the node is no reference.
  package func pathOfValue(meantBy path: NodePath) -> NodePath? {
    guard let node = path.last else { return nil }
    let target = ReferenceTargets(self).followed(node)
    return target == node ? nil : self.path(to: target)
  }

  /// Returns the node whose value begins at an offset of a source, or nil if there is none.
  func node(withValueAt offset: Int, in id: SourceID) -> Node? {
    // The value of a node may have been replaced by the whole of the source.
    if let owner = owners[id]?.first(where: {
      let content = content(of: $0)
      return content.source == id && content.offset == offset
    }) {
      return owner
    }
    let source = self[id]
    guard let root = source.structure.root else { return nil }
    var node = Node(id, root.offset, root.form)
    while true {
      let value = source.structure.entry(at: node.offset, node.form, budget: .max).value
      if value.offset == offset, node.form == .member || !value.kind.isContainer { return node }
      let children = children(of: Content(source: id, value: value))
      guard value.kind.isContainer, case .child(let child) = children.last(before: offset + 1)
      else { return value.offset == offset ? node : nil }
      node = Node(id, child, value.childForm)
    }
  }
}
