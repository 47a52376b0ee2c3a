import DocumentTree
import ModelBasics

// How a format spells a text that needs no escapes:
//
//     <string>Ada</string>      "Ada"
//     ╰──────╯   ╰───────╯      ╵   ╵
//     opening    closing

/// The delimiters of a token, and the bytes that stand for themselves between them.
struct PlainSpelling {
  let opening: [UInt8]
  let closing: [UInt8]
  private let plain: [Bool]

  /// Finds them in tokens. Returns nil if the format has no delimiters, as then the whole text decides how it is spelled.
  init?(ofTexts token: ([UInt8]) -> [UInt8]?) {
    guard let (opening, closing) = Self.delimiters(Array("aa".utf8), token), !opening.isEmpty,
      !closing.isEmpty
    else { return nil }
    var plain = [Bool](repeating: false, count: 256)
    for byte in UInt8(0x20)..<0x7F {
      let text = [byte, 0x61, byte, byte]
      plain[Int(byte)] = token(text).map { $0 == opening + text + closing } ?? false
    }
    let text = Array("é中😀".utf8)
    let isBeyondASCIIPlain = token(text).map { $0 == opening + text + closing } ?? false
    // Halves of surrogate pairs begin with 0xED, and some characters that not every format has with 0xEF.
    if isBeyondASCIIPlain {
      for byte in 0xC2...0xF4 where byte != 0xED && byte != 0xEF { plain[byte] = true }
    }
    if isBeyondASCIIPlain { for byte in 0x80...0xBF { plain[byte] = true } }
    self.opening = opening
    self.closing = closing
    self.plain = plain
  }

  /// Finds them in the token of a number.
  init?(ofNumber number: String, _ token: ([UInt8]) -> [UInt8]?) {
    guard let (opening, closing) = Self.delimiters(Array(number.utf8), token) else { return nil }
    self.opening = opening
    self.closing = closing
    plain = []
  }

  private static func delimiters(
    _ text: [UInt8], _ token: ([UInt8]) -> [UInt8]?
  ) -> (opening: [UInt8], closing: [UInt8])? {
    guard let token = token(text), let found = token.firstRange(of: text) else { return nil }
    return (Array(token[..<found.lowerBound]), Array(token[found.upperBound...]))
  }

  /// True if a text stands for itself between the delimiters.
  func isPlain(_ text: UnsafeRawBufferPointer) -> Bool {
    var beyondASCII: UInt8 = 0
    for byte in text {
      guard plain[Int(byte)] else { return false }
      beyondASCII |= byte
    }
    return beyondASCII < 0x80 || UTF8Validation.isValid(text)
  }

  /// Adds the token of a plain text.
  func write(_ text: some Sequence<UInt8>, to output: inout [UInt8]) {
    output += opening
    output += text
    output += closing
  }
}

extension UTF8Validation {
  /// True if all bytes are valid UTF-8.
  static func isValid(_ text: UnsafeRawBufferPointer) -> Bool {
    guard let start = text.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return true }
    return firstInvalid(start, text.count) == nil
  }
}
