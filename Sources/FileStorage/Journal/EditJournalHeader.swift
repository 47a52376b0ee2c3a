import ModelBasics

/// The header of a journal of edits.
///
///     0      magic, version, byte count of the header
///     16     thirteen 64-bit numbers, little endian (see `numbers`)
///     120    the path; then the names of the journals and copies that this one replaces, each after
///            its length in four bytes
///     n - 8  hash of everything before it
package struct EditJournalHeader: Hashable, Sendable {
  /// The path of the edited file, with all symbolic links followed.
  package var path: FilePath
  /// The stamp of the file when the first edit was made; nil if there was no file.
  package var base: FileStamp?
  /// True if the edited text has the values of the file but not its spelling, so that offsets in it mean nothing in the text that
  /// is read from the file.
  package var isRespelled: Bool
  /// When the journal was started, in seconds since 1970.
  package var written: Int64
  /// The process that writes the journal.
  package var process: Int32
  /// The names of journals and copies whose edits are included in this one.
  package var superseded: [FilePath]

  package init(
    path: FilePath, base: FileStamp?, isRespelled: Bool = false, written: Int64, process: Int32,
    superseded: [FilePath] = []
  ) {
    self.path = path
    self.base = base
    self.isRespelled = isRespelled
    self.written = written
    self.process = process
    self.superseded = superseded
  }

  /// True if the edits of a journal or copy with this name are in this journal.
  package func supersedes(_ name: FilePath) -> Bool {
    let stem = RecoveryFile.stem(of: name)
    return superseded.contains { RecoveryFile.stem(of: $0) == stem }
  }

  private static let magic = Array("modeledE".utf8)
  private static let version: UInt32 = 3
  private static let fixedCount = 120
  /// Longer headers are not from this program.
  static let countLimit = 1 << 16

  private var numbers: [UInt64] {
    let signed: [Int64] = [
      written, Int64(process), base?.size ?? 0, base?.modified.seconds ?? 0,
      base?.modified.nanoseconds ?? 0, base?.changed.seconds ?? 0, base?.changed.nanoseconds ?? 0,
    ]
    let flags: UInt64 =
      (base == nil ? 0 : 1) | (base?.contentHash == nil ? 0 : 2) | (isRespelled ? 4 : 0)
    return signed.map { UInt64(bitPattern: $0) } + [
      flags, base?.device ?? 0, base?.inode ?? 0, base?.contentHash ?? 0,
      UInt64(path.bytes.count), UInt64(superseded.count),
    ]
  }

  var encoded: [UInt8] {
    var body: [UInt8] = []
    for number in numbers { body.append(number) }
    body += path.bytes
    for name in superseded {
      body.append(UInt32(name.bytes.count))
      body += name.bytes
    }
    var bytes = Self.magic
    bytes.append(Self.version)
    bytes.append(UInt32(16 + body.count + 8))
    bytes += body
    bytes.append(ContentHash.of(bytes))
    return bytes
  }

  /// Returns the length of the header that begins with these bytes; nil if they begin no header.
  static func count(of bytes: UnsafeRawBufferPointer) -> Int? {
    guard bytes.count >= 16, bytes.prefix(8).elementsEqual(magic) else { return nil }
    let count = Int(bytes.number(at: 12, UInt32.self))
    return (fixedCount + 8...countLimit).contains(count) ? count : nil
  }

  /// Reads a header. Nothing in it is trusted before it is checked.
  init(decoding bytes: UnsafeRawBufferPointer) throws(RecoveryDamage) {
    guard bytes.count >= Self.fixedCount + 8 else { throw .tooShort }
    guard bytes.prefix(8).elementsEqual(Self.magic) else { throw .notARecoveryFile }
    guard bytes.number(at: 8, UInt32.self) == Self.version else { throw .unknownVersion }
    guard let count = Self.count(of: bytes), count <= bytes.count else {
      throw .lengthsDoNotAddUp
    }
    let head = UnsafeRawBufferPointer(rebasing: bytes[..<(count - 8)])
    guard bytes.number(at: count - 8, UInt64.self) == ContentHash.of(head) else {
      throw .headerChecksum
    }
    func number(_ index: Int) -> UInt64 { bytes.number(at: 16 + index * 8, UInt64.self) }
    func signed(_ index: Int) -> Int64 { Int64(bitPattern: number(index)) }
    guard let pathCount = Int(exactly: number(11)), pathCount <= head.count - Self.fixedCount
    else { throw .lengthsDoNotAddUp }
    path = FilePath(bytes: bytes[Self.fixedCount..<(Self.fixedCount + pathCount)])
    written = signed(0)
    process = Int32(truncatingIfNeeded: signed(1))
    base =
      number(7) & 1 == 0
      ? nil
      : FileStamp(
        device: number(8), inode: number(9), size: signed(2),
        modified: .init(seconds: signed(3), nanoseconds: signed(4)),
        changed: .init(seconds: signed(5), nanoseconds: signed(6)),
        contentHash: number(7) & 2 == 0 ? nil : number(10))
    isRespelled = number(7) & 4 != 0
    superseded = []
    var offset = Self.fixedCount + pathCount
    for _ in 0..<min(number(12), UInt64(Self.countLimit)) {
      guard offset + 4 <= head.count else { throw .lengthsDoNotAddUp }
      let count = Int(bytes.number(at: offset, UInt32.self))
      offset += 4
      guard count <= head.count - offset else { throw .lengthsDoNotAddUp }
      superseded.append(FilePath(bytes: bytes[offset..<(offset + count)]))
      offset += count
    }
    guard offset == head.count, path.isAbsolute, !path.bytes.contains(0) else {
      throw .lengthsDoNotAddUp
    }
  }
}

extension [UInt8] {
  mutating func append<Number: FixedWidthInteger>(_ number: Number) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}

extension UnsafeRawBufferPointer {
  /// Returns the number at an offset, which must be inside the buffer.
  func number<Number: FixedWidthInteger>(at offset: Int, _: Number.Type) -> Number {
    Number(littleEndian: loadUnaligned(fromByteOffset: offset, as: Number.self))
  }
}
