// The text of a field, broken into lines of a number of cells. A line ends after a space if
// possible, otherwise between any two glyphs, and always after `↵`. Every scalar is on a line, so
// the cursor can be shown at each; a space at the end of a line may exceed the width.
//
//   The quick brown␣        0..<16
//   fox jumps over␣         16..<31
//   the lazy dog.▏          31..<44       the cursor after the last glyph

import EditorCore

struct FieldLines: Hashable, Sendable {
  let glyphs: [Glyph]
  /// The range of glyphs in each line; at least one line.
  private(set) var lines: [Range<Int>] = []
  let width: Int
  /// The number of lines shown at once.
  var pageHeight = 1
  /// The offset of the cursor in scalars.
  let cursor: Int
  /// True if text is selected; Home and End then move to the ends of the text.
  let hasSelection: Bool
  /// The number of scalars in the text.
  private let count: Int

  init(_ content: FieldContent, width: Int, repertoire: Repertoire) {
    glyphs = Array(SafeText(content.text, repertoire: repertoire, isContent: true))
    self.width = max(2, width)
    cursor = content.cursor
    hasSelection = content.selection != nil
    count = content.text.unicodeScalars.count
    var start = 0
    var column = 0
    var lastBlank: Int?
    for (index, glyph) in glyphs.enumerated() {
      let isBlank = glyph.scalar == " "
      // One space may exceed the width.
      if column + glyph.width > self.width + (isBlank ? 1 : 0) {
        let end = lastBlank.map { $0 + 1 } ?? index
        lines.append(start..<end)
        start = end
        column = glyphs[start..<index].reduce(0) { $0 + $1.width }
        lastBlank = nil
      }
      column += glyph.width
      if isBlank { lastBlank = index }
      if glyph.scalar == "↵" {
        lines.append(start..<index + 1)
        (start, column, lastBlank) = (index + 1, 0, nil)
      }
    }
    lines.append(start..<glyphs.count)
    // After a full last line the cursor needs a line of its own.
    if column >= self.width { lines.append(glyphs.count..<glyphs.count) }
  }

  /// The line and column of the cursor.
  var cursorCell: (line: Int, column: Int) {
    let glyph = cursor < count ? glyphs.lastIndex { $0.sourceOffset <= cursor } : nil
    var first = glyph ?? glyphs.count
    // An escape consists of several glyphs of one scalar.
    while first > 0, first < glyphs.count,
      glyphs[first - 1].sourceOffset == glyphs[first].sourceOffset
    {
      first -= 1
    }
    let line = lines.lastIndex { $0.lowerBound <= first } ?? 0
    return (line, min(width - 1, column(of: first, in: line)))
  }

  private func column(of glyph: Int, in line: Int) -> Int {
    glyphs[lines[line].lowerBound..<max(lines[line].lowerBound, glyph)]
      .reduce(0) { $0 + $1.width }
  }

  /// Returns the offset of the scalar at a cell, or of the last one in the line.
  func offset(line: Int, column: Int) -> Int {
    guard lines.indices.contains(line) else { return count }
    var cell = 0
    for glyph in glyphs[lines[line]] {
      cell += glyph.width
      if column < cell { return glyph.sourceOffset }
    }
    // The end of the text, or the last scalar of this line.
    guard line + 1 < lines.count, let last = glyphs[lines[line]].last else { return count }
    return last.sourceOffset
  }

  /// The start of the cursor's line; the start of the text if the cursor is already there.
  var lineStart: Int {
    let line = lines[cursorCell.line]
    let start = line.isEmpty ? count : glyphs[line.lowerBound].sourceOffset
    return start == cursor ? 0 : start
  }

  /// The end of the cursor's line; the end of the text if the cursor is already there.
  var lineEnd: Int {
    let end = offset(line: cursorCell.line, column: .max)
    return end == cursor ? count : end
  }

  /// Returns the cursor's offset a number of lines further down, limited to the text.
  func offset(movedBy step: Int) -> Int {
    let (line, column) = cursorCell
    if line + step < 0 { return 0 }
    return offset(line: line + step, column: column)
  }
}
