/// Moves the lines of a text from one indentation to another. The first line is left alone: it
/// begins where the text is put.
struct Reindentation: Hashable, Sendable {
  var from: [UInt8]
  var to: [UInt8]

  var isIdentity: Bool { from == to }

  func apply(_ text: [UInt8]) -> [UInt8] {
    guard !isIdentity else { return text }
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
  func replaceIndent(
    of line: some RandomAccessCollection<UInt8>, into result: inout [UInt8]
  ) -> Int {
    guard let first = line.first, first != 0x0A, first != 0x0D else { return 0 }
    if line.starts(with: from) {
      result += to
      return from.count
    }
    return 0
  }
}
