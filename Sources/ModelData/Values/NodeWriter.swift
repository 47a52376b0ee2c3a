/// Writes the nodes of a value into room of a fixed size, for a reader that has the text in one
/// piece and knows that what it writes makes sense.
///
/// Of a container that is still open, the node says where the one around it is, in place of how
/// many nodes it has; so that no list of them is needed:
///
///     [ {"a": [1, ·      nodes  array(-)  record(0)  key  array(1)  number  ·
///                                  ▲─────────┘ ▲────────────┘  innermost, with 1 element so far
@usableFromInline
package struct NodeWriter {
  @usableFromInline let room: UnsafeMutableBufferPointer<Value.Node>
  /// How many nodes there are.
  @usableFromInline package internal(set) var count = 0
  /// Whether there was no room for a node. What was written is of no use then.
  @usableFromInline package internal(set) var isFull = false
  /// Whether the innermost open container is a record.
  @usableFromInline package internal(set) var isInRecord = false
  @usableFromInline var innermost = -1
  /// The elements or members of the innermost container so far.
  @usableFromInline var entries = 0

  fileprivate init(_ room: UnsafeMutableBufferPointer<Value.Node>) { self.room = room }

  /// Whether no container is open.
  @inlinable @inline(__always)
  package var isAtTop: Bool { innermost < 0 }

  /// Adds a value that is no container, by the place of its text.
  @inlinable @inline(__always)
  package mutating func scalar(_ kind: Value.Kind, at start: Int, length: Int) {
    entries &+= 1
    append(Value.Node(.value(kind), start: start, length: length))
  }

  /// Adds a member's key; its value must follow.
  @inlinable @inline(__always)
  package mutating func key(at start: Int, length: Int) {
    append(Value.Node(.key, start: start, length: length))
  }

  @inlinable @inline(__always)
  mutating func append(_ node: Value.Node) {
    guard count < room.count else {
      isFull = true
      return
    }
    room.initializeElement(at: count, to: node)
    count &+= 1
  }

  /// Begins an array or a record.
  @inlinable
  package mutating func begin(isRecord: Bool) {
    if innermost >= 0 { room[innermost].setCount(entries &+ 1) }
    var node = Value.Node(container: isRecord ? .record : .array)
    node.close(size: innermost)
    append(node)
    guard !isFull else { return }
    innermost = count &- 1
    entries = 0
    isInRecord = isRecord
  }

  /// Ends the innermost array or record.
  @inlinable
  package mutating func end() {
    guard !isFull, innermost >= 0 else { return }
    let outer = room[innermost].size
    room[innermost].setCount(entries)
    room[innermost].close(size: count &- innermost)
    innermost = outer
    guard outer >= 0 else { return }
    entries = room[outer].count
    isInRecord = room[outer].kind == .value(.record)
  }
}

extension Value {
  /// The value that a reader of a text writes with a ``NodeWriter``, with room for some nodes; nil
  /// when the reader says that there is none. After the text there are zeros
  /// (``ValueStorage/padding``), and the reader may write over it as it goes.
  package init?(
    reading text: [UInt8], nodes room: Int, isFull: inout Bool,
    _ read: (UnsafeMutablePointer<UInt8>, inout NodeWriter) -> Bool
  ) {
    var isRead = false
    let storage = ValueStorage(text, nodes: room) { text, room in
      var writer = NodeWriter(room)
      isRead = read(text, &writer) && !writer.isFull && writer.count > 0
      isFull = writer.isFull
    }
    guard isRead else { return nil }
    self.init(storage: storage, position: 0)
  }
}
