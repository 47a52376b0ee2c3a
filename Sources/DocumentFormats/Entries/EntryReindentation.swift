import DocumentTree
import ModelBasics

/// Converts the indentation and line ends of a text from another file.
enum EntryReindentation {
  /// Replaces the indentation unit of a text with that of a file, except in the lines of `strings`. `closes` is true for a line that
  /// begins with a closing delimiter. Blanks beyond whole units stay,
  /// such as the space before the star in a block comment.
  static func reindented(
    _ text: [UInt8], style: DocumentStyle, protecting strings: [Span],
    closes: (ArraySlice<UInt8>) -> Bool
  ) -> [UInt8] {
    var lines = lines(of: text, strings[...])
    guard lines.count > 1 else { return text }
    // The indentation of the closing bracket is that of the whole text in its original file.
    if let last = lines.last, closes(last.content[...]) {
      let base = last.indent
      for index in lines.indices.dropFirst() where lines[index].indent.starts(with: base) {
        lines[index].indent.removeFirst(base.count)
      }
    }
    let indents = lines.dropFirst().filter { !$0.content.isEmpty }.map(\.indent)
    let step = indents.filter { !$0.isEmpty }.min { $0.count < $1.count } ?? style.indentUnit
    var result = lines[0].indent + lines[0].content
    for line in lines.dropFirst() {
      result += style.newline
      result += line.content.isEmpty ? line.indent : converted(line.indent, step, style.indentUnit)
      result += line.content
    }
    return result
  }

  private static func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private static func converted(_ indent: [UInt8], _ step: [UInt8], _ unit: [UInt8]) -> [UInt8] {
    guard step != unit else { return indent }
    var rest = indent[...]
    var result: [UInt8] = []
    while rest.starts(with: step) {
      rest = rest.dropFirst(step.count)
      result += unit
    }
    return result + rest
  }

  /// Returns the lines. A string that continues over several lines is not split.
  private static func lines(
    of text: [UInt8], _ strings: ArraySlice<Span>
  ) -> [(indent: [UInt8], content: [UInt8])] {
    var strings = strings
    var lines: [(indent: [UInt8], content: [UInt8])] = []
    var start = 0
    while start <= text.count {
      var end = text[start...].firstIndex(where: isLineBreak) ?? text.count
      while let string = strings.first, string.start < end {
        end = text[string.end...].firstIndex(where: isLineBreak) ?? text.count
        strings.removeFirst()
      }
      let content = text[start..<end].drop { $0 == 0x20 || $0 == 0x09 }
      lines.append((Array(text[start..<content.startIndex]), Array(content)))
      let isPair = end + 1 < text.count && text[end] == 0x0D && text[end + 1] == 0x0A
      start = end + (isPair ? 2 : 1)
    }
    return lines
  }
}
