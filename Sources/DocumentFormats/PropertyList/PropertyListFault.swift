import ModelBasics

/// The reason why bytes are not a property list or keyed archive, with its position.
package struct PropertyListFault: Error, Hashable, Sendable {
  /// The kind of the fault.
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
  /// The offset of the fault, from 0; in a binary property list, that of the object.
  package var offset: Int
  /// The line and column, for a property list in text form.
  package var position: Problem.Position?

  init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}
