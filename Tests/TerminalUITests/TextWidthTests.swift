import TerminalUI
import Testing

@Suite struct TextWidthTests {
  @Test(
    "the width of a text counts the cells of its glyphs",
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("漢字", 4), ("ﾊﾝ", 2), ("ＡＢ", 4),
      ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("👨", 2), ("👨‍👩‍👧", 22), ("❤️", 9), ("❤", 1),
      ("👍🏽", 11), ("👩🏽‍🚀", 21), ("🇩🇪", 2), ("1️⃣", 17), ("☰", 2), ("\u{1FADF}", 2), ("\u{4DC0}", 2),
      ("│─", 2), ("■", 1), ("नि", 2), ("\u{3000}", 2),
    ])
  func cells(text: String, cells: Int) {
    #expect(TextWidth.cells(of: text) == cells)
  }

  @Test(
    "every scalar has a kind",
    arguments: [
      ("a", .narrow), ("\u{301}", .mark), ("漢", .wide), ("\u{0}", .notDrawn),
      ("\u{7F}", .notDrawn), ("\u{9B}", .notDrawn), ("\u{A0}", .notDrawn), ("\u{AD}", .notDrawn),
      ("\u{200B}", .notDrawn), ("\u{202E}", .notDrawn), ("\u{2028}", .notDrawn),
      ("\u{2066}", .notDrawn), ("\u{3164}", .notDrawn), ("\u{E000}", .notDrawn),
      ("\u{FE0F}", .notDrawn), ("\u{FEFF}", .notDrawn), ("\u{FFFD}", .narrow),
      ("\u{FFFE}", .notDrawn), ("\u{E0041}", .notDrawn), ("\u{10FFFF}", .notDrawn),
    ] as [(Unicode.Scalar, TextWidth.Kind)])
  func kinds(scalar: Unicode.Scalar, kind: TextWidth.Kind) {
    #expect(TextWidth.kind(of: scalar) == kind)
  }
}
