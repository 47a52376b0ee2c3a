import DocumentTree
import ModelBasics

/// A value that is checked against a schema: that of a node, or the text of its key.
struct Instance: Sendable {
  let node: Node
  /// The value in the source, for a document without changes.
  let value: SourceValue
  /// The span of the key's token in the source.
  let key: Span?
  var isKey = false

  var kind: NodeKind { value.kind }
}

/// Steps through the values of a document with its edits, within a budget.
struct InstanceReader {
  enum Step {
    case child(Instance)
    /// There are no more children. The end of the container is given if it is known.
    case end(Int?)
    /// The document is invalid or not indexed so far, or the budget is used up.
    case stopped
  }

  let document: Document
  let tokens: any Tokens
  /// The number of bytes that may still be read.
  var budget: Int
  /// The base source if the document has no changes and no fault.
  private let source: Source?
  private var released = 0

  init(_ document: Document, budget: Int) {
    self.document = document
    tokens = document.tokens
    self.budget = budget
    let isPlain = !document.differsFromBase && document.fault == nil && document.isIndexed
    source = isPlain ? document.baseSource : nil
  }

  func instance(of node: Node) -> Instance {
    guard let source else {
      return Instance(
        node: node, value: SourceValue(0, document.kind(of: node)), key: nil)
    }
    let entry = source.structure.entry(at: node.offset, node.form, budget: .max)
    return Instance(node: node, value: entry.value, key: entry.key)
  }

  mutating func firstChild(of parent: Instance) -> Step {
    guard let source else { return step(document.firstChild(of: parent.node), nil, parent) }
    return step(source.structure.nextChild(after: nil, in: parent.value, budget: .max), parent)
  }

  /// Returns the child after another one, whose end is passed if it is known.
  mutating func child(after child: Instance, endingAt end: Int?, in parent: Instance) -> Step {
    guard let source else {
      return step(document.child(after: Child(child.node), in: parent.node), child, parent)
    }
    guard let end = end ?? self.end(of: child) else { return .stopped }
    releaseBehind(end)
    return step(source.structure.nextChild(after: end, in: parent.value, budget: .max), parent)
  }

  private mutating func step(_ step: ChildStep, _ previous: Instance?, _ parent: Instance)
    -> Step
  {
    var step = step
    while case .child(let child) = step, child.isGhost {
      budget -= SparseIndex.skipCost
      guard budget > 0 else { return .stopped }
      step = document.child(after: child, in: parent.node)
    }
    switch step {
    case .child(let child):
      let length = child.node.offset - (previous?.node.offset ?? child.node.offset)
      let isNext = previous?.node.source == child.node.source && length >= 0
      budget -= isNext ? min(length, SparseIndex.grain) + 8 : SparseIndex.skipCost
      return budget > 0 ? .child(instance(of: child.node)) : .stopped
    case .end: return .end(nil)
    case .unknown, .fault: return .stopped
    }
  }

  private mutating func step(_ step: SourceStep, _ parent: Instance) -> Step {
    switch step {
    case .child(let offset):
      budget -= SparseIndex.skipCost
      guard budget > 0 else { return .stopped }
      let node = Node(parent.node.source, offset, parent.value.childForm)
      return .child(instance(of: node))
    case .close(let delimiter): return .end(delimiter.end)
    case .fault, .unknown: return .stopped
    }
  }

  /// Returns the end of a value in a document without changes.
  private func end(of instance: Instance) -> Int? {
    source.flatMap { $0.structure.end(of: instance.value, budget: .max) }
  }

  /// Releases the pages of a mapped file that have been passed.
  private mutating func releaseBehind(_ end: Int) {
    guard end - released >= 4 << 20, let source else { return }
    source.bytes.releasePages(Span(released, end))
    released = end
  }

  /// Returns the bytes of a key with its escapes resolved.
  mutating func keyBytes(of instance: Instance) -> [UInt8] {
    let key =
      source.flatMap { source in instance.key.map { Spelling(source.bytes, $0) } }
      ?? document.key(of: instance.node)
    return document.grammar.keyBytes(of: bytes(of: key))
  }

  /// Returns the token of a scalar or key.
  mutating func token(of instance: Instance) -> [UInt8] {
    if instance.isKey { return bytes(of: document.key(of: instance.node)) }
    if let source, let end = end(of: instance) {
      return bytes(of: Spelling(source.bytes, Span(instance.value.offset, end)))
    }
    return bytes(of: document.value(of: instance.node))
  }

  /// True if the budget is used up.
  var isExhausted: Bool { budget <= 0 }

  private mutating func bytes(of spelling: Spelling?) -> [UInt8] {
    guard let spelling else { return [] }
    budget -= spelling.count
    return budget > 0 ? spelling.array : []
  }

  /// Returns the number of children of a container, or nil if it is not known yet.
  func count(of instance: Instance) -> Int? { document.childCount(of: instance.node) }
}
