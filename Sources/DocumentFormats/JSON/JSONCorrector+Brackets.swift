import DocumentTree
import ModelBasics

// Corrections of missing or wrong closing brackets.

extension JSONCorrector {
  /// Inserts the bracket that closes the innermost container at the end of the text.
  func closingBracket(_ fault: JSONFault) -> Finding? {
    guard let container = containers.last else { return nil }
    switch fault {
    case .unterminatedArray, .unterminatedObject: break
    case .expectedKey, .expectedValue:
      if before == UInt8(ascii: ":") || container.isKeyed != (fault == .expectedKey) {
        return nil
      }
    default: return nil
    }
    var end = text.count
    while end > tokenEnd, JSONText.isBlank(text[end - 1]) { end -= 1 }
    let closing = Correction(Span(end, end), lineEnd(of: container, at: end) + [container.closing])
    return Finding(reason: .missingBracket, correction: closing, reach: .max)
  }

  /// Returns the line break and indentation to write before the closing bracket of a container, or
  /// nothing if all of it is on one line.
  private func lineEnd(of container: OpenContainer, at end: Int) -> [UInt8] {
    let from = max(0, end - Self.window)
    let line = storage.lastIndex(of: 0x0A, in: Span(from, end)).map { $0 + 1 } ?? from
    if container.start >= line, end == tokenEnd { return [] }
    let isCarriageReturn = line > 1 && text[line - 1] == 0x0A && text[line - 2] == 0x0D
    return (isCarriageReturn ? [0x0D, 0x0A] : [0x0A])
      + storage.lineIndent(at: container.start)
  }

  /// Corrects a bracket that does not close the container: it is wrong, or another one is missing
  /// before it. Chooses the correction with which reading gets further.
  func bracket(_ fault: JSONFault, at offset: Int) -> Finding? {
    guard let container = containers.last else { return nil }
    let right = container.closing
    let isParents =
      containers.count > 1 && containers[containers.count - 2].isKeyed != container.isKeyed
    let replacing = Correction(Span(offset, offset + 1), [right])
    let inserting = Correction(Span(tokenEnd, tokenEnd), [right])
    let reach = reach(replacing, fault)
    let otherReach = isParents ? self.reach(inserting, fault) : 0
    if otherReach > reach {
      return Finding(reason: .missingBracket, correction: inserting, reach: otherReach)
    }
    let closesRoot = knowsAll && containers.count == 1
    guard reach > (closesRoot ? .max - 1 : max(offset, otherReach)) else { return nil }
    return Finding(reason: .wrongBracket, correction: replacing, reach: reach)
  }

  /// Inserts the closing bracket of an array before a key, or of an object before the next object:
  /// what follows belongs to the outer container. A comma may be missing too.
  ///
  ///     "files": [              "files": [
  ///       "a",                    "a"
  ///     "name": "x"             ],
  ///                             "name": "x"
  func closingBefore(_ fault: JSONFault, at offset: Int) -> Finding? {
    guard let container = containers.last, containers.count > 1,
      containers[containers.count - 2].isKeyed != container.isKeyed
    else { return nil }
    let isComma = before == UInt8(ascii: ",")
    var value = tokenEnd
    switch text[offset] {
    case UInt8(ascii: ":"):
      // The last token is the key; the array ends before the comma in front of it.
      guard let key = startOfString(before: tokenEnd) else { return nil }
      value = text.endOfNonBlank(before: key)
      guard value > 0, text[value - 1] == UInt8(ascii: ",") else { return nil }
      value -= 1
    case UInt8(ascii: "\"") where !container.isKeyed, UInt8(ascii: "{") where container.isKeyed:
      if isComma { value -= 1 }
    default: return nil
    }
    value = text.endOfNonBlank(before: value)
    guard value > container.start + 1 else { return nil }
    let earlier = endingEarlier(value)
    let comma = value == tokenEnd ? [UInt8(ascii: ",")] : []
    let closing = Correction(
      Span(value, value), earlier.lineEnd(of: container, at: value) + [container.closing] + comma)
    guard
      let finding = earlier.accepted(
        .missingBracket, closing, .expectedCommaOrBracket, beyond: offset)
    else { return nil }
    guard text[offset] == UInt8(ascii: ":") else { return finding }
    // The colon may simply have been typed instead of a comma.
    let reach = reach(Correction(Span(offset, offset + 1), [UInt8(ascii: ",")]), fault)
    return reach < finding.reach ? finding : nil
  }
}

extension OpenContainer {
  fileprivate var closing: UInt8 { isKeyed ? UInt8(ascii: "}") : UInt8(ascii: "]") }
}
