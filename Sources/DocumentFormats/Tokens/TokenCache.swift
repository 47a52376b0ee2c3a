/// Values that were made from tokens which a document has many times, such as keys. Only the last of some are kept.
@frozen
package struct TokenCache<Value: Sendable>: Sendable {
  @usableFromInline @frozen
  struct Slot: Sendable {
    @usableFromInline var token: [UInt8]
    @usableFromInline var value: Value

    @inlinable init(token: [UInt8], value: Value) {
      self.token = token
      self.value = value
    }
  }

  @inlinable static var slotCount: Int { 256 }
  @inlinable static var longest: Int { 64 }

  @usableFromInline var slots: [Slot?]

  @inlinable package init() { slots = Array(repeating: nil, count: Self.slotCount) }

  /// The value of a token, if it is kept. One of a long token is not.
  @inlinable package subscript(token: UnsafeRawBufferPointer) -> Value? {
    get {
      guard let slot = slots[Self.index(of: token)], slot.token.count == token.count,
        slot.token.elementsEqual(token)
      else { return nil }
      return slot.value
    }
    set {
      guard token.count <= Self.longest else { return }
      slots[Self.index(of: token)] = newValue.map { Slot(token: Array(token), value: $0) }
    }
  }

  @inlinable static func index(of token: UnsafeRawBufferPointer) -> Int {
    var hash: UInt = 0
    for byte in token.prefix(longest) { hash = (hash &* 31) ^ UInt(byte) }
    return Int(hash % UInt(slotCount))
  }
}
