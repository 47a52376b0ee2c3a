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
  case unterminatedInstruction
  case unterminatedElement
  case elementInScalar
  case badReference
  case unknownEntity
  case externalEntity
  case parameterEntity
  case largeEntity
  case entityMarkup
  case unknownEncoding
  case contradictedEncoding
  case largeEncoded
  case brokenUnits
  case badInteger
  case badReal
  case badDate
  case badData
  case textInBoolean
  case trailingData
  /// An object of a binary property list that cannot be read.
  case brokenObject
  case comment
  // Read here, but refused by other programs.
  case signedHexadecimal
  case sectionEnd
  case missingCharacter
  case missingReference
  case missingPadding
  case malformedDeclaration
  case misplacedDeclaration
  case malformedAttributes
  case malformedDocumentType
  case internalDeclarations
  case malformedInstruction
  case hyphensInComment
  case attributesInEnd
  case commentInText
  case markupInScalar
  case contentInBoolean
  case blankAfterNumber
  case largeInteger
  case unusualDate
  case emptyData
  // The following faults have a correction.
  case missingEnd
  case wrongEnd
  case extraEnd
  case missingEmptyMark
  case missingBracket

  func at(_ offset: Int) -> Fault { Fault(offset: offset, code: rawValue) }

  /// The fault of a comment or processing instruction that does not end.
  static func unterminated(at offset: Int, in text: XMLText) -> XMLFault {
    text[offset + 1] == UInt8(ascii: "?") ? .unterminatedInstruction : .unterminatedComment
  }

  /// One clause with the error and what is expected. `found` is the wrong text.
  func message(found: String) -> String {
    let isEnd = found.isEmpty
    func it(_ expected: String) -> String {
      isEnd
        ? "the file ends where \(expected) should be" : "found \(found) where \(expected) should be"
    }
    // The next text is then a tag.
    let isEmptyText =
      isEnd || found == "“”" || found.hasPrefix("<") && !found.hasPrefix("<!")
    return switch self {
    case .emptyDocument: "the file is empty; a property list needs one value"
    case .badDocumentType: "the DOCTYPE that begins here is not complete, or longer than 64 KiB"
    case .expectedValue: it("a value")
    case .expectedKey: it("a <key>")
    case .expectedElement: it("a tag")
    case .unexpectedText: "text belongs in <string>, found \(found) between elements"
    case .unknownElement: "property lists have no element \(found)"
    case .attributes: "\(found) has attributes, which property lists do not have"
    case .wrongClosing:
      isEnd ? "the file ends within an element" : "\(found) does not end the element that is open"
    case .unterminatedComment: "the comment that begins here does not end"
    case .unterminatedInstruction:
      "the processing instruction that begins here does not end with ?>"
    case .unterminatedElement: "the element that begins here does not end"
    case .elementInScalar where found == "<", .badTag where found == "<":
      "< alone is not allowed in text, where &lt; stands for it"
    case .badTag: "the tag that begins here is not complete"
    case .elementInScalar: "\(found) is not allowed inside this element, which has only text"
    case .badReference: "\(found) is not a character"
    case .unknownEntity where found == "&":
      "& alone is not allowed in text, where &amp; stands for it"
    case .unknownEntity: "\(found) is not defined; &amp; stands for &"
    case .externalEntity: "\(found) stands for another file, which is never read"
    case .parameterEntity:
      "parameter entities are not read, as what they stand for could declare more"
    case .largeEntity:
      "\(found) makes the text too long; an entity may stand for 4 KiB, those of one text for 64 KiB, and those of a file for 1 MiB or 8 times its size"
    case .entityMarkup: "\(found) stands for more than text, which is not read"
    case .unknownEncoding:
      "the encoding \(found) is not known; known are UTF-8, UTF-16, UTF-32, US-ASCII, ISO-8859-1, windows-1252 and macintosh"
    case .contradictedEncoding:
      "the declaration names \(found), but the byte order mark says Unicode, as which the file is read"
    case .largeEncoded: "files in other encodings than UTF-8 are read up to 256 MiB"
    case .brokenUnits: "this begins like UTF-16 or UTF-32, but not all of it is"
    case .badInteger where isEmptyText: "the integer is empty"
    case .badReal where isEmptyText: "the number is empty"
    case .badDate where isEmptyText: "the date is empty; write one such as 2015-02-23T18:30:00Z"
    case .badInteger: "\(found) is not an integer"
    case .badReal: "\(found) is not a number"
    case .badDate: "\(found) is not a date such as 2015-02-23T18:30:00Z"
    case .badData: "this is not Base64"
    case .textInBoolean: "<true/> and <false/> have no text"
    case .trailingData: "found \(found) after the end of the property list"
    case .brokenObject: "an object of the file cannot be read"
    case .comment: "binary property lists have no comments"
    case .signedHexadecimal: "\(found) has a sign before 0x, which other programs refuse"
    case .sectionEnd:
      "]]> is not allowed in text, and other programs refuse it; ]]&gt; stands for it"
    case .missingCharacter: "XML has no such character, and other programs refuse it"
    case .missingReference:
      "\(found) is a character that XML does not have, and other programs refuse it"
    case .missingPadding:
      "the Base64 lacks = at its end: other programs refuse it, or read it without its last bytes"
    case .malformedDeclaration:
      #"the XML declaration is not like <?xml version="1.0" encoding="UTF-8"?>, and other programs refuse the file"#
    case .malformedAttributes:
      #"the attributes of \#(found) are not like version="1.0", and other programs refuse the file"#
    case .misplacedDeclaration:
      "the XML declaration is not at the start of the file, and other programs refuse the file"
    case .malformedDocumentType:
      #"the DOCTYPE is not like <!DOCTYPE plist PUBLIC "…" "…">, and other programs refuse the file"#
    case .internalDeclarations:
      "there are declarations inside the DOCTYPE, and other programs refuse the file"
    case .malformedInstruction:
      "\(found) is not like a processing instruction of XML, and other programs refuse the file"
    case .hyphensInComment: "-- is not allowed inside a comment, and other programs refuse the file"
    case .attributesInEnd:
      "\(found) has more than the name of the element, and other programs refuse the file"
    case .commentInText:
      "there is a comment or processing instruction inside the text, and Foundation refuses the file"
    case .markupInScalar:
      "there is a comment, a CDATA section or a reference inside the value, and Foundation refuses the file"
    case .contentInBoolean:
      "there is something between the tags; Foundation reads only <true/> and <false/>"
    case .blankAfterNumber: "there is a blank after \(found), and Foundation refuses the file"
    case .largeInteger: "\(found) has more than 64 bits, and Foundation refuses the file"
    case .unusualDate:
      "\(found) is not spelled like 2015-02-23T18:30:00Z, and other programs refuse the file"
    case .emptyData: "Foundation refuses <data/>; <data></data> is the same"
    case .missingEnd: "\(found) is missing here"
    case .wrongEnd: "found \(found) should be"
    case .extraEnd: "\(found) ends nothing"
    case .missingEmptyMark: "\(found) does not end; the usual form is <true/> or <false/>"
    case .missingBracket: "a \(found) is missing here"
    }
  }

  /// The short form of the message, for a row of the outline.
  var expectation: String {
    switch self {
    case .emptyDocument: "a value is needed"
    case .badDocumentType: "the DOCTYPE is not complete"
    case .expectedValue: "a value is needed here"
    case .expectedKey: "a <key> is needed here"
    case .expectedElement, .badTag: "a tag is needed here"
    case .unexpectedText: "text belongs in <string>"
    case .unknownElement: "property lists have no such element"
    case .attributes: "property lists have no attributes"
    case .wrongClosing: "this does not end what is open"
    case .unterminatedComment: "the comment does not end"
    case .unterminatedInstruction: "?> is missing"
    case .unterminatedElement: "the element does not end"
    case .elementInScalar: "only text is allowed here"
    case .badReference: "there is no such character"
    case .unknownEntity: "&amp; stands for &"
    case .externalEntity: "other files are never read"
    case .parameterEntity: "parameter entities are not read"
    case .largeEntity: "the text becomes too long"
    case .entityMarkup: "an entity with only text is needed"
    case .unknownEncoding: "the encoding is not known"
    case .contradictedEncoding: "the byte order mark says Unicode"
    case .largeEncoded: "the file is too large for its encoding"
    case .brokenUnits: "not all of this is UTF-16 or UTF-32"
    case .badInteger: "an integer is needed"
    case .badReal: "a number is needed"
    case .badDate: "a date such as 2015-02-23T18:30:00Z is needed"
    case .badData: "Base64 is needed"
    case .textInBoolean: "<true/> and <false/> have no text"
    case .trailingData: "the property list has ended"
    case .brokenObject: "this object cannot be read"
    case .comment: "no comment can be here"
    case .signedHexadecimal: "no sign can be before 0x"
    case .sectionEnd: "]]&gt; is needed"
    case .missingCharacter, .missingReference: "XML has no such character"
    case .missingPadding: "= is missing at the end"
    case .malformedDeclaration: #"<?xml version="1.0"?> is needed"#
    case .malformedAttributes: #"version="1.0" is needed"#
    case .misplacedDeclaration: "the declaration is not at the start"
    case .malformedDocumentType: "the DOCTYPE is not complete"
    case .internalDeclarations: "no declarations can be in the DOCTYPE"
    case .malformedInstruction: "not a processing instruction"
    case .hyphensInComment: "-- is inside a comment"
    case .attributesInEnd: "no attributes can be here"
    case .commentInText, .markupInScalar: "only characters can be here"
    case .contentInBoolean: "nothing can be here"
    case .blankAfterNumber: "no blank can be here"
    case .largeInteger: "the integer has more than 64 bits"
    case .unusualDate: "a date such as 2015-02-23T18:30:00Z is needed"
    case .emptyData: "<data></data> is needed"
    case .missingEnd: "an end tag is missing"
    case .wrongEnd: "another end tag is needed"
    case .extraEnd: "this ends nothing"
    case .missingEmptyMark: "<true/> or <false/> is needed"
    case .missingBracket: "a bracket is missing"
    }
  }
}
