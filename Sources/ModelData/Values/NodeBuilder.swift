/// The nodes of a value under construction, whose text is kept by the caller: a parser that has it in one piece, or a
/// ``ValueBuilder``.
///
/// A call that is not valid at its point makes `finish(_:)` return nil.
@usableFromInline
package struct NodeBuilder: Sendable {
  @usableFromInline var nodes: [Value.Node] = []
  /// The positions of the containers that are still open.
  @usableFromInline var openContainers: [Int] = []
  @usableFromInline var isAfterKey = false
  @usableFromInline var isInvalid = false
  /// True if the innermost open container is a record.
  @usableFromInline package internal(set) var isInRecord = false

  package init() {}

  /// The number of nodes so far.
  package var count: Int { nodes.count }

  /// True if no container is open.
  package var isAtTop: Bool { openContainers.isEmpty }

  /// Adds a value that is not a container, by the position and length of its text: one byte for true, none for null and false.
  @inlinable package mutating func scalar(_ kind: Value.Kind, at start: Int, length: Int) {
    guard countsOne() else { return }
    nodes.append(Value.Node(.value(kind), start: start, length: length))
  }

  /// Adds the key of a member; its value must follow.
  @inlinable package mutating func key(at start: Int, length: Int) {
    guard isInRecord, !isAfterKey else {
      isInvalid = true
      return
    }
    isAfterKey = true
    nodes.append(Value.Node(.key, start: start, length: length))
  }

  /// Begins an array or a record.
  @inlinable package mutating func begin(isRecord: Bool) {
    guard countsOne() else { return }
    openContainers.append(nodes.count)
    nodes.append(Value.Node(container: isRecord ? .record : .array))
    isInRecord = isRecord
  }

  /// Ends the innermost array or record.
  @inlinable package mutating func end() {
    guard !isAfterKey, let container = openContainers.popLast() else {
      isInvalid = true
      return
    }
    nodes[container].close(size: nodes.count - container)
    isInRecord = openContainers.last.map { nodes[$0].kind == .value(.record) } ?? false
  }

  /// Adds a whole value and appends its text to `text`.
  package mutating func value(_ value: Value, appendingTo text: inout [UInt8]) {
    guard countsOne() else { return }
    for index in value.subtree {
      let node = value.storage.node(index)
      nodes.append(node.moved(to: text.count))
      value.storage.withText(of: node) { text.append(contentsOf: $0) }
    }
  }

  @inlinable package mutating func invalidate() { isInvalid = true }

  /// Returns the value; nil if a call was invalid, or if there is not exactly one complete value.
  package consuming func finish(_ text: [UInt8]) -> Value? {
    guard !isInvalid, openContainers.isEmpty, !nodes.isEmpty else { return nil }
    return Value(storage: ValueStorage(nodes, text), position: 0)
  }

  /// Counts a value in its container, and returns true if a value is valid here.
  @inlinable mutating func countsOne() -> Bool {
    if let container = openContainers.last {
      isInvalid = isInvalid || isInRecord && !isAfterKey
      nodes[container].countOne()
    } else {
      isInvalid = isInvalid || !nodes.isEmpty
    }
    isAfterKey = false
    return !isInvalid
  }
}
