import Glibc
import ModelBasics

/// A journal that a session has left.
package struct StoredJournal: Hashable, Sendable {
  /// The folder of the journal; `name` is its name in it.
  package let folder: JournalFolder
  package let name: FilePath
  package let header: EditJournalHeader
  /// When the journal was last written, in seconds since 1970.
  package let changed: Int64
  package let isDiscarded: Bool
}

/// A journal that was read and checked.
struct EditJournalFile {
  let header: EditJournalHeader
  let records: [EditJournalRecord]
  let changed: Int64

  /// Larger journals are not read. Edits that insert a long text refer to the file that it came
  /// from.
  private static let countLimit = 1 << 30

  /// Reads a journal as untrusted input: it must be a regular file of this user that no other user
  /// can access, with a valid header. Returns nil if its session is alive.
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
        let (header, start) = try EditJournalHeader.read(bytes)
        let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
        return (header, headOnly ? [] : EditJournalRecord.list(in: rest))
      }
    } catch {
      throw StorageError(.damagedRecovery(error), path)
    }
    changed = Int64(status.st_mtim.tv_sec)
  }

  /// True if a journal cannot be read because its header is damaged, and the header has a path.
  static func isDamaged(_ name: FilePath, in folder: Folder, of path: FilePath) -> Bool {
    do throws(StorageError) {
      _ = try EditJournalFile(name, in: folder, headOnly: true)
      return false
    } catch {
      guard case .damagedRecovery(let damage) = error.reason, damage != .tooShort,
        let file = try? folder.open(name, O_RDONLY), let status = try? file.privateStatus(),
        let head = try? Bytes.part(
          of: file, at: 0, count: min(Int(status.st_size), EditJournalHeader.countLimit))
      else { return false }
      return head.array(Span(0, head.count)).firstRange(of: path.bytes) != nil
    }
  }
}
