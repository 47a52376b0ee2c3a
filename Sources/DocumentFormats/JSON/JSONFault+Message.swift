import DocumentTree
import ModelBasics

// All messages about invalid JSON.

extension JSONFault {
  static let end = "the end of the file"

  /// Returns one clause with the error and what is expected. `found` is the wrong text, and `whole`
  /// names what was read.
  func message(
    found: String, _ dialect: JSONDialect = .withComments, whole: String = "file"
  ) -> String {
    let format = dialect.name
    let isJSON5 = dialect == .json5
    func it(_ found: String) -> String {
      found == Self.end ? "the \(whole) ends" : "found \(found)"
    }
    return switch self {
    case .emptyDocument: "the file is empty; \(format) needs one value"
    case .expectedValue: "\(it(found)) where a value should be"
    case .expectedKey:
      isJSON5
        ? "\(it(found)) where a key should be; one that is no plain word needs quotes"
        : "\(it(found)) where a key in double quotes should be"
    case .expectedColon: "\(it(found)) where : should be"
    case .expectedCommaOrBracket: "\(it(found)) where , or ] should be"
    case .expectedCommaOrBrace: "\(it(found)) where , or } should be"
    case .badNumber: "\(found) is not a \(format) number"
    case .badLiteral: "\(found) is not a value; text needs \(isJSON5 ? "" : "double ")quotes"
    case .badEscape where isJSON5 && found == "\\x": "\\x needs two hexadecimal digits"
    case .badEscape where found == "\\u": "\\u needs four hexadecimal digits"
    case .badEscape: "\(found) is not an escape; \\\\ stands for a backslash"
    case .controlCharacter where isJSON5:
      "a line of a string ends here; \\ at its end goes on in the next, \\n is a line end"
    case .controlCharacter: "\(found) in a string must be written as an escape"
    case .unterminatedString: "the string that begins here does not end"
    case .unterminatedComment: "the comment that begins here does not end"
    case .unterminatedArray: "\(it(Self.end)) where , or ] should be"
    case .unterminatedObject: "\(it(Self.end)) where , or } should be"
    case .trailingData: "found \(found) after the end of the value"
    case .commentNotAllowed: "comments are not JSON; --format jsonc allows them"
    case .trailingCommaNotAllowed: "a comma before a closing bracket is not JSON"
    case .missingComma: "a comma is missing after \(found)"
    case .missingColon: "a colon is missing after \(found)"
    case .missingQuote: "a double quote is missing here"
    case .missingBracket: "\(found) is missing here"
    case .wrongBracket: "found \(found) where \(found == "}" ? "]" : "}") should be"
    case .extraComma: "this comma is one too many"
    case .extraBracket: "\(found) closes nothing"
    case .misspelledLiteral:
      "\(found) is not a value; \(format) has \(Self.literal(for: found) ?? "true, false and null")"
    case .missingQuotes: "\(found) needs double quotes"
    case .singleQuotes: "single quotes are not JSON; text and keys need double quotes"
    case .curlyQuotes: "curly quotes are not JSON; text and keys need straight ones"
    case .notOneLine:
      "other programs expect each document on a line of its own; this one is not"
    case .innerQuotes: "double quotes inside text need a backslash before them"
    case .extraColon: "this colon is one too many"
    case .foreignBlank: "this blank or invisible character is not one of JSON"
    case .fullWidth: "this is punctuation of full width; JSON has that of ASCII"
    }
  }

  /// Returns the message for all parts of a text that are not strict JSON.
  static func message(comments: Int, trailingCommas: Int) -> String {
    let parts = [(comments, "comment"), (trailingCommas, "trailing comma")].filter { $0.0 > 0 }
    return parts.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: " and ")
      + " are not JSON; --format jsonc allows them"
  }

  /// Returns the literal that a word of another language stands for.
  static func literal(for word: String) -> String? {
    switch word {
    case "True", "TRUE": "true"
    case "False", "FALSE": "false"
    case "None", "Null", "NULL", "nil", "Nil": "null"
    default: nil
    }
  }

  /// Returns true if a word without quotes can only be meant as a string.
  static func isPlainWord(_ word: String) -> Bool {
    let small = word.lowercased()
    if ["nan", "infinity", "inf", "undefined"].contains(small) { return false }
    return !["true", "false", "null"].contains { literal in
      literal.hasPrefix(small) || small.hasPrefix(literal)
    }
  }

  /// Returns the text that the message of a fault quotes.
  static func found(_ fault: Fault, in bytes: Bytes) -> String {
    switch JSONFault(rawValue: fault.code) {
    case .missingComma, .missingColon: token(before: fault, in: bytes)
    case .missingBracket:
      fault.correction?.text.last { $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "}") }
        .map { String(UnicodeScalar($0)) } ?? "a bracket"
    default: found(at: fault.offset, in: bytes)
    }
  }

  /// Returns the last token before a fault in printable form.
  private static func token(before fault: Fault, in bytes: Bytes) -> String {
    var end = fault.offset
    while end > 0, JSONText.isBlank(bytes[end - 1]) { end -= 1 }
    var start = end
    let isString = end > 0 && bytes[end - 1] == UInt8(ascii: "\"")
    while start > 0, end - start < 20 {
      let byte = bytes[start - 1]
      if isString {
        guard byte >= 0x20, byte < 0x7F else { break }
        start -= 1
        if byte == UInt8(ascii: "\""), start < end - 1 { break }
      } else {
        guard JSONText.isWord(byte) else { break }
        start -= 1
      }
    }
    guard isString else {
      return start < end
        ? String(decoding: bytes.array(Span(start, end)), as: UTF8.self)
        : end > 0 ? found(at: end - 1, in: bytes) : "the start"
    }
    let isWhole = bytes[start] == UInt8(ascii: "\"") && start < end - 1
    return isWhole
      ? String(decoding: bytes.array(Span(start, end)), as: UTF8.self) : "the string"
  }

  /// Returns the name of a UTF-16 or UTF-32 encoding that a text has, or nil. JSON begins with an
  /// ASCII character, so such a text is recognised by its zeros even without a byte order mark.
  static func encoding(of bytes: Bytes) -> String? {
    let start = bytes.array(Span(0, 64))
    if start.starts(with: [0xFF, 0xFE]), !isText(start, width: 4, .little) { return "UTF-16" }
    if start.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    for order in ByteOrder.allCases {
      if isText(start, width: 4, order) { return "UTF-32" }
      if isText(start, width: 2, order) { return "UTF-16" }
    }
    return nil
  }

  private enum ByteOrder: CaseIterable { case little, big }

  /// Returns true if the bytes are at least two units, all nonzero, beginning with a byte order
  /// mark or an ASCII character. Zeros in other binary files do not give such units.
  private static func isText(_ bytes: [UInt8], width: Int, _ order: ByteOrder) -> Bool {
    guard bytes.count >= 2 * width else { return false }
    let units = stride(from: 0, through: bytes.count - width, by: width).map { start in
      let unit = bytes[start..<(start + width)]
      return (order == .big ? Array(unit) : unit.reversed()).reduce(UInt32(0)) {
        $0 << 8 | UInt32($1)
      }
    }
    let largest: UInt32 = width == 4 ? 0x10FFFF : 0xFFFF
    guard units.allSatisfy({ $0 > 0 && $0 <= largest }) else { return false }
    return units[0] < 0x80 || units[0] == 0xFEFF
  }

  /// The short form of the message, for a row of the outline.
  var expectation: String {
    switch self {
    case .emptyDocument, .expectedValue: "expected a value"
    case .expectedKey: "expected a key"
    case .expectedColon: "expected :"
    case .expectedCommaOrBracket, .unterminatedArray: "expected , or ]"
    case .expectedCommaOrBrace, .unterminatedObject: "expected , or }"
    case .badNumber: "not a number"
    case .badLiteral: "not a value"
    case .badEscape: "not an escape"
    case .controlCharacter: "control character in a string"
    case .unterminatedString: "string does not end"
    case .unterminatedComment: "comment does not end"
    case .trailingData: "expected the end"
    case .commentNotAllowed: "comment in strict JSON"
    case .trailingCommaNotAllowed: "trailing comma in strict JSON"
    case .missingComma: "a comma is missing"
    case .missingColon: "a colon is missing"
    case .missingQuote: "a double quote is missing"
    case .missingBracket: "a closing bracket is missing"
    case .wrongBracket: "wrong bracket"
    case .extraComma: "one comma too many"
    case .extraBracket: "one bracket too many"
    case .misspelledLiteral: "not a value"
    case .missingQuotes: "double quotes are missing"
    case .singleQuotes: "single quotes"
    case .curlyQuotes: "curly quotes"
    case .notOneLine: "not a line of its own"
    case .innerQuotes: "quotes inside text"
    case .extraColon: "one colon too many"
    case .foreignBlank: "not a blank of JSON"
    case .fullWidth: "punctuation of full width"
    }
  }

  /// Returns the text at an offset in printable form: a token, a character, or the number of a
  /// byte.
  static func found(at offset: Int, in bytes: Bytes) -> String {
    guard offset < bytes.count else { return end }
    var token: [UInt8] = []
    var end = offset
    while end < bytes.count, token.count < 20, JSONText.isWord(bytes[end]) {
      token.append(bytes[end])
      end += 1
    }
    if !token.isEmpty { return String(decoding: token, as: UTF8.self) }
    let byte = bytes[offset]
    if byte >= 0x21, byte < 0x7F {
      if byte == 0x5C {
        let escape = bytes.array(Span(offset, offset + 2))
        if escape.count == 2, escape[1] >= 0x21, escape[1] < 0x7F {
          return String(decoding: escape, as: UTF8.self)
        }
      }
      return String(UnicodeScalar(byte))
    }
    if byte >= 0x80 {
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      let bytes = bytes.array(Span(offset, offset + length))
      if let text = String(validating: bytes, as: UTF8.self),
        let scalar = text.unicodeScalars.first, scalar.properties.isAlphabetic
      {
        return text
      }
    }
    let digits = String(byte, radix: 16, uppercase: true)
    return "byte 0x" + (digits.count == 1 ? "0" : "") + digits
  }
}
