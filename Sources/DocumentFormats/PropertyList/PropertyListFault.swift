import ModelBasics

/// Why some bytes are no property list or no keyed archive, and where.
package struct PropertyListFault: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Reason: CaseIterable, Hashable, Sendable {
    case notPropertyList
    case cycle
    case expandsTooMuch
    case badDate
    case badNumber

    case unknownVersion
    case badTrailer
    case badOffset
    case badReference
    case badObject
    case badText
    case keyNotText

    case unsupportedEncoding
    case invalidUTF8
    case invalidUTF16
    case badMarkup
    case entityDefinition
    case unknownEntity
    case badCharacterReference
    case unknownElement
    case expectedValue
    case expectedKey
    case unexpectedText
    case wrongEndTag
    case unexpectedEnd
    case badData
    case trailingData

    case notKeyedArchive
    case noSuchRoot
    case badArchiveReference
    case badClass
    case damagedObject
  }

  package var reason: Reason
  /// The byte that it was found at, from 0; in a binary property list, the begin of the object.
  package var offset: Int
  /// Line and column, where the property list is text.
  package var place: Problem.Place?

  init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}
