/// Numbered slots for the tokens which a document has many times, such as keys, so that what is made of each can be kept in an array.
///
/// Not a generic cache of values: its accessors would not be specialised in other modules.
package struct TokenSlots: Sendable {
  package static let count = 1 << 12
  private static let longest = 64

  private var tokens = [[UInt8]](repeating: [], count: count)

  package init() {}

  /// Returns the slot of a token; nil if the token is too long. If `isNew` is true, the slot had another token before.
  package mutating func slot(
    of token: UnsafeRawBufferPointer
  ) -> (index: Int, isNew: Bool)? {
    guard !token.isEmpty, token.count <= Self.longest else { return nil }
    var hash: UInt32 = 0
    for byte in token { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    // The low bits depend on the low bits of the bytes alone.
    let index = Int(hash >> 20)
    let isNew = !tokens[index].elementsEqual(token)
    if isNew { tokens[index] = Array(token) }
    return (index, isNew)
  }
}
