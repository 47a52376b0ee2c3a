import DocumentTree
import ModelBasics

// Corrections of missing quotes and of quotes that JSON does not have.

extension JSONCorrector {
  /// Quotes a key or value without quotes, or without its opening quote.
  func unquoted(_ fault: JSONFault, at offset: Int) -> Finding? {
    let end = endOfWord(offset)
    let word = storage.array(Span(offset, end))
    guard let first = word.first, first | 0x20 >= UInt8(ascii: "a") || first == UInt8(ascii: "_"),
      fault == .expectedKey || JSONFault.isPlainWord(String(decoding: word, as: UTF8.self))
    else { return nil }
    if let finding = openingQuote(fault, at: offset) { return finding }
    let next = text.skipBlank(end)
    if fault == .expectedKey {
      guard text[next] == UInt8(ascii: ":") else { return nil }
    } else {
      let ends = [UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]")]
      let isAtLineEnd = storage.firstIndex(of: 0x0A, in: Span(end, next)) != nil
      guard next >= text.count || isAtLineEnd || ends.contains(text[next]) || text.isComment(next)
      else { return nil }
    }
    let quote = [UInt8(ascii: "\"")]
    return accepted(
      .missingQuotes, Correction(Span(offset, end), quote + word + quote), fault, beyond: offset)
  }

  func singleQuotes(_ fault: JSONFault, at offset: Int) -> Finding? {
    let rest = Span(offset + 1, min(text.count, offset + Self.window))
    guard let end = storage.firstIndex(of: UInt8(ascii: "'"), in: rest) else { return nil }
    let inside = storage.array(Span(offset + 1, end))
    guard inside.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") })
    else { return nil }
    let quote = [UInt8(ascii: "\"")]
    return accepted(
      .singleQuotes, Correction(Span(offset, end + 1), quote + inside + quote), fault,
      beyond: offset)
  }

  /// Inserts a closing quote before the end of the line: after the word of a key, or before the
  /// comma after a value.
  func closingQuote(_ fault: JSONFault, lineEnd: Int) -> Finding? {
    let start = text.pastTrivia(tokenEnd)
    guard start < lineEnd, lineEnd - start <= Self.window else { return nil }
    if containers.last?.isKeyed == true, before != UInt8(ascii: ":") {
      let end = endOfWord(start + 1)
      guard end > start + 1, text[end] == UInt8(ascii: ":") else { return nil }
      return accepted(.missingQuote, insert("\"", end), fault, beyond: end)
    }
    var end = lineEnd
    while end > start, JSONText.isBlank(text[end - 1]) { end -= 1 }
    if text[end - 1] == UInt8(ascii: ",") { end -= 1 }
    while end > start, JSONText.isBlank(text[end - 1]) { end -= 1 }
    let line = storage.array(Span(start, end))
    let isComment = zip(line, line.dropFirst()).contains { JSONText.isBlank($0) && $1 == 0x2F }
    guard end > start + 1, !isComment, !isClosing(text[end - 1]), text[end - 1] != 0x5C else {
      return nil
    }
    // The next line must be readable too, as the string may be meant to continue there.
    return accepted(
      .missingQuote, insert("\"", end), fault, beyond: min(text.pastTrivia(lineEnd), text.count - 1)
    )
  }

  /// Inserts an opening quote before text that ends in a quote on the same line.
  func openingQuote(_ fault: JSONFault, at offset: Int) -> Finding? {
    var end = offset
    while end < text.count, end - offset < Self.window, !JSONText.isLineBreak(text[end]) {
      switch text[end] {
      case UInt8(ascii: "\""):
        let next = text.pastTrivia(end + 1)
        guard next >= text.count || [UInt8](",:}]".utf8).contains(text[next]) else { return nil }
        return accepted(.missingQuote, insert("\"", offset), fault, beyond: end)
      case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "\\"): return nil
      default: end += 1
      }
    }
    return nil
  }

  /// Inserts a closing quote in the string before the fault, which ended at the opening quote of
  /// the next string: `"version: "1.0"`, `["a, "b"]`.
  func closingQuoteInside(_ fault: JSONFault, at offset: Int) -> Finding? {
    guard let start = startOfString(before: tokenEnd) else { return nil }
    let mark = text.endOfNonBlank(before: tokenEnd - 1) - 1
    guard mark > start + 1, text[mark] == UInt8(ascii: fault == .expectedColon ? ":" : ",") else {
      return nil
    }
    let tokenBefore = text.endOfNonBlank(before: start)
    guard tokenBefore > 0, [UInt8]("{[,:".utf8).contains(text[tokenBefore - 1]) else { return nil }
    let earlier = endingEarlier(tokenBefore)
    return earlier.accepted(
      .missingQuote, insert("\"", text.endOfNonBlank(before: mark)),
      fault == .expectedColon ? .expectedKey : .expectedValue, beyond: offset)
  }

  /// Returns the start of the string that ends at an offset, or nil if it is long or has escapes.
  func startOfString(before end: Int) -> Int? {
    guard end > 1, text[end - 1] == UInt8(ascii: "\"") else { return nil }
    var start = end - 2
    while start >= max(0, end - Self.window), text[start] >= 0x20 {
      if text[start] == UInt8(ascii: "\\") { return nil }
      if text[start] == UInt8(ascii: "\"") { return start }
      start -= 1
    }
    return nil
  }

  /// Replaces the curly quotes of a word processor.
  func curlyQuotes(_ fault: JSONFault, at offset: Int) -> Finding? {
    guard isCurlyQuote(offset) else { return nil }
    var end = offset + 3
    while end < text.count, end - offset < Self.window, text[end] >= 0x20 {
      let isStraight = text[end] == UInt8(ascii: "\"")
      if isStraight || isCurlyQuote(end) {
        let quote = [UInt8(ascii: "\"")]
        let inside = storage.array(Span(offset + 3, end))
        return accepted(
          .curlyQuotes,
          Correction(Span(offset, end + (isStraight ? 1 : 3)), quote + inside + quote), fault,
          beyond: offset)
      }
      if text[end] == UInt8(ascii: "\\") { return nil }
      end += 1
    }
    return nil
  }

  /// Returns true if U+201C or U+201D is at the offset.
  private func isCurlyQuote(_ offset: Int) -> Bool {
    text[offset] == 0xE2 && text[offset + 1] == 0x80
      && (text[offset + 2] == 0x9C || text[offset + 2] == 0x9D)
  }
}
