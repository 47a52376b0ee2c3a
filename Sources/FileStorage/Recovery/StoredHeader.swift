import ModelBasics

// The form of the headers of journals and of recovery files.
//
//     0      magic
//     8      version and byte count of the header, in four bytes each
//     16     the fields: numbers in eight bytes, little endian; paths after their lengths
//            zeros, if the header has whole pages
//     n - 8  hash of everything before it
//
// Nothing in a header is trusted before the hash and the fields are checked.

/// A kind of stored header.
struct StoredHeader {
  /// Eight characters of ASCII.
  var magic: StaticString
  var version: UInt32
  /// A header has a multiple of so many bytes.
  var unit = 1
  /// The byte counts that headers of this program have.
  var counts: ClosedRange<Int>

  /// Returns a header with some fields.
  func encoded(_ fields: (inout HeaderFields) -> Void) -> [UInt8] {
    var content = HeaderFields()
    fields(&content)
    let count = (16 + content.bytes.count + 8 + unit - 1) / unit * unit
    var bytes = magic.withUTF8Buffer { Array($0) }
    bytes.append(version)
    bytes.append(UInt32(truncatingIfNeeded: count))
    bytes += content.bytes
    bytes += [UInt8](repeating: 0, count: count - 8 - bytes.count)
    bytes.append(ContentHash.of(bytes))
    return bytes
  }

  /// Checks a header at the start of a file and returns its byte count and its fields.
  func fields(
    of bytes: UnsafeRawBufferPointer
  ) throws(RecoveryDamage) -> (count: Int, fields: HeaderReader) {
    guard bytes.count >= counts.lowerBound else { throw .tooShort }
    guard magic.withUTF8Buffer({ bytes.prefix(8).elementsEqual($0) }) else {
      throw .notARecoveryFile
    }
    guard bytes.number(at: 8, UInt32.self) == version else { throw .unknownVersion }
    let count = Int(bytes.number(at: 12, UInt32.self))
    guard counts.contains(count), count % unit == 0, count <= bytes.count else {
      throw .lengthsDoNotAddUp
    }
    let head = UnsafeRawBufferPointer(rebasing: bytes[..<(count - 8)])
    guard bytes.number(at: count - 8, UInt64.self) == ContentHash.of(head) else {
      throw .headerChecksum
    }
    return (count, HeaderReader(head))
  }
}

/// The fields of a header, as they are added.
struct HeaderFields {
  fileprivate var bytes: [UInt8] = []

  mutating func add(_ number: UInt64) { bytes.append(number) }
  mutating func add(_ number: Int64) { add(UInt64(bitPattern: number)) }
  mutating func add(_ number: Int) { add(Int64(number)) }

  mutating func add(_ path: FilePath) {
    add(path.bytes.count)
    bytes += path.bytes
  }

  /// The stamp of a file; nil if there was no file.
  mutating func add(_ stamp: FileStamp?) {
    add(stamp == nil ? 0 : stamp?.contentHash == nil ? 1 : 2)
    add(stamp?.device ?? 0)
    add(stamp?.inode ?? 0)
    for number in [
      stamp?.size, stamp?.modified.seconds, stamp?.modified.nanoseconds, stamp?.changed.seconds,
      stamp?.changed.nanoseconds,
    ] { add(number ?? 0) }
    add(stamp?.contentHash ?? 0)
  }
}

/// Reads the fields of a header in the order in which they were added.
struct HeaderReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 16

  fileprivate init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  mutating func number() throws(RecoveryDamage) -> UInt64 {
    guard bytes.count - offset >= 8 else { throw .lengthsDoNotAddUp }
    defer { offset += 8 }
    return bytes.number(at: offset, UInt64.self)
  }

  mutating func signed() throws(RecoveryDamage) -> Int64 { Int64(bitPattern: try number()) }

  /// Reads a number of bytes, which is at most `limit`.
  mutating func count(upTo limit: Int) throws(RecoveryDamage) -> Int {
    guard let count = Int(exactly: try number()), count <= limit else { throw .lengthsDoNotAddUp }
    return count
  }

  mutating func path() throws(RecoveryDamage) -> FilePath {
    let count = try count(upTo: bytes.count)
    guard count <= bytes.count - offset else { throw .lengthsDoNotAddUp }
    defer { offset += count }
    return FilePath(bytes: bytes[offset..<(offset + count)])
  }

  /// Reads the path of a file, which is absolute.
  mutating func absolutePath() throws(RecoveryDamage) -> FilePath {
    let path = try path()
    guard path.isAbsolute, !path.bytes.contains(0) else { throw .lengthsDoNotAddUp }
    return path
  }

  mutating func stamp() throws(RecoveryDamage) -> FileStamp? {
    let form = try number()
    let (device, inode, size) = (try number(), try number(), try signed())
    let modified = FileStamp.Time(seconds: try signed(), nanoseconds: try signed())
    let changed = FileStamp.Time(seconds: try signed(), nanoseconds: try signed())
    let hash = try number()
    guard form != 0 else { return nil }
    return FileStamp(
      device: device, inode: inode, size: size, modified: modified, changed: changed,
      contentHash: form == 2 ? hash : nil)
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
