import CScan
import ModelBasics

/// The lines and columns of a text, counted once from its start. Every `grain` bytes the position
/// is stored, and each lookup counts from the nearest stored one, however long the lines are.
///
/// Line breaks are LF, CR LF and CR; columns are Unicode scalars, and a byte that is not UTF-8 counts
/// as one. Both begin at 1.
package struct LineTable: Sendable {
  private struct Mark {
    var offset = 0
    var line = 1
    var column = 1
  }

  private static let grain = 1 << 14
  private var marks: [Mark] = []
  /// The offset up to which lines have been counted.
  private var end = 0

  package init() {}

  /// Counts at most `length` more bytes. Returns false if there are none.
  package mutating func count(upTo length: Int, of bytes: Bytes) -> Bool {
    if marks.isEmpty { start(bytes) }
    let limit = min(bytes.count, end + length)
    guard end < limit, var mark = marks.last else { return false }
    while end < limit {
      end = Self.cut(min(bytes.count, mark.offset + Self.grain), bytes)
      Self.advance(&mark, to: end, bytes)
      marks.append(mark)
    }
    return true
  }

  private mutating func start(_ bytes: Bytes) {
    end = bytes.endOfByteOrderMark
    marks = [Mark(offset: end)]
  }

  /// Returns the line and column of an offset; nil if lines have not been counted that far.
  package func position(at offset: Int, in bytes: Bytes) -> Problem.Position? {
    let offset = min(max(0, offset), bytes.count)
    guard offset <= end, !marks.isEmpty else { return nil }
    var mark = marks[max(0, marks.partitioningIndex { $0.offset > offset } - 1)]
    Self.advance(&mark, to: offset, bytes)
    return Problem.Position(line: mark.line, column: mark.column, offset: offset)
  }

  /// The number of the last line that was counted so far.
  package var lastLine: Int { marks.last?.line ?? 1 }

  /// Returns the offset at which a line begins; nil if lines have not been counted that far.
  package func offset(ofLine line: Int, in bytes: Bytes) -> Int? {
    guard line > 1 else { return marks.first?.offset ?? bytes.endOfByteOrderMark }
    guard let all = bytes.all.baseAddress, line <= lastLine else { return nil }
    let next = marks.partitioningIndex { $0.line >= line }
    guard next > 0 else { return marks.first?.offset }
    // Line ends are at most one grain away, as the next mark is in the line or beyond it.
    var mark = marks[next - 1]
    let limit = min(end, bytes.count)
    let start = all.assumingMemoryBound(to: UInt8.self)
    while mark.line < line, mark.offset < limit {
      let window = min(Self.grain, limit - mark.offset)
      let feed = scan_byte(start + mark.offset, window, 0x0A)
      let carriage = scan_byte(start + mark.offset, min(feed, window), 0x0D)
      let found = min(feed, carriage)
      mark.offset += found
      guard found < window else { continue }
      let isPair =
        bytes[mark.offset] == 0x0D && mark.offset + 1 < limit && bytes[mark.offset + 1] == 0x0A
      mark.offset += isPair ? 2 : 1
      mark.line += 1
    }
    return mark.offset
  }

  /// Returns an offset near another that is not inside a character or a CR LF.
  private static func cut(_ offset: Int, _ bytes: Bytes) -> Int {
    guard offset < bytes.count else { return bytes.count }
    if bytes[offset] == 0x0A { return offset + 1 }
    for back in 0..<4 where bytes[offset - back] & 0xC0 != 0x80 { return offset - back }
    return offset
  }

  private static func advance(_ mark: inout Mark, to offset: Int, _ bytes: Bytes) {
    guard offset > mark.offset, let all = bytes.all.baseAddress else { return }
    let start = all.assumingMemoryBound(to: UInt8.self) + mark.offset
    let count = offset - mark.offset
    // The line does not end between CR and LF.
    let isHalfBreak = bytes[offset - 1] == 0x0D && offset < bytes.count && bytes[offset] == 0x0A
    let ended = isHalfBreak ? count - 1 : count
    let lines = scan_line_ends(start, ended)
    var first = 0
    if lines > 0 {
      mark.line += lines
      mark.column = 1
      let feed = scan_byte_backward(start, ended, 0x0A)
      // Most texts have no CR at all, so only what follows the last LF is searched for one.
      first = feed + scan_byte_backward(start + feed, ended - feed, 0x0D)
    }
    mark.column += scalars(start + first, count - first)
    mark.offset = offset
  }

  private static func scalars(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    var scalars = scan_not_ascii(bytes, count)
    var offset = scalars
    while offset < count {
      offset += UTF8Validation.sequenceLength(bytes + offset, count - offset) ?? 1
      scalars += 1
    }
    return scalars
  }
}

extension Bytes {
  /// Returns the line and column of an offset, both from 1. O(offset).
  package func position(at offset: Int) -> Problem.Position {
    var lines = LineTable()
    _ = lines.count(upTo: max(0, offset), of: self)
    return lines.position(at: offset, in: self)
      ?? Problem.Position(line: 1, column: 1, offset: min(max(0, offset), count))
  }
}
