/// The nodes of a value under construction, whose text is kept by the caller: a parser that has it in one piece, or a
/// ``ValueBuilder``.
///
/// A call that is not valid at its point makes `finish(_:)` return nil.
@usableFromInline
package struct ValueTape: Sendable {
  @usableFromInline var nodes: [Value.Node] = []
  /// The positions of the containers that are still open.
  @usableFromInline var open: [Int] = []
  @usableFromInline var isAfterKey = false
  @usableFromInline var isSpoiled = false
  /// True if the innermost open container is a record.
  @usableFromInline package internal(set) var isInRecord = false

  package init() {}

  /// True if no container is open.
  package var isAtTop: Bool { open.isEmpty }

  /// Adds a value that is not a container, by the position and length of its text: one byte for true, none for null and false.
  @inlinable package mutating func scalar(_ kind: Value.Kind, at start: Int, length: Int) {
    guard countsOne() else { return }
    nodes.append(Value.Node(.value(kind), start: start, length: length))
  }

  /// Adds the key of a member; its value must follow.
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

  /// Adds a whole value and appends its text to `text`.
  package mutating func value(_ value: Value, appendingTo text: inout [UInt8]) {
    guard countsOne() else { return }
    for place in value.subtree {
      let node = value.storage.node(place)
      nodes.append(node.moved(to: text.count))
      value.storage.withText(of: node) { text.append(contentsOf: $0) }
    }
  }

  @inlinable package mutating func spoil() { isSpoiled = true }

  /// Returns the value; nil if a call was invalid, or if there is not exactly one complete value.
  package consuming func finish(_ text: [UInt8]) -> Value? {
    guard !isSpoiled, open.isEmpty, !nodes.isEmpty else { return nil }
    return Value(storage: ValueStorage(nodes, text), position: 0)
  }

  /// Counts a value in its container, and returns true if a value is valid here.
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
