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
      ("1\u{20E3}", "1\u{20E3}"),
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

  static let emoji: [(text: String, drawn: String)] = [
    ("👍", "👍"), ("👍🏽", "👍‹U+1F3FD›"), ("👍🏿", "👍‹U+1F3FF›"), ("🏽", "🏽"), ("a🏽", "a🏽"),
    ("☝🏽", "☝‹U+1F3FD›"), ("☝\u{FE0F}", "☝‹U+FE0F›"), ("☝", "☝"),
    ("❤", "❤"), ("❤\u{FE0F}", "❤‹U+FE0F›"), ("❤\u{FE0E}", "❤‹U+FE0E›"),
    ("1\u{FE0F}\u{20E3}", "1‹U+FE0F›‹U+20E3›"), ("#\u{FE0F}\u{20E3}", "#‹U+FE0F›‹U+20E3›"),
    ("👨\u{200D}👩\u{200D}👧!", "👨‹U+200D›👩‹U+200D›👧!"),
    ("👨\u{200D}👩\u{200D}👦!", "👨‹U+200D›👩‹U+200D›👦!"),
    ("👩🏽\u{200D}🚀", "👩‹U+1F3FD›‹U+200D›🚀"),
    ("❤\u{FE0F}\u{200D}🔥", "❤‹U+FE0F›‹U+200D›🔥"),
    ("🏴\u{200D}☠\u{FE0F}", "🏴‹U+200D›☠‹U+FE0F›"),
    ("🏴\u{E0067}\u{E007F}", "🏴‹U+E0067›‹U+E007F›"), ("🇩🇪", "🇩🇪"), ("🇫🇷", "🇫🇷"), ("🇩", "🇩"),
  ]

  @Test("emoji of several parts are shown by their parts", arguments: emoji)
  func partsOfEmoji(text: String, drawn: String) {
    #expect(Array(SafeText(text).string.unicodeScalars) == Array(drawn.unicodeScalars))
  }

  @Test("different emoji look different") func differentEmoji() {
    for repertoire in [Repertoire.unicode, .ascii] {
      let drawn = Self.emoji.map { SafeText($0.text, repertoire: repertoire).string }
      #expect(Set(drawn).count == drawn.count)
    }
  }

  static let ascii: [(text: String, interface: String, content: String)] = [
    ("▾ a: é", "v a: <E9>", "<U+25BE> a: <E9>"),
    ("·■≈", ".#~", "<B7><U+25A0><U+2248>"),
    ("…", "~", "<U+2026>"), ("...", "...", "..."), ("~", "~", "~"),
    ("Saving…", "Saving...", "Saving<U+2026>"), ("1…255", "1...255", "1<U+2026>255"),
    ("{…}", "{~}", "{<U+2026>}"), ("± 256 colours", "~ 256 colours", "<B1> 256 colours"),
    ("±1", "+-1", "<B1>1"), ("§", "<A7>", "<A7>"), ("“a”", "\"a\"", "<U+201C>a<U+201D>"),
    ("aujourd’hui", "aujourd'hui", "aujourd<U+2019>hui"), ("a → b", "a > b", "a <U+2192> b"),
    ("3×4", "3x4", "3<D7>4"), ("a – b", "a - b", "a <U+2013> b"),
    ("‹1B›", "<1B>", "<U+2039>1B<U+203A>"), ("\u{1B}\n", "<1B><0A>", "<1B><0A>"),
    ("漢", "<U+6F22>", "<U+6F22>"), ("e\u{301}", "e<U+0301>", "e<U+0301>"),
    ("👍🏽", "<U+1F44D><U+1F3FD>", "<U+1F44D><U+1F3FD>"),
  ]

  @Test(
    "with the ASCII repertoire marks of the interface are substituted, and text of a file is escaped",
    arguments: ascii)
  func asciiHasNothingElse(text: String, interface: String, content: String) {
    for (isContent, drawn) in [(false, interface), (true, content)] {
      let safe = SafeText(text, repertoire: .ascii, isContent: isContent).string
      #expect(safe == drawn)
      #expect(safe.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F })
    }
  }

  @Test(
    "in ASCII an ellipsis is marked like an escape where the text could have the same character")
  func markedEllipsis() {
    #expect(SafeText("…", repertoire: .ascii).map(\.isEscape) == [true])
    #expect(SafeText("~", repertoire: .ascii).map(\.isEscape) == [false])
    #expect(SafeText("…").map(\.isEscape) == [false])
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
