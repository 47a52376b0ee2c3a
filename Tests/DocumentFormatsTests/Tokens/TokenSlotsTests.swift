import DocumentFormats
import Testing

@Suite("Slots for tokens")
struct TokenSlotsTests {
  private static func slot(
    of token: String, in slots: inout TokenSlots
  ) -> (index: Int, isNew: Bool)? {
    Array(token.utf8).withUnsafeBytes { slots.slot(of: $0) }
  }

  @Test("a token has the same slot again until another one takes it")
  func same() throws {
    var slots = TokenSlots()
    var tokens = [Int: String]()
    for number in 0..<20_000 {
      let token = "key\(number % 5000)"
      let slot = try #require(Self.slot(of: token, in: &slots))
      #expect(slot.isNew == (tokens[slot.index] != token))
      tokens[slot.index] = token
    }
  }

  @Test("a few tokens have slots of their own")
  func spread() {
    var slots = TokenSlots()
    let words = [
      "id", "name", "active", "score", "created", "colour", "tags", "lat", "lon", "note",
    ]
    let indices = words.map { Self.slot(of: "\"\($0)\"", in: &slots)?.index }
    #expect(Set(indices).count == words.count)
  }

  @Test("a long token and an empty one have none", arguments: [0, 65, 1000])
  func none(_ length: Int) {
    var slots = TokenSlots()
    #expect(Self.slot(of: String(repeating: "a", count: length), in: &slots) == nil)
  }
}
