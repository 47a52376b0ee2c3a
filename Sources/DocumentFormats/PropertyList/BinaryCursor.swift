/// Reads big-endian numbers and byte ranges, never beyond the end of the objects.
struct BinaryCursor {
  private let bytes: [UInt8]
  private let end: Int
  private var position = 0
  /// True if the last number was complete, but needs more than 64 bits.
  private(set) var isTooWide = false

  init(_ bytes: [UInt8], end: Int) {
    self.bytes = bytes
    self.end = min(max(0, end), bytes.count)
  }

  mutating func move(to offset: Int) -> Bool {
    guard offset >= 0, offset < end else { return false }
    position = offset
    return true
  }

  mutating func byte() -> UInt8? {
    guard position < end else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  /// Takes `count` units of `width` bytes each.
  mutating func take(_ count: Int, width: Int) -> ArraySlice<UInt8>? {
    let (size, overflow) = count.multipliedReportingOverflow(by: width)
    guard !overflow, size >= 0, size <= end - position else { return nil }
    defer { position += size }
    return bytes[position..<position + size]
  }

  mutating func unsigned(width: Int) -> UInt64? {
    guard let slice = take(width, width: 1) else { return nil }
    isTooWide = slice.dropLast(8).contains { $0 != 0 }
    return isTooWide ? nil : slice.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Returns a number at any offset of the file, or nil if it does not fit into an `Int`.
  func integer(at offset: Int, width: Int) -> Int? {
    guard offset >= 0, width > 0, width <= bytes.count, offset <= bytes.count - width else {
      return nil
    }
    let slice = bytes[offset..<offset + width]
    guard slice.dropLast(8).allSatisfy({ $0 == 0 }) else { return nil }
    return Int(exactly: slice.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }
}

/// The last 32 bytes of a binary property list: the offset of the offset table, and the widths.
struct Trailer {
  static let size = 32

  let offsetWidth: Int
  let referenceWidth: Int
  let objectCount: Int
  let root: Int
  /// The offset of the offset table, which is also the end of the objects.
  let offsets: Int

  /// Returns nil if the trailer does not match this file.
  init?(_ bytes: [UInt8]) {
    let start = bytes.count - Trailer.size
    guard start >= 8 else { return nil }
    let cursor = BinaryCursor(bytes, end: bytes.count)
    offsetWidth = Int(bytes[start + 6])
    referenceWidth = Int(bytes[start + 7])
    guard (1...8).contains(offsetWidth), (1...8).contains(referenceWidth),
      let objectCount = cursor.integer(at: start + 8, width: 8),
      let root = cursor.integer(at: start + 16, width: 8),
      let offsets = cursor.integer(at: start + 24, width: 8),
      objectCount > 0, root < objectCount, offsets > 8, offsets <= start,
      objectCount <= (start - offsets) / offsetWidth
    else { return nil }
    self.objectCount = objectCount
    self.root = root
    self.offsets = offsets
  }
}
