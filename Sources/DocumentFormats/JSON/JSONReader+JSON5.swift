import CScan
import DocumentTree
import ModelBasics

// The values and escapes that JSON5 adds (https://spec.json5.org), outside the loop that reads JSON.

extension JSONReader {
  /// Reads a value that JSON does not have; the fault in other dialects.
  @inline(never)
  mutating func readJSON5Value(_ byte: UInt8) -> Bool {
    let start = offset
    if text.isQuote(byte) {
      guard readJSON5String() else { return false }
      builder.scalar(from: start, to: offset)
    } else if text.beginsJSON5Number(byte) {
      guard readNumber() else { return false }
    } else {
      return fail(JSONText.isWord(byte) ? .badLiteral : .expectedValue, at: offset)
    }
    expects = .separator
    return true
  }

  /// Reads a string with either kind of quotes and with line continuations (section 5).
  @inline(never)
  mutating func readJSON5String() -> Bool {
    let start = offset
    let quote = text.bytes[offset]
    offset += 1
    while offset < text.count {
      let run =
        quote == JSONQuotes.single
        ? scan_single_quoted_special(text.bytes + offset, text.count - offset)
        : scan_string_special(text.bytes + offset, text.count - offset)
      if !hasInvalidNote { noteInvalid(offset, run) }
      offset += run
      guard offset < text.count else { break }
      switch text.bytes[offset] {
      case quote:
        offset += 1
        return true
      case UInt8(ascii: "\\"):
        guard readEscape() else { return false }
      case 0x0A, 0x0D: return fail(.controlCharacter, at: offset)
      // Other control characters may be unescaped.
      default: offset += 1
      }
      if offset >= report {
        report = offset + 1 << 20
        if !builder.progress(offset) { return true }
      }
    }
    return fail(.unterminatedString, at: start)
  }

  /// Reads an escape that JSON does not have.
  mutating func readJSON5Escape() -> Bool {
    let left = text.count - offset
    let bytes = text.bytes + offset
    guard dialect == .json5,
      let length = JSONString.json5Continuation(bytes, left)
        ?? JSONString.json5Escape(bytes, left)?.length ?? JSONString.json5Plain(bytes, left)
    else { return fail(.badEscape, at: offset) }
    offset += length
    return true
  }
}
