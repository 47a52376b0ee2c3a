import Glibc
import ModelBasics

/// The journal that a session has left: which file it is of, and since when.
package struct StoredJournal: Hashable, Sendable {
  /// Where it is, and its name there.
  package let folder: JournalFolder
  package let name: FilePath
  package let header: EditJournalHeader
  /// When it was last written, in seconds since 1970.
  package let changed: Int64
  package let isDiscarded: Bool
}

/// A journal that was read, checked.
struct EditJournalFile {
  let header: EditJournalHeader
  let records: [EditJournalRecord]
  let changed: Int64

  /// Larger journals are not read: an edit that long has its text in the file it came from.
  private static let countLimit = 1 << 30

  /// Reads a journal as hostile input: an ordinary file of this user, closed to others, with a head
  /// that is whole. Returns nil if its session lives.
  init?(_ name: FilePath, in folder: Folder, headOnly: Bool) throws(StorageError) {
    let path = folder.path.appending(name)
    let file = try folder.open(name, O_RDONLY)
    let status = try file.privateStatus()
    if file.isLockedByOther() { return nil }
    let size = Int(status.st_size)
    guard size <= Self.countLimit else {
      throw StorageError(.damagedRecovery(.lengthsDoNotAddUp), path)
    }
    let count = headOnly ? min(size, EditJournalHeader.countLimit) : size
    let bytes = try Bytes.part(of: file, at: 0, count: count)
    do throws(RecoveryDamage) {
      (header, records) = try bytes.withBytes { bytes throws(RecoveryDamage) in
        let header = try EditJournalHeader(decoding: bytes)
        let start = EditJournalHeader.count(of: bytes) ?? bytes.count
        let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
        return (header, headOnly ? [] : EditJournalRecord.list(in: rest))
      }
    } catch {
      throw StorageError(.damagedRecovery(error), path)
    }
    changed = Int64(status.st_mtim.tv_sec)
  }
}
