import Testing

@testable import DocumentFormats

@Suite struct PropertyListMessageTests {
  private static let wordings: [(PropertyListFault.Reason, String)] = [
    (.notPropertyList, "this is neither a binary nor an XML property list"),
    (.cycle, "this object contains itself"),
    (.expandsTooMuch, "the shared objects of this file expand beyond the limit"),
    (.badDate, "this is not a date of the years 0000 to 9999"),
    (.badNumber, "this is not a number"),
    (.unknownVersion, "this version of binary property lists is not supported"),
    (.badTrailer, "the end of the file does not describe a binary property list"),
    (.badOffset, "this object is not inside the file"),
    (.badReference, "this refers to an object that does not exist"),
    (.badObject, "this kind of object does not exist"),
    (.keyNotText, "a key of this dictionary is not text"),
    (.unsupportedEncoding, "this encoding is not known, or the file is too large for it"),
    (.invalidUTF8, "this byte is not in the encoding of the file"),
    (.invalidUTF16, "this is not UTF-16"),
    (.badMarkup, "this is not XML"),
    (.entityDefinition, "an entity may only stand for a text of limited length"),
    (.unknownEntity, "the DOCTYPE does not define this entity"),
    (.badCharacterReference, "there is no character with this number"),
    (.unknownElement, "property lists have no element of this name"),
    (.expectedValue, "a value should be here"),
    (.expectedKey, "a <key> should be here"),
    (.unexpectedText, "there should be no text here"),
    (.wrongEndTag, "this does not end the element that is open"),
    (.unexpectedEnd, "the file ends within the property list"),
    (.badData, "this is not Base64"),
    (.trailingData, "there is more data after the end of the property list"),
    (.notKeyedArchive, "this property list is not a keyed archive"),
    (.noSuchRoot, "the archive has no root with this name"),
    (.badArchiveReference, "this refers to an object that the archive does not have"),
    (.badClass, "the class of this object is not described"),
    (.damagedObject, "this object lacks a value that its class requires"),
  ]

  @Test("each reason has a message", arguments: wordings)
  func reasonMessages(_ reason: PropertyListFault.Reason, _ words: String) {
    #expect(reason.message == words)
  }

  @Test("every reason is in the table") func tableIsComplete() {
    #expect(Set(Self.wordings.map(\.0)) == Set(PropertyListFault.Reason.allCases))
  }

  @Test("a position is a byte in a binary file, and line and column in text") func positions() {
    let fault = PropertyListFault(.cycle, at: 9)
    #expect(fault.message == "byte 9: this object contains itself")
    #expect(
      fault.placed(in: Array("<plist>\n <a/>".utf8)).message == "2:2: this object contains itself")
  }
}
