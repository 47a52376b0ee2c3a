// The text of a scalar of any length, in blocks of the token that are decoded when they are shown:
//
//   token    |    8 KiB    |    8 KiB    |    8 KiB  |
//   lines     ▂▂▂▂▂▂ ▂▂▂▂▂  ▂▂▂ ▂▂▂▂▂▂    ▂▂▂▂▂▂▂ ▂▂      each block begins a line
//
// So no key reads more than the blocks of one window, and the lines do not depend on where reading began.

import DocumentFormats
import DocumentTree

package struct LongText: Sendable {
  /// A line of the text: its block, and its index in the block.
  package struct Position: Hashable, Comparable, Sendable {
    package var block = 0
    package var line = 0

    package static func < (left: Position, right: Position) -> Bool {
      (left.block, left.line) < (right.block, right.line)
    }
  }

  package static let blockSize = 1 << 13
  /// The width of a character that is shown as an escape, such as `‹U+202E›`.
  private static let escapeWidth = 8

  let token: Spelling
  let tokens: any Tokens & Fields
  let isString: Bool
  package var width: Int

  package init(_ token: Spelling, of kind: NodeKind, _ tokens: any Tokens & Fields, width: Int) {
    self.token = token
    self.tokens = tokens
    isString = kind == .string
    self.width = max(1, width)
  }

  /// The lines of a comment.
  init(comment lines: [UInt8], _ tokens: any Tokens & Fields, width: Int) {
    token = Spelling(lines)
    self.tokens = tokens
    isString = false
    self.width = max(1, width)
  }

  package var blockCount: Int { max(1, (token.count + Self.blockSize - 1) / Self.blockSize) }

  /// Returns the lines of a block. A block has at least one line.
  package func lines(ofBlock index: Int) -> [String] {
    let part = index * Self.blockSize..<min((index + 1) * Self.blockSize, token.count)
    let bytes =
      isString ? tokens.string(of: token, in: part) : token.bytes(in: part)
    var lines: [String] = []
    var line: [Unicode.Scalar] = []
    var cells = 0
    var lastSpace: Int?
    for scalar in FieldText.scalars(bytes) {
      let columns = Self.columns(of: scalar)
      if cells + columns > width, !line.isEmpty {
        let end = lastSpace.map { $0 + 1 } ?? line.count
        lines.append(FieldText.shown(Array(line[..<end])))
        line.removeFirst(end)
        cells = line.reduce(0) { $0 + Self.columns(of: $1) }
        lastSpace = nil
      }
      if scalar == " " { lastSpace = line.count }
      line.append(scalar)
      cells += columns
      if scalar == "\n" {
        lines.append(FieldText.shown(line))
        line = []
        cells = 0
        lastSpace = nil
      }
    }
    if !line.isEmpty || lines.isEmpty { lines.append(FieldText.shown(line)) }
    return lines
  }

  /// Returns an upper limit for the columns of a character, so that no line is too long.
  private static func columns(of scalar: Unicode.Scalar) -> Int {
    if scalar.isASCII { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    case .format, .control, .privateUse, .surrogate, .unassigned, .lineSeparator,
      .paragraphSeparator:
      return escapeWidth
    default: return scalar.value < 0x1100 ? 1 : 2
    }
  }

  // MARK: Positions

  /// Returns the position a number of lines after another, or the last one.
  package func position(_ count: Int, after start: Position) -> Position {
    var position = start
    var left = count
    while true {
      let last = lines(ofBlock: position.block).count - 1
      if position.line + left <= last || position.block == blockCount - 1 {
        position.line = min(last, position.line + left)
        return position
      }
      left -= last - position.line + 1
      position = Position(block: position.block + 1)
    }
  }

  /// Returns the position a number of lines before another, or the first one.
  package func position(_ count: Int, before start: Position) -> Position {
    var position = start
    var left = count
    while left > position.line, position.block > 0 {
      left -= position.line + 1
      position.block -= 1
      position.line = lines(ofBlock: position.block).count - 1
    }
    position.line = max(0, position.line - left)
    return position
  }

  package var last: Position {
    Position(block: blockCount - 1, line: lines(ofBlock: blockCount - 1).count - 1)
  }

  /// Returns the lines of a window, and the position after them; nil at the end.
  package func lines(from start: Position, count: Int) -> (lines: [String], next: Position?) {
    var found: [String] = []
    var position = start
    while position.block < blockCount {
      let lines = lines(ofBlock: position.block)
      let shown = lines[min(position.line, lines.count)...].prefix(count - found.count)
      found += shown
      if shown.endIndex < lines.count {
        return (found, Position(block: position.block, line: shown.endIndex))
      }
      position = Position(block: position.block + 1)
      if found.count == count { break }
    }
    return (found, position.block < blockCount ? position : nil)
  }

  /// The part of the text before a position, in percent.
  package func percent(at position: Position) -> Int {
    token.count == 0
      ? 100 : min(100, position.block * Self.blockSize * 100 / max(1, token.count))
  }
}
