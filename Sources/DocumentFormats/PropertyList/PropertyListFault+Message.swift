// All messages about invalid property lists and archives.

extension PropertyListFault {
  /// The position and the error as one clause: `3:7: …` in text, `byte 120: …` in a binary file.
  package var message: String {
    let position = position.map { "\($0.line):\($0.column)" } ?? "byte \(offset)"
    return "\(position): \(reason.message)"
  }
}

extension PropertyListFault.Reason {
  /// The error as one clause.
  package var message: String {
    switch self {
    case .notPropertyList: "this is neither a binary nor an XML property list"
    case .cycle: "this object contains itself"
    case .expandsTooMuch: "the shared objects of this file expand beyond the limit"
    case .badDate: "this is not a date of the years 0000 to 9999"
    case .badNumber: "this is not a number"

    case .unknownVersion: "this version of binary property lists is not supported"
    case .badTrailer: "the end of the file does not describe a binary property list"
    case .badOffset: "this object is not inside the file"
    case .badReference: "this refers to an object that does not exist"
    case .badObject: "this kind of object does not exist"
    case .keyNotText: "a key of this dictionary is not text"

    case .unsupportedEncoding: "this encoding is not known, or the file is too large for it"
    case .invalidUTF8: "this byte is not in the encoding of the file"
    case .invalidUTF16: "this is not UTF-16"
    case .badMarkup: "this is not XML"
    case .entityDefinition: "an entity may only stand for a text of limited length"
    case .unknownEntity: "the DOCTYPE does not define this entity"
    case .badCharacterReference: "there is no character with this number"
    case .unknownElement: "property lists have no element of this name"
    case .expectedValue: "a value should be here"
    case .expectedKey: "a <key> should be here"
    case .unexpectedText: "there should be no text here"
    case .wrongEndTag: "this does not end the element that is open"
    case .unexpectedEnd: "the file ends within the property list"
    case .badData: "this is not Base64"
    case .trailingData: "there is more data after the end of the property list"

    case .notKeyedArchive: "this property list is not a keyed archive"
    case .noSuchRoot: "the archive has no root with this name"
    case .badArchiveReference: "this refers to an object that the archive does not have"
    case .badClass: "the class of this object is not described"
    case .damagedObject: "this object lacks a value that its class requires"
    }
  }
}
