/// Goes through the nodes of a value. It is three addresses, so that nothing is counted on the way;
/// who has it keeps the storage, and the place where it stands.
@usableFromInline
package struct TapeReader {
  @usableFromInline let nodes: UnsafePointer<Value.Node>
  @usableFromInline let text: UnsafePointer<UInt8>
  @usableFromInline let standing: UnsafeMutablePointer<Int>

  /// A reader that stands, with all its copies, where `standing` says.
  package init(_ storage: ValueStorage, standing: UnsafeMutablePointer<Int>) {
    nodes = storage.nodes
    text = storage.text
    self.standing = standing
  }

  @inlinable @inline(__always)
  package var position: Int {
    get { standing.pointee }
    nonmutating set { standing.pointee = newValue }
  }

  @inlinable @inline(__always)
  var node: Value.Node { nodes[position] }

  @inlinable @inline(__always)
  package var kind: Value.Kind { if case .value(let kind) = node.kind { kind } else { .null } }

  /// Whether it stands on a value of a kind.
  @inlinable @inline(__always)
  package func isOn(_ kind: Value.Kind) -> Bool { node.isValue(of: kind) }

  @inlinable @inline(__always)
  package var bool: Bool { !node.text.isEmpty }

  @inlinable @inline(__always)
  package var count: Int { node.count }

  /// The text of a scalar, as long as the storage is there.
  @inlinable @inline(__always)
  package var bytes: UnsafeBufferPointer<UInt8> { node.text(in: text) }

  /// Stands on each element in turn, then on the array again.
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

  /// Stands on each member's value in turn, then on the record again.
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

  /// Stands on the first member with a key, and of a kind if one is said, for one call.
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
