/// Values that were made from tokens which a document has many times, such as keys. Only the last of some are kept.
package struct TokenCache<Value: Sendable>: Sendable {
  private struct Slot: Sendable {
    var token: [UInt8]
    var value: Value
  }

  private static var slotCount: Int { 256 }
  private static var longest: Int { 64 }

  private var slots = [Slot?](repeating: nil, count: slotCount)

  package init() {}

  /// Returns the value of a token, which is made if it is not known.
  package mutating func value(of token: UnsafeRawBufferPointer, _ make: () -> Value) -> Value {
    guard token.count <= Self.longest else { return make() }
    var hash: UInt = 0
    for byte in token { hash = (hash &* 31) ^ UInt(byte) }
    let index = Int(hash % UInt(Self.slotCount))
    if let slot = slots[index], slot.token.count == token.count, slot.token.elementsEqual(token) {
      return slot.value
    }
    let value = make()
    slots[index] = Slot(token: Array(token), value: value)
    return value
  }
}
