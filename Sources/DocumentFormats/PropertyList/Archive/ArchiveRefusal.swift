/// The reason why an edited tree cannot be written to its archive.
enum ArchiveRefusal: Hashable, Sendable {
  case unreadable
  case brokenText
  case notMade
  case notExpressed
  case rootsNotInDictionary
  case noNullHere
  case danglingReference
  case notMadeOfValue(className: String)
  case undescribedClass(String)
  case nothingToCopy(className: String)
  case duplicateKey
  case notUUID
  case notDate
  case notWholeURL
  case notCounted
  case notDecimal
  case notColor
  case unknownColorSpace
  case noAlpha
  case isGrey
  case noSign

  /// Returns the error for an archive in a property list of a dialect; `offset` is in the edited text.
  func refusal(_ dialect: XMLDialect, at offset: Int? = nil) -> EncodingRefusal {
    EncodingRefusal(
      message(dialect == .inner ? .binaryPropertyList : .xmlPropertyList), at: offset)
  }
}
