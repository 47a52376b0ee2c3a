import EditorCore
import TerminalUI
import Testing
import TestSessions

/// Colours are picked with keys.
@Suite struct ColorSessions {
  private static let theme = """
    {
      "background": "#1e1e2e", // what text is on
      "accent": "#89b4fa",
      "warning": "#f9e2af",
      "shadow": "rgba(0, 0, 0, 0.5)",
      "tint": "tomato",
      "grey": "#808080"
    }
    """

  private func session(rows: Int = 30, columns: Int = 100) -> EditorSession {
    EditorSession(json: Self.theme, rows: rows, columns: columns)
  }

  /// Returns the theme with one text replaced by another.
  private func theme(_ old: String, _ new: String) -> String {
    let parts = Self.theme.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
    return parts.joined(separator: new)
  }

  @Test("a colour that becomes opaque is reported") func opaque() throws {
    var s = EditorSession(json: ##"{"accent": "#11223380"}"##)
    try s.press("j Enter Ctrl-U '#112233' Enter").expect(##"{"accent": "#112233ff"}"##)
      .expectStatus("The colour is opaque now; its opacity was 50 %")
  }

  @Test(
    "the RGB sliders set red, green and blue",
    arguments: [
      ("→", "#8ab4fa"), ("←", "#88b4fa"), ("Shift-→", "#93b4fa"), ("PgUp", "#93b4fa"),
      ("PgDn", "#7fb4fa"), ("Home", "#00b4fa"), ("End", "#ffb4fa"), ("↓ →", "#89b5fa"),
      ("↓ ↓ End", "#89b4ff"), ("↓ ↓ ↑ Home", "#8900fa"), ("'200'", "#c8b4fa"),
      ("'999'", "#ffb4fa"), ("'20' Backspace", "#02b4fa"), ("'2' ↓ '3'", "#0203fa"),
      ("→ ←", "#89b4fa"), ("+", "#95c1ff"), ("-", "#7da7ec"), ("- + S s", "#89b4fa"),
    ])
  func slidersOfRedGreenAndBlue(keys: String, color: String) throws {
    var s = session()
    try s.press("j j Enter Tab \(keys)").expectScreen("accent: \"\(color)\"")
    try s.press("Enter").expect(theme("#89b4fa", color))
  }

  @Test(
    "the HSL and OKLCH sliders set their components",
    arguments: [
      ("Tab", "'120' ↓ '100' ↓ '25'", "#008000"), ("Tab", "↓ Home", "#c2c2c2"),
      ("Tab", "↓ ↓ End", "#ffffff"), ("Tab", "↓ Home End", "#84b3ff"),
      ("Tab Tab", "Home", "#000000"), ("Tab Tab", "'100'", "#ffffff"),
      ("Tab Tab", "↓ Home", "#b3b3b3"), ("Tab Tab", "↓ ↓ '140'", "#8dc580"),
      ("Tab Tab", "↓ '.05'", "#a1b4d4"),
    ])
  func slidersOfOtherModels(pages: String, keys: String, color: String) throws {
    var s = session()
    try s.press("j j Enter Tab \(pages) \(keys) Enter").expect(theme("#89b4fa", color))
  }

  @Test("a hue is kept while its colour is a grey") func aHueOutlivesItsColourBeingGrey() throws {
    var s = session()
    try s.press("j j Enter Tab Tab ↓ Home").expectScreen("H   217° ").expectScreen("#c2c2c2")
    try s.press("↓ Home").expectScreen("#000000").expectScreen("H   217° ")
    try s.press("'50' ↑ '100'").expectScreen("H   217° ")
    try s.press("Enter").expect(theme("#89b4fa", "#0061ff"))
  }

  @Test("a hue is kept when a colour turns grey and back") func aHueOutlivesTheWayToGreyAndBack()
    throws
  {
    var s = session()
    try s.press("j j Enter Tab Tab Tab S S S S S S").expectScreen("C  0.000 ●")
    try s.expectScreen("H   260° ").expectScreen("#b3b3b3")
    try s.press("Esc Enter Tab S S S S S S s s s s s Tab Tab").expectScreen("C  0.100 ")
    try s.expectScreen("H   260° ")
  }

  @Test("black keeps its hue") func blackRemembersItsHue() throws {
    var s = session()
    try s.press("j j Enter Tab Tab Tab Home").expectScreen("#000000")
    try s.press("Shift-Tab").expectScreen("H   217° ")
    try s.press("Shift-Tab ↓ ↓ '255' Tab Tab").expectScreen("C  0.313 ")
  }

  @Test("Esc restores the colour") func escapeRestores() throws {
    var s = session()
    try s.press("j j Enter Tab Home + s Esc").expect(Self.theme).expectUnmodified()
    try s.expectFocus("accent: \"#89b4fa\"")
  }

  @Test("s makes a colour more vivid, and reports that a grey has no hue") func vividAndGrey()
    throws
  {
    var s = session()
    try s.press("j j Enter Tab s").expectScreen("now ▏▕ ≈ ")
    #expect(!s.screen.text.contains("accent: \"#89b4fa\""))
    try s.press("Esc j j j j Enter Tab s").expectScreen("a grey has no hue")
  }

  @Test("alpha is refused by a notation without it until ^N widens it")
  func alphaHasRoomInTheNextNotation() throws {
    var s = session()
    try s.press("j j Enter Tab ↓ ↓ ↓ '50'").expectScreen("no room in #rrggbb; ^N → #rrggbbaa")
    try s.press("^N Enter").expect(theme("#89b4fa", "#89b4fa80"))
  }

  @Test("the alpha of a colour function keeps its notation") func alphaOfAFunctionIsWrittenAsItWas()
    throws
  {
    var s = session()
    try s.press("j j j j Enter Tab ↓ ↓ ↓ ← Enter").expect(theme("0.5", "0.49"))
  }

  /// Only the changed components are written, in records and arrays as well.
  @Test(
    "an edit changes only the components that differ",
    arguments: [
      (
        "{\"Ansi 1 Color\": {\"Red Component\": 0.1, \"Green Component\": 0.7987472496091215, \"Blue Component\": 0.691132407918829, \"Color Space\": \"sRGB\"}}",
        "'51'", "\"Red Component\": 0.1,", "\"Red Component\": 0.2,"
      ),
      (
        "{\"a\": {\"red\": 0.1, \"green\": 0.30, \"blue\": 7e-1, \"alpha\": 1}}", "↓ ↓ ↓ '50'",
        "\"alpha\": 1", "\"alpha\": 0.5"
      ),
      ("{\"color\": [46, 139, 87]}", "↓ →", "139", "140"),
      ("{\"color\": \"46,139,87\"}", "↓ →", "139", "140"),
      ("{\"color\": \"0xAABBCC\"}", "Home", "AA", "00"),
      ("{\"color\": \"#abc\"}", "Home", "#abc", "#0bc"),
      ("{\"color\": \"#abc\"}", "→ ^N", "#abc", "#abbbcc"),
      ("{\"color\": \"oklch(70% 0.1 200)\"}", "↓ ↓ ←", "200", "199"),
      ("{\"color\": \"hsl(120deg 50% 50%)\"}", "↓ →", "50%", "51%"),
    ])
  func whateverSpellsItChangesNoMoreThanItMust(
    file: String, keys: String, old: String, new: String
  ) throws {
    var s = EditorSession(json: file)
    let parts = file.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
    try s.press("j Enter Tab \(keys) Enter").expect(parts.joined(separator: new))
  }

  @Test("Tab visits every page and then the text field")
  func everyPartIsReachedByTabAndLeadsBackToTheField() throws {
    var s = session()
    try s.press("j j Enter")
    for page in ["[RGB]", "[HSL]", "[OKLCH]", "[Names]", "[In file]"] {
      try s.press("Tab").expectScreen(page)
    }
    try s.press("Tab 'teal' Enter").expect(theme("#89b4fa", "#008080"))
    try s.press("Enter Shift-Tab").expectScreen("[In file]")
    try s.press("Shift-Tab").expectScreen("[Names]")
    try s.press("Shift-Tab ↑ ↑ ↑ ↑ 'navy' Enter").expect(theme("#89b4fa", "#000080"))
  }

  @Test("typed letters find colour names") func namesAreFoundByTheirLetters() throws {
    var s = session()
    try s.press("j j Enter Tab Tab Tab Tab 'lsb'").expectScreen("find lsb")
    try s.expectScreen("accent: \"#87cefa\"").expectScreen("›lightskyblue")
    try s.press("→").expectScreen("›lightsteelblue")
    try s.press("← Backspace Backspace Backspace").expectScreen("type some letters")
    try s.expectRow("accent: \"#89b4fa\"")
    try s.press("'lsbz'").expectScreen("no colour is called lsbz")
    try s.press("Enter").expect(theme("#89b4fa", "#87cefa"))
  }

  @Test("a colour name is replaced by a colour name") func nameStaysName() throws {
    var s = session()
    try s.press("j j j j j Enter ↓").expectScreen("[Names]")
    try s.press("'rebecca' Enter").expect(theme("tomato", "rebeccapurple"))
    try s.press("Enter ↓ Shift-Tab →")
      .expectScreen("no room in colour name; ^N → #rrggbb")
  }

  @Test("the page of the file offers its colours") func coloursOfTheFileAreAtHand() throws {
    var s = session()
    try s.press("j j Enter Shift-Tab").expectScreen("▏▕ background").expectScreen("▏▕ warning")
    try s.press("→ → Enter").expect(theme("#89b4fa", "#f9e2af"))
  }

  @Test("the contrast is shown in the row and in the picker")
  func contrastInRowAndPicker() throws {
    var s = session()
    try s.expectRow("▏▕ ≈ lightskyblue · contrast 7.7 AAA")
    try s.expectRow("accent").expectRow("midnightblue · ", isThere: false)
    try s.press("j j Enter Tab").expectScreen("contrast 7.7 AAA with ▏▕ background")
    try s.press("Tab Tab Home").expectScreen("low with ▏▕ background")
    try s.expectRow("low")
  }

  /// Nothing is shown by colour alone, and the smallest picker shows everything.
  @Test(
    "every size shows all sliders and the contrast",
    arguments: [(12, 40), (60, 200), (12, 60), (24, 40)])
  func everySize(rows: Int, columns: Int) throws {
    var s = session(rows: rows, columns: columns)
    try s.press("j j Enter Tab").expectScreen("› R    137 ━").expectScreen("Esc restore")
    for part in ["  G    180 ━", "  B    250 ━", "  A   100% ━", "contrast 7.7 AAA", "In file"] {
      try s.expectScreen(part)
    }
    try s.press("Tab Tab Tab 'tom'").expectScreen("›tomato")
    try s.press("Enter").expect(theme("#89b4fa", "#ff6347"))
  }

  @Test("the picker follows the size of the window") func thePickerGrowsAndShrinksWithTheWindow()
    throws
  {
    var s = session()
    try s.press("j j Enter Tab Home")
    for (rows, columns) in [(12, 40), (5, 10), (1, 1), (60, 200), (30, 100)] {
      s.resize(rows: rows, columns: columns)
      try s.press("→ Tab → Tab → Tab Tab Tab Tab")
    }
    try s.expectScreen("[RGB]")
  }
}

/// The other colours of a file that a picker offers.
@Suite struct ColorSurroundingsSessions {
  private static let theme = """
    {
      "colors": {
        "editor.background": "#000000",
        "button.background": "#ffffff",
        "button.foreground": "#777777",
        "button.border": "#777777",
        "button.icon": "#777778"
      },
      "tokenColors": [{"settings": {"foreground": "#808080"}}],
      "far": {"away": {"color": "#010203"}},
      "again": {"color": "#777777"},
      "words": {"color": "#405060", "list": ["#405061"], "färg": "#405062", "漢字": "#405063"}
    }
    """

  @Test(
    "the contrast is computed with the colour's own partner",
    arguments: [
      ("#808080", "· contrast 5.3 AA"), ("foreground: \"#777777\"", "· contrast 4.4 AA large"),
      ("icon", "· contrast 4.4 AA large"), ("border", "≈ gray"), ("editor.background", "▏▕ black"),
    ])
  func contrastWithBackground(row: String, reading: String) throws {
    var s = EditorSession(json: Self.theme, rows: 40, columns: 120)
    try s.press("L")
    let position = try #require(s.screen.position(of: row))
    #expect(s.screen.line(position.row).hasSuffix(reading))
  }

  @Test("the partner of a background is its foreground") func aBackgroundIsSeenWithItsForeground()
    throws
  {
    var s = EditorSession(json: Self.theme, rows: 40, columns: 120)
    try s.press("j j j Enter Tab").expectScreen("contrast 4.4 AA large with ▏▕ button.foreground")
    try s.press("Esc k Enter Tab")
    #expect(!s.screen.text.contains("with ▏▕"))
  }

  @Test("the detail strip shows the contrast with its partner")
  func contrastBelowNamesBackground() throws {
    var s = EditorSession(json: Self.theme, rows: 40, columns: 120)
    try s.press("j j j j").expectScreen("· ≈ gray · contrast 4.4 AA large with button.background")
    try s.press("k").expectScreen("· white · contrast 4.4 AA large with button.foreground")
    try s.press("k").expectScreen("· black")
    #expect(!s.screen.line(s.editor.layout.detailTop).contains("contrast"))
  }

  @Test("a contrast is never rounded up to a grade") func aContrastIsNeverRoundedUpToAGrade() throws
  {
    // The contrast with white is 4.48.
    let s = EditorSession(json: "{\"background\": \"#ffffff\", \"text\": \"#777777\"}")
    try s.expectScreen("4.4 AA large")
  }

  @Test("near colours come first, and each colour once") func nearColoursFirstAndOnce()
    throws
  {
    var s = EditorSession(json: Self.theme, rows: 40, columns: 120)
    try s.press("j j j j Enter Shift-Tab").expectScreen("[In file]")
    let lines = s.screen.lines.filter { $0.contains("▏▕ ") && $0.contains("│") }.suffix(5)
    let names = ["editor.background", "button.background", "foreground", "color"]
    var text = lines.joined()[...]
    for name in names {
      let found = try #require(text.firstRange(of: "▏▕ \(name)"), "\(name) in \(text)")
      text = text[found.upperBound...]
    }
    // The colours in `far` and `words`; the colour in `again` is a duplicate.
    #expect(lines.joined().components(of: "▏▕ color") == 2)
  }

  @Test("a colour whose key is not narrow is named by its digits")
  func whatCannotBeNamedInOneLineIsItsDigits() throws {
    var s = EditorSession(
      json: "{\"color\": \"#405060\", \"a\": [\"#405061\", \"#405062\"], \"漢\": \"#405063\"}",
      rows: 40, columns: 120)
    try s.press("j Enter Shift-Tab").expectScreen("▏▕ a 0").expectScreen("▏▕ a 1")
    try s.expectScreen("▏▕ #405063")
  }

  @Test("only a part of a large file is searched for colours") func aLargeFileIsNotWalkedWhole()
    throws
  {
    let many = (0..<5000).map { "{\"color\": \"#\(String(0x100000 + $0, radix: 16))\"}" }
    var s = EditorSession(json: "[\(many.joined(separator: ","))]", rows: 40, columns: 120)
    try s.press("j l l Enter Shift-Tab").expectScreen("▏▕ color")
    #expect(s.screen.text.components(of: "▏▕ color") == 24)
    try s.press("End").expectScreen("▏▕›color")
  }
}

extension String {
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
