// A JSON string token as pairs of what is meant and how it is spelled, so that an edit of the
// meaning leaves the spelling of everything it did not touch:
//
//   "caf\u00e9 \/ \"x\""     units:  c  a  f  \u00e9→é  ␣  \/→/  ␣  \"→"  x  \"→"
//
// What cannot be a scalar, a lone surrogate or a byte that is not UTF-8, stands in the field
// as a private-use scalar of plane 16 and goes back as it was spelled.

/// A string token taken apart.
package struct SpelledString: Hashable, Sendable {
  private struct Unit: Hashable, Sendable {
    var scalar: Unicode.Scalar
    var spelling: Range<Int>
  }

  private let token: [UInt8]
  private var units: [Unit] = []
  package private(set) var hasLoneSurrogates = false
  package private(set) var hasInvalidBytes = false

  /// Reads a token with its quotes; nil when it is not one whole string token.
  package init?(_ token: [UInt8]) {
    self.token = token
    guard token.count >= 2, token.first == Self.quote, token.last == Self.quote else { return nil }
    let end = token.count - 1
    var place = 1
    while place < end {
      guard let (scalar, length) = unit(at: place, before: end) else { return nil }
      units.append(Unit(scalar: scalar, spelling: place..<place + length))
      place += length
    }
  }

  /// What the string means, with stand-ins for what no scalar can say.
  package var meaning: [Unicode.Scalar] { units.map(\.scalar) }

  /// The token for a new meaning: what is the same at the start and at the end keeps its
  /// spelling, what lies between is spelled afresh.
  package func spelling(of new: [Unicode.Scalar]) -> [UInt8] {
    var prefix = 0
    while prefix < min(units.count, new.count), units[prefix].scalar == new[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < min(units.count, new.count) - prefix,
      units[units.count - 1 - suffix].scalar == new[new.count - 1 - suffix]
    { suffix += 1 }
    let head = prefix > 0 ? token[..<units[prefix - 1].spelling.upperBound] : token[..<1]
    let tail = suffix > 0 ? token[units[units.count - suffix].spelling.lowerBound...] : [Self.quote]
    return head + Self.escape(new[prefix..<new.count - suffix]) + tail
  }

  /// How far a text agrees with this one from its start: in scalars, and in bytes of the token.
  func commonStart(with text: ArraySlice<Unicode.Scalar>) -> (scalars: Int, bytes: Int) {
    let count = zip(units, text).prefix { $0.scalar == $1 }.count
    return (count, count > 0 ? units[count - 1].spelling.upperBound : 1)
  }

  /// The same from its end.
  func commonEnd(with text: ArraySlice<Unicode.Scalar>) -> (scalars: Int, bytes: Int) {
    let count = zip(units.reversed(), text.reversed()).prefix { $0.scalar == $1 }.count
    return (count, count > 0 ? token.count - units[units.count - count].spelling.lowerBound : 1)
  }

  static func escaped(_ text: ArraySlice<Unicode.Scalar>) -> [UInt8] { escape(text) }

  /// A token for a text that was not in the file before.
  package static func token(for text: [Unicode.Scalar]) -> [UInt8] {
    [quote] + escape(text[...]) + [quote]
  }

  private static func escape(_ text: ArraySlice<Unicode.Scalar>) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in text {
      switch scalar {
      case "\"": bytes += Array("\\\"".utf8)
      case "\\": bytes += Array("\\\\".utf8)
      case "\n": bytes += Array("\\n".utf8)
      case "\r": bytes += Array("\\r".utf8)
      case "\t": bytes += Array("\\t".utf8)
      case "\u{8}": bytes += Array("\\b".utf8)
      case "\u{C}": bytes += Array("\\f".utf8)
      case "\u{0}"..."\u{1F}": bytes += unicodeEscape(scalar.value)
      case _ where isStandIn(scalar):
        let value = scalar.value - standInBase
        bytes += value < 0x100 ? [UInt8(truncatingIfNeeded: value)] : unicodeEscape(value)
      default: bytes += Array(String(scalar).utf8)
      }
    }
    return bytes
  }

  private static func unicodeEscape(_ value: UInt32) -> [UInt8] {
    let digits = String(value, radix: 16)
    return Array(("\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits).utf8)
  }

  // MARK: Reading one unit

  private static let quote = UInt8(ascii: "\"")
  private static let standInBase: UInt32 = 0x100000

  /// Whether a scalar of a meaning stands for a lone surrogate or an invalid byte.
  package static func isStandIn(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= standInBase else { return false }
    let value = scalar.value - standInBase
    return (0x80...0xFF).contains(value) || (0xD800...0xDFFF).contains(value)
  }

  /// The invalid byte that a stand-in stands for.
  static func byte(ofStandIn scalar: Unicode.Scalar) -> UInt8? {
    isStandIn(scalar) ? UInt8(exactly: scalar.value - standInBase) : nil
  }

  static func standIn(_ value: UInt32) -> Unicode.Scalar {
    Unicode.Scalar(standInBase + value) ?? "\u{FFFD}"
  }

  private mutating func unit(at place: Int, before end: Int) -> (Unicode.Scalar, Int)? {
    let byte = token[place]
    if byte == UInt8(ascii: "\\") { return escape(at: place, before: end) }
    guard byte >= 0x20, byte != Self.quote else { return nil }
    if byte < 0x80 { return (Unicode.Scalar(byte), 1) }
    let window = token[place..<min(end, place + 4)]
    var decoder = UTF8()
    var bytes = window.makeIterator()
    // A real scalar that looks like a stand-in is taken byte by byte, as what it is not.
    if case .scalarValue(let scalar) = decoder.decode(&bytes), !Self.isStandIn(scalar) {
      return (scalar, UTF8.width(scalar))
    }
    hasInvalidBytes = true
    return (Self.standIn(UInt32(byte)), 1)
  }

  private mutating func escape(at place: Int, before end: Int) -> (Unicode.Scalar, Int)? {
    guard place + 1 < end else { return nil }
    switch token[place + 1] {
    case UInt8(ascii: "\""): return ("\"", 2)
    case UInt8(ascii: "\\"): return ("\\", 2)
    case UInt8(ascii: "/"): return ("/", 2)
    case UInt8(ascii: "b"): return ("\u{8}", 2)
    case UInt8(ascii: "f"): return ("\u{C}", 2)
    case UInt8(ascii: "n"): return ("\n", 2)
    case UInt8(ascii: "r"): return ("\r", 2)
    case UInt8(ascii: "t"): return ("\t", 2)
    case UInt8(ascii: "u"): break
    default: return nil
    }
    guard let first = codeUnit(at: place, before: end) else { return nil }
    if let scalar = Unicode.Scalar(UInt32(first)) { return (scalar, 6) }
    if first < 0xDC00, let second = codeUnit(at: place + 6, before: end),
      (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(
        0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)),
      !Self.isStandIn(scalar)
    {
      return (scalar, 12)
    }
    hasLoneSurrogates = true
    return (Self.standIn(UInt32(first)), 6)
  }

  private func codeUnit(at place: Int, before end: Int) -> UInt16? {
    guard place + 6 <= end, token[place] == UInt8(ascii: "\\"),
      token[place + 1] == UInt8(ascii: "u")
    else { return nil }
    var value: UInt16 = 0
    for byte in token[place + 2..<place + 6] {
      let digit: UInt8
      switch byte {
      case 48...57: digit = byte - 48
      case 65...70: digit = byte - 55
      case 97...102: digit = byte - 87
      default: return nil
      }
      value = value << 4 | UInt16(digit)
    }
    return value
  }
}
