import EditorCore
import TerminalUI
import Testing
import TestSessions

/// Every size is drawn without a trap, with complete glyphs and the cursor inside the window.
@Suite struct AllSizesTests {
  private static var samples: [Presentation] {
    var fields = Samples.theme
    fields.rows[1].valueField = FieldContent(
      text: "漢字 long text to scroll", cursor: 20, selection: 2..<9, note: "a note")
    fields.rows[2].keyField = FieldContent(text: "key", cursor: 3)
    fields.rows[3].depth = .max
    fields.rows.append(RowContent(kind: .rawLine(.max), value: "漢字漢字漢字漢字漢字漢字漢字"))
    fields.rows.append(RowContent(depth: -4, fold: .collapsed, key: "漢字漢字漢字漢字", value: "漢字"))
    fields.breadcrumb = "a › b"
    var prompt = Samples.theme
    prompt.status = StatusContent(
      left: "漢字: ", right: "9", field: FieldContent(text: "漢字漢字", cursor: 99, note: "漢"))
    var list = Samples.palette
    list.overlay?.placement = .centre
    list.overlay?.field?.note = "漢字"
    list.overlay?.selected = 99
    var help = Samples.question
    help.overlay?.lines = (0..<40).map { StyledText("漢字 wrapped line \($0) of a longer help") }
    help.overlay?.scroll = 30
    var empty = Samples.question
    empty.overlay = OverlayContent(title: "", lines: [], selected: 3, scroll: -2)
    return [Samples.theme, fields, prompt, Samples.question, Samples.palette, list, help, empty]
  }

  private static var sizes: [(Int, Int)] {
    (0...13).flatMap { rows in [0, 1, 2, 3, 4, 5, 8, 11, 12, 13, 20, 24, 25].map { (rows, $0) } }
      + [40, 59, 60, 61, 80, 120, 500].flatMap { columns in [1, 6, 12, 24].map { ($0, columns) } }
      + [(300, 500), (300, 1), (5, 20)]
  }

  @Test(
    "every presentation is drawn completely at every size", arguments: [Repertoire.unicode, .ascii])
  func everySizeIsDrawn(repertoire: Repertoire) {
    let capabilities = Capabilities(colorDepth: .palette, repertoire: repertoire)
    for presentation in Self.samples {
      for (rows, columns) in Self.sizes {
        let surface = Screen(
          presentation, rows: rows, columns: columns, capabilities: capabilities
        ).surface
        check(surface)
      }
    }
  }

  private func check(_ surface: Surface) {
    if let cursor = surface.cursor, surface.size.rows > 0, surface.size.columns > 0 {
      #expect((0..<surface.size.rows).contains(cursor.row), "\(surface.size)")
      #expect((0..<surface.size.columns).contains(cursor.column), "\(surface.size)")
    }
    var isHalf = false
    for (index, cell) in surface.cells.enumerated() {
      if index % max(1, surface.size.columns) == 0, isHalf { Issue.record("half a glyph") }
      if isHalf != cell.isContinuation { Issue.record("half a glyph in \(surface.size)") }
      isHalf = cell.glyph?.width == 2
    }
    if isHalf { Issue.record("half a glyph at the end") }
  }
}
