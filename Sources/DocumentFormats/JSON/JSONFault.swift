import DocumentTree

/// The reason why a text is not valid JSON. The raw value is the code of a `Fault`.
package enum JSONFault: Int, CaseIterable, Sendable {
  case emptyDocument = 1
  case expectedValue
  case expectedKey
  case expectedColon
  case expectedCommaOrBracket
  case expectedCommaOrBrace
  case badNumber
  case badLiteral
  case badEscape
  case controlCharacter
  case unterminatedString
  case unterminatedComment
  case unterminatedArray
  case unterminatedObject
  case trailingData
  case commentNotAllowed
  case trailingCommaNotAllowed
  /// A document of JSON Lines that is not one line.
  case notOneLine
  // The following faults have a correction.
  case missingComma
  case missingColon
  case missingQuote
  case missingBracket
  case wrongBracket
  case extraComma
  case extraBracket
  case misspelledLiteral
  case missingQuotes
  case singleQuotes
  case curlyQuotes
  case innerQuotes
  case extraColon
  case foreignBlank
  case fullWidth

  func at(_ offset: Int) -> Fault {
    let isUnfinished = self == .unterminatedString || self == .unterminatedComment
    return Fault(offset: offset, code: rawValue, isUnfinished: isUnfinished)
  }
}
