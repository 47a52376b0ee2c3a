/// The nodes of a value in the making, whose text is somebody else's: a reader's that has it in one
/// piece, or a ``ValueBuilder``'s.
///
/// What makes no sense where it comes spoils the whole, and there will be no value.
@usableFromInline
package struct ValueTape: Sendable {
  @usableFromInline var nodes: [Value.Node] = []
  /// The positions of the containers that are not ended yet.
  @usableFromInline var open: [Int] = []
  @usableFromInline var isAfterKey = false
  @usableFromInline var isSpoiled = false
  /// Whether the innermost open container is a record.
  @usableFromInline package internal(set) var isInRecord = false

  package init() {}

  /// Whether no container is open.
  package var isAtTop: Bool { open.isEmpty }

  /// Adds a value that is no container, by the place of its text; for true that is one byte long,
  /// for null and false it is empty.
  @inlinable package mutating func scalar(_ kind: Value.Kind, at start: Int, length: Int) {
    guard countsOne() else { return }
    nodes.append(Value.Node(.value(kind), start: start, length: length))
  }

  /// Adds a member's key; its value must follow.
  @inlinable package mutating func key(at start: Int, length: Int) {
    guard isInRecord, !isAfterKey else {
      isSpoiled = true
      return
    }
    isAfterKey = true
    nodes.append(Value.Node(.key, start: start, length: length))
  }

  /// Begins an array or a record.
  @inlinable package mutating func begin(isRecord: Bool) {
    guard countsOne() else { return }
    open.append(nodes.count)
    nodes.append(Value.Node(container: isRecord ? .record : .array))
    isInRecord = isRecord
  }

  /// Ends the innermost array or record.
  @inlinable package mutating func end() {
    guard !isAfterKey, let container = open.popLast() else {
      isSpoiled = true
      return
    }
    nodes[container].close(size: nodes.count - container)
    isInRecord = open.last.map { nodes[$0].kind == .value(.record) } ?? false
  }

  /// Adds a whole value, whose text is appended to the text so far.
  package mutating func value(_ value: Value, appendingTo text: inout [UInt8]) {
    guard countsOne() else { return }
    for place in value.subtree {
      let node = value.storage.node(place)
      nodes.append(node.moved(to: text.count))
      value.storage.withText(of: node) { text.append(contentsOf: $0) }
    }
  }

  @inlinable package mutating func spoil() { isSpoiled = true }

  /// The value, if there is exactly one and it is complete.
  package consuming func finish(_ text: [UInt8]) -> Value? {
    guard !isSpoiled, open.isEmpty, !nodes.isEmpty else { return nil }
    return Value(storage: ValueStorage(nodes, text), position: 0)
  }

  /// Counts a value in its container, if one can stand here.
  @inlinable mutating func countsOne() -> Bool {
    if let container = open.last {
      isSpoiled = isSpoiled || isInRecord && !isAfterKey
      nodes[container].countOne()
    } else {
      isSpoiled = isSpoiled || !nodes.isEmpty
    }
    isAfterKey = false
    return !isSpoiled
  }
}
