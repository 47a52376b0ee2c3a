/// The members of a stored object, in order: the form from which a model is decoded and to which it is encoded.
///
/// A key can occur more than once, as in the files that records come from; access by key returns the last occurrence, as in most
/// other programs. Keys are equal if their UTF-8 bytes are.
public struct Record: Hashable, Sendable {
  /// A key and its value.
  public struct Member: Sendable {
    /// The key, unless it is still in front of the value in the storage of a record.
    private var ownKey: [UInt8]?
    private var storedValue: Value

    /// Creates a member with these key bytes.
    public init(keyBytes: [UInt8], value: Value) {
      ownKey = keyBytes
      storedValue = value
    }

    /// Creates the member that a value is in a record.
    package init(inRecord value: Value) { storedValue = value }

    /// Creates a member with this key.
    public init(_ key: String, _ value: Value) {
      self.init(keyBytes: Array(key.utf8), value: value)
    }

    /// The key's bytes, UTF-8 unless the file had something else.
    public var keyBytes: [UInt8] {
      get { ownKey ?? withKey { Array($0) } }
      set { ownKey = newValue }
    }

    /// The value.
    public var value: Value {
      get { storedValue }
      set {
        ownKey = keyBytes
        storedValue = newValue
      }
    }

    /// The key as text; invalid UTF-8 is replaced with U+FFFD.
    public var key: String { withKey { String(decoding: $0, as: UTF8.self) } }

    /// Calls a closure with the key's bytes.
    @inline(__always)
    package func withKey<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
      if let ownKey { return ownKey.withUnsafeBufferPointer(body) }
      let storage = storedValue.storage
      return storage.withText(of: storage.node(storedValue.position - 1), body)
    }

    fileprivate func hasKey(_ key: String) -> Bool { withKey { $0.elementsEqual(key.utf8) } }
  }

  /// The members, in order.
  public var members: [Member]

  /// Creates a record of these members.
  public init(_ members: [Member] = []) { self.members = members }

  /// Creates a record from the members of a value; nil if the value is not a record.
  public init?(_ value: Value) {
    guard value.kind == .record else { return nil }
    members = []
    members.reserveCapacity(value.count)
    var next = value.position + 1
    for _ in 0..<value.count {
      let member = Value(storage: value.storage, position: next + 1)
      members.append(Member(inRecord: member))
      next += 1 + member.node.size
    }
  }

  /// The record as a value.
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

  /// The value of the last member with a key. Setting a value replaces that of the last member with the key, or appends a member;
  /// setting nil removes every member with the key.
  public subscript(key: String) -> Value? {
    get { lastIndex(of: key).map { members[$0].value } }
    set {
      guard let newValue else { return members.removeAll { $0.hasKey(key) } }
      if let index = lastIndex(of: key) {
        members[index].value = newValue
      } else {
        members.append(Member(key, newValue))
      }
    }
  }

  /// Renames every member with a key, keeping its position.
  ///
  /// - Returns: True if a member was renamed; false if there is none with the key, or if the new key is already in use.
  @discardableResult
  public mutating func rename(_ key: String, to newKey: String) -> Bool {
    guard lastIndex(of: key) != nil, lastIndex(of: newKey) == nil else { return false }
    for index in members.indices where members[index].hasKey(key) {
      members[index].keyBytes = Array(newKey.utf8)
    }
    return true
  }

  /// Removes every member with a key and returns the value of the last one.
  @discardableResult
  public mutating func remove(_ key: String) -> Value? {
    defer { self[key] = nil }
    return self[key]
  }

  private func lastIndex(of key: String) -> Int? {
    members.lastIndex { $0.hasKey(key) }
  }
}

extension Record.Member: Hashable {
  /// Returns true if the members have the same key and equal values.
  public static func == (one: Record.Member, other: Record.Member) -> Bool {
    one.withKey { key in other.withKey { key.isSame(as: $0) } } && one.value == other.value
  }

  /// Hashes the key and the value.
  public func hash(into hasher: inout Hasher) {
    withKey { key in
      hasher.combine(key.count)
      hasher.combine(bytes: UnsafeRawBufferPointer(key))
    }
    hasher.combine(value)
  }
}

extension Record: ExpressibleByDictionaryLiteral {
  /// Creates a record of members in the order they are written.
  public init(dictionaryLiteral elements: (String, Value)...) {
    self.init(elements.map { Member($0.0, $0.1) })
  }
}
