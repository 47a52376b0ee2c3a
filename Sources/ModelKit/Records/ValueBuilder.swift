/// Makes a ``Value`` in reading order, from what a reader meets:
///
///     var builder = ValueBuilder()
///     builder.beginRecord()
///     builder.key(Array("a".utf8))
///     builder.number("1.10")
///     builder.end()
///     let value = builder.finish()
///
/// What makes no sense where it comes (a key in an array, a value without a key in a record, an
/// end too many, a number that is none) spoils the whole, and there will be no value.
public struct ValueBuilder: Sendable {
  private var nodes: [Value.Node] = []
  private var text: [UInt8] = []
  /// The positions of the containers that are not ended yet.
  private var open: [Int] = []
  private var isSpoiled = false

  /// A builder with nothing in it.
  public init() {}

  /// Adds null.
  public mutating func null() { add(.null, []) }

  /// Adds a bool.
  public mutating func bool(_ bool: Bool) { add(.bool, bool ? [1] : []) }

  /// Adds a number by its decimal text, in the grammar of JSON (RFC 8259 §6).
  public mutating func number(_ text: String) {
    if !isNumber(Array(text.utf8)) { isSpoiled = true }
    add(.number, Array(text.utf8))
  }

  /// Adds a string by its UTF-8 bytes, which are not checked.
  public mutating func string(_ bytes: [UInt8]) { add(.string, bytes) }

  /// Adds bytes.
  public mutating func data(_ bytes: [UInt8]) { add(.data, bytes) }

  /// Adds a date by its text, which is not checked.
  public mutating func date(_ text: String) { add(.date, Array(text.utf8)) }

  /// Begins an array; elements follow.
  public mutating func beginArray() { begin(.array) }

  /// Begins a record; keys and values follow.
  public mutating func beginRecord() { begin(.record) }

  /// Adds a member's key; its value must follow.
  public mutating func key(_ bytes: [UInt8]) {
    guard let container = open.last, nodes[container].kind == .value(.record), !isAfterKey else {
      isSpoiled = true
      return
    }
    append(.key, bytes)
  }

  /// Ends the innermost array or record.
  public mutating func end() {
    guard !isAfterKey, let container = open.popLast() else {
      isSpoiled = true
      return
    }
    nodes[container].size = nodes.count - container
  }

  /// Adds a whole value.
  public mutating func value(_ value: Value) {
    guard countsOne() else { return }
    let subtree = value.nodes[value.position..<value.position + value.node.size]
    for var node in subtree {
      let start = text.count
      text.append(contentsOf: value.bytes(of: node))
      node.text = start..<text.count
      nodes.append(node)
    }
  }

  /// The value, if there is exactly one and it is complete.
  public consuming func finish() -> Value? {
    guard !isSpoiled, open.isEmpty, !nodes.isEmpty else { return nil }
    return Value(nodes: nodes, storage: text, position: 0)
  }
}

extension ValueBuilder {
  private var isAfterKey: Bool { nodes.last?.kind == .key }

  private mutating func add(_ kind: Value.Kind, _ bytes: [UInt8]) {
    if countsOne() { append(.value(kind), bytes) }
  }

  private mutating func begin(_ kind: Value.Kind) {
    guard countsOne() else { return }
    open.append(nodes.count)
    append(.value(kind), [])
  }

  private mutating func append(_ kind: Value.Node.Kind, _ bytes: [UInt8]) {
    let start = text.count
    text.append(contentsOf: bytes)
    nodes.append(Value.Node(kind: kind, text: start..<text.count, count: 0, size: 1))
  }

  /// Counts a value in its container, if one can stand here.
  private mutating func countsOne() -> Bool {
    if let container = open.last {
      isSpoiled = isSpoiled || nodes[container].kind == .value(.record) && !isAfterKey
      nodes[container].count += 1
    } else {
      isSpoiled = isSpoiled || !nodes.isEmpty
    }
    return !isSpoiled
  }
}

/// Whether a whole text is a `number` of RFC 8259 §6.
private func isNumber(_ text: [UInt8]) -> Bool {
  var cursor = FieldCursor(text)
  _ = cursor.take("-")
  let integer = cursor.digits()
  guard integer.first != 0x30 && !integer.isEmpty || integer.count == 1 else { return false }
  if cursor.take("."), cursor.digits().isEmpty { return false }
  if cursor.take("e") || cursor.take("E") {
    if !cursor.take("+") { _ = cursor.take("-") }
    if cursor.digits().isEmpty { return false }
  }
  return cursor.isAtEnd
}
