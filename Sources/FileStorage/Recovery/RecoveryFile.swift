import Glibc
import ModelBasics

/// An open, checked file of the recovery folder.
struct RecoveryFile: Sendable {
  let folder: Folder
  private(set) var name: FilePath
  let descriptor: Descriptor
  let header: RecoveryHeader
  /// Held while the file is written and used by the process that created it.
  private let lock: FileLock?
  var path: FilePath { folder.path.appending(name) }

  static let copySuffix = ".copy"
  static let journalSuffix = ".journal"
  static let discardedSuffix = ".journal" + EditJournal.discardedSuffix
  static let temporarySuffix = ".tmp"

  /// Opens a file and checks everything except its contents.
  init(
    opening name: FilePath, in folder: Folder, _ access: Int32 = O_RDONLY
  ) throws(StorageError) {
    let file = try folder.open(name, access)
    let count = Int(try file.privateStatus().st_size)
    let head = try Bytes.part(
      of: file, at: 0, count: min(count, RecoveryHeader.countLimit))
    do throws(RecoveryDamage) {
      header = try head.withBytes { bytes throws(RecoveryDamage) in
        try RecoveryHeader(decoding: bytes, fileCount: count)
      }
    } catch {
      throw StorageError(.damagedRecovery(error), folder.path.appending(name))
    }
    self.folder = folder
    self.name = name
    descriptor = file
    lock = nil
  }

  /// Creates a file under a temporary name, syncs it and reads it back. It is found after a crash only once it is published.
  ///
  /// It stays locked while it is open, so that a running save is not taken for an interrupted one.
  init(
    creating kind: RecoveryHeader.Kind, in folder: Folder, for path: FilePath, base: FileStamp?,
    new: FileContents, old: Bytes? = nil, options: SaveOptions = SaveOptions()
  ) throws(StorageError) {
    let (stem, file, lock) = try Self.create(in: folder)
    self.lock = lock
    name = Self.temporaryName(stem)
    var header = RecoveryHeader(
      kind: kind, path: path, base: base, written: Int64(time(nil)), newCount: new.count,
      newHash: 0, oldCount: old?.count ?? 0, oldHash: 0)
    do throws(StorageError) {
      try file.reserve(header.fileCount)
      header.newHash = try ContentWriting(
        file, at: header.newOffset, options, for: path
      ).write(new)
      if let old {
        header.oldHash = try ContentWriting(file, at: header.oldOffset).write(FileContents(old))
      }
      let encoded = Bytes(header.encoded)
      try encoded.withBytes { bytes throws(StorageError) in try file.write(bytes, at: 0) }
      if try file.status().st_size != header.fileCount {
        try file.truncate(to: header.fileCount)
      }
      try file.sync()
      try Self.check(header, file)
    } catch {
      try? folder.unlink(name)
      throw error.withSpaceNeeded(header.fileCount, on: file)
    }
    self.folder = folder
    self.header = header
    descriptor = file
  }

  /// Gives a created file its name. If that fails, the file is removed.
  mutating func publish() throws(StorageError) {
    do throws(StorageError) {
      let suffix = header.kind == .copy ? Self.copySuffix : Self.journalSuffix
      let final = FilePath(Self.stem(of: name) + suffix)
      try folder.renameNoReplaceOrRename(name, to: final)
      name = final
      try folder.sync()
    } catch {
      try? remove()
      throw error
    }
  }

  /// Returns the letters that a file has in its name from its creation until its removal.
  static func stem(of name: FilePath) -> String {
    String(name.description.split(separator: ".").first ?? "")
  }

  private static func temporaryName(_ stem: String) -> FilePath {
    FilePath("." + stem + temporarySuffix)
  }

  /// Creates an empty file and locks it.
  ///
  /// Until it is locked it looks abandoned, and another process may remove it; then another file is
  /// created.
  private static func create(
    in folder: Folder
  ) throws(StorageError) -> (stem: String, Descriptor, FileLock) {
    for _ in 0..<100 {
      let stem = RandomName.letters(16)
      let name = temporaryName(stem)
      let file = try folder.open(name, O_RDWR | O_CREAT | O_EXCL, mode: 0o600)
      guard let lock = FileLock.take(file) else { continue }
      do throws(StorageError) {
        if try folder.status(of: name) != nil { return (stem, file, lock) }
      } catch {
        try? folder.unlink(name)
        throw error
      }
    }
    throw StorageError(.lockedByOther, folder.path)
  }

  private static func check(
    _ header: RecoveryHeader, _ file: Descriptor
  ) throws(StorageError) {
    let new = try Bytes.part(of: file, at: header.newOffset, count: header.newCount)
    let old = try Bytes.part(of: file, at: header.oldOffset, count: header.oldCount)
    guard new.contentHash() == header.newHash,
      header.kind == .copy || old.contentHash() == header.oldHash
    else { throw StorageError(.readBackDiffers, file.path) }
  }

  var isInUse: Bool { descriptor.isLockedByOther() }

  /// Returns one of the contents, after checking it.
  func bytes(of version: PendingJournal.Version) throws(StorageError) -> Bytes {
    let bytes =
      switch version {
      case .new:
        try Bytes.part(of: descriptor, at: header.newOffset, count: header.newCount)
      case .old:
        try Bytes.part(of: descriptor, at: header.oldOffset, count: header.oldCount)
      }
    let hash = version == .new ? header.newHash : header.oldHash
    guard bytes.contentHash() == hash, !bytes.hasLostBytes else {
      throw StorageError(.damagedRecovery(.contentChecksum), path)
    }
    return bytes
  }

  func remove() throws(StorageError) {
    try folder.unlink(name)
  }
}
