import TerminalUI
import Testing

@Suite struct SafeTextTests {
  @Test(
    "unsafe scalars are drawn as visible escapes",
    arguments: [
      ("plain text", "plain text"),
      ("a\u{1B}[31mb", "a‹1B›[31mb"),
      ("\u{7}\u{7F}\u{0}", "‹07›‹7F›‹00›"),
      ("\u{9B}2J", "‹9B›2J"),
      ("line\nnext\r\n", "line↵next‹0D›↵"),
      ("a\tb", "a⇥b"),
      ("user\u{202E}gnp.exe", "user‹U+202E›gnp.exe"),
      ("\u{2066}x\u{2069}", "‹U+2066›x‹U+2069›"),
      ("a\u{200B}b\u{FEFF}c", "a‹U+200B›b‹U+FEFF›c"),
      ("no\u{A0}break", "no‹A0›break"),
      ("soft\u{AD}hyphen", "soft‹AD›hyphen"),
      ("\u{2028}\u{2029}", "‹U+2028›‹U+2029›"),
      ("\u{E0041}\u{E007F}", "‹U+E0041›‹U+E007F›"),
      ("\u{F8FF}", "‹U+F8FF›"),
      ("x\u{FE0F}", "x‹U+FE0F›"),
      ("❤\u{FE0F}", "❤"),
      ("1\u{FE0F}\u{20E3}", "1\u{20E3}"),
      ("👨\u{200D}👩\u{200D}👧!", "👨!"),
      ("👩🏽\u{200D}🚀", "👩"),
      ("👨\u{200D}a", "👨‹U+200D›a"),
      ("a\u{200D}b", "a‹U+200D›b"),
      ("\u{301}a", "‹U+0301›a"),
      ("a\u{300}\u{301}\u{302}\u{303}\u{304}", "a\u{300}\u{301}\u{302}\u{303}‹U+0304›"),
      ("\n\u{301}", "↵‹U+0301›"),
      ("\u{3164}", "‹U+3164›"),
    ])
  func escapes(text: String, drawn: String) {
    #expect(Array(SafeText(text).string.unicodeScalars) == Array(drawn.unicodeScalars))
  }

  @Test(
    "with the ASCII repertoire all other scalars are substituted or escaped",
    arguments: [
      ("▾ a: é", "v a: <E9>"), ("…·■≈", "~.#~"), ("\u{1B}\n", "<1B><0A>"), ("漢", "<U+6F22>"),
      ("e\u{301}", "e<U+0301>"), ("‹1B›", "<1B>"),
    ])
  func asciiHasNothingElse(text: String, drawn: String) {
    let safe = SafeText(text, repertoire: .ascii).string
    #expect(safe == drawn)
    #expect(safe.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F })
  }

  /// Every scalar of the planes in use, alone and after a letter.
  @Test("no scalar that controls a terminal is drawn") func noControlScalars() {
    for value in Array(0..<0x3400) + Array(0xA000..<0xAC00) + Array(0xD7A4..<0x11000)
      + Array(0x1F000..<0x20000) + Array(0xE0000..<0xE0200)
    {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      for glyph in SafeText("a\(scalar)") {
        for drawn in [glyph.scalar] + glyph.marks {
          switch drawn.properties.generalCategory {
          case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
            .unassigned:
            Issue.record("U+\(String(value, radix: 16)) is drawn as \(drawn.value)")
          default: break
          }
        }
      }
    }
  }

  @Test("glyphs have the offset of their scalar") func glyphsKnowTheirSource() {
    let sources = SafeText("a\u{1B}e\u{301}漢x").map(\.sourceOffset)
    #expect(sources == [0, 1, 1, 1, 1, 2, 4, 5])
  }
}
