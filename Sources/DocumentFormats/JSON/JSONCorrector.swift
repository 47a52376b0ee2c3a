// Finds the edit that removes a fault: it inserts, replaces or removes a comma, colon, quote or
// bracket. A candidate is accepted only if reading continues beyond the fault with it. This is
// tried on a copy of the text around the fault, preceded by brackets that represent the open
// containers:
//
//   text        {"a": [{"b": 1 "c": 2}, …          candidate: a comma after the 1
//   trial       {"":[{"":0, "c": 2}, …              read up to the end of the window

import DocumentTree
import ModelBasics

struct JSONCorrector {
  /// The number of bytes around a fault that are inspected.
  static let window = SparseIndex.grain

  let storage: Bytes
  let text: JSONText
  private let dialect: JSONDialect
  /// The end of the last token before the fault.
  private(set) var tokenEnd: Int
  /// The innermost open containers, outermost first.
  let containers: [OpenContainer]
  /// True if there are no other open containers.
  let knowsAll: Bool

  init(
    _ storage: Bytes, _ dialect: JSONDialect, tokenEnd: Int, containers: [OpenContainer],
    depth: Int
  ) {
    self.storage = storage
    self.dialect = dialect
    self.tokenEnd = tokenEnd
    self.containers = containers
    knowsAll = containers.count == depth
    text = JSONText(storage, dialect)
  }

  /// Returns the fault with its correction, at the correction's offset, or the same fault if no
  /// correction is certain.
  func corrected(_ fault: Fault) -> Fault {
    guard fault.stopOffset - tokenEnd <= Self.window, containers.count > 0 || knowsAll,
      let code = JSONFault(rawValue: fault.code),
      let finding = finding(code, at: fault.stopOffset)
    else { return fault }
    return Fault(
      offset: finding.correction.span.start, code: finding.reason.rawValue,
      stopOffset: fault.stopOffset, correction: finding.correction)
  }

  /// A correction and the offset up to which the text is valid with it.
  struct Finding {
    var reason: JSONFault
    var correction: Correction
    var reach: Int
  }

  private func finding(_ fault: JSONFault, at offset: Int) -> Finding? {
    let found = text[offset]
    if offset >= text.count, fault != .unterminatedString { return closingBracket(fault) }
    if found >= 0x80, let finding = typographic(fault, at: offset) { return finding }
    switch fault {
    case .expectedCommaOrBrace, .expectedCommaOrBracket:
      if isClosing(found) { return bracket(fault, at: offset) }
      if found == UInt8(ascii: ";") {
        let comma = Correction(Span(offset, offset + 1), [UInt8(ascii: ",")])
        return accepted(fault, comma, fault, beyond: offset)
      }
      return farthest([
        accepted(.missingComma, insert(",", tokenEnd), fault, beyond: offset),
        closingBefore(fault, at: offset), closingQuoteInside(fault, at: offset),
        innerQuotes(fault, at: offset),
      ])
    case .expectedColon:
      return farthest([colon(at: offset), closingQuoteInside(fault, at: offset)])
    case .expectedKey, .expectedValue:
      switch found {
      case UInt8(ascii: "'"): return singleQuotes(fault, at: offset)
      case UInt8(ascii: ":") where before == found:
        return accepted(
          .extraColon, Correction(Span(offset, offset + 1), []), fault, beyond: offset)
      case UInt8(ascii: ",") where fault == .expectedKey:
        return accepted(
          .extraComma, Correction(Span(offset, offset + 1), []), fault,
          beyond: text.pastTrivia(offset + 1))
      case _ where isClosing(found) && before != UInt8(ascii: ":"):
        return bracket(fault, at: offset)
      case UInt8(ascii: "{") where fault == .expectedKey: return closingBefore(fault, at: offset)
      case 0xE2: return curlyQuotes(fault, at: offset)
      default: return fault == .expectedKey ? unquoted(fault, at: offset) : nil
      }
    case .badLiteral:
      return literal(at: offset) ?? curlyQuotes(fault, at: offset) ?? number(fault, at: offset)
        ?? unquoted(fault, at: offset)
    case .badNumber: return number(fault, at: offset) ?? openingQuote(fault, at: offset)
    case .badEscape: return doubledBackslashes(fault, at: offset)
    case .controlCharacter where JSONText.isLineBreak(found):
      return closingQuote(fault, lineEnd: offset) ?? escapedControls(fault, at: offset)
    case .controlCharacter: return escapedControls(fault, at: offset)
    case .unterminatedString: return closingQuote(fault, lineEnd: text.count)
    case .trailingData where isClosing(found):
      return accepted(
        .extraBracket, Correction(Span(offset, offset + 1), []), fault, beyond: .max - 1)
    case .trailingData where found == UInt8(ascii: ",") || found == UInt8(ascii: ";"):
      return accepted(fault, Correction(Span(offset, offset + 1), []), fault, beyond: .max - 1)
    case .trailingCommaNotAllowed:
      return Finding(
        reason: fault, correction: Correction(Span(offset, offset + 1), []), reach: .max)
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
      // The string is the next key if a colon follows it: then a value is missing as well.
      guard let end = text.endOfString(offset, limit: offset + Self.window) else { return nil }
      let next = text.pastTrivia(end)
      guard next >= text.count || [UInt8(ascii: ","), UInt8(ascii: "}")].contains(text[next])
      else { return nil }
    }
    return accepted(.missingColon, insert(":", tokenEnd), .expectedColon, beyond: offset)
  }

