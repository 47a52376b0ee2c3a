import DocumentTree

/// Which entries have a key that another entry of their object has too.
///
/// Looked for once per object and edit, and only in objects of up to a few thousand entries:
/// scrolling through a larger one must not wait for it.
package struct DuplicateKeys: Sendable {
  package static let limit = 2000
  private var found: [Node: Set<Node>] = [:]

  package init() {}

  package mutating func forget() { found.removeAll(keepingCapacity: true) }

  package func contains(_ node: Node, in parent: Node?) -> Bool {
    parent.map { found[$0]?.contains(node) ?? false } ?? false
  }

  package mutating func look(in parent: Node, of document: Document) {
    guard found[parent] == nil else { return }
    if found.count > 256 { forget() }
    found[parent] = Self.duplicates(in: parent, of: document)
  }

  package static func duplicates(in parent: Node, of document: Document) -> Set<Node> {
    guard document.kind(of: parent) == .object else { return [] }
    var first: [[UInt8]: Node] = [:]
    var duplicates: Set<Node> = []
    var step = document.firstChild(of: parent)
    var count = 0
    while let child = step.child {
      count += 1
      guard count <= limit else { return [] }
      if !child.isGhost, let key = document.keyBytes(of: child.node) {
        if let other = first[key] {
          duplicates.insert(other)
          duplicates.insert(child.node)
        } else {
          first[key] = child.node
        }
      }
      step = document.child(after: child, in: parent)
    }
    return duplicates
  }
}
