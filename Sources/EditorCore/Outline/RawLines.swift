import DocumentTree

/// The lines of a file, found by their ends; a line longer than a window is cut there, so that
/// no step reads more than that.
package struct RawLines: Sendable {
  private static let window = 1 << 14
  private let bytes: ByteStorage

  package init(_ bytes: ByteStorage) { self.bytes = bytes }

  package func start(containing offset: Int) -> Int {
    let end = min(max(0, offset), bytes.count)
    let start = max(0, end - Self.window)
    let before = bytes.buffer(Span(start, end))
    return before.lastIndex(of: 0x0A).map { start + $0 + 1 } ?? start
  }

  package func start(after line: Int) -> Int? {
    let next = end(ofLineAt: line)
    return next < bytes.count ? next : nil
  }

  package func start(before line: Int) -> Int? {
    line > 0 ? start(containing: line - 1) : nil
  }

  /// Where the last line begins.
  package var last: Int {
    bytes.count > 0 ? start(containing: bytes.count - 1) : 0
  }

  /// The bytes of a line without its end.
  package func span(ofLineAt start: Int) -> Span {
    var end = end(ofLineAt: start)
    if end > start, bytes[end - 1] == 0x0A { end -= 1 }
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return Span(start, end)
  }

  private func end(ofLineAt start: Int) -> Int {
    let limit = min(bytes.count, start + Self.window)
    let line = bytes.buffer(Span(start, limit))
    return line.firstIndex(of: 0x0A).map { start + $0 + 1 } ?? limit
  }

  /// Line and column from 1, columns in bytes that begin a character; nil so far into a file
  /// that counting would be felt.
  package func position(of offset: Int) -> (line: Int, column: Int)? {
    guard offset <= 16 << 20 else { return nil }
    var line = 1
    var column = 1
    for byte in bytes.buffer(Span(0, min(offset, bytes.count))) {
      if byte == 0x0A {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return (line, column)
  }
}
