/// The kinds of objects in a binary property list.
enum BinaryKind: UInt8, Sendable {
  case null, `false`, `true`, integer, real, date, data, string, uid
  case array, set, dictionary
  /// An object that cannot be read.
  case other
  /// In a text, an object of the file that stays as it is, because it cannot be read.
  case kept

  var isContainer: Bool { self == .array || self == .set || self == .dictionary }

  /// The type of a key of this kind; nil for a string.
  var keyType: XMLKeyType? {
    switch self {
    case .integer: .integer
    case .real: .real
    case .date: .date
    case .data: .data
    case .true: .true
    case .false: .false
    case .null: .null
    case .uid: .uid
    case .array, .set, .dictionary, .other, .kept: .object
    case .string: nil
    }
  }

  /// Creates the kind of a key.
  init(_ type: XMLKeyType?) {
    self =
      switch type {
      case .integer: .integer
      case .real: .real
      case .date: .date
      case .data: .data
      case .true: .true
      case .false: .false
      case .null: .null
      case .uid: .uid
      case .object: .kept
      case nil: .string
      }
  }
}

/// The record of one object: a marker with the kind and a count, the count if it is long, and the content.
///
///     5F 10 12  'eighteen characters'        D2  01 02  03 04
///     │  └ count: an integer of 1 byte       │   keys   values
///     └ string, count follows                └ dictionary with 2 keys
struct BinaryRecord: Sendable {
  var kind: BinaryKind
  /// The span of the record, and the start of its content.
  var start: Int
  var content: Int
  var end: Int
  /// The number of elements or entries.
  var count = 0
  /// True if a string is UTF-16.
  var isWide = false

  var width: Int { end - content }
  var isShortReal: Bool { kind == .real && width == 4 }
  /// True if a string is marked as ASCII.
  var isNarrow: Bool { kind == .string && !isWide }
}

extension BinaryObjects {
  /// Returns the record at an offset.
  func record(at start: Int) throws(BinaryFault) -> BinaryRecord {
    guard start >= Self.headerSize, start < trailer.offsets else { throw .badOffset }
    let marker = bytes[start]
    let low = Int(marker & 0x0F)
    func fixed(_ kind: BinaryKind, _ width: Int) throws(BinaryFault) -> BinaryRecord {
      guard width < trailer.offsets - start else { throw .truncated }
      return BinaryRecord(kind: kind, start: start, content: start + 1, end: start + 1 + width)
    }
    func counted(_ kind: BinaryKind, unit: Int) throws(BinaryFault) -> BinaryRecord {
      var content = start + 1
      var count = low
      if low == 15 {
        guard content < trailer.offsets else { throw .truncated }
        let width = bytes[content]
        guard width >> 4 == 1, width & 0x0F <= 4 else { throw .unknownMarker(width) }
        let size = 1 << Int(width & 0x0F)
        guard size < trailer.offsets - content else { throw .truncated }
        guard let number = integer(at: content + 1, width: size) else { throw .truncated }
        count = number
        content += 1 + size
      }
      let (size, isTooLarge) = count.multipliedReportingOverflow(by: unit)
      guard !isTooLarge, size <= trailer.offsets - content else { throw .truncated }
      return BinaryRecord(
        kind: kind, start: start, content: content, end: content + size, count: count)
    }
    switch (marker >> 4, low) {
    case (0x0, 0x0): return try fixed(.null, 0)
    case (0x0, 0x8): return try fixed(.false, 0)
    case (0x0, 0x9): return try fixed(.true, 0)
    case (0x1, 0...4): return try fixed(.integer, 1 << low)
    case (0x2, 2...3): return try fixed(.real, 1 << low)
    case (0x3, 0x3): return try fixed(.date, 8)
    case (0x4, _): return try counted(.data, unit: 1)
    case (0x5, _): return try counted(.string, unit: 1)
    case (0x6, _):
      var record = try counted(.string, unit: 2)
      record.isWide = true
      return record
    case (0x8, _): return try fixed(.uid, low + 1)
    // Core Foundation has a marker for ordered sets too.
    case (0xA, _), (0xB, _): return try counted(.array, unit: trailer.referenceWidth)
    case (0xC, _): return try counted(.set, unit: trailer.referenceWidth)
    case (0xD, _): return try counted(.dictionary, unit: 2 * trailer.referenceWidth)
    default: throw .unknownMarker(marker)
    }
  }

  /// Returns a number at any offset of the file, or nil if it does not fit into an `Int`.
  func integer(at offset: Int, width: Int) -> Int? {
    Self.integer(in: bytes, at: offset, width: width)
  }

  static func integer(in bytes: [UInt8], at offset: Int, width: Int) -> Int? {
    guard offset >= 0, width > 0, width <= bytes.count, offset <= bytes.count - width else {
      return nil
    }
    var number: UInt64 = 0
    for index in offset..<offset + width {
      guard number >> 56 == 0 else { return nil }
      number = number << 8 | UInt64(bytes[index])
    }
    return Int(exactly: number)
  }
}
