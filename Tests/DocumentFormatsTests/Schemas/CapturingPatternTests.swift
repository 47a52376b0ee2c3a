import Testing

@testable import DocumentFormats

@Suite("Regular expressions with groups")
struct CapturingPatternTests {
  /// The text of the first match and its groups, `-` for a group that took no part.
  private func groups(_ pattern: String, _ text: String, ignoringCase: Bool = false) -> [String]? {
    let scalars = Array(text.unicodeScalars)
    guard
      let match = CapturingPattern(pattern, ignoringCase: ignoringCase)?
        .firstMatch(in: scalars, from: 0)
    else { return nil }
    return match.map { range in
      range.map { String(String.UnicodeScalarView(scalars[$0])) } ?? "-"
    }
  }

  @Test(
    "a match has the text of its groups",
    arguments: [
      ("a+", "xaay", ["aa"]), ("a+?", "xaay", ["a"]), ("(a)(b)?", "ac", ["a", "a", "-"]),
      ("(\\w+)@(\\w+)", "to me@home now", ["me@home", "me", "home"]),
      ("a|ab", "ab", ["a"]), ("ab|a", "ab", ["ab"]), ("(?:x)(y)", "xy", ["xy", "y"]),
      ("^b", "ab", nil), ("b$", "abb", ["b"]), ("\\bfoo", "a foo", ["foo"]),
      ("(a*)*", "aab", ["aa", "aa"]), ("x*", "abc", [""]),
      ("(.)(.)(.)", "añb", ["añb", "a", "ñ", "b"]),
      ("[0-9]{2,3}", "12345", ["123"]), ("(a|b)+", "abac", ["aba", "a"]),
    ] as [(String, String, [String]?)])
  func findsGroups(_ pattern: String, _ text: String, _ expected: [String]?) {
    #expect(groups(pattern, text) == expected)
  }

  @Test("letters match in both cases if that is asked for") func ignoresCase() {
    #expect(groups("port", "Port", ignoringCase: true) == ["Port"])
    #expect(groups("é", "É", ignoringCase: true) == ["É"])
    #expect(groups("port", "Port") == nil)
  }

  @Test(
    "expressions that need another engine are refused", arguments: ["(a)\\1", "a(?=b)", "(", "*"])
  func refuses(_ pattern: String) {
    #expect(CapturingPattern(pattern, ignoringCase: false) == nil)
  }

  @Test("an expression that makes other engines slow takes no long time") func isLinear() {
    let text = Array(String(repeating: "a", count: 5000).unicodeScalars)
    let pattern = CapturingPattern("(a*)*b", ignoringCase: false)
    #expect(pattern?.firstMatch(in: text, from: 4000) == nil)
  }
}
