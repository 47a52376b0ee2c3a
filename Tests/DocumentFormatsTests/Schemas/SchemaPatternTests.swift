import DocumentFormats
import Testing

@Suite("Patterns of schemas") struct SchemaPatternTests {
  @Test(
    "a pattern matches any part of a text",
    arguments: [
      ("a", "xay", true), ("^a$", "xay", false), ("^a$", "a", true), ("", "", true),
      ("^$", "a", false),
      ("a|b$", "b", true), ("^(a|bc)+$", "abcbca", true), ("^(a|bc)+$", "abcb", false),
      ("^a{2,3}$", "aa", true), ("^a{2,3}$", "aaaa", false), ("^a{2}$", "aaa", false),
      ("^a{2,}$", "aaaaa", true), ("a{,2}", "a{,2}", true), ("x{", "x{", true),
      ("^[a-c_-]+$", "a-b_c", true), ("^[^a-c]+$", "xbx", false), ("^[^a-c]+$", "xyz", true),
      ("[]", "a", false), ("^[^]$", "\n", true), (#"^[\d.]+$"#, "1.5", true),
      (#"^\D$"#, "5", false),
      (#"^\w+$"#, "aé", false), (#"^[\W]$"#, "é", true), (#"^\s$"#, "\u{A0}", true),
      (#"\bcat\b"#, "a cat sat", true), (#"\bcat\b"#, "concat", false), (#"^\Bb"#, "b", false),
      (#"^.$"#, "\u{1F600}", true), (#"^.$"#, "\n", false),
      (#"^\u0041\x42\u{1F600}$"#, "AB😀", true),
      (#"^\/\.\$$"#, "/.$", true), (#"^[\b]$"#, "\u{8}", true), (#"^\cA$"#, "\u{1}", true),
      ("^(?:ab)*?c$", "ababc", true), ("^((a*)*)*$", "aaa", true), ("^(a?){3}a{3}$", "aaa", true),
      ("^(a|)+b$", "aab", true), ("^a**$", "a", nil), ("(", "(", nil), ("[b-a]", "a", nil),
      ("*a", "a", nil), ("a{3,2}", "a", nil), (#"^(a)\1$"#, "aa", true), ("^(?=a)a$", "a", true),
      (#"^\p{L}+$"#, "é", true),
    ] as [(String, String, Bool?)])
  func found(pattern: String, text: String, expected: Bool?) {
    #expect(SchemaPattern(pattern)?.matches(Array(text.utf8)) == expected)
  }

  @Test(
    "patterns without backreferences take linear time",
    arguments: [
      "^(a+)+$", "^(a|a)*$", "^(a?){30}a{30}$", "a*a*a*a*a*b", "[a-z]+@[a-z]+", "(x+x+)+y",
      #"(\w+\s?)*$"#,
    ])
  func linear(pattern: String) {
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 2000) + Array("!".utf8)
    let known = SchemaPattern(pattern)
    #expect(known?.mayTakeLong(text) == false)
    _ = known?.matches(text)
  }

  @Test("backreferences are matched in short texts only, and deep groups are refused")
  func limits() {
    let back = SchemaPattern(#"(a+)+\1$"#)
    #expect(back?.mayTakeLong([UInt8](repeating: 0x61, count: 11)) == true)
    #expect(back?.mayTakeLong([0x61]) == false)
    let deep = String(repeating: "(", count: 100_000) + String(repeating: ")", count: 100_000)
    #expect(SchemaPattern(deep) == nil)
  }
}
