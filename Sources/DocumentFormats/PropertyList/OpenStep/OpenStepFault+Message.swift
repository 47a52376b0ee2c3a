extension OpenStepFault {
  /// One clause with the error and what is expected. `found` is the wrong text.
  func message(found: String) -> String {
    func it(_ expected: String) -> String {
      found.isEmpty
        ? "the file ends where \(expected) should be" : "found \(found) where \(expected) should be"
    }
    return switch self {
    case .expectedValue: it("a value")
    case .expectedKey: it("a key")
    case .expectedEquals: it("= and a value, or ;")
    case .expectedSemicolon: it("; after the value")
    case .expectedComma: it("a comma or )")
    case .unterminatedDictionary: "the file ends within a dictionary; } is missing"
    case .unterminatedArray: "the file ends within an array; ) is missing"
    case .unterminatedString: "the string that begins here does not end"
    case .unterminatedData: "the < that begins here has no >"
    case .unterminatedComment: "the comment that begins here does not end"
    case .badWord: "a string with \(found) needs quotes"
    case .unknownType: "the letter after <* is none of I, R, B and D"
    case .badData: "these are not bytes as pairs of hexadecimal digits, nor Base64 in <[…]>"
    case .badNumber: "\(found) is not a number such as <*I42> or <*R1.5>"
    case .badBoolean: "\(found) is neither <*BY> nor <*BN>"
    case .badDate: "\(found) is not a date such as <*D2015-02-23 18:30:00 +0100>"
    case .trailingData: "found \(found) after the end of the property list"
    case .escapeWithoutDigits:
      "\\U has no hexadecimal digits; other programs read U+0000 or the letter U"
    case .plusInWord: "\(found) has a + but no quotes, and Foundation refuses the file"
    case .commentAfterWord:
      "the comment begins right after a word; Foundation takes its / as a part of the word"
    case .octalBeyondEncoding:
      "the octal escape is more than \\375, and other programs read another character"
    case .splitByte:
      "the two digits of a byte are not side by side, and other programs refuse the file"
    }
  }

  /// The short form of the message, for a row of the outline.
  var expectation: String {
    switch self {
    case .expectedValue: "a value is needed here"
    case .expectedKey: "a key is needed here"
    case .expectedEquals: "= and a value, or ; is needed here"
    case .expectedSemicolon: "; is needed here"
    case .expectedComma: "a comma or ) is needed here"
    case .unterminatedDictionary: "} is missing"
    case .unterminatedArray: ") is missing"
    case .unterminatedString: "the string does not end"
    case .unterminatedData: "> is missing"
    case .unterminatedComment: "the comment does not end"
    case .badWord: "the string needs quotes"
    case .unknownType: "<*I, <*R, <*B or <*D is needed"
    case .badData: "pairs of hexadecimal digits are needed"
    case .badNumber: "a number is needed"
    case .badBoolean: "<*BY> or <*BN> is needed"
    case .badDate: "a date such as <*D2015-02-23 18:30:00 +0100> is needed"
    case .trailingData: "the property list has ended"
    case .escapeWithoutDigits: "digits are missing after \\U"
    case .plusInWord: "the string needs quotes"
    case .commentAfterWord: "a blank is needed before the comment"
    case .octalBeyondEncoding: "an escape up to \\375 or with \\U is needed"
    case .splitByte: "pairs of hexadecimal digits are needed"
    }
  }
}
