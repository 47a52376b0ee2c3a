import DocumentTree
import ModelBasics
import ModelKit

/// A cursor over the nodes of a document as it is now, its edits included: from bytes to typed
/// properties with no tree in between.
package final class DocumentCursor: DataCursor {
  private let document: Document
  private let values: any ValueSyntax
  private var node: Node
  private var content: NodeKind
  /// The nodes that were asked for by position.
  private var positions: [Node] = []
  private lazy var places = PlaceTable(document.baseBytes)

  /// A cursor that stands on the document's value, or on another node. The document must have
  /// been read whole.
  package init(_ document: Document, at node: Node? = nil, _ values: any ValueSyntax) {
    self.document = document
    self.values = values
    self.node = node ?? document.root
    content = document.kind(of: self.node)
    super.init()
  }

  private func stand(on node: Node) {
    self.node = node
    content = document.kind(of: node)
  }

  private func withToken<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let spelling = document.value(of: node) ?? Spelling([])
    defer { withExtendedLifetime(spelling) {} }
    return body(spelling.buffer)
  }

  package override var kind: Value.Kind {
    switch content {
    case .object: .record
    case .array: .array
    default: withToken { values.kind(of: content, token: $0) }
    }
  }
  package override var bool: Bool { withToken(values.bool) }
  package override var number: String { withToken(values.number) }
  package override var string: [UInt8] { withToken(values.string) }

  /// Where the value stands in the file; nil for one that was put in since.
  package override var place: Problem.Place? {
    guard document.hasBase(node), let start = document.value(of: node)?.span.start else {
      return nil
    }
    return places.place(at: start)
  }

  package override func forEachElement(_ body: () -> Void) {
    guard content == .array else { return }
    forEachChild { _ in body() }
  }

  package override func forEachMember(_ body: (_ key: [UInt8]) -> Void) {
    guard content == .object else { return }
    forEachChild { body(key(of: $0)) }
  }

  private func key(of node: Node) -> [UInt8] {
    guard let key = document.key(of: node) else { return [] }
    defer { withExtendedLifetime(key) {} }
    return values.string(of: key.buffer)
  }

  private func forEachChild(_ body: (Node) -> Void) {
    let container = node
    let kind = content
    var step = document.firstChild(of: container)
    while case .child(let child) = step {
      if !child.isGhost {
        stand(on: child.node)
        body(child.node)
      }
      step = document.child(after: child, in: container)
    }
    node = container
    content = kind
  }

  package override var position: Int {
    positions.append(node)
    return positions.count - 1
  }

  package override func go(to position: Int) {
    guard positions.indices.contains(position) else { return }
    stand(on: positions[position])
  }

  /// The whole value, read without nesting.
  package override var value: Value {
    let start = node
    defer { stand(on: start) }
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
      stand(on: child.node)
      add(to: &builder, &open)
    }
    return builder.finish() ?? .null
  }

  private func add(
    to builder: inout ValueBuilder, _ open: inout [(container: Node, step: ChildStep)]
  ) {
    switch kind {
    case .null: builder.null()
    case .bool: builder.bool(bool)
    case .number: builder.number(number)
    case .string: builder.string(string)
    case .data: builder.data(string)
    case .date: builder.date(String(decoding: string, as: UTF8.self))
    case .array, .record:
      if content == .object { builder.beginRecord() } else { builder.beginArray() }
      open.append((node, document.firstChild(of: node)))
    }
  }
}
