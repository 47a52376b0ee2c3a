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

  /// Writes the indentation of a line that begins now.
  mutating func indentBegunLine() {
    guard let chain = begunLine else { return }
    begunLine = nil
    result.append(newIndent(for: [], chain))
  }
}
