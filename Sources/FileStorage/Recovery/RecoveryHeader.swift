import ModelBasics

/// The header of a file in the recovery folder.
///
///     0      magic, version, kind
///     16     sixteen 64-bit numbers, little endian (see `numbers`)
///     144    the path; the last number is its length
///            zeros
///     n - 8  hash of everything before it;  n is the first number, a multiple of the page size
///     n      the new content
///     m      the old content, for a journal; m is the next multiple of the page size
///
/// Both contents begin on a page, so either can be mapped. A file whose length does not match these
/// numbers is damaged.
struct RecoveryHeader: Hashable, Sendable {
  enum Kind: UInt32 {
    case copy = 1
    case journal = 2
  }

  var kind: Kind
  var path: FilePath
  var base: FileStamp?
  var written: Int64
  var newCount: Int
  var newHash: UInt64
  var oldCount: Int
  var oldHash: UInt64

  var newOffset: Int { Self.roundedUp(Self.fixedCount + path.bytes.count + 8) }
  var oldOffset: Int { Self.roundedUp(newOffset + newCount) }
  var fileCount: Int { kind == .copy ? newOffset + newCount : oldOffset + oldCount }

  private static let magic = Array("modeledR".utf8)
  private static let version: UInt32 = 2
  private static let fixedCount = 144
  static let page = 4096
  /// Enough for the longest possible path.
  static let countLimit = 4 * page

  private static func roundedUp(_ count: Int) -> Int { (count + page - 1) / page * page }

  private var numbers: [UInt64] {
    let signed: [Int64] = [
      base?.size ?? 0, base?.modified.seconds ?? 0, base?.modified.nanoseconds ?? 0,
      base?.changed.seconds ?? 0, base?.changed.nanoseconds ?? 0,
    ]
    return [
      UInt64(newOffset), UInt64(bitPattern: written), UInt64(newCount), newHash,
      UInt64(oldCount), oldHash, base == nil ? 0 : 1, base?.device ?? 0, base?.inode ?? 0,
    ] + signed.map { UInt64(bitPattern: $0) } + [
      base?.contentHash ?? 0,
      UInt64(path.bytes.count) | (base?.contentHash == nil ? 0 : Self.hashFlag),
    ]
  }

  private static let hashFlag: UInt64 = 1 << 63

  var encoded: [UInt8] {
    var bytes = Self.magic
    Self.append(Self.version, to: &bytes)
    Self.append(kind.rawValue, to: &bytes)
    for number in numbers { Self.append(number, to: &bytes) }
    bytes += path.bytes
    bytes += [UInt8](repeating: 0, count: newOffset - 8 - bytes.count)
    Self.append(ContentHash.of(bytes), to: &bytes)
    return bytes
  }

  private static func append<T: FixedWidthInteger>(_ number: T, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
  }
}

extension RecoveryHeader {
  /// Reads a header from the first bytes of a file with `fileCount` bytes. Nothing in it is trusted
  /// before it is checked.
  init(
    decoding bytes: UnsafeRawBufferPointer, fileCount: Int
  ) throws(RecoveryDamage) {
    func number(_ index: Int) -> UInt64 {
      UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: 16 + index * 8, as: UInt64.self))
    }
    func uint32(at offset: Int) -> UInt32 {
      UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
    guard bytes.count >= Self.page else { throw .tooShort }
    // Below this limit no sum of lengths overflows.
    guard fileCount <= 1 << 60 else { throw .lengthsDoNotAddUp }
    guard bytes.prefix(8).elementsEqual(Self.magic) else { throw .notARecoveryFile }
    guard uint32(at: 8) == Self.version else { throw .unknownVersion }
    guard let kind = Kind(rawValue: uint32(at: 12)) else { throw .unknownVersion }

    guard let headCount = Int(exactly: number(0)), headCount >= Self.page,
      headCount <= Self.countLimit, headCount % Self.page == 0, headCount <= bytes.count
    else { throw .lengthsDoNotAddUp }
    let head = UnsafeRawBufferPointer(rebasing: bytes[..<(headCount - 8)])
    let sum = bytes.loadUnaligned(fromByteOffset: headCount - 8, as: UInt64.self)
    guard UInt64(littleEndian: sum) == ContentHash.of(head) else { throw .headerChecksum }

    guard let pathCount = Int(exactly: number(15) & ~Self.hashFlag),
      pathCount <= headCount - 8 - Self.fixedCount,
      let newCount = Int(exactly: number(2)), newCount <= fileCount,
      let oldCount = Int(exactly: number(4)), oldCount <= fileCount
    else { throw .lengthsDoNotAddUp }
    self.kind = kind
    path = FilePath(bytes: bytes[Self.fixedCount..<(Self.fixedCount + pathCount)])
    written = Int64(bitPattern: number(1))
    self.newCount = newCount
    newHash = number(3)
    self.oldCount = oldCount
    oldHash = number(5)
    if number(6) == 1 {
      func signed(_ index: Int) -> Int64 { Int64(bitPattern: number(index)) }
      base = FileStamp(
        device: number(7), inode: number(8), size: signed(9),
        modified: .init(seconds: signed(10), nanoseconds: signed(11)),
        changed: .init(seconds: signed(12), nanoseconds: signed(13)),
        contentHash: number(15) & Self.hashFlag != 0 ? number(14) : nil)
    } else {
      base = nil
    }
    guard newOffset == headCount, self.fileCount == fileCount else { throw .lengthsDoNotAddUp }
    guard path.isAbsolute, !path.bytes.contains(0) else { throw .lengthsDoNotAddUp }
  }
}
