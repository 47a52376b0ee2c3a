// Finds the edit that removes a fault of an OpenStep property list. A candidate is accepted only if reading continues beyond the
// fault with it. This is tried on a copy of the text around the fault, preceded by brackets that represent the open containers:
//
//   text        {a = (1, 2); b = "c";; d = e; }        candidate: without the second semicolon
//   trial       {a = a; d = e; }

import DocumentTree
import ModelBasics

struct OpenStepCorrector {
  /// A position between tokens, and what the reader expects there.
  struct Position {
    var end: Int
    var expects: OpenStepReader.Expectation
  }

  /// The number of bytes around a fault that are inspected.
  static let window = SparseIndex.grain
  /// The number of open containers that are rebuilt to test a correction.
  static let containersTried = 16

  let storage: Bytes
  let text: OpenStepText
  /// The position after the last token before the fault, and the one before that token.
  let last: Position
  let earlier: Position
  /// The innermost open containers, outermost first, and the number of all of them.
  let containers: [OpenContainer]
  let depth: Int
  /// True if the outermost container has no braces.
  let isBare: Bool

  /// Returns the fault with its correction, or the same fault if no correction is certain.
  func corrected(_ fault: Fault) -> Fault {
    guard fault.correction == nil, fault.stopOffset - last.end <= Self.window,
      let reason = OpenStepFault(rawValue: fault.code),
      let correction = correction(reason, fault.stopOffset)
    else { return fault }
    var corrected = fault
    corrected.offset = correction.span.start
    corrected.correction = correction
    return corrected
  }

  private func correction(_ fault: OpenStepFault, _ offset: Int) -> Correction? {
    let found = text[offset]
    let removing = Correction(Span(offset, offset + 1), [])
    switch fault {
    case .unterminatedDictionary, .unterminatedArray: return closingBracket
    case .expectedKey, .trailingData:
      return "},;)".utf8.contains(found) ? farthest([removing], beyond: offset) : nil
    case .expectedEquals:
      let colon = replacing(offset, with: "=")
      return farthest(
        found == UInt8(ascii: ":") ? [colon] : [insert(" =", last.end), insert(";", last.end)],
        beyond: offset)
    case .expectedValue:
      switch found {
      case UInt8(ascii: ";") where !isInDictionary:
        return farthest([replacing(offset, with: ","), removing], beyond: offset)
      case UInt8(ascii: ","), UInt8(ascii: "="), UInt8(ascii: ">"):
        return farthest([removing], beyond: offset)
      default: return nil
      }
    case .expectedSemicolon, .expectedComma: return separator(at: offset)
    case .unterminatedString:
      return farthest([closingQuote(from: offset)], from: last, beyond: offset)
    case .badWord: return word(at: offset)
    default: return nil
    }
  }

  private var isInDictionary: Bool { containers.last?.isKeyed ?? false }

  private func insert(_ inserted: StaticString, _ offset: Int) -> Correction {
    Correction(Span(offset, offset), Array("\(inserted)".utf8))
  }

  private func replacing(_ offset: Int, with other: StaticString) -> Correction {
    Correction(Span(offset, offset + 1), Array("\(other)".utf8))
  }

  // MARK: - Separators and brackets

  /// Corrections where a separator should be after a value.
  private func separator(at offset: Int) -> Correction? {
    let removing = Correction(Span(offset, offset + 1), [])
    let inserting = insert(isInDictionary ? ";" : ",", last.end)
    switch text[offset] {
    case UInt8(ascii: ","), UInt8(ascii: ";"):
      let closing = isInDictionary ? nil : insert(")", last.end)
      return farthest(
        [replacing(offset, with: isInDictionary ? ";" : ","), removing, closing], beyond: offset)
    case UInt8(ascii: "}"), UInt8(ascii: ")"):
      guard !isInDictionary else { return nil }
      return farthest([replacing(offset, with: ")"), insert(")", last.end)], beyond: offset)
    default:
      let quoting = [escapedQuotes(at: offset), closingQuoteBefore, quotes(at: offset)]
      return farthest(quoting, from: earlier, beyond: offset)
        ?? farthest([isMissingSeparator(at: offset) ? inserting : nil], beyond: offset)
    }
  }

  /// True if the tokens before and at an offset cannot be parts of one string: a key follows, or both are in quotes or brackets.
  private func isMissingSeparator(at offset: Int) -> Bool {
    if isInDictionary { return isKey(offset) }
    return "\"')}>".utf8.contains(text[last.end - 1]) && "\"'({<".utf8.contains(text[offset])
  }

  /// True if the token at an offset is followed by `=`.
  private func isKey(_ offset: Int) -> Bool {
    guard let token = text.token(at: offset, limit: text.limit(offset, Self.window)) else {
      return false
    }
    return text[text.pastTrivia(token.end)] == UInt8(ascii: "=")
  }

  /// Inserts the bracket that closes the innermost container at the end of the text.
  private var closingBracket: Correction? {
    guard let container = containers.last, !(isBare && depth == 1) else { return nil }
    var end = text.count
    while end > last.end, OpenStepText.isBlank(text[end - 1]) { end -= 1 }
    let closing = [UInt8(ascii: container.isKeyed ? "}" : ")")]
    let from = max(container.start, end - Self.window)
    guard storage.firstIndex(of: 0x0A, in: Span(from, end)) != nil else {
      return Correction(Span(end, end), closing)
    }
    let isCarriageReturn = storage.firstIndex(of: 0x0D, in: Span(from, end)) != nil
    let lineEnd: [UInt8] = isCarriageReturn ? [0x0D, 0x0A] : [0x0A]
    return Correction(
      Span(end, end), lineEnd + storage.lineIndent(at: container.start) + closing)
  }

  // MARK: - Quotes

