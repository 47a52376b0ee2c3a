import EditorCore
import TerminalUI
import Testing
import TestSessions

/// Colours are picked with the mouse.
@Suite struct ColorPointerSessions {
  private let theme = "{\n  \"accent\": \"#89b4fa\",\n  \"other\": \"#f9e2af\"\n}\n"

  private func session(rows: Int = 30, columns: Int = 100) throws -> EditorSession {
    var s = EditorSession(json: theme, rows: rows, columns: columns)
    try s.press("j Enter Tab")
    return s
  }

  private func drag(_ s: inout EditorSession, row: Int, column: Int) {
    s.send(s.screen.surface.event(for: .mouse(MouseEvent(.drag, row: row, column: column))))
  }

  /// Returns the first cell of the track of a slider.
  private func track(_ s: EditorSession, _ label: String) throws -> Position {
    let position = try #require(s.screen.position(of: label))
    return Position(row: position.row, column: position.column + 9)
  }

  @Test(
    "a click on a slider sets its number", arguments: [(30, 100, 47), (12, 40, 20), (60, 200, 47)])
  func clickOnSliderMovesIt(rows: Int, columns: Int, last: Int) throws {
    var s = try session(rows: rows, columns: columns)
    let red = try track(s, "R    137")
    s.click(row: red.row, column: red.column)
    try s.expectScreen("› R      0 ●")
    s.click(row: red.row, column: red.column + last)
    try s.expectScreen("› R    255 ━").expectScreen("#ffb4fa")
    s.click(row: red.row + 2, column: red.column + last + 1)
    try s.expectScreen("› B    250 ━")
    try s.press("Enter").expectRow("accent: \"#ffb4fa\"")
  }

  @Test("a drag stays on its slider") func dragMovesOneSlider() throws {
    var s = try session()
    let green = try track(s, "G    180")
    s.send(
      s.screen.surface.event(
        for: .mouse(MouseEvent(.press, row: green.row, column: green.column + 5))))
    drag(&s, row: green.row, column: green.column + 10)
    drag(&s, row: green.row + 1, column: green.column)
    try s.expectScreen("› G      0 ●").expectScreen("R    137").expectScreen("B    250")
    drag(&s, row: green.row - 1, column: green.column - 3)
    try s.expectScreen("› G      0 ●")
    drag(&s, row: green.row, column: green.column + 47)
    try s.press("Enter").expectRow("accent: \"#89fffa\"")
  }

  @Test("a drag that began elsewhere changes nothing") func aDragFromElsewhereMovesNothing() throws
  {
    var s = try session()
    let green = try track(s, "G    180")
    drag(&s, row: green.row, column: green.column)
    try s.click(on: "#89b4fa  ")
    drag(&s, row: green.row, column: green.column)
    try s.expectScreen("G    180")
  }

  @Test("pages, names and colours can be clicked", arguments: [(30, 100), (12, 40)])
  func pagesNamesAndColoursAreClicked(rows: Int, columns: Int) throws {
    var s = try session(rows: rows, columns: columns)
    try s.click(on: "HSL").expectScreen("[HSL]")
    try s.click(on: "Names").expectScreen("[Names]")
    try s.press("'tom'")
    try s.click(on: "In file").expectScreen("[In file]")
    try s.click(on: "other ").expectScreen("#f9e2af ")
    try s.click(on: "Names")
    try s.press("Backspace Backspace Backspace 'gold'")
    try s.click(on: "goldenrod ")
    try s.press("Enter").expectRow("accent: \"#daa520\"")
  }
}

/// The picker on terminals with few colours.
@Suite struct ColorDepthSessions {
  private func screen(_ depth: ColorDepth, _ repertoire: Repertoire = .unicode) throws -> Screen {
    var s = EditorSession(json: "{\"accent\": \"#89b4fa\"}", rows: 24, columns: 80)
    try s.press("j Enter Tab")
    return Screen(
      s.editor.presentation(s.editor.size), rows: 24, columns: 80,
      capabilities: Capabilities(colorDepth: depth, repertoire: repertoire))
  }

  @Test(
    "an approximate colour is reported in the title",
    arguments: [
      (ColorDepth.exact, "┌ Colour · .accent ─"), (.palette, " ± 256 colours ┐"),
      (.sixteen, " ± 16 colours ┐"), (.eight, " ± 8 colours ┐"), (.none, " no colours here ┐"),
    ])
  func approximateColoursAreMarked(depth: ColorDepth, title: String) throws {
    let screen = try screen(depth)
    #expect(screen.text.contains(title))
    #expect(screen.text.contains("› R    137 ━"))
    let track = try #require(screen.position(of: "› R    137 ━"))
    let look = Theme(depth: depth).appearance(
      of: screen.style(row: track.row, column: track.column + 11))
    let nearest = depth.nearest(to: 0x00B4FA).color
    #expect(look.foreground == nearest)
  }

  @Test("without Unicode the panel is drawn in ASCII") func withoutUnicodeItIsDrawnInASCII() throws
  {
    let screen = try screen(.none, .ascii)
    #expect(screen.text.contains("R    137 -------"))
    #expect(screen.text.unicodeScalars.allSatisfy { $0.isASCII })
  }
}
