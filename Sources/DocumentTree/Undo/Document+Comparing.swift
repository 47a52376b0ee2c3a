import ModelBasics

extension Document {
  /// True if two documents have the same keys and values, with the same spelling, in the same order.
  func reads(as other: Document) -> Bool { reads(root, as: other.root, of: other, limit: .max) }

  /// True if two nodes read the same; false if there are more nodes in them than the limit.
  func reads(_ node: Node, as twin: Node, of other: Document, limit: Int) -> Bool {
    var left = [(node, twin)]
    var seen = 0
    while let (node, twin) = left.popLast() {
      seen += 1
      guard seen <= limit else { return false }
      guard kind(of: node) == other.kind(of: twin) else { return false }
      guard kind(of: node).isContainer else {
        guard hasToken(of: twin, in: other, at: node) else { return false }
        continue
      }
      let isObject = kind(of: node) == .object
      var stretch = EqualStretch(of: node, in: self, and: twin, in: other)
      var mine = present(firstChild(of: node), in: node)
      var theirs = other.present(other.firstChild(of: twin), in: twin)
      while var child = mine, var twinChild = theirs {
        if let last = stretch.last(from: child, twinChild) { (child, twinChild) = last }
        if isObject, key(of: child.node) != other.key(of: twinChild.node) { return false }
        left.append((child.node, twinChild.node))
        mine = present(self.child(after: child, in: node), in: node)
        theirs = other.present(other.child(after: twinChild, in: twin), in: twin)
      }
      guard mine == nil, theirs == nil else { return false }
    }
    return true
  }

  /// Returns the end of the bytes, from the start of a child, in which no child of its container is changed; nil if there are none.
  fileprivate func unchangedEnd(from child: Child, in container: Node) -> Int? {
    let content = content(of: container)
    let node = child.node
    guard node.source == content.source, var end = end(of: content) else { return nil }
    guard let record = changeSet[container] else { return end }
    if let list = record.list {
      guard let index = index(of: child, in: list, content), case .run(_, let runEnd) = list[index]
      else { return nil }
      end = min(end, runEnd)
    }
    let inside = record.inside[record.firstInside(notBefore: node.offset)...]
    if let changed = inside.first(where: { $0.source == node.source }) {
      end = min(end, changed.offset)
    }
    return end > node.offset ? end : nil
  }
}

/// Finds the children of two containers that are equal because their bytes are: from the start of a child, the same bytes have the same
/// children. So a comparison of large documents with few differences costs little more than reading them.
private struct EqualStretch {
  private static let chunk = 1 << 16

  private let container: Node
  private let document: Document
  private let twin: Node
  private let other: Document
  /// The source of the children that are not new.
  private let source: SourceID
  /// The offsets at which children begin whose bytes are not compared again. A moved child may come from anywhere.
  private var compared = 0..<0

  init(of container: Node, in document: Document, and twin: Node, in other: Document) {
    self.container = container
    self.document = document
    self.twin = twin
    self.other = other
    source = document.content(of: container).source
    // The entries of a section may be in several places.
    if document.grammar.sections != nil { compared = 0..<Int.max }
  }

  /// Returns the last two children of a stretch of equal bytes that begins with two others; nil if it is short. The last ones may
  /// differ behind it.
  mutating func last(from child: Child, _ twinChild: Child) -> (Child, Child)? {
    guard child.node.source == source, !compared.contains(child.node.offset) else { return nil }
    let (start, twinStart) = (child.node.offset, twinChild.node.offset)
    compared = start..<start + Self.chunk
    guard let end = document.unchangedEnd(from: child, in: container),
      let twinEnd = other.unchangedEnd(from: twinChild, in: twin)
    else { return nil }
    let bytes = document[child.node.source].bytes
    let twinBytes = other[twinChild.node.source].bytes
    let longest = min(end - start, twinEnd - twinStart)
    var length = 0
    while length + Self.chunk <= longest,
      Bytes.isEqual(
        bytes, Span(start + length, start + length + Self.chunk),
        twinBytes, Span(twinStart + length, twinStart + length + Self.chunk))
    {
      length += Self.chunk
    }
    let children = document.children(of: document.content(of: container))
    guard length > 0, case .child(let last) = children.last(before: start + length), last > start
    else { return nil }
    compared = start..<last + Self.chunk
    return (
      Child(Node(child.node.source, last, child.node.form)),
      Child(Node(twinChild.node.source, twinStart + last - start, twinChild.node.form))
    )
  }
}
