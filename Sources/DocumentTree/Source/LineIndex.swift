import CScan
import ModelBasics

extension ByteStorage {
  /// The line and column of an offset, both from 1: line breaks are LF, CR LF and CR, columns
  /// are Unicode scalars (a byte that is no UTF-8 counts as one). O(offset).
  package func place(at offset: Int) -> Problem.Place {
    let offset = min(max(0, offset), count)
    let buffer = all
    guard let base = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self) else {
      return Problem.Place(line: 1, column: 1, offset: 0)
    }
    var line = 1 + scan_count(base, offset, 0x0A)
    var start = 0
    var found = offset
    while found > 0 {
      let byte = base[found - 1]
      if byte == 0x0A || byte == 0x0D { break }
      found -= 1
    }
    start = found
    // Lone CRs are line breaks as well; files that have any are small or old.
    var place = 0
    while place < start {
      place += scan_byte(base + place, start - place, 0x0D)
      if place < start, !(place + 1 < count && base[place + 1] == 0x0A) { line += 1 }
      place += 1
    }
    if start == 0, count >= 3, base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF { start = 3 }
    var column = 1
    while start < offset {
      start += UTF8Validation.sequenceLength(base + start, offset - start) ?? 1
      column += 1
    }
    return Problem.Place(line: line, column: column, offset: offset)
  }

  /// The span of the line that an offset is on, without its line break, and where the next
  /// begins.
  package func line(at offset: Int) -> (span: Span, next: Int) {
    var start = min(max(0, offset), count)
    while start > 0 {
      let byte = self[start - 1]
      if byte == 0x0A { break }
      if byte == 0x0D, self[start] != 0x0A { break }
      start -= 1
    }
    var end = start
    let buffer = all
    while end < count, buffer[end] != 0x0A, buffer[end] != 0x0D { end += 1 }
    var next = end
    if end < count { next += buffer[end] == 0x0D && self[end + 1] == 0x0A ? 2 : 1 }
    return (Span(start, end), next)
  }
}
