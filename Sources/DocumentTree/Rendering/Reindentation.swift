/// Changes the prefix of the lines of a text. The first line does not change: it begins
/// where the text is inserted.
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

  /// Writes the new indentation of a line, unless the line is empty. Returns the length of the old indentation that it
  /// replaces.
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

  /// Changes the indentation of a line.
  func apply(toIndent indent: inout [UInt8]) {
    guard indent.starts(with: from.indent) else { return }
    indent.replaceSubrange(0..<from.indent.count, with: to.indent)
  }
}
