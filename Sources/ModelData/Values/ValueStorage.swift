/// The nodes and the text of a value, in one allocation with a fixed address, so that a reader can step through a million nodes
/// without reference counting.
///
///     block    text, padded with zeros for reads past its end    nodes
///              ▲ text                                            ▲ nodes
@usableFromInline
package final class ValueStorage: @unchecked Sendable {
  @usableFromInline package let text: UnsafePointer<UInt8>
  @usableFromInline package let nodes: UnsafePointer<Value.Node>

  /// The minimum number of zeros after the text.
  package static let padding = 8

  private let block: UnsafeMutableRawPointer
  private let textCapacity: Int
  private let nodeCapacity: Int

  /// Creates storage with a copy of a text and with room for a number of nodes, which `write` must initialize; `write` may change
  /// the text, too.
  package init<Text: Collection<UInt8>>(
    _ text: Text, nodes capacity: Int,
    _ write: (UnsafeMutablePointer<UInt8>, UnsafeMutableBufferPointer<Value.Node>) -> Void
  ) {
    let size = MemoryLayout<Value.Node>.stride
    let count = text.count
    textCapacity = (count + Self.padding + size - 1) / size * size
    nodeCapacity = capacity
    block = .allocate(
      byteCount: textCapacity + capacity * size, alignment: MemoryLayout<Value.Node>.alignment)
    let bytes = block.bindMemory(to: UInt8.self, capacity: textCapacity)
    let nodes = (block + textCapacity).bindMemory(to: Value.Node.self, capacity: capacity)
    self.text = UnsafePointer(bytes)
    self.nodes = UnsafePointer(nodes)
    fill(text, write)
  }

  /// Replaces the text, which must not be longer than that of the initializer, and all nodes. Nothing else may refer to the
  /// storage.
  package func fill<Text: Collection<UInt8>>(
    _ text: Text,
    _ write: (UnsafeMutablePointer<UInt8>, UnsafeMutableBufferPointer<Value.Node>) -> Void
  ) {
    let count = text.count
    precondition(count + Self.padding <= textCapacity)
    let bytes = UnsafeMutablePointer(mutating: self.text)
    _ = UnsafeMutableBufferPointer(start: bytes, count: count).initialize(from: text)
    (bytes + count).initialize(repeating: 0, count: textCapacity - count)
    write(
      bytes,
      UnsafeMutableBufferPointer(start: UnsafeMutablePointer(mutating: nodes), count: nodeCapacity))
  }

  convenience init(_ nodes: [Value.Node], _ text: [UInt8]) {
    self.init(text, nodes: nodes.count) { _, buffer in _ = buffer.initialize(from: nodes) }
  }

  deinit { block.deallocate() }

  @inlinable @inline(__always)
  package func node(_ index: Int) -> Value.Node { withExtendedLifetime(self) { nodes[index] } }

  /// Calls `body` with the text of a node.
  @inlinable @inline(__always)
  package func withText<Result>(
    of node: Value.Node, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    withExtendedLifetime(self) { body(node.text(in: text)) }
  }
}
