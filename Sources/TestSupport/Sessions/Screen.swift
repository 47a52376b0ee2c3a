import EditorCore
import TerminalUI

/// The content of a surface for tests: lines of text, and the style of single cells.
package struct Screen: CustomStringConvertible {
  package let surface: Surface

  package init(_ surface: Surface) { self.surface = surface }

  /// Draws a presentation at a size.
  package init(
    _ presentation: Presentation, rows: Int, columns: Int,
    capabilities: Capabilities = Capabilities()
  ) {
    surface = PresentationView(presentation, capabilities: capabilities)
      .surface(size: Size(rows: rows, columns: columns))
  }

  /// The rows without their trailing blanks.
  package var lines: [String] {
    (0..<surface.size.rows).map { line($0) }
  }

  package func line(_ row: Int) -> String {
    var scalars = String.UnicodeScalarView()
    for column in 0..<surface.size.columns {
      guard let glyph = surface[row, column].glyph else { continue }
      scalars.append(glyph.scalar)
      scalars.append(contentsOf: glyph.marks)
    }
    while scalars.last == " " { scalars.removeLast() }
    return String(scalars)
  }

  /// All rows, joined by line ends, without trailing empty rows.
  package var text: String {
    var lines = lines
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  package var description: String { text }
  package var cursor: Position? { surface.cursor }

  package func style(row: Int, column: Int) -> Style { surface[row, column].style }
  package func role(row: Int, column: Int) -> Role { style(row: row, column: column).role }

  /// Returns the style of the first cell of a text, or nil if the text is not on the screen.
  package func style(of text: String) -> Style? {
    position(of: text).map { style(row: $0.row, column: $0.column) }
  }

  /// Returns the first position of a text.
  package func position(of text: String) -> Position? {
    for row in 0..<surface.size.rows {
      for column in 0..<surface.size.columns where starts(text, row: row, column: column) {
        return Position(row: row, column: column)
      }
    }
    return nil
  }

  private func starts(_ text: String, row: Int, column: Int) -> Bool {
    var column = column
    for scalar in text.unicodeScalars {
      guard let glyph = surface[row, column].glyph, glyph.scalar == scalar,
        column < surface.size.columns
      else { return false }
      column += glyph.width
    }
    return true
  }
}
