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
    var inside: [UInt8] = []
    var end = offset + 1
    while end < text.count, end - offset < Self.window, text[end] >= 0x20 {
      switch text[end] {
      case UInt8(ascii: "'"):
        let quote = [UInt8(ascii: "\"")]
        return accepted(
          .singleQuotes, Correction(Span(offset, end + 1), quote + inside + quote), fault,
          beyond: offset)
      case UInt8(ascii: "\\"):
        let escaped = text[end + 1]
        inside += escaped == UInt8(ascii: "'") ? [escaped] : [text[end], escaped]
        end += 1
      case UInt8(ascii: "\""): inside += Array("\\\"".utf8)
      default: inside.append(text[end])
      }
      end += 1
    }
    return nil
  }

  /// Inserts a closing quote before the end of the line: after the word of a key, or before the
  /// comma after a value.
  func closingQuote(_ fault: JSONFault, lineEnd: Int) -> Finding? {
    let start = text.pastTrivia(tokenEnd)
    guard start < lineEnd, lineEnd - start <= Self.window else { return nil }
    if containers.last?.isKeyed == true, before != UInt8(ascii: ":") {
      let end = endOfWord(start + 1)
      guard end > start + 1, text[end] == UInt8(ascii: ":") else { return nil }
      return accepted(.missingQuote, quote(at: end), fault, beyond: end)
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
      .missingQuote, quote(at: end), fault, beyond: min(text.pastTrivia(lineEnd), text.count - 1)
    )
  }

  /// Inserts a closing quote, or puts it in place of a curly one.
  private func quote(at end: Int) -> Correction {
    end > 2 && TypographicText.isQuote(at: end - 3, in: text)
      ? Correction(Span(end - 3, end), [UInt8(ascii: "\"")]) : insert("\"", end)
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
      .missingQuote, quote(at: text.endOfNonBlank(before: mark)),
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

  /// Escapes the quotes inside the last string, which ended at the first of them: `"say "hi" now"`.
  func innerQuotes(_ fault: JSONFault, at offset: Int) -> Finding? {
    guard let start = startOfString(before: tokenEnd) else { return nil }
    let lineEnd = text.endOfLine(offset, limit: text.limit(offset, Self.window))
    var end = lineEnd
    while end > offset, [UInt8](",}] \t".utf8).contains(text[end - 1]) { end -= 1 }
    guard end > offset + 1, text[end - 1] == UInt8(ascii: "\"") else { return nil }
    let inside = storage.array(Span(start + 1, end - 1))
    // Quotes inside a string come in pairs.
    guard !inside.contains(UInt8(ascii: "\\")), inside.count(where: { $0 == 0x22 }) % 2 == 0 else {
      return nil
    }
    let escaped = inside.flatMap { $0 == 0x22 ? [UInt8(ascii: "\\"), $0] : [$0] }
    let tokenBefore = text.endOfNonBlank(before: start)
    guard tokenBefore > 0, [UInt8]("[,:".utf8).contains(text[tokenBefore - 1]) else { return nil }
    return endingEarlier(tokenBefore).accepted(
      .innerQuotes, Correction(Span(start + 1, end - 1), escaped), .expectedValue, beyond: end - 1)
  }
}
