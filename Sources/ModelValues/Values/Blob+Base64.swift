// Base 64 (RFC 4648 §4): three bytes become four characters of six bits; `=` pads the last group.

extension Blob {
  /// The bytes in base 64: standard alphabet, padded, on one line (RFC 4648 §4).
  public var base64: String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 3 * 4 + 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var group: UInt32 = 0
      for index in 0..<3 { group = group << 8 | (index < count ? UInt32(bytes[start + index]) : 0) }
      for index in 0..<4 {
        let digit = Int(group >> UInt32(18 - 6 * index) & 63)
        text.append(index <= count ? alphabet[digit] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Parses a whole text as base 64, strictly: standard alphabet, padded, unused bits zero, no other characters (RFC 4648 §3.2 to
  /// §3.5). Returns nil for any other text.
  public static func readBase64(_ text: [UInt8]) -> Blob? {
    guard text.count.isMultiple(of: 4) else { return nil }
    var decoder = Base64Decoder(capacity: text.count / 4 * 3)
    for byte in text { guard decoder.take(byte) else { return nil } }
    guard decoder.hasFullPadding, decoder.unusedBitsAreZero else { return nil }
    return decoder.blob
  }

  /// Parses base 64 leniently: characters outside the alphabet, such as line ends, are ignored, padding may be missing, and unused
  /// bits are dropped.
  ///
  /// Returns nil if digits follow the padding, or if a single digit is left over, which is less than a byte: data was lost then.
  public static func readBase64(ignoringUnknown text: [UInt8]) -> Blob? {
    var decoder = Base64Decoder(capacity: text.count / 4 * 3)
    for byte in text where !decoder.take(byte) {
      // A character outside the alphabet is ignored; a digit after the padding is an error.
      if Base64Decoder.digit(byte) != nil { return nil }
    }
    return decoder.isWhole ? decoder.blob : nil
  }
}

/// The state of decoding base 64.
private struct Base64Decoder {
  private var bytes: [UInt8] = []
  private var bits: UInt32 = 0
  private var bitCount = 0
  private var padding = 0

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  var blob: Blob { Blob(bytes) }

  /// True if no digit is left over; the six bits of one digit are less than a byte.
  var isWhole: Bool { bitCount < 6 }
  /// True if the last group is padded to four characters: two left-over bits need one `=`, four need two.
  var hasFullPadding: Bool { padding * 2 == bitCount }
  var unusedBitsAreZero: Bool { bits == 0 }

  /// Decodes one character. Returns false for a digit after the padding, and for a character that is neither digit nor padding.
  mutating func take(_ character: UInt8) -> Bool {
    if character == UInt8(ascii: "=") {
      padding = min(padding + 1, 3)
      return true
    }
    guard let digit = Base64Decoder.digit(character), padding == 0 else { return false }
    bits = bits << 6 | UInt32(digit)
    bitCount += 6
    if bitCount >= 8 {
      bitCount -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
      bits &= 1 << UInt32(bitCount) - 1
    }
    return true
  }

  static func digit(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
