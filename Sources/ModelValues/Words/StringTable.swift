/// A table of the texts of one language: lines of `key = value`, with `#` at the start of a comment.
///
/// Any other line is skipped, and of two lines with the same key the first counts, so parsing never fails. A value in quotes keeps
/// its spaces: `" "`.
struct StringTable {
  private var strings: [[UInt8]: String] = [:]

  init(_ text: [UInt8]) {
    for line in text.split(separator: UInt8(ascii: "\n")) {
      guard line.first != UInt8(ascii: "#"), let equals = line.firstIndex(of: UInt8(ascii: "="))
      else { continue }
      let key = Array(trimmed(line[..<equals]))
      var value = trimmed(line[(equals + 1)...])
      let quote = UInt8(ascii: "\"")
      if value.count > 1, value.first == quote, value.last == quote {
        value = value.dropFirst().dropLast()
      }
      if strings[key] == nil { strings[key] = String(decoding: value, as: UTF8.self) }
    }
  }

  subscript(key: String) -> String? { strings[Array(key.utf8)] }
}

/// Returns the text without leading and trailing spaces, tabs and line ends.
func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A
  }
  var text = text.drop(while: isBlank)
  while let last = text.last, isBlank(last) { text.removeLast() }
  return text
}
