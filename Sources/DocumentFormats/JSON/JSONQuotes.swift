import DocumentTree

/// The quotes that new tokens get. JSON has one kind; in JSON5 they are like those in the file, else
/// as in the reference implementation.
struct JSONQuotes: Hashable, Sendable {
  static let double = UInt8(ascii: "\"")
  static let single = UInt8(ascii: "'")

  private(set) var string = double
  /// Nil where only keys that need quotes have them.
  private(set) var key: UInt8? = double

  init() {}

  init(_ dialect: JSONDialect, _ style: DocumentStyle) {
    guard dialect == .json5 else { return }
    string = style.stringQuote ?? style.keyQuote ?? Self.single
    key = style.keyQuote
  }

  /// The quote for a text: the other kind where that saves escapes.
  func string(for text: some Sequence<UInt8>) -> UInt8 {
    quote(string, for: text)
  }

  func keyToken(for key: [UInt8]) -> [UInt8] {
    if self.key == nil, JSONIdentifier.canHold(StandIn.scalars(key)) { return key }
    return JSONString.token(for: key, quote: quote(self.key ?? string, for: key))
  }

  /// The token of a key in the place of another.
  func keyToken(for key: [UInt8], inPlaceOf old: some Sequence<UInt8>) -> [UInt8] {
    var quotes = self
    quotes.key = JSONString.quote(of: old, .json5)
    return quotes.keyToken(for: key)
  }

  private func quote(_ quote: UInt8, for text: some Sequence<UInt8>) -> UInt8 {
    guard self != JSONQuotes() else { return quote }
    let other = quote == Self.double ? Self.single : Self.double
    var hasQuote = false
    for byte in text {
      if byte == other { return quote }
      hasQuote = hasQuote || byte == quote
    }
    return hasQuote ? other : quote
  }
}
