/// The members of a stored object, in order: what a model is made from and becomes.
///
/// Members keep the order they came in, and a key can be there twice, as in the files they come
/// from; reading by key gives the last, as in most other programs. Keys are the same if their UTF-8 bytes are.
public struct Record: Hashable, Sendable {
  /// A key and what it is for.
  public struct Member: Hashable, Sendable {
    /// The key's bytes, UTF-8 unless the file had something else.
    public var keyBytes: [UInt8]
    /// The value.
    public var value: Value

    /// A member with these key bytes.
    public init(keyBytes: [UInt8], value: Value) {
      self.keyBytes = keyBytes
      self.value = value
    }

    /// A member with this key.
    public init(_ key: String, _ value: Value) {
      self.init(keyBytes: Array(key.utf8), value: value)
    }

    /// The key as text; bytes that are not UTF-8 read as U+FFFD.
    public var key: String { String(decoding: keyBytes, as: UTF8.self) }
  }

  /// All of them, in order.
  public var members: [Member]

  /// A record of these members.
  public init(_ members: [Member] = []) { self.members = members }

  /// The members of a value; nil when it is no record.
  public init?(_ value: Value) {
    guard value.kind == .record else { return nil }
    members = value.members.map { Member(keyBytes: $0.key, value: $0.value) }
  }

  /// The record as one value.
  public var value: Value {
    var builder = ValueBuilder()
    builder.beginRecord()
    for member in members {
      builder.key(member.keyBytes)
      builder.value(member.value)
    }
    builder.end()
    return builder.finish() ?? .null
  }

  /// The number of members.
  public var count: Int { members.count }

  /// The keys as text, in order.
  public var keys: [String] { members.map(\.key) }

  /// The last member with a key. Setting a value puts it in the place of the one there is, or
  /// after all others; setting nil removes every member with the key.
  public subscript(key: String) -> Value? {
    get { place(of: key).map { members[$0].value } }
    set {
      guard let newValue else { return members.removeAll { $0.keyBytes.elementsEqual(key.utf8) } }
      if let place = place(of: key) {
        members[place].value = newValue
      } else {
        members.append(Member(key, newValue))
      }
    }
  }

  /// Gives every member with a key another one, in its place.
  ///
  /// - Returns: Whether there was one. With the new key taken already, nothing is done.
  @discardableResult
  public mutating func rename(_ key: String, to newKey: String) -> Bool {
    guard place(of: key) != nil, place(of: newKey) == nil else { return false }
    for place in members.indices where members[place].keyBytes.elementsEqual(key.utf8) {
      members[place].keyBytes = Array(newKey.utf8)
    }
    return true
  }

  /// Takes every member with a key out, and gives the last one's value.
  @discardableResult
  public mutating func remove(_ key: String) -> Value? {
    defer { self[key] = nil }
    return self[key]
  }

  private func place(of key: String) -> Int? {
    members.lastIndex { $0.keyBytes.elementsEqual(key.utf8) }
  }
}

extension Record: ExpressibleByDictionaryLiteral {
  /// Members in the order they are written.
  public init(dictionaryLiteral elements: (String, Value)...) {
    self.init(elements.map { Member($0.0, $0.1) })
  }
}
