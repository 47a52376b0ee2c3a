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
  case notDecimal
  case notColor
  case noAlpha
  case isGrey
  case noSign
}
