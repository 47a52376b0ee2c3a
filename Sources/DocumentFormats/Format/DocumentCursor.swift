import DocumentTree
import ModelBasics
import ModelData

/// A cursor over the nodes of a document with its edits. It reads typed properties directly from
/// the bytes, without a tree in between.
package final class DocumentCursor: DataCursor {
  private let document: Document
  private let values: any Tokens
  /// The base source if the document has no changes and no fault. The cursor then steps through the
  /// structure of the source and need not look up changes for each node.
  private let source: Source?
  private let bytes: Bytes
  private var current: Standing
  /// The nodes returned by `position`.
  private var positions: [Standing] = []
  private lazy var positionTable = PositionTable(document.baseBytes)

  private struct Standing {
    let node: Node
    /// The value in the source. `end` is its end offset, once that has been found.
    let value: SourceValue
    var end: Int?

    var kind: NodeKind { value.kind }
    var start: Int { value.offset }
  }

  /// Creates a cursor at a node, by default the root. The document must be completely indexed.
  package init(_ document: Document, at node: Node? = nil, _ values: any Tokens) {
    self.document = document
    self.values = values
    bytes = document.baseBytes
    let isPlain = !document.differsFromBase && document.fault == nil && document.isIndexed
    source = isPlain ? document.baseSource : nil
    let node = node ?? document.root
    current = Standing(node: node, value: SourceValue(0, document.kind(of: node)), end: nil)
    super.init()
    current = standing(on: node)
  }

  private func standing(on node: Node) -> Standing {
    guard let source else {
      return Standing(node: node, value: SourceValue(0, document.kind(of: node)), end: nil)
    }
    let entry = source.structure.entry(at: node.offset, node.form, budget: .max)
    return Standing(node: node, value: entry.value, end: nil)
  }

  private func end(in source: Source) -> Int? {
    if let end = current.end { return end }
    current.end = source.structure.end(of: current.value, budget: .max)
    return current.end
  }

  private func withToken<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if let source, let end = end(in: source) {
      defer { withExtendedLifetime(bytes) {} }
      return body(bytes.buffer(Span(current.start, end)))
    }
    let spelling = document.value(of: current.node) ?? Spelling([])
    defer { withExtendedLifetime(spelling) {} }
    return body(spelling.buffer)
  }

  package override var kind: Value.Kind {
    switch current.kind {
    case .object: .record
    case .array, .stream: .array
    default: withToken { values.kind(of: current.kind, token: $0) }
    }
  }
  package override var bool: Bool { withToken(values.bool) }
  package override var number: String { withToken(values.number) }
  package override var string: [UInt8] { withToken(values.string) }

  package override var text: String? {
    withToken { token in
      if let plain = values.plainString(in: token) {
        return String(validating: plain, as: UTF8.self)
      }
      return String(validating: values.string(of: token), as: UTF8.self)
    }
  }

  /// The integer value. Numbers of up to 18 digits are read directly, others by their decimal text.
  package override var integer: Int? {
    withToken { token in
      let isNegative = token.first == UInt8(ascii: "-")
      let digits = isNegative ? token.dropFirst() : token[...]
      guard let first = digits.first, digits.count <= 18, first != 0x30 || digits.count == 1 else {
        return Int(values.number(of: token))
      }
      var number = 0
      for byte in digits {
        guard byte >= 0x30, byte <= 0x39 else { return Int(values.number(of: token)) }
        number = number &* 10 &+ Int(byte &- 0x30)
      }
      return isNegative ? -number : number
    }
  }

  /// The line and column of the value in the file, or nil for a value that an edit has inserted.
  package override var filePosition: Problem.Position? {
    let node = current.node
    if source != nil { return positionTable.position(at: current.start) }
    guard document.hasBase(node), let start = document.value(of: node)?.span.start else {
      return nil
    }
    return positionTable.position(at: start)
  }

  package override func forEachElement(_ body: () -> Void) {
    guard current.kind.isList else { return }
    forEachChild { body() }
  }

  package override func visitMembers(_ body: (_ key: UnsafeBufferPointer<UInt8>) -> Void) {
    guard current.kind == .object else { return }
    guard let source else {
      return forEachChild { key(of: current.node).withUnsafeBufferPointer(body) }
    }
    forEachChild(in: source) { key in
      let token = key.map { bytes.buffer($0) } ?? UnsafeRawBufferPointer(start: nil, count: 0)
      if let plain = values.plainString(in: token) {
        return plain.withMemoryRebound(to: UInt8.self, body)
      }
      values.string(of: token).withUnsafeBufferPointer(body)
    }
  }

  private func key(of node: Node) -> [UInt8] {
    guard let key = document.key(of: node) else { return [] }
    defer { withExtendedLifetime(key) {} }
    return values.string(of: key.buffer)
  }

  private func forEachChild(_ body: () -> Void) {
    if let source { return forEachChild(in: source) { _ in body() } }
    let container = current
    var step = document.firstChild(of: container.node)
    while case .child(let child) = step {
      if !child.isGhost {
        current = standing(on: child.node)
        body()
      }
      step = document.child(after: child, in: container.node)
    }
    current = container
  }

  private func forEachChild(in source: Source, _ body: (_ key: Span?) -> Void) {
    let container = current
    let form = container.value.childForm
    let structure = source.structure
    var step = structure.nextChild(after: nil, in: container.value, budget: .max)
    while case .child(let offset) = step {
      let entry = structure.entry(at: offset, form, budget: .max)
      let node = Node(container.node.source, offset, form)
      current = Standing(node: node, value: entry.value, end: nil)
      body(entry.key)
      guard let end = end(in: source) else { break }
      step = structure.nextChild(after: end, in: container.value, budget: .max)
    }
    current = container
  }

  package override var position: Int {
    positions.append(current)
    return positions.count - 1
  }

  package override func go(to position: Int) {
    guard positions.indices.contains(position) else { return }
    current = positions[position]
  }

  /// The whole value, read without recursion.
  package override var value: Value {
    let start = current
    defer { current = start }
    var builder = ValueBuilder()
    var open: [(container: Node, step: ChildStep)] = []
    add(to: &builder, &open)
    while let (container, step) = open.popLast() {
      guard case .child(let child) = step else {
        builder.end()
        continue
      }
      open.append((container, document.child(after: child, in: container)))
      if child.isGhost { continue }
      if document.kind(of: container) == .object { builder.key(key(of: child.node)) }
      current = standing(on: child.node)
      add(to: &builder, &open)
    }
    return builder.finish() ?? .null
  }

  private func add(
    to builder: inout ValueBuilder, _ open: inout [(container: Node, step: ChildStep)]
  ) {
    if builder.add(scalarOf: self) { return }
    if current.kind == .object { builder.beginRecord() } else { builder.beginArray() }
    open.append((current.node, document.firstChild(of: current.node)))
  }
}

extension ValueBuilder {
  /// Adds the value of a cursor if it is a scalar; returns false for a container.
  mutating func add(scalarOf cursor: DataCursor) -> Bool {
    switch cursor.kind {
    case .null: null()
    case .bool: bool(cursor.bool)
    case .number: number(cursor.number)
    case .string: string(cursor.string)
    case .data: data(cursor.string)
    case .date: date(String(decoding: cursor.string, as: UTF8.self))
    case .array, .record: return false
    }
    return true
  }
}
