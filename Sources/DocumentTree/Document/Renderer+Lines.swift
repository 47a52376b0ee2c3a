import ModelBasics

extension Renderer {
  func lineEnd(_ bytes: Bytes, _ start: Int, _ limit: Int) -> Int {
    let buffer = bytes.buffer(Span(start, limit))
    for (index, byte) in buffer.enumerated() where byte == 0x0A || byte == 0x0D {
      let isPair = byte == 0x0D && index + 1 < buffer.count && buffer[index + 1] == 0x0A
      return start + index + (isPair ? 2 : 1)
    }
    return limit
  }

  func indent(_ bytes: Bytes, _ start: Int, _ limit: Int) -> [UInt8] {
    var end = start
    while end < limit, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
    return bytes.array(Span(start, end))
  }

  /// Writes the lines of a text that move as a whole, from the start of a line in it to the start of its last line without the
  /// indentation of that.
  mutating func writeAsWhole(
    _ text: Span, of source: SourceID, _ bytes: Bytes, _ offset: inout Int, _ chain: Int
  ) {
    let old = bytes.commonIndent(ofLinesIn: text)
    let new = newIndent(for: old, chain)
    guard new != old else { return }
    while true {
      if bytes.starts(with: old, at: offset), !isLineBreak(bytes, offset) {
        result.append(new)
        offset += old.count
      }
      let end = lineEnd(bytes, offset, text.end)
      // The rest of the last line is followed by other text.
      guard end < text.end else { return }
      result.append(source, bytes, Span(offset, end))
      offset = end
    }
  }

  private func isLineBreak(_ bytes: Bytes, _ offset: Int) -> Bool {
    bytes[offset] == 0x0A || bytes[offset] == 0x0D
  }

  /// Writes the indentation of a line that begins now.
  mutating func indentBegunLine() {
    guard let chain = begunLine else { return }
    begunLine = nil
    result.append(newIndent(for: [], chain))
  }
}
