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

  /// Returns the blanks that all lines of a span except the first begin with, apart from blank lines.
  func commonIndent(ofLinesIn span: Span) -> [UInt8] {
    var common: [UInt8]?
    var start = span.start
    while let feed = firstIndex(of: 0x0A, in: Span(start, span.end)) {
      start = feed + 1
      var end = start
      while end < span.end, self[end] == 0x20 || self[end] == 0x09 { end += 1 }
      if end == span.end || self[end] == 0x0A || self[end] == 0x0D { continue }
      let indent = array(Span(start, end))
      common = common.map { Array(zip($0, indent).prefix { $0 == $1 }.map(\.0)) } ?? indent
    }
    return common ?? []
  }

  func starts(with text: [UInt8], at offset: Int) -> Bool {
    offset + text.count <= count && array(Span(offset, offset + text.count)) == text
  }
}
