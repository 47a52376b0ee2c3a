import DocumentTree

/// The tree of a document as it is meant, in formats where that differs from the document as it is written.
struct MeantQueryTree: QueryTree {
  struct Item: Hashable, Sendable {
    let key: [UInt8]?
    let node: MeantNode
  }

  struct Children: Sendable {
    fileprivate let container: Item
    /// The children that have not been visited; nil before the first was asked for.
    fileprivate var rest: ArraySlice<Item>?
    fileprivate var after: Item?
  }

  private let tree: MeantTree
  private let tokens: any Tokens
  var budget: Int
  /// The container whose children were read last.
  private var recent: (container: Item, children: [Item])?

  init(_ document: Document, _ known: KnownReferences, budget: Int) {
    tree = MeantTree(document, known)
    tokens = document.tokens
    self.budget = budget
  }

  var known: KnownReferences { tree.known }

  var root: Item? {
    tree.kind(of: tree.root) == .empty ? nil : Item(key: nil, node: tree.root)
  }

  func kind(of item: Item) -> NodeKind { tree.kind(of: item.node) }

  func isReference(_ item: Item) -> Bool {
    item.node.node.map { tree.document.kind(of: $0) == .reference } ?? false
  }

  func sharedNode(of item: Item) -> Node? {
    tree.document.grammar.references != nil ? tree.valueNode(of: item.node) : nil
  }

  func isInside(_ node: Node, _ container: Item) -> Bool {
    guard let outer = tree.valueNode(of: container.node), outer != tree.document.root else {
      return true
    }
    return tree.document.path(to: node)?.contains(outer) ?? true
  }

  func children(of container: Item, after item: Item?) -> Children {
    Children(container: container, after: item)
  }

  func skip(_ finished: Children, in children: inout Children) {}

  mutating func next(in children: inout Children) -> QueryStep<Item> {
    if children.rest == nil {
      switch all(of: children.container) {
      case .success(let all):
        let start = children.after.flatMap { all.firstIndex(of: $0) }.map { $0 + 1 }
        children.rest = all[(start ?? 0)...]
      case .failure(.notReadYet): return .unknown
      case .failure: return .fault
      }
    }
    budget -= 8
    return children.rest?.popFirst().map { .child($0) } ?? .end
  }

  private mutating func all(of item: Item) -> Result<[Item], PathResolutionError> {
    if let recent, recent.container == item { return .success(recent.children) }
    let result = Result { () throws(PathResolutionError) in
      try tree.children(of: item.node).map { Item(key: $0.key, node: $0.node) }
    }
    if case .success(let all) = result {
      budget -= all.count * SparseIndex.skipCost
      recent = (item, all)
    }
    return result
  }

  mutating func child(at position: Int, of container: Item) -> QueryStep<Item> {
    switch all(of: container) {
    case .success(let all): all.indices.contains(position) ? .child(all[position]) : .end
    case .failure(.notReadYet): .unknown
    case .failure: .fault
    }
  }

  mutating func position(of item: Item, in container: Item) -> Int? {
    try? all(of: container).get().firstIndex(of: item)
  }

  mutating func count(of container: Item) -> Int? { try? all(of: container).get().count }

  func isKey(_ key: [UInt8], of item: Item) -> Bool { item.key == key }

  mutating func key(of item: Item) -> [UInt8] { item.key ?? [] }

  mutating func scalar(of item: Item) -> QueryScalar? {
    guard let node = tree.valueNode(of: item.node) else { return nil }
    let kind = tree.document.kind(of: node)
    guard !kind.isContainer, kind != .invalid, kind != .empty,
      let spelling = tree.document.value(of: node)
    else { return nil }
    budget -= spelling.count
    defer { withExtendedLifetime(spelling) {} }
    return QueryScalar(kind, spelling.buffer, tokens)
  }
}
