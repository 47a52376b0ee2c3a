import DocumentTree

/// Writes and splits the quoted strings of JSON and JSON5.
struct JSONQuoting: Quoting {
  private let quote: UInt8

  init(_ quote: UInt8 = JSONQuotes.double) { self.quote = quote }

  var opening: [UInt8] { [quote] }
  var closing: [UInt8] { [quote] }

  func canHold(_ text: [Unicode.Scalar]) -> Bool { true }

  func explicitToken(for text: [Unicode.Scalar]) -> [UInt8] {
    [quote] + escaped(text[...]) + [quote]
  }

  func escaped(_ text: ArraySlice<Unicode.Scalar>) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in text {
      switch scalar {
      case "\"" where quote == JSONQuotes.double: bytes += Array(#"\""#.utf8)
      case "'" where quote == JSONQuotes.single: bytes += Array(#"\'"#.utf8)
      case "\\": bytes += Array(#"\\"#.utf8)
      case "\n": bytes += Array(#"\n"#.utf8)
      case "\r": bytes += Array(#"\r"#.utf8)
      case "\t": bytes += Array(#"\t"#.utf8)
      case "\u{8}": bytes += Array(#"\b"#.utf8)
      case "\u{C}": bytes += Array(#"\f"#.utf8)
      case "\u{0}"..."\u{1F}": bytes += JSONString.escape(UInt16(truncatingIfNeeded: scalar.value))
      default:
        if let surrogate = StandIn.surrogate(of: scalar) {
          bytes += JSONString.escape(surrogate)
        } else {
          bytes += StandIn.bytes([scalar])
        }
      }
    }
    return bytes
  }

  /// Splits a token with quotes into its characters. Returns nil if it is not exactly one string
  /// token.
  static func units(_ token: [UInt8], _ dialect: JSONDialect) -> SpelledString? {
    guard let quote = JSONString.quote(of: token, dialect), token.count >= 2, token.last == quote
    else { return nil }
    let end = token.count - 1
    var units: [SpelledString.Unit] = []
    var start = 1
    var offset = 1
    while offset < end {
      // A line continuation is part of the spelling of the next character.
      if dialect == .json5, let length = continuation(token, offset, end) {
        offset += length
        continue
      }
      guard let (scalar, length) = unit(token, offset, end, quote, dialect) else { return nil }
      offset += length
      units.append(SpelledString.Unit(scalar, start..<offset))
      start = offset
    }
    if start < end, let last = units.popLast() {
      units.append(SpelledString.Unit(last.scalar, last.spelling.lowerBound..<end))
    }
    return SpelledString(token, units, JSONQuoting(quote))
  }

  private static func unit(
    _ token: [UInt8], _ offset: Int, _ end: Int, _ quote: UInt8, _ dialect: JSONDialect
  ) -> (Unicode.Scalar, Int)? {
    let byte = token[offset]
    let isPlain = dialect == .json5 ? byte != 0x0A && byte != 0x0D : byte >= 0x20
    guard isPlain, byte != quote else { return nil }
    guard byte == UInt8(ascii: "\\") else { return character(token, offset, end) }
    let escape = token.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.flatMap { JSONString.escape($0 + offset, end - offset, dialect) }
    }
    guard let (value, length) = escape else {
      guard dialect == .json5, isEscapedPlain(token, offset, end) else { return nil }
      return character(token, offset + 1, end).map { ($0, $1 + 1) }
    }
    if let scalar = Unicode.Scalar(value), length < 12 || !StandIn.isStandIn(scalar) {
      return (scalar, length)
    }
    // An unpaired surrogate, or a pair whose character is used as a stand-in.
    return codeUnit(token, offset).map { (StandIn.scalar(for: UInt32($0)), 6) }
  }

  private static func character(
    _ token: [UInt8], _ offset: Int, _ end: Int
  ) -> (Unicode.Scalar, Int)? {
    guard offset < end else { return nil }
    if token[offset] < 0x80 { return (Unicode.Scalar(token[offset]), 1) }
    let (scalar, length) = StandIn.decode(token[offset..<min(end, offset + 4)])
    return (scalar, length)
  }

  private static func continuation(_ token: [UInt8], _ offset: Int, _ end: Int) -> Int? {
    token.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.flatMap { JSONString.json5Continuation($0 + offset, end - offset) }
    }
  }

  private static func isEscapedPlain(_ token: [UInt8], _ offset: Int, _ end: Int) -> Bool {
    token.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.flatMap { JSONString.json5Plain($0 + offset, end - offset) } != nil
    }
  }

  private static func codeUnit(_ token: [UInt8], _ offset: Int) -> UInt16? {
    token.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.flatMap { JSONString.codeUnit($0 + offset, buffer.count - offset) }
    }
  }
}

/// Writes and splits JSON5 keys without quotes. A text that needs quotes gets those of the file.
struct JSONIdentifierQuoting: Quoting {
  let quotes: JSONQuotes

  var opening: [UInt8] { [] }
  var closing: [UInt8] { [] }

  func canHold(_ text: [Unicode.Scalar]) -> Bool { JSONIdentifier.canHold(text) }

  func escaped(_ text: ArraySlice<Unicode.Scalar>) -> [UInt8] { StandIn.bytes(Array(text)) }

  func explicitToken(for text: [Unicode.Scalar]) -> [UInt8] {
    JSONQuoting(quotes.string(for: StandIn.bytes(text))).explicitToken(for: text)
  }

  /// Splits a key into its characters. Returns nil if it is not exactly one identifier.
  static func units(_ token: [UInt8], _ quotes: JSONQuotes) -> SpelledString? {
    var units: [SpelledString.Unit] = []
    var offset = 0
    while offset < token.count {
      let escape = token.withUnsafeBufferPointer { buffer in
        buffer.baseAddress.flatMap { JSONString.codeUnit($0 + offset, buffer.count - offset) }
      }
      let unit =
        escape.flatMap { unit in Unicode.Scalar(unit).map { ($0, 6) } }
        ?? StandIn.decode(token[offset..<min(token.count, offset + 4)])
      guard JSONIdentifier.mayHold(unit.0, isFirst: offset == 0) else { return nil }
      units.append(SpelledString.Unit(unit.0, offset..<offset + unit.1))
      offset += unit.1
    }
    return token.isEmpty ? nil : SpelledString(token, units, JSONIdentifierQuoting(quotes: quotes))
  }
}
