/// The reason why an object of a binary property list, or the whole list, cannot be read.
enum BinaryFault: Error, Hashable, Sendable {
  case notBinary
  case unknownVersion
  case badTrailer
  case tooLarge
  /// The entry of an object in the table of offsets is outside the objects.
  case badOffset
  case truncated
  case unknownMarker(UInt8)
  case badReference(Int)
  case numberTooLarge
  case cycle
  /// The text would be too long; nil if its length is not known, as records overlap.
  case expandsTooMuch(length: Int?)
  case tooManyFaults
}
