import DocumentTree

/// The double-quoted strings of JSON: how their text is spelled, and taken apart.
struct JSONQuoting: Quoting {
  private static let quote = UInt8(ascii: "\"")

  var delimiter: [UInt8] { [Self.quote] }

  func canHold(_ text: [Unicode.Scalar]) -> Bool { true }

  func explicitToken(for text: [Unicode.Scalar]) -> [UInt8] { Self.token(for: text) }

  static func token(for text: [Unicode.Scalar]) -> [UInt8] {
    [quote] + JSONQuoting().escaped(text[...]) + [quote]
  }

  func escaped(_ text: ArraySlice<Unicode.Scalar>) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in text {
      switch scalar {
      case "\"": bytes += Array(#"\""#.utf8)
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

  /// A token with its quotes taken apart; nil when it is not one whole string token.
  static func units(_ token: [UInt8]) -> SpelledString? {
    guard token.count >= 2, token.first == quote, token.last == quote else { return nil }
    let end = token.count - 1
    var units: [SpelledString.Unit] = []
    var offset = 1
    while offset < end {
      guard let (scalar, length) = unit(token, offset, end) else { return nil }
      units.append(SpelledString.Unit(scalar, offset..<offset + length))
      offset += length
    }
    return SpelledString(token, units, JSONQuoting())
  }

  private static func unit(
    _ token: [UInt8], _ offset: Int, _ end: Int
  ) -> (Unicode.Scalar, Int)? {
    let byte = token[offset]
    guard byte >= 0x20, byte != quote else { return nil }
    guard byte == UInt8(ascii: "\\") else {
      if byte < 0x80 { return (Unicode.Scalar(byte), 1) }
      let (scalar, length) = StandIn.decode(token[offset..<min(end, offset + 4)])
      return (scalar, length)
    }
    let escape = token.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.flatMap { JSONString.escape($0 + offset, end - offset) }
    }
    guard let (value, length) = escape else { return nil }
    if let scalar = Unicode.Scalar(value), length < 12 || !StandIn.isStandIn(scalar) {
      return (scalar, length)
    }
    // Half a surrogate pair; or a pair that would look like a stand-in.
    return codeUnit(token, offset).map { (StandIn.scalar(for: UInt32($0)), 6) }
  }

  private static func codeUnit(_ token: [UInt8], _ offset: Int) -> UInt16? {
    token.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.flatMap { JSONString.codeUnit($0 + offset, buffer.count - offset) }
    }
  }
}
