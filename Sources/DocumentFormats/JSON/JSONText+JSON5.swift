import CScan
import DocumentTree
import ModelBasics

// The tokens and blanks that JSON5 adds to JSON (https://spec.json5.org, sections 2 to 6):
//
//   key: 'it\'s', "two \⏎lines", +0x1F, .5, 5., -Infinity, NaN     and the blanks of Unicode

extension JSONText {
  /// Returns the offset after white space of JSON5 (section 8), which includes that of Unicode.
  func skipJSON5Blank(_ start: Int, limit: Int) -> Int {
    var offset = min(start, limit)
    while offset < limit {
      if Self.isBlank(bytes[offset]) {
        offset += scan_not_blank(bytes + offset, limit - offset)
        continue
      }
      let length = lengthOfJSON5Blank(offset)
      guard length > 0 else { break }
      offset += length
    }
    return min(offset, limit)
  }

  /// Returns the length of a blank at an offset that JSON does not have, or 0 if there is none.
  func lengthOfJSON5Blank(_ offset: Int) -> Int {
    switch self[offset] {
    case 0x0B, 0x0C: offset < count ? 1 : 0
    case 0xC2: self[offset + 1] == 0xA0 ? 2 : 0
    case 0xE1: self[offset + 1] == 0x9A && self[offset + 2] == 0x80 ? 3 : 0
    case 0xE2:
      switch (self[offset + 1], self[offset + 2]) {
      // U+2000 to U+200A, line and paragraph separator, U+202F, U+205F.
      case (0x80, 0x80...0x8A), (0x80, 0xA8), (0x80, 0xA9), (0x80, 0xAF), (0x81, 0x9F): 3
      default: 0
      }
    case 0xE3: self[offset + 1] == 0x80 && self[offset + 2] == 0x80 ? 3 : 0
    case 0xEF: self[offset + 1] == 0xBB && self[offset + 2] == 0xBF ? 3 : 0
    default: 0
    }
  }

  /// Returns true if U+2028 or U+2029 is at an offset; they are line ends too.
  func isLineSeparator(_ offset: Int) -> Bool {
    self[offset] == 0xE2 && self[offset + 1] == 0x80 && self[offset + 2] | 1 == 0xA9
  }

  func endOfJSON5LineComment(_ start: Int, limit: Int) -> Int? {
    var end = start
    while end < limit, !Self.isLineBreak(bytes[end]), !isLineSeparator(end) { end += 1 }
    return end < limit || limit == count ? min(end, limit) : nil
  }

  // MARK: - Numbers

  /// Returns the offset after a valid JSON5 number (section 6), or nil.
  func endOfJSON5Number(_ start: Int) -> Int? {
    var offset = start
    if self[offset] == UInt8(ascii: "+") || self[offset] == UInt8(ascii: "-") { offset += 1 }
    switch self[offset] {
    case UInt8(ascii: "I"): return endOf("Infinity", at: offset)
    case UInt8(ascii: "N"): return endOf("NaN", at: offset)
    case UInt8(ascii: "0") where self[offset + 1] | 0x20 == UInt8(ascii: "x"):
      var end = offset + 2
      while HexDigit.value(of: self[end]) != nil { end += 1 }
      return end > offset + 2 ? end : nil
    default: break
    }
    var end = offset
    if self[end] == UInt8(ascii: "0") {
      end += 1
    } else {
      end = endOfDigits(end) ?? end
    }
    let hasWhole = end > offset
    if self[end] == UInt8(ascii: ".") {
      let fraction = endOfDigits(end + 1)
      guard hasWhole || fraction != nil else { return nil }
      end = fraction ?? end + 1
    } else if !hasWhole {
      return nil
    }
    if self[end] | 0x20 == UInt8(ascii: "e") {
      end += 1
      if self[end] == UInt8(ascii: "+") || self[end] == UInt8(ascii: "-") { end += 1 }
      guard let digits = endOfDigits(end) else { return nil }
      end = digits
    }
    return end
  }

  private func endOf(_ word: StaticString, at offset: Int) -> Int? {
    let length = word.utf8CodeUnitCount
    for index in 0..<length where self[offset + index] != word.utf8Start[index] { return nil }
    return offset + length
  }

  // MARK: - Keys

  /// Returns true if a key can begin with a byte: a quote, or the start of an identifier.
  func beginsKey(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""): true
    case UInt8(ascii: "'"), UInt8(ascii: "$"), UInt8(ascii: "_"), UInt8(ascii: "\\"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...:
      isJSON5
    default: false
    }
  }

  /// Returns the offset after a string, number, literal or key, or nil if it does not end before
  /// `limit`.
  func endOfToken(_ offset: Int, limit: Int) -> Int? {
    isQuote(self[offset]) ? endOfString(offset, limit: limit) : endOfWord(offset, limit: limit)
  }

  /// Returns the offset after the identifier at an offset (ECMAScript 5.1, section 7.6), or nil.
  func endOfIdentifier(_ start: Int) -> Int? {
    var offset = start
    while offset < count {
      guard let (scalar, length) = identifierScalar(offset),
        JSONIdentifier.mayHold(scalar, isFirst: offset == start)
      else { break }
      offset += length
    }
    return offset > start ? offset : nil
  }

  private func identifierScalar(_ offset: Int) -> (Unicode.Scalar, Int)? {
    let byte = bytes[offset]
    if byte == UInt8(ascii: "\\") {
      guard let unit = JSONString.codeUnit(bytes + offset, count - offset) else { return nil }
      return Unicode.Scalar(unit).map { ($0, 6) }
    }
    if byte < 0x80 { return (Unicode.Scalar(byte), 1) }
    guard let length = UTF8Validation.sequenceLength(bytes + offset, count - offset) else {
      return nil
    }
    var decoder = UTF8()
    var iterator = UnsafeBufferPointer(start: bytes + offset, count: length).makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
    return (scalar, length)
  }
}

/// The digits of hexadecimal numbers and escapes.
enum HexDigit {
  static func value(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// The JSON5 keys that need no quotes: the identifiers of ECMAScript 5.1, including reserved words.
enum JSONIdentifier {
  static func mayHold(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "$", "_": return true
    case "0"..."9", "\u{200C}", "\u{200D}": return !isFirst
    default: break
    }
    guard scalar.value >= 0x80 else { return false }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber:
      return true
    case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: return !isFirst
    default: return false
    }
  }

  /// Returns true if a text can be a key without quotes.
  static func canHold(_ text: some Collection<Unicode.Scalar>) -> Bool {
    guard let first = text.first, mayHold(first, isFirst: true) else { return false }
    return text.allSatisfy { mayHold($0, isFirst: false) }
  }
}
