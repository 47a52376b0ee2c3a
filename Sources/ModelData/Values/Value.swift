/// Plain data of any format: null, bool, number, string, data, date, array, or record.
///
/// A date is its text by RFC 3339, a number is its decimal text, so none is too large or too exact, and a string is its UTF-8
/// bytes. A record's members keep their order, and two can have the same key. Values are equal
/// if all of that is: `1.0` is not `1`.
///
/// The whole tree is its nodes in reading order and their text, and a part of it is the same two
/// with another range. So nothing recurses, however deep it nests: not freeing, comparing, hashing
/// or copying.
///
///     {"a": [1, 2], "b": null}      nodes  record(2) key array(2) number number key null
///                                   text             a           1      2      b
public struct Value: Sendable {
  /// What a value is.
  public enum Kind: Hashable, Sendable {
    /// Nothing.
    case null
    /// True or false.
    case bool
    /// A number in decimal text.
    case number
    /// Text in UTF-8 bytes.
    case string
    /// Bytes.
    case data
    /// A date, with a time or without.
    case date
    /// Values in order.
    case array
    /// Values under keys, in order.
    case record
  }

  @usableFromInline package let storage: ValueStorage
  /// The node this value is.
  @usableFromInline package let position: Int

  @inlinable
  package init(storage: ValueStorage, position: Int) {
    self.storage = storage
    self.position = position
  }

  @inlinable package var node: Node { storage.node(position) }
  /// The texts of all its nodes, one after another.
  package var allText: [UInt8] { subtree.flatMap { bytes(of: storage.node($0)) } }
  package func bytes(of node: Node) -> [UInt8] { storage.withText(of: node) { Array($0) } }
  private var ownText: String { storage.withText(of: node) { String(decoding: $0, as: UTF8.self) } }
}

extension Value {
  /// What the value is.
  public var kind: Kind {
    // No value stands on a key.
    if case .value(let kind) = node.kind { kind } else { .null }
  }

  /// The value of a bool.
  public var bool: Bool? { kind == .bool ? !node.text.isEmpty : nil }

  /// The decimal text of a number.
  public var number: String? {
    kind == .number ? ownText : nil
  }

  /// A number as a whole one; nil where it is none, or has no room in an `Int`.
  public var int: Int? { number.flatMap { Int($0) ?? Double($0).flatMap { Int(exactly: $0) } } }

  /// A number as the nearest double; nil where that is infinite.
  public var double: Double? {
    number.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The elements of an array; nil of anything else.
  public var array: [Value]? { kind == .array ? Array(elements) : nil }

  /// The members of a record; nil of anything else.
  public var record: Record? { Record(self) }

  /// The bytes of a string.
  public var string: [UInt8]? { kind == .string ? bytes(of: node) : nil }

  /// The bytes of data.
  public var data: [UInt8]? { kind == .data ? bytes(of: node) : nil }

  /// The text of a date, as RFC 3339 has it, or a part of it.
  public var date: String? {
    kind == .date ? ownText : nil
  }

  /// The number of elements or members; 0 for everything else.
  public var count: Int { node.count }

  /// The elements of an array, in order; none of anything else.
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

  /// The members of a record, in order; none of anything else.
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

  /// The last member of a record with exactly this key.
  public subscript(key: [UInt8]) -> Value? {
    members.reduce(nil) { found, member in member.key == key ? member.value : found }
  }

  /// The last member of a record with this key.
  public subscript(key: String) -> Value? { self[Array(key.utf8)] }

  /// The element of an array at an index; nil where there is none. O(n).
  public subscript(index: Int) -> Value? {
    guard index >= 0, index < count else { return nil }
    return elements.dropFirst(index).first { _ in true }
  }
}

extension Value: Hashable {
  /// The places of all nodes of this value.
  package var subtree: Range<Int> { position..<position + node.size }

  /// Whether kinds, texts and order are the same throughout.
  public static func == (one: Value, other: Value) -> Bool {
    one.subtree.count == other.subtree.count
      && zip(one.subtree, other.subtree).allSatisfy { place, otherPlace in
        let (node, otherNode) = (one.storage.node(place), other.storage.node(otherPlace))
        return node.kind == otherNode.kind && node.count == otherNode.count
          && one.storage.withText(of: node) { text in
            other.storage.withText(of: otherNode) { text.isSame(as: $0) }
          }
      }
  }

  /// Hashes kinds, texts and order.
  public func hash(into hasher: inout Hasher) {
    for place in subtree {
      let node = storage.node(place)
      hasher.combine(node.kind)
      hasher.combine(node.count)
      storage.withText(of: node) { text in
        hasher.combine(text.count)
        hasher.combine(bytes: UnsafeRawBufferPointer(text))
      }
    }
  }
}
