import DocumentTree
import ModelBasics
import ModelData

/// A cursor over the values of a document as it is meant, for formats in which that differs from the
/// document as it is written.
final class MeantCursor: DataCursor {
  /// The number of values that are visited for each byte of the text. References can make a short
  /// text stand for any number of values; those beyond are null.
  private static let visitsPerByte = 8
  private static let leastVisits = 1 << 17

  private let tree: MeantTree
  private let tokens: any Tokens
  private var current: MeantNode
  private var positions: [MeantNode] = []
  private var visited = 0
  private let mostVisited: Int

  init(_ tree: MeantTree, at node: MeantNode) {
    self.tree = tree
    tokens = tree.document.tokens
    current = node
    let (visits, overflow) = tree.document.baseBytes.count
      .multipliedReportingOverflow(by: Self.visitsPerByte)
    mostVisited = overflow ? Int.max : max(Self.leastVisits, visits)
  }

  /// The first value that could not be read; it was read as null.
  private(set) var firstBroken: Node?

  var hasPassedLimit: Bool { visited > mostVisited }

  private func withToken<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let spelling = tree.valueNode(of: current).flatMap(tree.document.value(of:)) ?? Spelling([])
    defer { withExtendedLifetime(spelling) {} }
    return body(spelling.buffer)
  }

  override var kind: Value.Kind {
    guard visited <= mostVisited else { return .null }
    return switch tree.kind(of: current) {
    case .object: .record
    case .array, .stream: .array
    case .invalid: brokenKind
    case let kind: withToken { tokens.kind(of: kind, token: $0) }
    }
  }

  private var brokenKind: Value.Kind {
    firstBroken = firstBroken ?? tree.valueNode(of: current)
    return .null
  }

  override var bool: Bool { withToken(tokens.bool) }
  override var number: String { withToken(tokens.number) }
  override var string: [UInt8] { withToken(tokens.string) }

  override var filePosition: Problem.Position? {
    guard let node = tree.valueNode(of: current), tree.document.hasBase(node),
      let start = tree.document.value(of: node)?.span.start
    else { return nil }
    return tree.document.baseBytes.position(at: start)
  }

  override func forEachElement(_ body: () -> Void) {
    guard tree.kind(of: current).isList else { return }
    forEachChild { _ in body() }
  }

  override func visitMembers(_ body: (_ key: UnsafeBufferPointer<UInt8>) -> Void) {
    guard tree.kind(of: current) == .object else { return }
    forEachChild { ($0 ?? []).withUnsafeBufferPointer(body) }
  }

  private func forEachChild(_ body: (_ key: [UInt8]?) -> Void) {
    let container = current
    for child in children(of: container) {
      current = child.node
      body(child.key)
    }
    current = container
  }

  /// The children of a container; none if the document cannot be read further or too many values
  /// have been visited.
  private func children(of node: MeantNode) -> [MeantTree.Child] {
    guard visited <= mostVisited else { return [] }
    let children = (try? tree.children(of: node)) ?? []
    visited += children.count + 1
    return children
  }

  override var position: Int {
    positions.append(current)
    return positions.count - 1
  }

  override func go(to position: Int) {
    guard positions.indices.contains(position) else { return }
    current = positions[position]
  }

  /// The whole value, read without recursion.
  override var value: Value {
    let start = current
    defer { current = start }
    var builder = ValueBuilder()
    var open: [ArraySlice<MeantTree.Child>] = []
    add(to: &builder, &open)
    while var children = open.popLast() {
      guard let child = children.popFirst() else {
        builder.end()
        continue
      }
      open.append(children)
      if let key = child.key { builder.key(key) }
      current = child.node
      add(to: &builder, &open)
    }
    return builder.finish() ?? .null
  }

  private func add(to builder: inout ValueBuilder, _ open: inout [ArraySlice<MeantTree.Child>]) {
    if builder.add(scalarOf: self) { return }
    if kind == .record { builder.beginRecord() } else { builder.beginArray() }
    open.append(children(of: current)[...])
  }
}

extension DataCursor {
  /// True if references stood for too many values, so that some of those that were read are missing.
  package var isCut: Bool { (self as? MeantCursor)?.hasPassedLimit ?? false }

  /// The first value that could not be read, of those that were read by meaning.
  package var brokenNode: Node? { (self as? MeantCursor)?.firstBroken }
}

extension Document {
  /// Returns a cursor over the values of the document as it is meant, at a node or at the root. The document
  /// must be completely indexed.
  package func cursor(at node: Node? = nil) -> DataCursor {
    guard !grammar.isMeantAsWritten else { return DocumentCursor(self, at: node, tokens) }
    let tree = MeantTree(self)
    return MeantCursor(tree, at: node.map(MeantNode.init(writtenAs:)) ?? tree.root)
  }

  /// Returns a cursor over a value of the document as it is meant.
  package func cursor(at meant: MeantNode) -> DataCursor { MeantCursor(MeantTree(self), at: meant) }

  /// Returns a cursor over the value that a path means, which may be written in several parts.
  package func cursor(at path: Path, strict: Bool = true) throws(PathResolutionError) -> DataCursor
  {
    guard !grammar.isMeantAsWritten else {
      return cursor(at: try resolve(path, strict: strict).get().last)
    }
    let tree = MeantTree(self)
    return MeantCursor(tree, at: try tree.resolve(path, strict: strict))
  }
}