  private func literal(at offset: Int) -> Finding? {
    let end = endOfWord(offset)
    let word = String(decoding: storage.array(Span(offset, end)), as: UTF8.self)
    guard let literal = JSONFault.literal(for: word) else { return nil }
    return accepted(
      .misspelledLiteral, Correction(Span(offset, end), Array(literal.utf8)), .badLiteral,
      beyond: offset)
  }

  // MARK: Helpers

  /// The last byte before the fault that is neither blank nor in a comment.
  var before: UInt8 { tokenEnd > 0 ? text[tokenEnd - 1] : 0 }

  func isClosing(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
  }

  func insert(_ character: Unicode.Scalar, _ offset: Int) -> Correction {
    Correction(Span(offset, offset), [UInt8(ascii: character)])
  }

  func endOfWord(_ offset: Int) -> Int {
    var end = offset
    while end < text.count, end - offset < Self.window, JSONText.isWord(text[end]) { end += 1 }
    return end
  }

  func accepted(
    _ reason: JSONFault, _ correction: Correction, _ fault: JSONFault, beyond offset: Int
  ) -> Finding? {
    // Outside of containers, one more readable value proves little: the correction has to make the
    // whole text valid.
    let isLone = containers.isEmpty && knowsAll
    let reach = reach(correction, fault)
    guard reach > (isLone ? .max - 1 : offset) else { return nil }
    return Finding(reason: reason, correction: correction, reach: reach)
  }

  /// Returns the correction with the farthest reach, the first of equals.
  private func farthest(_ findings: [Finding?]) -> Finding? {
    findings.compactMap(\.self).reduce(nil) { best, finding in
      if let best, best.reach >= finding.reach { best } else { finding }
    }
  }

  /// Returns the same corrector with an earlier end of the last token.
  func endingEarlier(_ end: Int) -> JSONCorrector {
    var earlier = self
    earlier.tokenEnd = end
    return earlier
  }

  // MARK: Trials

  /// Returns the offset up to which the text is valid with a correction, `Int.max` if that is its
  /// end.
  func reach(_ correction: Correction, _ fault: JSONFault) -> Int {
    let end = min(text.count, max(tokenEnd, correction.span.end) + Self.window)
    let opening = opening(fault)
    let trial =
      opening + storage.array(Span(tokenEnd, correction.span.start)) + correction.text
      + storage.array(Span(correction.span.end, end))
    guard let fault = JSONReader.firstFault(in: Bytes(trial), dialect) else {
      return end < text.count ? end : .max
    }
    let stop = fault.stopOffset - opening.count + tokenEnd
    return stop <= correction.span.start
      ? stop : stop - correction.text.count + correction.span.count
  }

  /// Returns the shortest text with the same open containers as the text up to the end of the last
  /// token.
  private func opening(_ fault: JSONFault) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, container) in containers.enumerated() {
      bytes.append(container.isKeyed ? UInt8(ascii: "{") : UInt8(ascii: "["))
      if container.isKeyed, index < containers.count - 1 { bytes += Array("\"\":".utf8) }
    }
    guard let container = containers.last else {
      return fault == .trailingData ? [UInt8(ascii: "0")] : []
    }
    if fault == .expectedColon { return bytes + Array("\"\"".utf8) }
    if container.start == tokenEnd - 1 { return bytes }
    if before == UInt8(ascii: ":") { return bytes + Array("\"\":".utf8) }
    bytes += Array((container.isKeyed ? "\"\":0" : "0").utf8)
    return before == UInt8(ascii: ",") ? bytes + [before] : bytes
  }
}
