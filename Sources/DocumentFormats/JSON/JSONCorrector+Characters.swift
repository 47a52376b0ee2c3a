import DocumentTree
import ModelBasics

// Corrections of single characters: those that word processors and web pages put in place of others, those that a string may not
// have, and the spellings of numbers in other languages.

extension JSONCorrector {
  /// Replaces a blank that JSON does not have, an invisible mark, or punctuation of full width as in Chinese text.
  func typographic(_ fault: JSONFault, at offset: Int) -> Finding? {
    if let length = TypographicText.blank(at: offset, in: text) {
      let blank = Correction(Span(offset, offset + length), [0x20])
      return accepted(.foreignBlank, blank, fault, beyond: offset)
    }
    guard text[offset] == 0xEF, text[offset + 1] == 0xBC || text[offset + 1] == 0xBD,
      (0x80...0xBF).contains(text[offset + 2])
    else { return nil }
    // U+FF01 to U+FF5E are the characters of ASCII from the exclamation mark on.
    let narrow = (text[offset + 1] - 0xBC) * 0x40 + text[offset + 2] - 0x80 + 0x20
    guard "{}[],:".utf8.contains(narrow) else { return nil }
    return accepted(
      .fullWidth, Correction(Span(offset, offset + 3), [narrow]), fault, beyond: offset)
  }

  /// Replaces the curly quotes of a word processor.
  func curlyQuotes(_ fault: JSONFault, at offset: Int) -> Finding? {
    let limit = text.limit(offset, Self.window)
    guard let quoted = TypographicText.quoted(at: offset, in: text, storage, limit: limit) else {
      return nil
    }
    return accepted(.curlyQuotes, quoted, fault, beyond: offset)
  }

  /// Writes escapes in place of the control characters from an offset to the end of a string, or its line.
  func escapedControls(_ fault: JSONFault, at offset: Int) -> Finding? {
    var escaped: [UInt8] = []
    var end = offset
    let isLineBreak = JSONText.isLineBreak(text[offset])
    while end < text.count, end - offset < Self.window, !text.isQuote(text[end]) {
      let byte = text[end]
      if JSONText.isLineBreak(byte), !isLineBreak { break }
      // A token of one character, without its quotes.
      escaped += byte < 0x20 ? JSONString.token(for: [byte]).dropFirst().dropLast() : [byte]
      end += 1
      if byte == UInt8(ascii: "\\"), end < text.count {
        escaped.append(text[end])
        end += 1
      }
    }
    return accepted(.controlCharacter, Correction(Span(offset, end), escaped), fault, beyond: end)
  }

  /// Doubles each backslash that begins no escape, from an offset to the end of a string; `\'` becomes `'`.
  func doubledBackslashes(_ fault: JSONFault, at offset: Int) -> Finding? {
    var escaped: [UInt8] = []
    var end = offset
    while end < text.count, end - offset < Self.window, text[end] >= 0x20,
      !text.isQuote(text[end])
    {
      let byte = text[end]
      let next = text[end + 1]
      guard byte == UInt8(ascii: "\\"), next >= 0x20 else {
        escaped.append(byte)
        end += 1
        continue
      }
      if next == UInt8(ascii: "'") {
        escaped.append(next)
      } else if isEscape(next, at: end) {
        escaped += [byte, next]
      } else if text.isQuote(next) {
        return nil
      } else {
        escaped += [byte, byte, next]
      }
      end += 2
    }
    return accepted(.badEscape, Correction(Span(offset, end), escaped), fault, beyond: end)
  }

  /// Returns true if an escape may be meant, also if its digits are not all right.
  private func isEscape(_ letter: UInt8, at offset: Int) -> Bool {
    switch letter {
    case UInt8(ascii: "u"): HexDigit.value(of: text[offset + 2]) != nil
    case UInt8(ascii: "x"): text.isJSON5 && HexDigit.value(of: text[offset + 2]) != nil
    case UInt8(ascii: "v"), UInt8(ascii: "0"): text.isJSON5
    default: "\"\\/bfnrt".utf8.contains(letter)
    }
  }

  /// Spells a number of another language as JSON does: `.5`, `5.`, `+5`, `1_000`.
  func number(_ fault: JSONFault, at offset: Int) -> Finding? {
    let end = endOfWord(offset)
    var digits = storage.array(Span(offset, end)).filter { $0 != UInt8(ascii: "_") }
    if digits.first == UInt8(ascii: "+") { digits.removeFirst() }
    let point = UInt8(ascii: ".")
    if let mark = digits.firstIndex(of: point) {
      let isDigit = { (index: Int) in
        digits.indices.contains(index) && (0x30...0x39).contains(digits[index])
      }
      let (before, after) = (isDigit(mark - 1), isDigit(mark + 1))
      guard before || after else { return nil }
      if !after { digits.insert(UInt8(ascii: "0"), at: mark + 1) }
      if !before { digits.insert(UInt8(ascii: "0"), at: mark) }
    }
    guard let first = digits.first, first == UInt8(ascii: "-") || (0x30...0x39).contains(first)
    else { return nil }
    return accepted(.badNumber, Correction(Span(offset, end), digits), fault, beyond: offset)
  }
}
