import DocumentTree
import ModelBasics

/// A search for the offset of a line and a column, in pieces; lines are those of the text as it was read or saved.
package struct LineSearch: Sendable {
  enum Outcome: Sendable {
    case found(offset: Int)
    /// The text has fewer lines.
    case beyond(lastLine: Int)
    case unfinished
  }

  /// The number of bytes counted in one piece of work.
  private static let budget = 1 << 23
  private static let longestColumn = 1 << 16

  let line: Int
  private let column: Int
  /// True if the last row is shown instead of a line beyond the end.
  let endsAtLastRow: Bool
  private var table = LineTable()

  init(line: Int, column: Int = 1, endingAtLastRow endsAtLastRow: Bool = false) {
    self.line = max(1, line)
    self.column = max(1, column)
    self.endsAtLastRow = endsAtLastRow
  }

  mutating func advance(in bytes: Bytes) -> Outcome {
    let hasMore = table.count(upTo: Self.budget, of: bytes)
    if line < table.lastLine || !hasMore && line == table.lastLine {
      guard let start = table.offset(ofLine: line, in: bytes) else {
        return .beyond(lastLine: table.lastLine)
      }
      return .found(offset: offset(ofColumnInLineAt: start, bytes))
    }
    return hasMore ? .unfinished : .beyond(lastLine: table.lastLine)
  }

  /// Returns the offset of the column, or of the first text of the line if that is further.
  private func offset(ofColumnInLineAt start: Int, _ bytes: Bytes) -> Int {
    func isInLine(_ offset: Int) -> Bool {
      offset < bytes.count && bytes[offset] != 0x0A && bytes[offset] != 0x0D
    }
    var offset = start
    var column = 1
    while column < min(self.column, Self.longestColumn), isInLine(offset) {
      offset += 1
      if bytes[offset] & 0xC0 != 0x80 { column += 1 }
    }
    while isInLine(offset), bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset += 1 }
    return offset
  }
}

extension Document {
  /// Returns the row of the innermost entry around an offset of the base, as far as it has been read.
  package func row(around offset: Int, deepest: Int) -> OutlineRow {
    if let fault, offset >= RawLines(baseBytes).first(beyond: fault) {
      var cursor = RowCursor(at: OutlineRow([root]), folds: Folds(), ignoringFolds: true)
      cursor.descendToLast(in: self, levels: deepest)
      var row = cursor.row
      row.kind = .rawLine(RawLines(baseBytes).start(containing: offset))
      return row
    }
    var path = path(around: offset, deepest: deepest)
    // What follows an entry on its way to the next belongs to the container.
    while path.count > 1, let node = path.last, let value = value(of: node),
      value.span.end <= offset
    {
      path.removeLast()
    }
    return OutlineRow(isPresent(path) ? path : [root])
  }
}
