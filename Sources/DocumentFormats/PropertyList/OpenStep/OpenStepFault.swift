import DocumentTree

/// The reason why a text is not an OpenStep property list. The raw value is the code of a `Fault`.
enum OpenStepFault: Int, CaseIterable, Sendable {
  case expectedValue = 1
  case expectedKey
  case expectedEquals
  case expectedSemicolon
  case expectedComma
  case unterminatedDictionary
  case unterminatedArray
  case unterminatedString
  case unterminatedData
  case unterminatedComment
  case badWord
  case unknownType
  case badData
  case badNumber
  case badBoolean
  case badDate
  case trailingData
  // Read here, but refused or read differently by other programs.
  case escapeWithoutDigits
  case plusInWord
  case commentAfterWord
  case octalBeyondEncoding
  case splitByte

  func at(_ offset: Int) -> Fault {
    // What begins as data and does not end may be a tag of XML.
    let isUnfinished = self == .unterminatedString || self == .unterminatedComment
    return Fault(offset: offset, code: rawValue, isUnfinished: isUnfinished)
  }
}
