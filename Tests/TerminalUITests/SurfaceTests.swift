import EditorCore
import TerminalUI
import Testing
import TestSessions

@Suite struct SurfaceTests {
  private func line(
    _ text: StyledText, width: Int, columns: Range<Int>? = nil, cut: Surface.Cut = .end
  ) -> String {
    var surface = Surface(size: Size(rows: 1, columns: width))
    surface.write(text, row: 0, columns: columns ?? 0..<width, cut: cut)
    return Screen(surface).line(0)
  }

  @Test(
    "text is cut to its width in cells",
    arguments: [
      ("hello", 5, Surface.Cut.end, "hello"),
      ("hello", 4, .end, "hel…"),
      ("hello", 4, .clip, "hell"),
      ("hello", 4, .start, "…llo"),
      ("hello", 1, .end, "…"),
      ("hello", 0, .end, ""),
      ("漢字", 4, .end, "漢字"),
      ("漢字", 3, .end, "漢…"),
      ("漢字", 2, .end, "…"),
      ("漢字", 3, .clip, "漢"),
      ("漢字", 3, .start, "…字"),
      ("漢字", 1, .clip, ""),
    ])
  func cutsText(text: String, width: Int, cut: Surface.Cut, shown: String) {
    #expect(line(StyledText(text), width: width, cut: cut) == shown)
  }

  @Test("writing outside of the surface is ignored") func writingOutsideIsIgnored() {
    var surface = Surface(size: Size(rows: 2, columns: 4))
    let blank = surface
    surface.write("text", row: 2, columns: 0..<4)
    surface.write("text", row: -1, columns: 0..<4)
    surface.write("text", row: 0, columns: 9..<12)
    surface.write("text", row: 0, columns: -5 ..< -1)
    surface.fill(row: 7, columns: -3..<99, with: Style())
    #expect(surface == blank)
  }

  @Test("overwriting half of a wide glyph blanks the other half") func halfOfWideGlyph() {
    for (column, shown) in [(0, "x 字"), (1, " x字"), (2, "漢x"), (3, "漢 x")] {
      var surface = Surface(size: Size(rows: 1, columns: 4))
      surface.write("漢字", row: 0, columns: 0..<4)
      surface.write("x", row: 0, columns: column..<column + 1)
      #expect(Screen(surface).line(0) == shown)
    }
    var surface = Surface(size: Size(rows: 1, columns: 4))
    surface.write("漢字", row: 0, columns: 0..<4)
    surface.write("語", row: 0, columns: 1..<3)
    #expect(Screen(surface).line(0) == " 語")
  }

  @Test("escapes have their own role") func roleOfEscapes() {
    var surface = Surface(size: Size(rows: 1, columns: 10))
    surface.write(StyledText("a\u{1B}b", .string), row: 0, columns: 0..<10)
    #expect(
      (0..<6).map { surface[0, $0].style.role }
        == [.string, .escape, .escape, .escape, .escape, .string])
  }

  @Test("the size of a surface is limited") func sizesAreBounded() {
    #expect(Surface(size: Size(rows: -1, columns: 5)).cells.isEmpty)
    #expect(Surface(size: Size(rows: 2, columns: .max)).size.columns == 4096)
  }
}