  private static let quote = UInt8(ascii: "\"")

  private func lineEnd(_ offset: Int) -> Int {
    text.endOfLine(offset, limit: text.limit(offset, Self.window))
  }

  /// Inserts the closing quote of the string at an offset before the separator at the end of its line.
  private func closingQuote(from start: Int) -> Correction? {
    let start = text.pastTrivia(start)
    guard OpenStepString.isQuote(text[start]) else { return nil }
    var end = lineEnd(start)
    while end > start, OpenStepText.isBlank(text[end - 1]) { end -= 1 }
    let separator = UInt8(ascii: isInDictionary ? ";" : ",")
    if end > start + 1, text[end - 1] == separator { end -= 1 }
    guard end > start + 1 else { return nil }
    return Correction(Span(end, end), [text[start]])
  }

  /// Inserts the closing quote of the last string, which has ended at the opening quote of another one on a later line.
  private var closingQuoteBefore: Correction? {
    let start = text.pastTrivia(earlier.end)
    guard lineEnd(start) < last.end else { return nil }
    return closingQuote(from: start)
  }

  /// Escapes the quotes inside the last string: those before the one at the end of the line.
  private func escapedQuotes(at offset: Int) -> Correction? {
    let start = text.pastTrivia(earlier.end)
    guard text[start] == Self.quote, last.end > start + 1, lineEnd(start) > offset else {
      return nil
    }
    var end = lineEnd(start)
    while end > offset, OpenStepText.isBlank(text[end - 1]) { end -= 1 }
    guard text[end - 1] == UInt8(ascii: isInDictionary ? ";" : ","), text[end - 2] == Self.quote,
      end - 2 > offset
    else { return nil }
    let inside = storage.array(Span(start + 1, end - 2))
    var escaped: [UInt8] = []
    for byte in inside {
      if byte == Self.quote, escaped.last != UInt8(ascii: "\\") {
        escaped.append(UInt8(ascii: "\\"))
      }
      escaped.append(byte)
    }
    return Correction(Span(start + 1, end - 2), escaped)
  }

  /// Puts words without quotes in quotes, up to the separator after them.
  private func quotes(at offset: Int) -> Correction? {
    let start = text.pastTrivia(earlier.end)
    guard isInDictionary, !OpenStepString.isQuote(text[start]) else { return nil }
    return quotes(from: start, beyond: offset)
  }

  private func quotes(from start: Int, beyond offset: Int) -> Correction? {
    let marks = last.expects == .keyOrClose ? "=;" : isInDictionary ? ";" : ",)"
    var end = start
    let limit = lineEnd(start)
    while end < limit, !marks.utf8.contains(text[end]) {
      let byte = text[end]
      guard !OpenStepString.isQuote(byte), byte != UInt8(ascii: "\\"), byte != UInt8(ascii: "=")
      else { return nil }
      end += 1
    }
    guard end < limit || !isInDictionary else { return nil }
    while end > start, OpenStepText.isBlank(text[end - 1]) { end -= 1 }
    guard end > offset else { return nil }
    return Correction(
      Span(start, end), [Self.quote] + storage.array(Span(start, end)) + [Self.quote])
  }

  /// Corrections of a word with a character that a string without quotes cannot have.
  private func word(at offset: Int) -> Correction? {
    let start = text.pastTrivia(last.end)
    if let length = TypographicText.blank(at: offset, in: text) {
      return farthest([Correction(Span(offset, offset + length), [0x20])], beyond: offset)
    }
    if TypographicText.isQuote(at: offset, in: text) {
      guard offset == start else { return nil }
      let quoted = TypographicText.quoted(at: start, in: text, storage, limit: lineEnd(start))
      return farthest([quoted], beyond: offset)
    }
    return farthest([quotes(from: start, beyond: offset)], beyond: offset)
  }

  // MARK: - Trials

  /// Returns the correction with which reading goes on farthest beyond an offset, the first of equals.
  private func farthest(
    _ corrections: [Correction?], from position: Position? = nil, beyond offset: Int
  ) -> Correction? {
    let position = position ?? last
    var best: Correction?
    var least = depth == 0 ? .max - 1 : offset
    for case let correction? in corrections where correction.span.start >= position.end {
      let reach = reach(correction, from: position)
      guard reach > least else { continue }
      least = reach
      best = correction
    }
    return best
  }

  /// Returns the offset up to which the text is valid with a correction, `Int.max` if that is its end.
  private func reach(_ correction: Correction, from position: Position) -> Int {
    let end = min(text.count, max(last.end, correction.span.end) + Self.window)
    let opening = opening(position.expects)
    let trial =
      opening + storage.array(Span(position.end, correction.span.start)) + correction.text
      + storage.array(Span(correction.span.end, end))
    guard let fault = OpenStepReader.firstFault(in: Bytes(trial)) else {
      return end < text.count ? end : .max
    }
    let stop = fault.stopOffset - opening.count + position.end
    return stop <= correction.span.start
      ? stop : stop - correction.text.count + correction.span.count
  }

  /// The shortest text with the same open containers as the text up to a position.
  private func opening(_ expects: OpenStepReader.Expectation) -> [UInt8] {
    var opening = isBare ? "a; " : ""
    for (index, container) in containers.enumerated() {
      if !(isBare && index == 0 && containers.count == depth) {
        opening += container.isKeyed ? "{" : "("
      }
      if container.isKeyed, index < containers.count - 1 { opening += "a = " }
    }
    switch expects {
    case .equals: opening += "a "
    case .memberValue: opening += "a = "
    case .separator: opening += isInDictionary ? "a = a" : "a"
    case .nothing: opening += "a"
    case .value, .valueOrClose, .keyOrClose: break
    }
    return Array(opening.utf8)
  }
}
