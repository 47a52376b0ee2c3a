import EditorCore

extension Surface {
  /// Draws the border of a box over the present content.
  mutating func drawBox(rows: Range<Int>, columns: Range<Int>) {
    let line = String(repeating: "─", count: max(0, columns.count - 2))
    write(
      StyledText("┌\(line)┐", .overlayBorder), row: rows.lowerBound, columns: columns, cut: .clip)
    write(
      StyledText("└\(line)┘", .overlayBorder), row: rows.upperBound - 1, columns: columns,
      cut: .clip)
    for row in rows.dropFirst().dropLast() {
      for column in [columns.lowerBound, columns.upperBound - 1] {
        write(StyledText("│", .overlayBorder), row: row, columns: column..<column + 1, cut: .clip)
      }
    }
  }
}
