// Looks for the edit that removes a fault: a comma, colon, quote or bracket that is missing, wrong or
// one too many. A candidate counts only if reading goes on beyond the fault with it. That is tried on
// a copy of the text around the fault, with brackets in front of it that stand for the containers
// that are open there:
//
//   text        {"a": [{"b": 1 "c": 2}, …          candidate: a comma after the 1
//   trial       {"":[{"":0, "c": 2}, …              read up to the end of the window

import DocumentTree

struct JSONCorrector {
  /// How far around a fault is looked, in bytes.
  private static let window = SparseIndex.grain

  private let storage: ByteStorage
  private let text: JSONText
  private let dialect: JSONDialect
  /// Where the last token before the fault ends.
  private let tokenEnd: Int
  /// The innermost open containers, outermost first.
  private let containers: [OpenContainer]
  /// Whether those are all that are open.
  private let knowsAll: Bool

  init(
    _ storage: ByteStorage, _ dialect: JSONDialect, tokenEnd: Int, containers: [OpenContainer],
    depth: Int
  ) {
    self.storage = storage
    self.dialect = dialect
    self.tokenEnd = tokenEnd
    self.containers = containers
    knowsAll = containers.count == depth
    text = JSONText(storage)
  }

  /// A fault with its correction, and where that belongs; the same fault if none is certain.
  func corrected(_ fault: Fault) -> Fault {
    guard fault.noticed - tokenEnd <= Self.window, containers.count > 0 || knowsAll,
      let code = JSONFault(rawValue: fault.code),
      let (reason, correction) = correction(of: code, at: fault.noticed)
    else { return fault }
    return Fault(
      offset: correction.span.start, code: reason.rawValue, noticed: fault.noticed,
      correction: correction)
  }

  private typealias Finding = (JSONFault, Correction)

  private func correction(of fault: JSONFault, at offset: Int) -> Finding? {
    let found = text[offset]
    if offset >= text.count, fault != .unterminatedString { return closingBracket(fault) }
    switch fault {
    case .expectedCommaOrBrace, .expectedCommaOrBracket:
      if isClosing(found) { return bracket(fault, at: offset) }
      return accepted(.missingComma, insert(",", tokenEnd), fault, beyond: offset)
    case .expectedColon: return colon(at: offset)
    case .expectedKey, .expectedValue:
      switch found {
      case UInt8(ascii: "'"): return singleQuotes(fault, at: offset)
      case UInt8(ascii: ",") where fault == .expectedKey:
        return accepted(
          .extraComma, Correction(Span(offset, offset + 1), []), fault,
          beyond: text.pastTrivia(offset + 1))
      case _ where isClosing(found) && before != UInt8(ascii: ":"):
        return bracket(fault, at: offset)
      default: return fault == .expectedKey ? unquoted(fault, at: offset) : nil
      }
    case .badLiteral: return literal(at: offset) ?? unquoted(fault, at: offset)
    case .controlCharacter:
      guard found == 0x0A || found == 0x0D else { return nil }
      return closingQuote(fault, lineEnd: offset)
    case .unterminatedString: return closingQuote(fault, lineEnd: text.count)
    case .trailingData where isClosing(found):
      return accepted(
        .extraBracket, Correction(Span(offset, offset + 1), []), fault, beyond: .max - 1)
    case .trailingCommaNotAllowed:
      return (fault, Correction(Span(offset, offset + 1), []))
    default: return nil
    }
  }

  // MARK: Candidates

  private func colon(at offset: Int) -> Finding? {
    let found = text[offset]
    if found == UInt8(ascii: "=") {
      let end = text[offset + 1] == UInt8(ascii: ">") ? offset + 2 : offset + 1
      let colon = Correction(Span(offset, end), [UInt8(ascii: ":")])
      return accepted(.missingColon, colon, .expectedColon, beyond: offset)
    }
    if found == UInt8(ascii: "\"") {
      // The next key, when nothing was written for this one.
      guard let end = text.endOfString(offset, limit: offset + Self.window) else { return nil }
      let next = text.pastTrivia(end)
      guard next >= text.count || [UInt8(ascii: ","), UInt8(ascii: "}")].contains(text[next])
      else { return nil }
    }
    return accepted(.missingColon, insert(":", tokenEnd), .expectedColon, beyond: offset)
  }

  /// The bracket that closes the innermost container at the end of the text.
  private func closingBracket(_ fault: JSONFault) -> Finding? {
    guard let container = containers.last else { return nil }
    switch fault {
    case .unterminatedArray, .unterminatedObject: break
    case .expectedKey, .expectedValue:
      if before == UInt8(ascii: ":") || container.isObject != (fault == .expectedKey) {
        return nil
      }
    default: return nil
    }
    var end = text.count
    while end > tokenEnd, JSONText.isBlank(text[end - 1]) { end -= 1 }
    let from = max(0, end - Self.window)
    let line = storage.lastIndex(of: 0x0A, in: Span(from, end)).map { $0 + 1 } ?? from
    let bracket = container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    if container.start >= line, end == tokenEnd {
      return (.missingBracket, Correction(Span(end, end), [bracket]))
    }
    let lineEnd: [UInt8] =
      line > 1 && text[line - 1] == 0x0A && text[line - 2] == 0x0D ? [0x0D, 0x0A] : [0x0A]
    let indent = storage.lineIndent(at: container.start)
    return (.missingBracket, Correction(Span(end, end), lineEnd + indent + [bracket]))
  }

