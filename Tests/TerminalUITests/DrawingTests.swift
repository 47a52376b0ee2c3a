import EditorCore
import TerminalUI
import Testing
import TestSessions

@Suite struct DrawingTests {
  @Test("a screen of 80 columns has all parts") func aWholeScreen() {
    let screen = Screen(Samples.theme, rows: 12, columns: 80)
    #expect(
      screen.text == """
        theme.jsonc [+] 2 changes                                     JSONC · UTF-8 · LF
        · ▾ colors
        ~     accent: "#89b4fa"                     ▏▕ ≈ lightskyblue
         !    created: "2015-02-23T18:30"              Mon 23 Feb 2015 18:30
        -     old: "gone"
          ▸ list: [12]



        .colors.accent · string
        saved                                                                        2/5
        Enter edit  z revert  q quit
        """)
    #expect(screen.cursor == Position(row: 2, column: 14))
    #expect(
      screen.style(of: "▏▕") == Style(.reading, swatch: 0x89B4FA, isFilled: true))
    #expect(screen.style(of: "gone")?.attributes == [.strikethrough, .dim])
    #expect(screen.style(of: "accent") == Style(.key, isFocused: true))
    #expect(screen.style(of: "created") == Style(.key))
  }

  @Test("below 60 columns only the swatch of a reading is shown") func narrowReading() {
    #expect(
      Screen(Samples.theme, rows: 10, columns: 40).text == """
        theme.jsonc [+] 2 changes
        · ▾ colors
        ~     accent: "#89b4fa"               ▏▕
         !    created: "2015-02-23T18:30"
        -     old: "gone"
          ▸ list: [12]


        .colors.accent · string
        saved                                2/5
        """)
  }

  @Test("a very small screen has only the outline and the status line") func tinyScreen() {
    #expect(
      Screen(Samples.theme, rows: 5, columns: 20).text == """
        · ▾ colors
        ~     accent: "…  ▏▕
         !    created: "201…
        -     old: "gone"
        saved            2/5
        """)
  }

  @Test("with the ASCII repertoire all marks and borders are ASCII") func inASCII() {
    let capabilities = Capabilities(colorDepth: .sixteen, repertoire: .ascii)
    #expect(
      Screen(Samples.question, rows: 9, columns: 62, capabilities: capabilities).text == """
        theme.jsonc [+] 2 changes                   JSONC . UTF-8 . LF
        . v colors
        ~     accent: "#89b4fa"          ~[] ~ lightskyblue
         !    created: + Close theme.jsonc? ---------+b 2015 18:30
        -     old: "gon| 2 changes are not saved.    |
          > list: [12] + s save  D discard  Esc stay +


        saved                                                      2/5
        """)
  }

  @Test("an inexact swatch has a mark, and without colours there is no swatch")
  func inexactSwatch() {
    let exact = Screen(Samples.theme, rows: 12, columns: 80)
    let palette = Screen(
      Samples.theme, rows: 12, columns: 80, capabilities: Capabilities(colorDepth: .palette))
    let none = Screen(
      Samples.theme, rows: 12, columns: 80, capabilities: Capabilities(colorDepth: .none))
    let key = ##"~     accent: "#89b4fa"                    "##
    #expect(exact.line(2) == key + " ▏▕ ≈ lightskyblue")
    #expect(palette.line(2) == key + "±▏▕ ≈ lightskyblue")
    #expect(none.line(2) == key + "    ≈ lightskyblue")
  }

  @Test("a long value is cut before the reading") func longValues() {
    let long = String(repeating: "0123456789", count: 9)
    let screen = Screen(
      Samples.rows(
        RowContent(
          key: "a", value: StyledText(long), reading: ReadingContent(text: String(long.prefix(40)))),
        RowContent(key: "a", value: StyledText(long)),
        RowContent(key: StyledText(long), value: StyledText(long))),
      rows: 8, columns: 60)
    #expect(screen.line(1) == "    a: 01234567890123456789012…     01234567890123456789012…")
    #expect(screen.line(2) == "    a: 0123456789012345678901234567890123456789012345678901…")
    #expect(screen.line(3) == "    0123456789012345678…234567890123456789: 012345678901234…")
  }

  @Test("indentation is limited to a third of the width, and the title has a breadcrumb")
  func limitedIndentation() {
    let screen = Screen(
      Samples.rows(
        RowContent(depth: 3, fold: .expanded, key: "c"), RowContent(depth: 5, key: "e", value: "1"),
        RowContent(depth: 6, key: "f", value: "2"), RowContent(depth: .max, key: "x", value: "3"),
        breadcrumb: StyledText("a › b › c", .titleQuiet)),
      rows: 9, columns: 30)
    #expect(
      screen.text == """
        file  a › b › c
                ▾ c
                      e: 1
                  …   f: 2
                  …   x: 3



        ready
        """
    )
  }

  @Test("the columns of a row do not depend on other rows") func independentColumns() {
    let row = RowContent(
      depth: 1, key: "k", value: "v", reading: ReadingContent(swatch: 1, text: "reading"))
    let deep = RowContent(
      depth: 40, fold: .expanded, key: StyledText(String(repeating: "k", count: 50)))
    for columns in [20, 60, 61, 79, 100] {
      let alone = Screen(Samples.rows(row), rows: 10, columns: columns)
      let among = Screen(Samples.rows(row, deep, row), rows: 10, columns: columns)
      #expect(alone.line(1) == among.line(1))
      #expect(among.line(1) == among.line(3))
    }
  }

  @Test("source lines, faults, pending and empty rows are drawn") func otherRows() {
    let screen = Screen(
      Samples.rows(
        RowContent(kind: .rawLine(7), value: "{ \"a\": ,"),
        RowContent(kind: .rawLine(123_456), value: "x"),
        RowContent(kind: .fault, value: StyledText("41:7 expected , or }", .problem)),
        RowContent(kind: .pending, value: StyledText("…", .pending)),
        RowContent(kind: .empty, value: "empty")),
      rows: 9, columns: 40)
    #expect(
      screen.text == """
        file
              7 { "a": ,
          123456 x
         !  41:7 expected , or }
            …
            empty


        ready
        """)
  }

  @Test("a field on its row scrolls to its cursor and shows its note") func fieldOnRow() {
    func row(_ field: FieldContent) -> RowContent {
      RowContent(depth: 0, key: "key", value: "old", isFocused: true, valueField: field)
    }
    let note = Screen(
      Samples.rows(row(FieldContent(text: "12x", cursor: 3, selection: 0..<2, note: "no number"))),
      rows: 8, columns: 60)
    #expect(note.line(1) == "    key: 12x                        no number")
    #expect(note.cursor == Position(row: 1, column: 12))
    #expect(note.role(row: 1, column: 9) == .fieldSelection)
    #expect(note.role(row: 1, column: 11) == .field)
    #expect(note.line(7) == "ready")

    let text = "abcdefghijklmnopqrstuvwxyz"
    let long = Screen(
      Samples.rows(row(FieldContent(text: text, cursor: 26, note: "a longer note than fits"))),
      rows: 8, columns: 30)
    #expect(long.line(1) == "    key: …lmnopqrstuvwxyz")
    #expect(long.line(7) == "a longer note than fits")
    let start = Screen(
      Samples.rows(row(FieldContent(text: text, cursor: 0))), rows: 8, columns: 30)
    #expect(start.line(1) == "    key: abcdefghijklmnopqrst…")
    #expect(start.cursor == Position(row: 1, column: 9))
    let narrow = Screen(
      Samples.rows(row(FieldContent(text: text, cursor: 26))), rows: 5, columns: 20)
    #expect(narrow.text.contains("…ijklmnopqrstuvwxyz") || narrow.text.contains("…lmnopqrstuvwxyz"))
  }

  @Test("the cursor of a field is visible at every width", arguments: [0, 1, 2, 3, 4, 5, 6])
  func visibleCursor(width: Int) {
    for cursor in -1...12 {
      var presentation = Samples.rows()
      presentation.status = StatusContent(
        left: "", field: FieldContent(text: "漢a\u{1B}e\u{301}字bcdefg", cursor: cursor))
      let screen = Screen(presentation, rows: 1, columns: width)
      #expect((0..<max(1, width)).contains(screen.cursor?.column ?? -1))
    }
  }

  @Test("a draft has a field for its key") func keyOfDraft() {
    let draft = RowContent(
      kind: .draft, change: .added, depth: 1, value: "null", isFocused: true,
      keyField: FieldContent(text: "na", cursor: 2))
    let screen = Screen(Samples.rows(draft), rows: 8, columns: 40)
    #expect(screen.line(1) == "+     na                     : null")
    #expect(screen.cursor == Position(row: 1, column: 8))
  }

  @Test("a prompt on the status line has a label, a field and a note") func statusLinePrompt() {
    var presentation = Samples.theme
    presentation.status = StatusContent(
      left: StyledText("Save as: ", .prompt), right: "2/5",
      field: FieldContent(text: "out.json", cursor: 8, note: "exists"))
    let screen = Screen(presentation, rows: 5, columns: 50)
    #expect(screen.line(4) == "Save as: out.json                      exists  2/5")
    #expect(screen.cursor == Position(row: 4, column: 17))
    // The label is cut in favour of the field.
    #expect(Screen(presentation, rows: 5, columns: 14).line(4) == "Sav…out.json")
  }

  @Test("a narrow title first loses its right part, then its start") func narrowTitle() {
    func title(_ columns: Int) -> String {
      Screen(Samples.theme, rows: 6, columns: columns).line(0)
    }
    #expect(title(45) == "theme.jsonc [+] 2 changes  JSONC · UTF-8 · LF")
    #expect(title(44) == "theme.jsonc [+] 2 changes")
    #expect(title(20) == "…jsonc [+] 2 changes")
  }

  @Test("a question is drawn in a box, or without a border in a small window") func aQuestion() {
    let screen = Screen(Samples.question, rows: 12, columns: 50)
    #expect(
      screen.text == """
        theme.jsonc [+] 2 changes       JSONC · UTF-8 · LF
        · ▾ colors
        ~     accent: "#89b4fa"                         ▏▕
         !    created: "2015-02-23T18:30"
        -     old┌ Close theme.jsonc? ─────────┐
          ▸ list:│ 2 changes are not saved.    │
                 └ s save  D discard  Esc stay ┘


        .colors.accent · string
        saved                                          2/5
        Enter edit  z revert  q quit
        """)
    #expect(
      Screen(Samples.question, rows: 5, columns: 20).text == """
        2 changes are not
        saved.
        s save  D discard
        Esc stay
        saved            2/5
        """)
  }

  @Test("a box with a field opens next to the focused row") func boxBesideRow() {
    var presentation = Samples.theme
    presentation.overlay = OverlayContent(
      title: "Colour",
      lines: [
        StyledText([.init("in file: ", .overlayText), .init("▏▕", .plain, swatch: 0x123456)])
      ],
      footer: [KeyHint("Enter", "accept")], field: FieldContent(text: "#89b4fa", cursor: 7))
    let screen = Screen(presentation, rows: 12, columns: 40)
    #expect(
      screen.lines[2...6].joined(separator: "\n") == """
        ~     accent: "#89b4fa"               ▏▕
         !    cr┌ Colour ──────────────┐"
        -     ol│ #89b4fa              │
          ▸ list│ in file: ▏▕          │
                └ Enter accept ────────┘
        """)
    #expect(screen.style(row: 5, column: 19).swatch == 0x123456)
    presentation.rows.insert(contentsOf: Array(repeating: RowContent(), count: 6), at: 0)
    #expect(
      Screen(presentation, rows: 14, columns: 40).line(4) == "        ┌ Colour ──────────────┐")
  }

  @Test("a list scrolls to its selection") func visibleSelection() {
    let screen = Screen(Samples.palette, rows: 12, columns: 40)
    #expect(
      screen.lines.dropFirst().dropLast().joined(separator: "\n") == """
        ┌ Commands ────────────────────────────┐
        │ com                                  │
        │ command number 16                    ↑
        │ command number 17                    │
        │ command number 18                    │
        │ command number 19                    │
        │ command number 20                    │
        │ command number 21                    ↓
        └ Enter run ───────────────────────────┘
        saved                                2/5
        """)
    #expect(screen.style(of: "command number 21")?.role == .overlaySelected)
    #expect(screen.cursor == Position(row: 2, column: 5))
  }

  @Test("hints that do not fit are left out completely") func completeHints() {
    #expect(Screen(Samples.theme, rows: 12, columns: 27).line(11) == "Enter edit  z revert")
  }

  @Test("control sequences in a file never reach the screen") func noControlSequences() {
    let evil: StyledText = "\u{1B}]0;x\u{7}\n\u{9B}2J\u{202E}"
    var presentation = Samples.rows(
      RowContent(key: evil, value: evil, reading: ReadingContent(text: evil.string)),
      RowContent(
        isFocused: true, valueField: FieldContent(text: evil.string, cursor: 0, note: evil)),
      breadcrumb: evil)
    presentation.title = TitleContent(left: evil, right: evil)
    presentation.detail = [evil]
    presentation.status = StatusContent(left: evil, right: evil)
    presentation.hints = [KeyHint(evil.string, evil.string)]
    presentation.overlay = OverlayContent(
      title: evil.string, lines: [evil], footer: [KeyHint(evil.string, evil.string)])
    for columns in [20, 60, 100] {
      let surface = Screen(presentation, rows: 20, columns: columns).surface
      for cell in surface.cells {
        for scalar in [cell.glyph?.scalar].compactMap({ $0 }) + (cell.glyph?.marks ?? []) {
          #expect(TextWidth.kind(of: scalar) != .notDrawn)
        }
      }
    }
  }
}
