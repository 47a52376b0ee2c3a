/// A reader of the nodes of a value. It consists of three unowned pointers, so that stepping costs no reference counting; the
/// owner of the reader must keep the storage and the shared position alive.
@usableFromInline
package struct NodeReader {
  @usableFromInline let nodes: UnsafePointer<Value.Node>
  @usableFromInline let text: UnsafePointer<UInt8>
  @usableFromInline let sharedPosition: UnsafeMutablePointer<Int>

  /// Creates a reader whose position, shared with all its copies, is stored at `sharedPosition`.
  package init(_ storage: ValueStorage, sharedPosition: UnsafeMutablePointer<Int>) {
    nodes = storage.nodes
    text = storage.text
    self.sharedPosition = sharedPosition
  }

  @inlinable @inline(__always)
  package var position: Int {
    get { sharedPosition.pointee }
    nonmutating set { sharedPosition.pointee = newValue }
  }

  @inlinable @inline(__always)
  var node: Value.Node { nodes[position] }

  @inlinable @inline(__always)
  package var kind: Value.Kind { if case .value(let kind) = node.kind { kind } else { .null } }

  /// Returns true if the reader is on a value of a kind.
  @inlinable @inline(__always)
  package func isOn(_ kind: Value.Kind) -> Bool { node.isValue(of: kind) }

  @inlinable @inline(__always)
  package var bool: Bool { !node.text.isEmpty }

  @inlinable @inline(__always)
  package var count: Int { node.count }

  /// The text of a scalar, valid as long as the storage is.
  @inlinable @inline(__always)
  package var bytes: UnsafeBufferPointer<UInt8> { node.text(in: text) }

  /// Moves to each element in turn and calls `body`, then returns to the array.
  @inlinable @inline(__always)
  package func visitElements(_ body: () -> Void) {
    let container = position
    var next = container &+ 1
    for _ in 0..<nodes[container].count {
      position = next
      body()
      next &+= nodes[next].size
    }
    position = container
  }

  /// Moves to the value of each member in turn and calls `body` with its key, then returns to the record.
  @inlinable @inline(__always)
  package func visitMembers(_ body: (_ key: UnsafeBufferPointer<UInt8>) -> Void) {
    let container = position
    var next = container &+ 1
    for _ in 0..<nodes[container].count {
      position = next &+ 1
      body(nodes[next].text(in: text))
      next &+= 1 &+ nodes[next &+ 1].size
    }
    position = container
  }

  /// Moves to the first member with a key (and of a kind, unless nil), calls `body` once, and returns to the record.
  @inlinable @inline(__always)
  package func visitMember(_ key: [UInt8], of kind: Value.Kind?, _ body: () -> Void) {
    let container = position
    var next = container &+ 1
    for _ in 0..<nodes[container].count {
      if nodes[next].extent == key.count,
        key.withUnsafeBufferPointer(nodes[next].text(in: text).isSame)
      {
        position = next &+ 1
        if kind.map(isOn) ?? true {
          body()
          break
        }
      }
      next &+= 1 &+ nodes[next &+ 1].size
    }
    position = container
  }
}
