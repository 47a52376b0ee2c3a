import Glibc
import ModelBasics

extension FileStorage {
  /// Returns the newest journal of an interrupted in-place save of this file; nil if there is none.
  /// A save that is still running does not count.
  package func pendingJournal(for path: FilePath) throws(StorageError) -> PendingJournal? {
    try pendingJournals(for: path).first
  }

  /// Returns all of them, newest first; or those that were discarded.
  ///
  /// A file with several hard links is found by any of its names, since an in-place save keeps the
  /// inode.
  package func pendingJournals(
    for path: FilePath, areDiscarded: Bool = false
  ) throws(StorageError) -> [PendingJournal] {
    let location = try FileLocation(resolving: path, system)
    return try pendingJournals(
      for: location, try location.folder.status(of: location.name).map { FileStamp($0) },
      areDiscarded: areDiscarded)
  }

  func pendingJournals(
    for location: FileLocation, _ stamp: FileStamp?, areDiscarded: Bool = false
  ) throws(StorageError) -> [PendingJournal] {
    let suffix = areDiscarded ? RecoveryFile.discardedSuffix : RecoveryFile.journalSuffix
    let path = location.path
    return try recovery.list([suffix]).journals.compactMap { journal in
      if journal.path == path { return journal }
      guard let stamp, let base = journal.base, base.inode == stamp.inode else { return nil }
      var own = journal
      own.path = path
      // Other file systems use the same inode numbers, and reuse them for other files later. A file
      // that is a mixture of both contents is the right one even if its disk has another device
      // number now.
      switch try? state(of: own) {
      case .halfWritten?: return own
      case .old?, .new?: return base.device == stamp.device ? own : nil
      case .changedSince?, .missing?, nil: return nil
      }
    }
  }

  /// True if a save was interrupted while it wrote this file, and the file has not changed since.
  ///
  /// False if the user has discarded the journal of that save, or if the state folder does not
  /// respond.
  package func isHalfWritten(_ path: FilePath) -> Bool {
    let answer = DetachedThread.result(within: 1000) {
      let journals = (try? pendingJournals(for: path)) ?? []
      return journals.contains { (try? state(of: $0)) == .halfWritten }
    }
    return answer ?? false
  }

  /// Returns the state of the file of a journal.
  package func state(of journal: PendingJournal) throws(StorageError) -> PendingJournal.State {
    let opened = try open(journal.path)
    guard let stamp = opened.stamp else { return .missing }
    return try state(of: journal, in: opened.bytes, inode: stamp.inode)
  }

  /// Returns the state of a file that has already been read.
  func state(
    of journal: PendingJournal, in bytes: Bytes, inode: UInt64
  ) throws(StorageError) -> PendingJournal.State {
    let file = try recovery.open(journal.name, in: journal.folder)
    let state = Self.state(bytes, old: try file.bytes(of: .old), new: try file.bytes(of: .new))
    // In-place writing keeps the inode: a file with another one is complete, whatever it contains.
    if state == .halfWritten, let base = journal.base, base.inode != inode {
      return .changedSince
    }
    return state
  }

  /// Returns one of the two contents of a journal, after checking it.
  package func bytes(
    of version: PendingJournal.Version, in journal: PendingJournal
  ) throws(StorageError) -> Bytes {
    try recovery.open(journal.name, in: journal.folder).bytes(of: version)
  }

