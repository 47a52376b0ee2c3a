import Testing

@testable import ModelKit

@Suite struct StoredKeyOrderTests {
  @Test(
    "keys are in the order of strings",
    arguments: [
      [], ["b", "a", ""], ["key 10", "key 9", "key 1", "key"],
      ["longer than eight b", "longer than eight a", "longer t", "longer than"],
      ["a\u{0}", "a", "a\u{0}b", "\u{0}"], ["z", "e\u{301}", "é", "f", "e", "ea"],
      ["aaaaaaae\u{301}", "aaaaaaaf", "aaaaaaae"], ["😀", "\u{FFFD}", "~"],
    ])
  func order(_ keys: [String]) {
    let expected = keys.indices.sorted { keys[$0] < keys[$1] }
    #expect(StoredKeyOrder.indices(of: keys) == expected)
  }

  @Test("many keys are in the order of strings") func many() {
    let keys = (0..<2000).map { "key \($0 &* 7919 % 2000)" }
    #expect(StoredKeyOrder.indices(of: keys).map { keys[$0] } == keys.sorted())
  }
}
