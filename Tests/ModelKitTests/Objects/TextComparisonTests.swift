import ModelKit
import Testing

@Suite struct TextComparisonTests {
  @Test(
    "texts are compared by their bytes, whatever their storage",
    arguments: [
      ("", "", true),
      ("a", "b", false),
      ("a text of some length", "a text of some length", true),
      ("a text of some length", "a text of some Length", false),
      ("caf\u{E9}", "caf\u{E9}", true),
      ("cafe\u{301}", "caf\u{E9}", false),
      ("caf\u{E9}s", "cafe\u{301}", false),
      ("👩🏽‍🚀", "👩🏽‍🚀", true),
    ])
  func texts(one: String, other: String, same: Bool) {
    #expect(one.isSame(as: other) == same)
    // A copy of a slice, which has its own storage.
    #expect(String(("x" + one).dropFirst()).isSame(as: other) == same)
  }
}
