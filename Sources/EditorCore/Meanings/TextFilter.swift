import ModelBasics
import ModelValues

// Most texts of a file have no meaning, which a look at their bytes shows before any notation is tried:
//
//   Ada Lovelace        no digit, no mark, several words
//   build2              a digit, but not at the start, and too short for a colour or an identifier
//   2015-02-23  #fff  5 min  @daily  https://…     may have one

/// Rules out texts that no notation has. What it lets through may still have no meaning; Base64 is decided elsewhere.
package enum TextFilter {
  private static let digit: UInt8 = 1
  private static let blank: UInt8 = 2
  /// A bracket, which a function has.
  private static let mark: UInt8 = 4
  private static let colon: UInt8 = 8
  private static let backslash: UInt8 = 16

  private static let classes: [UInt8] = {
    var classes = [UInt8](repeating: 0, count: 256)
    for byte in 0x30...0x39 { classes[byte] = digit }
    for byte in [0x20, 0x09, 0x0A, 0x0D] { classes[byte] = blank }
    classes[Int(UInt8(ascii: "("))] = mark
    classes[Int(UInt8(ascii: ":"))] = colon
    classes[Int(UInt8(ascii: "\\"))] = backslash
    return classes
  }()

  /// The words that are values alone, in lower case, by their first letter.
  private static let words: [[[UInt8]]] = {
    var words = [[[UInt8]]](repeating: [], count: 256)
    for name in Color.allNames + ["transparent", "never", "forever", "infinite", "infinity"] {
      let word = Array(name.utf8)
      if let first = word.first { words[Int(first)].append(word) }
    }
    return words
  }()

  package static func mayMean(_ text: [UInt8]) -> Bool { text.withUnsafeBytes { mayMean($0) } }

  /// Returns false if a text has no meaning. With `hasEscapes` it is spelled as inside a JSON string.
  package static func mayMean(_ text: UnsafeRawBufferPointer, hasEscapes: Bool = false) -> Bool {
    guard let first = text.first else { return false }
    // A number of a colour, a schedule, an identifier in braces.
    if first < 0x80, "#@*{".utf8.contains(first) { return true }
    var found: UInt8 = 0
    var index = 0
    while index < text.count {
      let kind = classes[Int(text[index])]
      found |= kind
      if kind >= mark {
        if kind == mark { return true }
        if kind == colon, index + 1 == text.count || text[index + 1] != 0x20 { return true }
        if kind == backslash, hasEscapes {
          guard let length = lengthOfEscape(text[index...]) else { return true }
          index += length - 1
        }
      }
      index += 1
    }
    if found & colon != 0, found & digit != 0 || first == UInt8(ascii: "d") { return true }
    let hasBlanks = found & blank != 0
    return found & digit == 0
      ? mayMeanWithoutDigits(text, first, hasBlanks: hasBlanks)
      : mayMean(first, text.dropFirst().first ?? 0, text.count, withDigitsAndBlanks: hasBlanks)
  }

  /// Returns the length of an escape that stands for a character beyond ASCII, or for a blank or quote.
  private static func lengthOfEscape(
    _ text: Slice<UnsafeRawBufferPointer>
  ) -> Int? {
    guard text.count >= 2 else { return nil }
    let letter = text[text.startIndex + 1]
    guard letter == UInt8(ascii: "u") else {
      return "nrtbf\"".utf8.contains(letter) ? 2 : nil
    }
    let digits = text.dropFirst(2).prefix(4)
    // `\u00e9`: those below U+0080 begin with `00` and a digit up to 7.
    let isASCII =
      digits.prefix(2).allSatisfy { $0 == 0x30 } && (digits.dropFirst(2).first ?? 0) < 0x38
    return digits.count == 4 && !isASCII ? 6 : nil
  }

  private static func mayMeanWithoutDigits(
    _ text: UnsafeRawBufferPointer, _ first: UInt8, hasBlanks: Bool
  ) -> Bool {
    if hasBlanks { return false }
    let count = text.count
    if mayBeIdentifier(first, count) { return true }
    // Hexadecimal digits of a colour may be letters only.
    if count == 6 || count == 8, text.allSatisfy({ hexadecimalDigit($0) != nil }) { return true }
    return words[Int(lowercase(first))].contains { word in
      guard word.count == count else { return false }
      for index in 0..<count where lowercase(text[index]) != word[index] { return false }
      return true
    }
  }

  private static func mayMean(
    _ first: UInt8, _ second: UInt8, _ count: Int, withDigitsAndBlanks hasBlanks: Bool
  ) -> Bool {
    let isBeforeDigit = second &- 0x30 < 10
    return switch lowercase(first) {
    // Durations of ISO 8601, times after a `T`, `every 5 minutes`.
    case UInt8(ascii: "p")
    where isBeforeDigit || second == UInt8(ascii: "T") || second == UInt8(ascii: "-"):
      true
    case UInt8(ascii: "t") where isBeforeDigit: true
    case UInt8(ascii: "e") where lowercase(second) == UInt8(ascii: "v"): true
    case UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...0xFF, UInt8(ascii: "\\"):
      !hasBlanks
        && ((count == 6 || count == 8) && hexadecimalDigit(first) != nil
          || mayBeIdentifier(first, count))
    default: true
    }
  }

  /// True for the lengths of a UUID, also in braces or as a URN.
  private static func mayBeIdentifier(_ first: UInt8, _ count: Int) -> Bool {
    guard (32...45).contains(count) else { return false }
    return hexadecimalDigit(first) != nil || lowercase(first) == UInt8(ascii: "u")
  }
}