  /// Another bracket than the one that closes the container: it is wrong, or the right one is
  /// missing before it, whichever reads further.
  private func bracket(_ fault: JSONFault, at offset: Int) -> Finding? {
    guard let container = containers.last else { return nil }
    let right = container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    let isParents =
      containers.count > 1 && containers[containers.count - 2].isObject != container.isObject
    let replacing = Correction(Span(offset, offset + 1), [right])
    let inserting = Correction(Span(tokenEnd, tokenEnd), [right])
    let reach = reach(replacing, fault)
    let otherReach = isParents ? self.reach(inserting, fault) : 0
    if otherReach > reach { return (.missingBracket, inserting) }
    let closesRoot = knowsAll && containers.count == 1
    guard reach > (closesRoot ? .max - 1 : max(offset, otherReach)) else { return nil }
    return (.wrongBracket, replacing)
  }

  private func literal(at offset: Int) -> Finding? {
    let end = endOfWord(offset)
    let word = String(decoding: storage.array(Span(offset, end)), as: UTF8.self)
    guard let literal = JSONFault.literal(for: word) else { return nil }
    return accepted(
      .misspelledLiteral, Correction(Span(offset, end), Array(literal.utf8)), .badLiteral,
      beyond: offset)
  }

  /// A key or value without quotes, or without the first of them.
  private func unquoted(_ fault: JSONFault, at offset: Int) -> Finding? {
    let end = endOfWord(offset)
    let word = storage.array(Span(offset, end))
    guard let first = word.first, first | 0x20 >= UInt8(ascii: "a") || first == UInt8(ascii: "_"),
      fault == .expectedKey || JSONFault.isPlainWord(String(decoding: word, as: UTF8.self))
    else { return nil }
    if text[end] == UInt8(ascii: "\"") {
      return accepted(.missingQuote, insert("\"", offset), fault, beyond: end)
    }
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

  private func singleQuotes(_ fault: JSONFault, at offset: Int) -> Finding? {
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

  /// The quote that ends a string before the end of its line: behind a key's word, and behind a
  /// value before the comma.
  private func closingQuote(_ fault: JSONFault, lineEnd: Int) -> Finding? {
    let start = text.pastTrivia(tokenEnd)
    guard start < lineEnd, lineEnd - start <= Self.window else { return nil }
    if containers.last?.isObject == true, before != UInt8(ascii: ":") {
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
    // A string on several lines goes on there.
    return accepted(
      .missingQuote, insert("\"", end), fault, beyond: min(text.pastTrivia(lineEnd), text.count - 1)
    )
  }

  // MARK: Small steps

  /// The last byte before the fault that is no trivia.
  private var before: UInt8 { tokenEnd > 0 ? text[tokenEnd - 1] : 0 }

  private func isClosing(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
  }

  private func insert(_ character: Unicode.Scalar, _ offset: Int) -> Correction {
    Correction(Span(offset, offset), [UInt8(ascii: character)])
  }

  private func endOfWord(_ offset: Int) -> Int {
    var end = offset
    while end < text.count, end - offset < Self.window, JSONText.isWord(text[end]) { end += 1 }
    return end
  }

  private func accepted(
    _ reason: JSONFault, _ correction: Correction, _ fault: JSONFault, beyond offset: Int
  ) -> Finding? {
    // Without a container around it, a value is no evidence for the correction: it has to make the whole text valid.
    let isLone = containers.isEmpty && knowsAll
    return reach(correction, fault) > (isLone ? .max - 1 : offset) ? (reason, correction) : nil
  }

  // MARK: The trial

  /// How far the text reads with a correction; beyond all offsets if to its end.
  private func reach(_ correction: Correction, _ fault: JSONFault) -> Int {
    let end = min(text.count, max(tokenEnd, correction.span.end) + Self.window)
    let opening = opening(fault)
    let trial =
      opening + storage.array(Span(tokenEnd, correction.span.start)) + correction.text
      + storage.array(Span(correction.span.end, end))
    guard let fault = JSONReader.firstFault(in: ByteStorage(trial), dialect) else {
      return end < text.count ? end : .max
    }
    let place = fault.noticed - opening.count + tokenEnd
    return place <= correction.span.start
      ? place : place - correction.text.count + correction.span.count
  }

  /// The shortest text with the same open containers as the text before the last token's end.
  private func opening(_ fault: JSONFault) -> [UInt8] {
    var bytes: [UInt8] = []
    for (place, container) in containers.enumerated() {
      bytes.append(container.isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
      if container.isObject, place < containers.count - 1 { bytes += Array("\"\":".utf8) }
    }
    guard let container = containers.last else {
      return fault == .trailingData ? [UInt8(ascii: "0")] : []
    }
    if fault == .expectedColon { return bytes + Array("\"\"".utf8) }
    if container.start == tokenEnd - 1 { return bytes }
    if before == UInt8(ascii: ":") { return bytes + Array("\"\":".utf8) }
    bytes += Array((container.isObject ? "\"\":0" : "0").utf8)
    return before == UInt8(ascii: ",") ? bytes + [before] : bytes
  }
}