  /// Writes one of the two contents back to the file and then removes the journal. If the file has
  /// been changed since, that version is kept beside it.
  ///
  /// The journal itself protects this write: if it is interrupted too, the journal remains.
  package func restore(
    _ version: PendingJournal.Version, from journal: PendingJournal
  ) throws(StorageError) -> SavedFile {
    let file = try recovery.open(journal.name, in: journal.folder, O_RDWR)
    guard let lock = FileLock.take(file.descriptor) else {
      throw StorageError(.lockedByOther, journal.path)
    }
    defer { withExtendedLifetime(lock) {} }
    let bytes = try file.bytes(of: version)
    var saved: SavedFile
    let location = try FileLocation(resolving: journal.path, system)
    if let original = try Original(location) {
      let state = Self.state(
        original.bytes, old: try file.bytes(of: .old), new: try file.bytes(of: .new))
      var conflictCopy: FilePath?
      if state == .changedSince {
        conflictCopy = try ConflictCopy.copy(original.bytes, for: location, else: file.folder)
      }
      try original.requireUntouched()
      try InPlaceWriting.overwrite(original.descriptor, with: bytes)
      let (now, stamp) = try Self.readWhole(original.descriptor)
      saved = SavedFile(method: .inPlace, stamp: stamp, bytes: now, realPath: location.path)
      saved.conflictCopy = conflictCopy
    } else {
      saved = try save(FileContents(bytes), to: journal.path, expecting: nil)
    }
    if (try? file.remove()) == nil { saved.leftover = file.path }
    return saved
  }

  /// Removes a journal.
  package func remove(_ journal: PendingJournal) throws(StorageError) {
    try recovery.existing(journal.folder)?.unlink(journal.name)
  }

  /// True if a discarded journal is kept for some days. Not kept is the journal of a file whose
  /// content must not remain on a disk, unless the file is half-written: nothing else has its
  /// contents then.
  package func keepsWhenDiscarded(_ journal: PendingJournal) -> Bool {
    ephemeralReason(of: journal.path) == nil || (try? state(of: journal)) == .halfWritten
  }

  /// Discards a journal: keeps it for some days or removes it.
  package func discard(_ journal: PendingJournal) throws(StorageError) {
    if keepsWhenDiscarded(journal) { try markDiscarded(journal) } else { try remove(journal) }
  }

  /// Keeps a journal for some days, so that it can still be recovered.
  package func markDiscarded(_ journal: PendingJournal) throws(StorageError) {
    guard !journal.isDiscarded, let folder = try recovery.existing(journal.folder) else { return }
    let stem = journal.name.description.dropLast(RecoveryFile.journalSuffix.count)
    let discardedName = FilePath(stem + RecoveryFile.discardedSuffix)
    try folder.renameNoReplaceOrRename(journal.name, to: discardedName)
    // The days count from now.
    let file = try? folder.open(discardedName, O_RDWR)
    try? file?.touch()
  }

  private static func state(
    _ now: Bytes, old: Bytes, new: Bytes
  ) -> PendingJournal.State {
    now.withBytes { now in
      old.withBytes { old in
        new.withBytes { new in state(now, old: old, new: new) }
      }
    }
  }

  private static func state(
    _ now: UnsafeRawBufferPointer, old: UnsafeRawBufferPointer, new: UnsafeRawBufferPointer
  ) -> PendingJournal.State {
    let all = 0..<now.count
    if now.count == old.count, now.hasSame(all, as: old) { return .old }
    if now.count == new.count, now.hasSame(all, as: new) { return .new }
    // A disk writes whole sectors, and an interrupted write can end anywhere: each sector has the
    // old or the new bytes, or begins with one and continues with the other.
    let sector = 512
    for start in stride(from: 0, to: now.count, by: sector) {
      let range = start..<min(now.count, start + sector)
      let fromOld = now.equalCount(range, as: old)
      let fromNew = now.equalCount(range, as: new)
      let afterOld = range.lowerBound + fromOld..<range.upperBound
      let afterNew = range.lowerBound + fromNew..<range.upperBound
      guard now.hasSame(afterOld, as: new) || now.hasSame(afterNew, as: old) else {
        return .changedSince
      }
    }
    return .halfWritten
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func hasSame(_ range: Range<Int>, as other: UnsafeRawBufferPointer) -> Bool {
    if range.isEmpty { return true }
    guard range.upperBound <= other.count, let mine = baseAddress, let theirs = other.baseAddress
    else { return false }
    return memcmp(mine + range.lowerBound, theirs + range.lowerBound, range.count) == 0
  }

  /// Returns the number of bytes from the start of a range that are equal in another buffer.
  fileprivate func equalCount(_ range: Range<Int>, as other: UnsafeRawBufferPointer) -> Int {
    for index in range where index >= other.count || self[index] != other[index] {
      return index - range.lowerBound
    }
    return range.count
  }
}
