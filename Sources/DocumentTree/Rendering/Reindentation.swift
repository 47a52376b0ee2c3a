/// Moves the lines of a text from one prefix to another. The first line is left alone: it begins
/// where the text is put.
struct Reindentation: Hashable, Sendable {
  var from: LinePrefix
  var to: LinePrefix

  init(from: LinePrefix, to: LinePrefix) {
    self.from = from
    self.to = to
  }

  init(from: [UInt8], to: [UInt8]) {
    self.init(from: LinePrefix(indent: from), to: LinePrefix(indent: to))
  }

  var isIdentity: Bool { from == to }

  func apply(_ text: [UInt8]) -> [UInt8] {
    guard from.indent != to.indent else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var offset = 0
    while offset < text.count {
      let byte = text[offset]
      result.append(byte)
      offset += 1
      guard byte == 0x0A || (byte == 0x0D && !(offset < text.count && text[offset] == 0x0A))
      else { continue }
      offset += replaceIndent(of: text[offset...], into: &result)
    }
    return result
  }

  /// Writes the new indentation for a line, if there is anything on it; how much of the old one it
  /// stands for.
  private func replaceIndent(
    of line: some RandomAccessCollection<UInt8>, into result: inout [UInt8]
  ) -> Int {
    guard let first = line.first, first != 0x0A, first != 0x0D else { return 0 }
    if line.starts(with: from.indent) {
      result += to.indent
      return from.indent.count
    }
    return 0
  }

  /// Gives a line's indentation.
  func apply(toIndent indent: inout [UInt8]) {
    guard indent.starts(with: from.indent) else { return }
    indent.replaceSubrange(0..<from.indent.count, with: to.indent)
  }
}
