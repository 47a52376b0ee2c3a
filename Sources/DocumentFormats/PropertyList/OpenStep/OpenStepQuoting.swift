import DocumentTree
import ModelBasics

/// Writes and splits the strings of OpenStep property lists: in double or single quotes, or without quotes.
struct OpenStepQuoting: Quoting {
  /// nil for a string without quotes.
  let quote: UInt8?
  /// True if the string without quotes that is replaced has a character that Xcode would quote, such as a hyphen.
  var isLoose = false

  static let double = OpenStepQuoting(quote: UInt8(ascii: "\""))
  static let bare = OpenStepQuoting(quote: nil)

  var opening: [UInt8] { quote.map { [$0] } ?? [] }
  var closing: [UInt8] { opening }

  func canHold(_ text: [Unicode.Scalar]) -> Bool {
    quote != nil || Self.needsNoQuotes(text, isLoose: isLoose)
  }

  func explicitToken(for text: [Unicode.Scalar]) -> [UInt8] {
    let quoting = quote == nil ? .double : self
    return quoting.opening + quoting.escaped(text[...]) + quoting.closing
  }

  /// Returns the token of a text, without quotes if it needs none.
  func token(for text: [Unicode.Scalar]) -> [UInt8] {
    canHold(text) ? opening + escaped(text[...]) + closing : explicitToken(for: text)
  }

  /// Returns the same for a text in UTF-8.
  func token(ofBytes text: [UInt8]) -> [UInt8] {
    let characters = text.lazy.map { Unicode.Scalar($0) }
    if quote == nil, Self.needsNoQuotes(characters, isLoose: isLoose) { return text }
    let quote = quote ?? UInt8(ascii: "\"")
    let hasEscapes = text.contains {
      $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") || $0 == quote
    }
    return hasEscapes ? token(for: StandIn.scalars(text)) : [quote] + text + [quote]
  }

  /// Returns true if a text is a string without quotes that Xcode would write so; if `isLoose`, that Foundation reads as one.
  static func needsNoQuotes(
    _ text: some Collection<Unicode.Scalar>, isLoose: Bool = false
  ) -> Bool {
    guard !text.isEmpty else { return false }
    var last: Unicode.Scalar = " "
    var underscores = 0
    for scalar in text {
      underscores = scalar == "_" ? underscores + 1 : 0
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "$", ".": break
      // Xcode writes `"___FILEBASENAME___"`, which its templates replace.
      case "_": if underscores > 2, !isLoose { return false }
      case "/": if last == "/" { return false }
      case "-", ":": if !isLoose { return false }
      default: return false
      }
      last = scalar
    }
    return true
  }

  func escaped(_ text: ArraySlice<Unicode.Scalar>) -> [UInt8] {
    guard let quote else { return StandIn.bytes(Array(text)) }
    var bytes: [UInt8] = []
    for scalar in text {
      switch scalar {
      case "\\": bytes += Array(#"\\"#.utf8)
      case "\n": bytes += Array(#"\n"#.utf8)
      case "\r": bytes += Array(#"\r"#.utf8)
      case "\t": bytes += Array(#"\t"#.utf8)
      case "\u{0}"..."\u{1F}", "\u{7F}": bytes += Self.escape(UInt16(scalar.value & 0x7F))
      default:
        if scalar.value == UInt32(quote) {
          bytes += [UInt8(ascii: "\\"), quote]
        } else if let surrogate = StandIn.surrogate(of: scalar) {
          bytes += Self.escape(surrogate)
        } else {
          bytes += StandIn.bytes([scalar])
        }
      }
    }
    return bytes
  }

  private static func escape(_ unit: UInt16) -> [UInt8] {
    let hex = String(unit, radix: 16)
    return Array(("\\U" + String(repeating: "0", count: 4 - hex.utf8.count) + hex).utf8)
  }

  // MARK: - Splitting

  /// Splits a token into its characters. Returns nil if it is not exactly one string.
  static func units(_ token: [UInt8]) -> SpelledString? {
    guard let first = token.first else { return nil }
    guard OpenStepString.isQuote(first) else {
      guard token.allSatisfy(OpenStepText.isWord) else { return nil }
      let units = token.indices.map { index in
        SpelledString.Unit(Unicode.Scalar(token[index]), index..<index + 1)
      }
      let isLoose = !needsNoQuotes(units.map(\.scalar))
      return SpelledString(token, units, OpenStepQuoting(quote: nil, isLoose: isLoose))
    }
    guard token.count >= 2, token.last == first else { return nil }
    let end = token.count - 1
    var units: [SpelledString.Unit] = []
    var spelled = [first]
    var offset = 1
    while offset < end {
      guard token[offset] != first else { return nil }
      let start = offset
      var value: UInt32?
      if token[offset] == UInt8(ascii: "\\") {
        let (found, length) = OpenStepString.escape(token, offset, end)
        value = found
        offset += length
        guard found != nil || offset < end else { return nil }
      }
      var scalar: Unicode.Scalar
      if let value {
        scalar = Unicode.Scalar(value) ?? StandIn.scalar(for: value)
        if StandIn.isStandIn(scalar), value > 0xFFFF { scalar = "\u{FFFD}" }
      } else {
        let (found, length) = StandIn.decode(token[offset..<min(end, offset + 4)])
        offset += length
        scalar = found
      }
      let spelling = fullEscape(token[start..<offset]) ?? token[start..<offset]
      units.append(SpelledString.Unit(scalar, spelled.count..<spelled.count + spelling.count))
      spelled += spelling
    }
    return SpelledString(
      spelled + [first], units, original: token, OpenStepQuoting(quote: first))
  }

  /// Returns an escape with all its digits if it has fewer; otherwise digits that are typed after it would belong to it.
  private static func fullEscape(_ spelling: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard spelling.count > 1, spelling.first == UInt8(ascii: "\\") else { return nil }
    let kind = spelling[spelling.startIndex + 1]
    let isOctal = (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(kind)
    let length = isOctal ? 4 : kind == UInt8(ascii: "U") ? 6 : 0
    // The last escape of a surrogate pair may have fewer digits too.
    let own = isOctal ? spelling.count : (spelling.count - 1) % 6 + 1
    guard own < length else { return nil }
    let prefix = spelling.count - own + (isOctal ? 1 : 2)
    let zeros = ArraySlice(repeating: UInt8(ascii: "0"), count: length - own)
    return spelling.prefix(prefix) + zeros + spelling.dropFirst(prefix)
  }
}
