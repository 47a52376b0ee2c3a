// A grid of cells to draw on: what one frame shows, before any terminal.
//
// Writing is clipped on all sides and never leaves half of a wide glyph: overwriting one
// half blanks the other, and a wide glyph that would stick out becomes a blank.

import EditorCore

package struct Position: Hashable, Sendable {
  package var row: Int
  package var column: Int

  package init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}

package struct Surface: Hashable, Sendable {
  /// What a text that does not fit loses: nothing is told, its end, or its start.
  package enum Cut: Hashable, Sendable {
    case clip, end, start
  }

  private static let largestSide = 4096

  package let size: Size
  package let repertoire: Repertoire
  package private(set) var cells: [Cell]
  /// Where the terminal's own cursor goes; hidden when `nil`.
  package var cursor: Position?
  /// What clicks on it are about.
  private var targets: [Region] = []
  /// The open field, when it is on several lines.
  var fieldLines: FieldLines?

  private struct Region: Hashable {
    var row: Int
    var columns: Range<Int>
    var target: PointerTarget
  }

  package init(size: Size, repertoire: Repertoire = .unicode) {
    let rows = min(max(0, size.rows), Self.largestSide)
    let columns = min(max(0, size.columns), Self.largestSide)
    self.size = Size(rows: rows, columns: columns)
    self.repertoire = repertoire
    cells = Array(repeating: Cell(glyph: .blank, style: Style()), count: rows * columns)
  }

  package subscript(row: Int, column: Int) -> Cell {
    contains(row, column)
      ? cells[row * size.columns + column] : Cell(glyph: .blank, style: Style())
  }

  private func contains(_ row: Int, _ column: Int) -> Bool {
    row >= 0 && row < size.rows && column >= 0 && column < size.columns
  }

  /// Says what a click on some cells is about; what is drawn later is above.
  mutating func mark(_ target: PointerTarget, row: Int, columns: Range<Int>) {
    let columns = columns.clamped(to: 0..<size.columns)
    guard !columns.isEmpty, row >= 0, row < size.rows else { return }
    targets.append(Region(row: row, columns: columns, target: target))
  }

  package func target(row: Int, column: Int) -> PointerTarget? {
    targets.last { $0.row == row && $0.columns.contains(column) }?.target
  }

  package mutating func put(_ glyph: Glyph, row: Int, column: Int, style: Style) {
    guard contains(row, column) else { return }
    let index = row * size.columns + column
    release(index, in: row)
    guard glyph.width == 2 else {
      cells[index] = Cell(glyph: glyph, style: style)
      return
    }
    guard column + 1 < size.columns else {
      cells[index] = Cell(glyph: .blank, style: style)
      return
    }
    release(index + 1, in: row)
    cells[index] = Cell(glyph: glyph, style: style)
    cells[index + 1] = Cell(glyph: nil, style: style)
  }

  /// Blanks the other half of the wide glyph a cell belongs to, if any.
  private mutating func release(_ index: Int, in row: Int) {
    if cells[index].isContinuation {
      cells[index - 1] = Cell(glyph: .blank, style: cells[index - 1].style)
    } else if index + 1 < (row + 1) * size.columns, cells[index + 1].isContinuation {
      cells[index + 1] = Cell(glyph: .blank, style: cells[index + 1].style)
    }
  }

  package mutating func fill(row: Int, columns: Range<Int>, with style: Style) {
    for column in columns.clamped(to: 0..<size.columns) {
      put(.blank, row: row, column: column, style: style)
    }
  }

  /// Writes a text into the columns given and returns the column after its last cell.
  @discardableResult
  package mutating func write(
    _ text: StyledText, row: Int, columns: Range<Int>, style: Style = Style(), cut: Cut = .end
  ) -> Int {
    let columns = columns.clamped(to: 0..<size.columns)
    guard !columns.isEmpty, row >= 0, row < size.rows else { return columns.lowerBound }
    var line = GlyphLine(repertoire: repertoire)
    // A cell more than fits tells whether it fits; only a text cut at its start is read whole.
    line.append(text, style: style, limit: cut == .start ? .max : columns.count + 1)
    line.cut(to: columns.count, cut, style: style)
    var column = columns.lowerBound
    for item in line.items {
      put(item.glyph, row: row, column: column, style: item.style)
      column += item.glyph.width
    }
    return column
  }
}
