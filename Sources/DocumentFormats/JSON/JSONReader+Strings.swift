import CScan
import DocumentTree
import ModelBasics

// Strings that are not plain: their escapes, control characters and line continuations.

extension JSONReader {
  mutating func readString() -> Bool {
    let start = offset
    offset += 1
    while offset < text.count {
      let run = scan_string_special(text.bytes + offset, text.count - offset)
      if !hasInvalidNote { noteInvalid(offset, run) }
      offset += run
      guard offset < text.count else { break }
      switch text.bytes[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        return true
      case UInt8(ascii: "\\"):
        guard readEscape() else { return false }
      default: return fail(.controlCharacter, at: offset)
      }
      // A single string may be most of the file, so progress is published inside it too.
      if offset >= report {
        report = offset + 1 << 20
        if !builder.progress(offset) { return true }
      }
    }
    return fail(.unterminatedString, at: start)
  }

  mutating func readEscape() -> Bool {
    switch text[offset + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      offset += 2
      return true
    case UInt8(ascii: "u"):
      guard let unit = JSONString.codeUnit(text.bytes + offset, text.count - offset) else {
        return fail(.badEscape, at: offset)
      }
      if unit >= 0xD800, unit < 0xE000, !hasSurrogateNote {
        let isPair =
          unit < 0xDC00
          && JSONString.codeUnit(text.bytes + offset + 6, text.count - offset - 6)
            .map { $0 >= 0xDC00 && $0 < 0xE000 } == true
        if isPair {
          offset += 12
          return true
        }
        hasSurrogateNote = true
        builder.noteLoneSurrogate(offset)
      }
      offset += 6
      return true
    default: return readJSON5Escape()
    }
  }

  @inline(__always)
  mutating func noteInvalid(_ start: Int, _ length: Int) {
    let plain = scan_not_ascii(text.bytes + start, length)
    guard plain < length else { return }
    if let invalid = UTF8Validation.firstInvalid(text.bytes + start + plain, length - plain) {
      hasInvalidNote = true
      builder.noteInvalidByte(start + plain + invalid)
    }
  }

  // MARK: - JSON5

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
