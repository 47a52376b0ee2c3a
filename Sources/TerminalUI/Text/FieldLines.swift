// The text of a field on lines of so many cells. A line ends after a blank where it can, else
// anywhere between two glyphs; after `↵` always. Every scalar is on some line, so each has a
// place for the cursor; blanks that end a line may hang over its edge.
//
//   The quick brown␣        0..<16
//   fox jumps over␣         16..<31
//   the lazy dog.▏          31..<44       the cursor after the last glyph

import EditorCore

struct FieldLines: Hashable, Sendable {
  let glyphs: [Glyph]
  /// The glyphs of each line; at least one line.
  private(set) var lines: [Range<Int>] = []
  let width: Int
  /// How many lines are shown at once.
  var pageHeight = 1
  /// The cursor's place, in scalars.
  let cursor: Int
  /// Whether something is selected: Home and End go to the ends of all then.
  let hasSelection: Bool
  /// The scalars of the text.
  private let count: Int

  init(_ content: FieldContent, width: Int, repertoire: Repertoire) {
    glyphs = Array(SafeText(content.text, repertoire: repertoire))
    self.width = max(2, width)
    cursor = content.cursor
    hasSelection = content.selection != nil
    count = content.text.unicodeScalars.count
    var start = 0
    var column = 0
    var lastBlank: Int?
    for (place, glyph) in glyphs.enumerated() {
      let isBlank = glyph.scalar == " "
      // One blank may hang over the edge.
      if column + glyph.width > self.width + (isBlank ? 1 : 0) {
        let end = lastBlank.map { $0 + 1 } ?? place
        lines.append(start..<end)
        start = end
        column = glyphs[start..<place].reduce(0) { $0 + $1.width }
        lastBlank = nil
      }
      column += glyph.width
      if isBlank { lastBlank = place }
      if glyph.scalar == "↵" {
        lines.append(start..<place + 1)
        (start, column, lastBlank) = (place + 1, 0, nil)
      }
    }
    lines.append(start..<glyphs.count)
    // The cursor needs a cell of its own after a full last line.
    if column >= self.width { lines.append(glyphs.count..<glyphs.count) }
  }

  /// The line and column of the cursor.
  var cursorCell: (line: Int, column: Int) {
    let glyph = cursor < count ? glyphs.lastIndex { $0.source <= cursor } : nil
    var first = glyph ?? glyphs.count
    // An escape is several glyphs of one scalar.
    while first > 0, first < glyphs.count, glyphs[first - 1].source == glyphs[first].source {
      first -= 1
    }
    let line = lines.lastIndex { $0.lowerBound <= first } ?? 0
    return (line, min(width - 1, column(of: first, in: line)))
  }

  private func column(of glyph: Int, in line: Int) -> Int {
    glyphs[lines[line].lowerBound..<max(lines[line].lowerBound, glyph)]
      .reduce(0) { $0 + $1.width }
  }

  /// The scalar at a cell, or the last of the line.
  func place(line: Int, column: Int) -> Int {
    guard lines.indices.contains(line) else { return count }
    var cell = 0
    for glyph in glyphs[lines[line]] {
      cell += glyph.width
      if column < cell { return glyph.source }
    }
    // The end of the text, or the last scalar before the next line's.
    guard line + 1 < lines.count, let last = glyphs[lines[line]].last else { return count }
    return last.source
  }

  /// The start of the cursor's line; of the text when it is there already.
  var lineStart: Int {
    let line = lines[cursorCell.line]
    let start = line.isEmpty ? count : glyphs[line.lowerBound].source
    return start == cursor ? 0 : start
  }

  /// The end of the cursor's line; of the text when it is there already.
  var lineEnd: Int {
    let end = place(line: cursorCell.line, column: .max)
    return end == cursor ? count : end
  }

  /// Where the cursor goes so many lines further down; to an end of the text when there are none.
  func place(movedBy step: Int) -> Int {
    let (line, column) = cursorCell
    if line + step < 0 { return 0 }
    return place(line: line + step, column: column)
  }
}
