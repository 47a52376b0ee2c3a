// A grid of cells: the content of one frame, independent of any terminal.
//
// Drawing is clipped on all sides and never leaves half of a wide glyph: overwriting one half
// blanks the other, and a wide glyph that does not fit becomes a blank.

import EditorCore
import Glibc

package struct Position: Hashable, Sendable {
  package var row: Int
  package var column: Int

  package init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}

package struct Surface: Hashable, Sendable {
  /// How a text that does not fit is cut: without a mark, at its end, at its start, or in its middle.
  package enum Cut: Hashable, Sendable {
    case clip, end, start, middle
  }

  private static let largestSide = 4096

  package let size: Size
  package let repertoire: Repertoire
  package private(set) var cells: [Cell]
  /// The position of the terminal's cursor; nil if hidden, as it is outside a small window.
  package var cursor: Position? {
    didSet {
      if let cursor, size.columns > 0, !contains(cursor.row, cursor.column) { self.cursor = nil }
    }
  }
  /// The targets of clicks.
  private var targets: [Region] = []
  /// The open field, if it has several lines.
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

  /// Returns the indexes of a row's cells; none outside.
  package func cells(ofRow row: Int) -> Range<Int> {
    guard row >= 0, row < size.rows else { return 0..<0 }
    return row * size.columns..<(row + 1) * size.columns
  }

  /// True if a row has the same cells as in another surface of the same size. It may also be false then.
  package func hasSameBytes(as other: Surface, inRow row: Int) -> Bool {
    let bytes = cells(ofRow: row)
    return cells.withUnsafeBytes { mine in
      other.cells.withUnsafeBytes { theirs in
        let stride = MemoryLayout<Cell>.stride
        let span = bytes.lowerBound * stride..<bytes.upperBound * stride
        guard span.upperBound <= mine.count, span.upperBound <= theirs.count,
          let own = mine.baseAddress, let others = theirs.baseAddress
        else { return false }
        return memcmp(own + span.lowerBound, others + span.lowerBound, span.count) == 0
      }
    }
  }

  private func contains(_ row: Int, _ column: Int) -> Bool {
    row >= 0 && row < size.rows && column >= 0 && column < size.columns
  }

  /// Sets the target of clicks on some cells. Later targets are above earlier ones.
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
      cells[index] = Cell(glyph: glyph.drawn, style: style)
      return
    }
    guard column + 1 < size.columns else {
      cells[index] = Cell(glyph: .blank, style: style)
      return
    }
    release(index + 1, in: row)
    cells[index] = Cell(glyph: glyph.drawn, style: style)
    cells[index + 1] = Cell(glyph: nil, style: style)
  }

  /// Replaces all cells of a row by those of another surface of the same width.
  mutating func replaceRow(_ row: Int, with cells: [Cell]) {
    let range = self.cells(ofRow: row)
    guard range.count == cells.count else { return }
    self.cells.replaceSubrange(range, with: cells)
  }

  /// Blanks the other half of the wide glyph that a cell belongs to, if any.
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

  /// Writes a text into the given columns, and returns the column after its last cell.
  @discardableResult
  package mutating func write(
    _ text: StyledText, row: Int, columns: Range<Int>, style: Style = Style(), cut: Cut = .end
  ) -> Int {
    let columns = columns.clamped(to: 0..<size.columns)
    guard !columns.isEmpty, row >= 0, row < size.rows else { return columns.lowerBound }
    var line = GlyphLine(repertoire: repertoire)
    // One cell more than fits shows whether the text fits; a text whose end is shown is read
    // completely.
    let showsEnd = cut == .start || cut == .middle
    line.append(text, style: style, limit: showsEnd ? .max : columns.count + 1)
    line.cut(to: columns.count, cut, style: style)
    var column = columns.lowerBound
    for item in line.items {
      put(item.glyph, row: row, column: column, style: item.style)
      column += item.glyph.width
    }
    return column
  }
}
