import ModelBasics

/// The objects of a binary property list of version 00, as described in CFBinaryPList.c of Core Foundation.
///
///     bplist00 | objects | offsets of the objects, by number | 32 bytes: widths, counts, root
///
/// Nothing is read before it is asked for, and the file is not trusted: objects can overlap, and offsets, counts and references
/// can have any value.
final class BinaryObjects: Sendable {
  static let headerSize = 8
  /// Larger files are not read, as their text is kept in memory.
  static let largestFile = 64 << 20

  let bytes: [UInt8]
  let trailer: Trailer

  var count: Int { trailer.objectCount }

  /// Reads a file that is edited.
  convenience init(_ file: Bytes) throws(BinaryFault) {
    guard file.count <= Self.largestFile else { throw .tooLarge }
    try self.init(file.array(Span(0, file.count)))
  }

  init(_ bytes: [UInt8]) throws(BinaryFault) {
    guard bytes.starts(with: "bplist".utf8) else { throw .notBinary }
    guard bytes.dropFirst(6).first == UInt8(ascii: "0") else { throw .unknownVersion }
    guard let trailer = Trailer(bytes) else { throw .badTrailer }
    self.bytes = bytes
    self.trailer = trailer
  }

  /// Returns the offset of an object.
  func offset(of number: Int) -> Int? {
    guard number >= 0, number < count else { return nil }
    return integer(
      at: trailer.offsets + number * trailer.offsetWidth, width: trailer.offsetWidth)
  }

  func record(of number: Int) throws(BinaryFault) -> BinaryRecord {
    guard number < count else { throw .badReference(number) }
    guard let offset = offset(of: number) else { throw .badOffset }
    return try record(at: offset)
  }

  /// Returns the record of an object that may be unreadable: it has the kind `other` then.
  func anyRecord(of number: Int) -> BinaryRecord {
    (try? record(of: number)) ?? BinaryRecord(kind: .other, start: 0, content: 0, end: 0)
  }

  /// Returns the number of an element of an array or a set, or of a key of a dictionary.
  func element(_ index: Int, of record: BinaryRecord) -> Int {
    let width = trailer.referenceWidth
    return integer(at: record.content + index * width, width: width) ?? .max
  }

  /// Returns the number of a value of a dictionary.
  func value(_ index: Int, of record: BinaryRecord) -> Int {
    element(record.count + index, of: record)
  }

  /// Returns the number of the references in a record.
  func referenceCount(_ record: BinaryRecord) -> Int {
    switch record.kind {
    case .array, .set: record.count
    case .dictionary: 2 * record.count
    default: 0
    }
  }
}
