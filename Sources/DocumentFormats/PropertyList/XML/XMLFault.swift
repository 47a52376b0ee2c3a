import DocumentTree

/// The reason why a text is not an XML property list. The raw value is the code of a `Fault`.
enum XMLFault: Int, CaseIterable, Sendable {
  case emptyDocument = 1
  case badDocumentType
  case expectedValue
  case expectedKey
  case expectedElement
  case unexpectedText
  case badTag
  case unknownElement
  case attributes
  case wrongClosing
  case unterminatedComment
  case unterminatedElement
  case elementInScalar
  case badReference
  case unknownEntity
  case badInteger
  case badReal
  case badDate
  case badData
  case textInBoolean
  case trailingData

  func at(_ offset: Int) -> Fault { Fault(offset: offset, code: rawValue) }

  /// One clause with the error and what is expected. `found` is the wrong text.
  func message(found: String) -> String {
    let isEnd = found.isEmpty
    func it(_ expected: String) -> String {
      isEnd
        ? "the file ends where \(expected) should be" : "found \(found) where \(expected) should be"
    }
    return switch self {
    case .emptyDocument: "the file is empty; a property list needs one value"
    case .badDocumentType:
      "the DOCTYPE defines something or does not end; definitions are not read, as they could grow without limit"
    case .expectedValue: it("a value")
    case .expectedKey: it("a <key>")
    case .expectedElement: it("a tag")
    case .unexpectedText: "text belongs in <string>, found \(found) between elements"
    case .badTag: "the tag that begins here is not complete"
    case .unknownElement: "property lists have no element \(found)"
    case .attributes: "\(found) has attributes, which property lists do not have"
    case .wrongClosing:
      isEnd ? "the file ends within an element" : "\(found) does not end the element that is open"
    case .unterminatedComment: "the comment that begins here does not end"
    case .unterminatedElement: "the element that begins here does not end"
    case .elementInScalar: "\(found) is not allowed inside this element, which has only text"
    case .badReference: "\(found) is not a character"
    case .unknownEntity: "\(found) is not defined; &amp; stands for &"
    case .badInteger: "\(found) is not an integer"
    case .badReal: "\(found) is not a number"
    case .badDate: "\(found) is not a date such as 2015-02-23T18:30:00Z"
    case .badData: "this is not Base64"
    case .textInBoolean: "<true/> and <false/> have no text"
    case .trailingData: "found \(found) after the end of the property list"
    }
  }

  /// The short form of the message, for a row of the outline.
  var expectation: String {
    switch self {
    case .emptyDocument: "a value is needed"
    case .badDocumentType: "a DOCTYPE without definitions is needed"
    case .expectedValue: "a value is needed here"
    case .expectedKey: "a <key> is needed here"
    case .expectedElement, .badTag: "a tag is needed here"
    case .unexpectedText: "text belongs in <string>"
    case .unknownElement: "property lists have no such element"
    case .attributes: "property lists have no attributes"
    case .wrongClosing: "this does not end what is open"
    case .unterminatedComment: "the comment does not end"
    case .unterminatedElement: "the element does not end"
    case .elementInScalar: "only text is allowed here"
    case .badReference: "there is no such character"
    case .unknownEntity: "&amp; stands for &"
    case .badInteger: "an integer is needed"
    case .badReal: "a number is needed"
    case .badDate: "a date such as 2015-02-23T18:30:00Z is needed"
    case .badData: "Base64 is needed"
    case .textInBoolean: "<true/> and <false/> have no text"
    case .trailingData: "the property list has ended"
    }
  }
}
