import DocumentTree

/// The quotes of new tokens. JSON has double quotes only; in JSON5 they are like those in the file,
/// else those of the reference implementation.
struct JSONQuotes: Hashable, Sendable {
  static let double = UInt8(ascii: "\"")
  static let single = UInt8(ascii: "'")

  private(set) var string = double
  /// The quote of keys, or nil if only the keys that need quotes have them.
  private(set) var key: UInt8? = double

  init() {}

  init(_ dialect: JSONDialect, _ style: DocumentStyle) {
    guard dialect == .json5 else { return }
    string = style.stringQuote ?? style.keyQuote ?? Self.single
    key = style.keyQuote
  }

  /// Returns the quote for a text: the other one if that saves escapes.
  func string(for text: some Sequence<UInt8>) -> UInt8 {
    quote(string, for: text)
  }

  func keyToken(for key: [UInt8]) -> [UInt8] {
    if self.key == nil, JSONIdentifier.canHold(StandIn.scalars(key)) { return key }
    return JSONString.token(for: key, quote: quote(self.key ?? string, for: key))
  }

  /// Returns the token of a key that replaces another, with the quotes of the old one.
  func keyToken(for key: [UInt8], replacing old: some Sequence<UInt8>) -> [UInt8] {
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
