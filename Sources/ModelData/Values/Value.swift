/// Plain data of any format: null, bool, number, string, data, date, array, or record.
///
/// A number is stored as its decimal text, which keeps any magnitude and precision; a date as its RFC 3339 text; a string as its
/// UTF-8 bytes. The members of a record keep their order, and two of them can have the same key. Values are equal if all of this
/// is equal: `1.0` is not `1`.
///
/// A tree is stored as its nodes in reading order and their text; a value inside it shares both and has another position.
/// Freeing, comparing, hashing and copying are loops without recursion, so the stack does not limit the depth.
///
///     {"a": [1, 2], "b": null}      nodes  record(2) key array(2) number number key null
///                                   text             a           1      2      b
public struct Value: Sendable {
  /// The kinds of values.
  public enum Kind: Hashable, Sendable {
    /// Null.
    case null
    /// True or false.
    case bool
    /// A number in decimal text.
    case number
    /// A string in UTF-8 bytes.
    case string
    /// Bytes.
    case data
    /// A date, with or without a time.
    case date
    /// Values, in order.
    case array
    /// Values under keys, in order.
    case record
  }

  @usableFromInline package let storage: ValueStorage
  /// The index of this value's node in the storage.
  @usableFromInline package let position: Int

  @inlinable
  package init(storage: ValueStorage, position: Int) {
    self.storage = storage
    self.position = position
  }

  @inlinable package var node: Node { storage.node(position) }
  /// The concatenated texts of all nodes of the value.
  package var allText: [UInt8] { subtree.flatMap { bytes(of: storage.node($0)) } }
  package func bytes(of node: Node) -> [UInt8] { storage.withText(of: node) { Array($0) } }
  private var ownText: String { storage.withText(of: node) { String(decoding: $0, as: UTF8.self) } }
}

extension Value {
  /// The kind of the value.
  public var kind: Kind {
    // A value is never positioned on a key.
    if case .value(let kind) = node.kind { kind } else { .null }
  }

  /// The value of a bool; nil for any other kind.
  public var bool: Bool? { kind == .bool ? !node.text.isEmpty : nil }

  /// The decimal text of a number; nil for any other kind.
  public var number: String? {
    kind == .number ? ownText : nil
  }

  /// The number as an integer; nil if the value is not a number, has a fraction, or does not fit an `Int`.
  public var int: Int? { number.flatMap { Int($0) ?? Double($0).flatMap { Int(exactly: $0) } } }

  /// The number as the nearest double; nil if the value is not a number, or if that double is infinite.
  public var double: Double? {
    number.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The elements of an array; nil for any other kind.
  public var array: [Value]? { kind == .array ? Array(elements) : nil }

  /// The members of a record; nil for any other kind.
  public var record: Record? { Record(self) }

  /// The bytes of a string; nil for any other kind.
  public var string: [UInt8]? { kind == .string ? bytes(of: node) : nil }

  /// The bytes of data; nil for any other kind.
  public var data: [UInt8]? { kind == .data ? bytes(of: node) : nil }

  /// The text of a date, in the form of RFC 3339 or part of it; nil for any other kind.
  public var date: String? {
    kind == .date ? ownText : nil
  }

  /// The number of elements or members; 0 for any other kind.
  public var count: Int { node.count }

  /// The elements of an array, in order; empty for any other kind.
  public var elements: some Sequence<Value> {
    var next = position + 1
    var left = kind == .array ? count : 0
    return AnyIterator {
      guard left > 0 else { return nil }
      left -= 1
      let element = Value(storage: storage, position: next)
      next += element.node.size
      return element
    }
  }

  /// The members of a record, in order; empty for any other kind.
  public var members: some Sequence<(key: [UInt8], value: Value)> {
    var next = position + 1
    var left = kind == .record ? count : 0
    return AnyIterator {
      guard left > 0 else { return nil }
      left -= 1
      let key = bytes(of: storage.node(next))
      let value = Value(storage: storage, position: next + 1)
      next += 1 + value.node.size
      return (key, value)
    }
  }

  /// The value of the last member of a record with exactly this key.
  public subscript(key: [UInt8]) -> Value? {
    members.reduce(nil) { found, member in member.key == key ? member.value : found }
  }

  /// The value of the last member of a record with this key.
  public subscript(key: String) -> Value? { self[Array(key.utf8)] }

  /// The element of an array at an index; nil if the index is out of bounds. O(n).
  public subscript(index: Int) -> Value? {
    guard index >= 0, index < count else { return nil }
    return elements.dropFirst(index).first { _ in true }
  }
}

extension Value: Hashable {
  /// The indices of the nodes of this value.
  package var subtree: Range<Int> { position..<position + node.size }

  /// Returns true if the kinds, texts and order of all nodes are equal.
  public static func == (one: Value, other: Value) -> Bool {
    one.subtree.count == other.subtree.count
      && zip(one.subtree, other.subtree).allSatisfy { index, otherIndex in
        let (node, otherNode) = (one.storage.node(index), other.storage.node(otherIndex))
        return node.kind == otherNode.kind && node.count == otherNode.count
          && one.storage.withText(of: node) { text in
            other.storage.withText(of: otherNode) { text.isSame(as: $0) }
          }
      }
  }

  /// Hashes the kinds, texts and order of all nodes.
  public func hash(into hasher: inout Hasher) {
    for index in subtree {
      let node = storage.node(index)
      hasher.combine(node.kind)
      hasher.combine(node.count)
      storage.withText(of: node) { text in
        hasher.combine(text.count)
        hasher.combine(bytes: UnsafeRawBufferPointer(text))
      }
    }
  }
}
