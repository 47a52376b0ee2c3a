import ModelBasics

/// The header of a file in the recovery folder, stored as a ``StoredHeader`` of whole pages.
///
///     0   the header
///     n   the new content; n is the byte count of the header
///     m   the old content, for a journal; m is the next multiple of the page size
///
/// Both contents begin on a page, so either can be mapped. A file whose length does not match these
/// numbers is damaged.
struct RecoveryHeader: Hashable, Sendable {
  enum Kind: UInt64 {
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

  /// The byte count of the header, which does not depend on the other numbers.
  var newOffset: Int { encoded.count }
  var oldOffset: Int { Self.roundedUp(newOffset + newCount) }
  var fileCount: Int { kind == .copy ? newOffset + newCount : oldOffset + oldCount }

  private static func roundedUp(_ count: Int) -> Int { (count + page - 1) / page * page }

  /// Four pages are enough for the longest possible path.
  private static let form = StoredHeader(
    magic: "modeledR", version: 3, unit: page, counts: page...countLimit)
  static let page = 4096
  static let countLimit = 4 * page

  var encoded: [UInt8] {
    Self.form.encoded { fields in
      fields.add(kind.rawValue)
      fields.add(written)
      fields.add(newCount)
      fields.add(newHash)
      fields.add(oldCount)
      fields.add(oldHash)
      fields.add(base)
      fields.add(path)
    }
  }
}

extension RecoveryHeader {
  /// Reads a header from the first bytes of a file with `fileCount` bytes.
  init(
    decoding bytes: UnsafeRawBufferPointer, fileCount: Int
  ) throws(RecoveryDamage) {
    // Below this limit no sum of lengths overflows.
    guard fileCount <= 1 << 60 else { throw .lengthsDoNotAddUp }
    var (count, fields) = try Self.form.fields(of: bytes)
    guard let kind = Kind(rawValue: try fields.number()) else {
      throw .unknownVersion
    }
    self.kind = kind
    written = try fields.signed()
    newCount = try fields.count(upTo: fileCount)
    newHash = try fields.number()
    oldCount = try fields.count(upTo: fileCount)
    oldHash = try fields.number()
    base = try fields.stamp()
    path = try fields.absolutePath()
    guard newOffset == count, self.fileCount == fileCount else { throw .lengthsDoNotAddUp }
  }
}
