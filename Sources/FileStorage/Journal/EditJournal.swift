// A journal of the edits that one session makes to one file, and its format.
//
//   head │ length number hash record │ length number hash record │ length num
//                                                                   ^ cut off: only this is lost
//
// A journal is only appended to, and is locked while its session lives, so that other sessions do
// not take it for the journal of a dead one. Each record has a hash of its number and content:
// after a damaged record the next valid one can be found, and the numbers show that records are
// missing.

import Glibc
import ModelBasics

/// One record of a journal.
package enum EditJournalRecord: Hashable, Sendable {
  /// An encoded edit; this module does not interpret it.
  case edit([UInt8])
  /// A save of this content is about to replace the file. If the file has this content, it includes
  /// all earlier edits of the journal.
  case saving(hash: UInt64, count: Int)
  /// One or more records that cannot be read. Never written.
  case damaged
}

/// The open journal of a session. Used by one thread only.
package final class EditJournal {
  private let folder: Folder
  package private(set) var name: FilePath
  private let file: Descriptor
  private let lock: FileLock?
  private var end: Int
  private var recordCount: Int

  package var path: FilePath { folder.path.appending(name) }

  static let suffix = ".edits"
  static let discardedSuffix = ".discarded"

  /// Creates a journal with its first records. They are on the disk when this returns.
  init(
    _ header: EditJournalHeader, _ records: [EditJournalRecord], in folder: Folder,
    prefix: String
  ) throws(StorageError) {
    let name = FilePath(prefix + RandomName.letters(16) + Self.suffix)
    let file = try folder.open(name, O_RDWR | O_CREAT | O_EXCL, mode: 0o600)
    var bytes = header.encoded
    for (number, record) in records.enumerated() { bytes += record.encoded(number) }
    lock = FileLock.take(file)
    do throws(StorageError) {
      try file.reserve(bytes.count)
      try file.write(bytes, at: 0)
      try file.sync()
      try folder.sync()
    } catch {
      try? folder.unlink(name)
      throw error
    }
    self.folder = folder
    self.name = name
    self.file = file
    end = bytes.count
    recordCount = records.count
  }

  /// Appends records. A failed call can be repeated: it overwrites what the first one wrote.
  package func append(_ records: [EditJournalRecord]) throws(StorageError) {
    var bytes: [UInt8] = []
    for (index, record) in records.enumerated() { bytes += record.encoded(recordCount + index) }
    try file.write(bytes, at: end)
    end += bytes.count
    recordCount += records.count
  }

  /// Waits until the disk has all appended records.
  package func sync() throws(StorageError) { try file.sync() }

  package func remove() throws(StorageError) { try folder.unlink(name) }

  /// Keeps the journal for some days under another name.
  package func discard() throws(StorageError) {
    let text = name.description
    let discardedName = FilePath(text.dropLast(Self.suffix.count) + Self.discardedSuffix)
    try folder.renameNoReplaceOrRename(name, to: discardedName)
    name = discardedName
    // The days count from now.
    try? file.touch()
  }
}

extension EditJournalRecord {
  private enum Kind: UInt8 {
    case edit = 1
    case saving = 2
  }

  private static let headCount = 24
  /// The maximum number of bytes hashed while searching for the next valid record.
  private static let searchLimit = 1 << 26

  private var content: [UInt8] {
    switch self {
    case .edit(let bytes): return [Kind.edit.rawValue] + bytes
    case .saving(let hash, let count):
      var bytes = [Kind.saving.rawValue]
      bytes.append(hash)
      bytes.append(UInt64(count))
      return bytes
    case .damaged: return []
    }
  }

  func encoded(_ number: Int) -> [UInt8] {
    let content = content
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.headCount + content.count)
    bytes.append(UInt64(content.count))
    bytes.append(UInt64(number))
    bytes.append(content.withUnsafeBytes { Self.hash(of: $0, number) })
    bytes += content
    return bytes
  }

  private static func hash(of content: UnsafeRawBufferPointer, _ number: Int) -> UInt64 {
    var hash = ContentHash()
    withUnsafeBytes(of: UInt64(number).littleEndian) { hash.update($0) }
    hash.update(content)
    return hash.value
  }

  /// Returns all valid records, with `damaged` where records between them are missing or
  /// unreadable. A record that is cut off at the end is left out.
  static func list(in bytes: UnsafeRawBufferPointer) -> [EditJournalRecord] {
    var records: [EditJournalRecord] = []
    var offset = 0
    var next = 0
    while bytes.count - offset > headCount {
      let length = length(at: offset, in: bytes)
      if let length, let (record, number) = record(at: offset, length, in: bytes), number >= next {
        if number > next, records.last != .damaged { records.append(.damaged) }
        records.append(record)
        next = number + 1
        offset += headCount + length
        continue
      }
      let following = nextValidRecord(after: offset, length, number: next + 1, in: bytes)
      if length != nil || following != nil { records.append(.damaged) }
      guard let following else { break }
      offset = following
    }
    return records
  }

  /// Returns the offset of the next valid record after a damaged one. The damaged record's length
  /// is tried first, since it is most likely intact; otherwise every offset is tried.
  private static func nextValidRecord(
    after offset: Int, _ length: Int?, number: Int, in bytes: UnsafeRawBufferPointer
  ) -> Int? {
    var hashed = 0
    func isValidRecord(at offset: Int) -> Bool {
      guard let length = Self.length(at: offset, in: bytes) else { return false }
      let foundNumber = bytes.number(at: offset + 8, UInt64.self)
      guard foundNumber >= UInt64(number), foundNumber < UInt64(number + bytes.count) else {
        return false
      }
      hashed += length
      return record(at: offset, length, in: bytes) != nil
    }
    if let length, isValidRecord(at: offset + headCount + length) {
      return offset + headCount + length
    }
    var offset = offset + 1
    while bytes.count - offset > headCount, hashed < searchLimit {
      if isValidRecord(at: offset) { return offset }
      offset += 1
    }
    return nil
  }

  /// Returns the length of the record at an offset, or nil if the bytes end before the record does.
  private static func length(at offset: Int, in bytes: UnsafeRawBufferPointer) -> Int? {
    guard bytes.count - offset > headCount,
      let length = Int(exactly: bytes.number(at: offset, UInt64.self)), length > 0,
      length <= bytes.count - offset - headCount
    else { return nil }
    return length
  }

  private static func record(
    at offset: Int, _ length: Int, in bytes: UnsafeRawBufferPointer
  ) -> (EditJournalRecord, number: Int)? {
    let start = offset + headCount
    let content = UnsafeRawBufferPointer(rebasing: bytes[start..<(start + length)])
    guard let number = Int(exactly: bytes.number(at: offset + 8, UInt64.self)),
      bytes.number(at: offset + 16, UInt64.self) == hash(of: content, number),
      let record = EditJournalRecord(content)
    else { return nil }
    return (record, number)
  }

  private init?(_ content: UnsafeRawBufferPointer) {
    switch content.first.flatMap(Kind.init) {
    case .edit: self = .edit(Array(content.dropFirst()))
    case .saving where content.count == 17:
      guard let count = Int(exactly: content.number(at: 9, UInt64.self)) else { return nil }
      self = .saving(hash: content.number(at: 1, UInt64.self), count: count)
    case .saving, nil: return nil
    }
  }
}
