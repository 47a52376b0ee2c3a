import DocumentTree
import ModelBasics

/// The tree of a document in a format where it is the tree as meant.
struct WrittenTree: QueryTree {
  struct Item: Hashable, Sendable {
    let node: Node
    /// The value in the source; in a document with changes, only its kind is valid.
    let value: SourceValue
    let key: Span?
  }

  struct Children: Sendable {
    let container: Item
    fileprivate var last: Item?
    /// The end of the last child, if it is known.
    fileprivate var lastEnd: Int?
    /// The end of the container, once it has been reached.
    fileprivate var end: Int?
  }

  let document: Document
  private let tokens: any Tokens
  var budget: Int
  /// The base source if the document has no changes and no fault. It is then read without looking up changes.
  private let source: PlainSource?
  private var released: Int?

  /// A class, because the source is looked at for each value, and copying it would cost more than reading a small value.
  private final class PlainSource: Sendable {
    let structure: any Structure
    let bytes: Bytes

    init(_ source: Source) {
      structure = source.structure
      bytes = source.bytes
    }
  }

  init(_ document: Document, budget: Int) {
    self.document = document
    tokens = document.tokens
    self.budget = budget
    let isPlain = !document.differsFromBase && document.fault == nil && document.isIndexed
    source = isPlain ? PlainSource(document.baseSource) : nil
  }

  var root: Item? {
    let root = item(document.root)
    return root.value.kind == .empty ? nil : root
  }

  func item(_ node: Node) -> Item {
    guard let source else {
      return Item(node: node, value: SourceValue(0, document.kind(of: node)), key: nil)
    }
    let entry = source.structure.entry(at: node.offset, node.form, budget: .max)
    return Item(node: node, value: entry.value, key: entry.key)
  }

  func kind(of item: Item) -> NodeKind { item.value.kind }

  // MARK: Children

  func children(of container: Item, after item: Item?) -> Children {
    Children(container: container, last: item)
  }

  func skip(_ finished: Children, in children: inout Children) {
    if children.last?.node == finished.container.node { children.lastEnd = finished.end }
  }

  mutating func next(in children: inout Children) -> QueryStep<Item> {
    let container = children.container
    guard let source else { return nextInDocument(in: &children) }
    var lastEnd: Int?
    if let last = children.last {
      guard let end = children.lastEnd ?? source.structure.end(of: last.value, budget: .max) else {
        return .fault
      }
      releaseBehind(end)
      lastEnd = end
    }
    let step = source.structure.nextChild(after: lastEnd, in: container.value, budget: .max)
    switch step {
    case .child(let offset):
      spend(from: children.last?.node, to: offset)
      let child = item(Node(container.node.source, offset, container.value.childForm))
      children.last = child
      children.lastEnd = nil
      return .child(child)
    case .close(let delimiter):
      children.end = delimiter.end
      return .end
    case .fault, .unknown: return .fault
    }
  }

  private mutating func nextInDocument(in children: inout Children) -> QueryStep<Item> {
    let parent = children.container.node
    var step =
      children.last.map { document.child(after: Child($0.node), in: parent) }
      ?? document.firstChild(of: parent)
    while case .child(let child) = step, child.isGhost {
      budget -= SparseIndex.skipCost
      step = document.child(after: child, in: parent)
    }
    let found = self.step(step)
    if case .child(let child) = found {
      let last = children.last?.node
      if last?.source == child.node.source {
        spend(from: last, to: child.node.offset)
      } else {
        budget -= SparseIndex.skipCost
      }
      children.last = child
    }
    return found
  }

  private func step(_ step: ChildStep) -> QueryStep<Item> {
    switch step {
    case .child(let child): .child(item(child.node))
    case .end: .end
    case .unknown: .unknown
    case .fault: .fault
    }
  }

  private mutating func spend(from node: Node?, to offset: Int) {
    budget -= min(max(0, offset - (node?.offset ?? offset)), SparseIndex.grain) + 8
  }

  /// Releases the pages of a mapped file that have been passed.
  private mutating func releaseBehind(_ end: Int) {
    let start = released ?? end
    released = start
    guard end - start >= 4 << 20, let source else { return }
    source.bytes.releasePages(Span(start, end))
    released = end
  }

  mutating func child(at position: Int, of container: Item) -> QueryStep<Item> {
    budget -= SparseIndex.skipCost
    return step(document.child(at: position, in: container.node))
  }

  mutating func position(of item: Item, in container: Item) -> Int? {
    budget -= SparseIndex.skipCost
    return document.position(of: Child(item.node), in: container.node)
  }

  mutating func count(of container: Item) -> Int? {
    budget -= SparseIndex.skipCost
    return document.childCount(of: container.node)
  }

  // MARK: Tokens

  func isKey(_ key: [UInt8], of item: Item) -> Bool {
    guard let source, let span = item.key else { return document.isKey(of: item.node, key) }
    guard span.count <= document.grammar.longestKeyToken(ofBytes: key.count) else { return false }
    return source.bytes.withBytes { _ in
      let token = source.bytes.buffer(span)
      return tokens.plainString(in: token)?.elementsEqual(key) ?? (tokens.string(of: token) == key)
    }
  }

  mutating func key(of item: Item) -> [UInt8] {
    let key = document.keyBytes(of: item.node) ?? []
    budget -= key.count
    return key
  }

  mutating func scalar(of item: Item) -> QueryScalar? {
    let kind = item.value.kind
    guard !kind.isContainer, kind != .invalid, kind != .empty else { return nil }
    let spelling: Spelling?
    if let source, let end = source.structure.end(of: item.value, budget: .max) {
      spelling = Spelling(source.bytes, Span(item.value.offset, end))
    } else {
      spelling = document.value(of: item.node)
    }
    guard let spelling else { return nil }
    budget -= spelling.count
    defer { withExtendedLifetime(spelling) {} }
    return QueryScalar(kind, spelling.buffer, tokens)
  }
}
