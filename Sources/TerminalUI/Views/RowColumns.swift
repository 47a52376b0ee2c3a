// The columns of a row. They depend only on the width of the window, never on the visible rows, so
// nothing moves sideways while scrolling.
//
//   0  change mark
//   1  problem mark
//   2  indentation, two for each level, at most a third of the width
//      fold mark and a blank, key, `: `, value …
//   55 %  swatch and a blank, then the reading   (under 60 columns: a swatch at the edge)

struct RowColumns {
  static let gutter = 2
  static let foldMark = 2
  private static let readingGap = 2
  /// The width of a swatch.
  static let swatch = 2

  let width: Int

  /// The column of the swatch.
  var reading: Int { showsReadings ? width * 55 / 100 : width - Self.swatch }
  /// The columns of the text of a reading.
  var readingText: Range<Int> {
    let start = reading + Self.swatch + 1
    return start..<max(start, width)
  }
  var showsReadings: Bool { width >= 60 }
  /// True if the window has enough columns for a swatch.
  var showsSwatches: Bool { width >= 12 }

  func valueEnd(hasReading: Bool, hasSwatch: Bool) -> Int {
    if showsReadings ? hasReading : hasSwatch && showsSwatches {
      return reading - Self.readingGap
    }
    return width
  }

  private var largestIndentation: Int { width / 3 / 2 * 2 }

  func isIndentationLimited(depth: Int) -> Bool { depth > largestIndentation / 2 }

  /// Returns the column of the fold mark.
  func fold(depth: Int) -> Int {
    Self.gutter + 2 * min(max(0, depth), largestIndentation / 2)
  }
}
