/// Writes the nodes of a value into a buffer of fixed size, for a parser that has its text in one piece and produces only
/// well-formed sequences of nodes.
///
/// The node of a container that is still open stores the position of its parent in the field for its size, so that no stack of
/// open containers is needed:
///
///     [ {"a": [1, ·      nodes  array(-)  record(0)  key  array(1)  number  ·
///                                  ▲─────────┘ ▲────────────┘  innermost, with 1 element so far
@usableFromInline
package struct NodeWriter {
  @usableFromInline let buffer: UnsafeMutableBufferPointer<Value.Node>
  /// The number of nodes written.
  @usableFromInline package internal(set) var count = 0
  /// True if a node did not fit the buffer. The nodes written so far are unusable then.
  @usableFromInline package internal(set) var isFull = false
  /// True if the innermost open container is a record.
  @usableFromInline package internal(set) var isInRecord = false
  @usableFromInline var innermost = -1
  /// The number of elements or members of the innermost container so far.
  @usableFromInline var entries = 0

  package init(_ buffer: UnsafeMutableBufferPointer<Value.Node>) { self.buffer = buffer }

  /// True if no container is open.
  @inlinable @inline(__always)
  package var isAtTop: Bool { innermost < 0 }

  /// True if only the outermost container is open.
  @inlinable @inline(__always)
  package var isInOutermost: Bool { innermost == 0 }

  /// The numbers of nodes and of elements after an element of the outermost array.
  package struct Mark {
    fileprivate let count: Int
    fileprivate let entries: Int
  }

  /// The current state, for `rewind(to:)`. Valid only between two elements of the outermost array.
  package var mark: Mark { Mark(count: count, entries: entries) }

  /// Removes all that was written after a mark.
  package mutating func rewind(to mark: Mark) {
    (count, entries) = (mark.count, mark.entries)
    (innermost, isInRecord, isFull) = (0, false, false)
  }

  /// Adds a value that is not a container, by the position and length of its text.
  @inlinable @inline(__always)
  package mutating func scalar(_ kind: Value.Kind, at start: Int, length: Int) {
    entries &+= 1
    append(Value.Node(.value(kind), start: start, length: length))
  }

  /// Adds the key of a member; its value must follow.
  @inlinable @inline(__always)
  package mutating func key(at start: Int, length: Int) {
    append(Value.Node(.key, start: start, length: length))
  }

  @inlinable @inline(__always)
  mutating func append(_ node: Value.Node) {
    guard count < buffer.count else {
      isFull = true
      return
    }
    buffer.initializeElement(at: count, to: node)
    count &+= 1
  }

  /// Begins an array or a record.
  @inlinable
  package mutating func begin(isRecord: Bool) {
    if innermost >= 0 { buffer[innermost].setCount(entries &+ 1) }
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
    let outer = buffer[innermost].size
    buffer[innermost].setCount(entries)
    buffer[innermost].close(size: count &- innermost)
    innermost = outer
    guard outer >= 0 else { return }
    entries = buffer[outer].count
    isInRecord = buffer[outer].kind == .value(.record)
  }
}

extension Value {
  /// Creates the value that `read` writes with a ``NodeWriter``, with room for a number of nodes. Returns nil if `read` returns
  /// false. The text is followed by zeros (``ValueStorage/padding``), and `read` may overwrite the text as it proceeds.
  package init?(
    reading text: [UInt8], nodes capacity: Int, isFull: inout Bool,
    _ read: (UnsafeMutablePointer<UInt8>, inout NodeWriter) -> Bool
  ) {
    var isRead = false
    let storage = ValueStorage(text, nodes: capacity) { text, buffer in
      var writer = NodeWriter(buffer)
      isRead = read(text, &writer) && !writer.isFull && writer.count > 0
      isFull = writer.isFull
    }
    guard isRead else { return nil }
    self.init(storage: storage, position: 0)
  }
}
