import ModelBasics

extension Bytes {
  /// Returns the spaces and tabs at the start of the line that contains an offset.
  ///
  /// Reads back at most 64 KiB: the indentation of a longer line is not used.
  package func lineIndent(at offset: Int) -> [UInt8] {
    let floor = max(0, offset - 1 << 16)
    var start = floor
    for ending: UInt8 in [0x0A, 0x0D] {
      if let last = lastIndex(of: ending, in: Span(start, min(offset, count))) { start = last + 1 }
    }
    if start == floor, floor > 0 { return [] }
    var end = start
    if start == 0 { end = endOfByteOrderMark }
    let first = end
    while end < offset, self[end] == 0x20 || self[end] == 0x09 { end += 1 }
    return array(Span(first, end))
  }
}
