import CStorage
import Glibc

/// A folder that journals may be in.
package struct JournalFolder: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// One of our own, made when it is needed: mode 0700.
    case own
    /// The folder of the edited file, if only its owner can look into it.
    case besideFile
  }

  package let path: FilePath
  package let kind: Kind

  package init(path: FilePath, kind: Kind) {
    self.path = path
    self.kind = kind
  }

  /// What the names of journals begin with.
  var prefix: String { kind == .own ? "" : ".modeled-" }
}

/// Where the journal of one file may be, the best first.
package struct JournalFolders: Sendable {
  package let folders: [JournalFolder]
  /// Whether discarded edits may be kept.
  package let keepsDiscarded: Bool
}

extension FileStorage {
  /// Where the journal of a file may be: the user's state folder; if that is missing or full, the
  /// folder for the session's run time, the file's own folder if nobody else can look into it, the
  /// folder for temporary files.
  ///
  /// A file on a memory file system, or the temporary file of another program (`sudoedit`, `sops`,
  /// `git`), is not to be on a disk when it is gone: its journal goes to a memory file system, or
  /// nowhere.
  package func journalFolders(for path: FilePath) -> JournalFolders {
    var candidates: [JournalFolder] = []
    if let recoveryFolder { candidates.append(JournalFolder(path: recoveryFolder, kind: .own)) }
    if let first = fallbackFolders.first {
      candidates.append(JournalFolder(path: first, kind: .own))
    }
    candidates.append(JournalFolder(path: path.folder, kind: .besideFile))
    candidates += fallbackFolders.dropFirst().map { JournalFolder(path: $0, kind: .own) }
    guard fleetingness(of: path) != nil else {
      return JournalFolders(folders: candidates, keepsDiscarded: true)
    }
    let inMemory = candidates.filter { $0.kind == .own && isInMemory($0.path) }
    return JournalFolders(folders: inMemory, keepsDiscarded: false)
  }

  /// Why nothing of a file is to be on a disk when the file is gone; nil if it may be.
  package func fleetingness(of path: FilePath) -> Fleetingness? {
    if isOnMemory(path.folder) { return .onMemory }
    return TemporaryFiles.isOfOtherProgram(path, temporaryFolders: temporaryFolders)
      ? .ofOtherProgram : nil
  }

  /// True if what is written to a folder, which need not be there yet, is gone with the power.
  package func isInMemory(_ folder: FilePath) -> Bool { isOnMemory(existing(folder)) }

  /// Why there is no folder for what is kept of a file.
  package func noFolder(for path: FilePath) -> StorageError {
    guard let fleetingness = fleetingness(of: path) else {
      return StorageError(.noRecoveryFolder, path)
    }
    return StorageError(
      .noMemoryFolder(fleetingness, isRuntimeFolderSet: isRuntimeFolderSet), path)
  }

  /// The nearest folder of a path that is there.
  private func existing(_ path: FilePath) -> FilePath {
    var path = path
    while path.bytes.count > 1, (try? Folder(path, system)) == nil { path = path.folder }
    return path
  }

  private func isOnMemory(_ path: FilePath) -> Bool {
    guard let folder = try? Folder(path, system) else { return false }
    return folder.descriptor.isOnMemory
  }

  func open(_ journals: JournalFolder, making: Bool) throws(StorageError) -> Folder? {
    switch journals.kind {
    case .own:
      let folder = OwnFolder(path: journals.path, system: system)
      return making ? try folder.open() : try folder.existing()
    case .besideFile:
      let folder = try Folder(journals.path, system)
      let status = try folder.descriptor.status()
      guard status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else { return nil }
      return folder
    }
  }
}

/// Why nothing of a file is to be on a disk when the file is gone.
package enum Fleetingness: Hashable, Sendable {
  case onMemory
  /// The temporary file of another program.
  case ofOtherProgram
}

/// Files that other programs make for a moment to have them edited.
enum TemporaryFiles {
  /// Whether a path looks like one of `sudoedit`, `sops`, `git`, `kubectl`, `crontab`, `pass`,
  /// `ansible-vault`, `systemctl edit` and their like.
  static func isOfOtherProgram(_ path: FilePath, temporaryFolders: [FilePath]) -> Bool {
    let names = path.bytes.split(separator: FilePath.slash).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard let name = names.last else { return false }
    if names.contains(".git") || name.hasPrefix(".#") { return true }
    let folder = temporaryFolders.first { path.bytes.starts(with: $0.bytes + [FilePath.slash]) }
    guard let folder else { return false }
    let depth = folder.bytes.split(separator: FilePath.slash).count
    guard names.count > depth else { return false }
    // The folder, or the file, that stands in the temporary folder itself.
    let top = names[depth]
    let known = ["git-", "kubectl-edit-", "crontab.", "ansible-local-", "pass.", "gopass-"]
    if known.contains(where: { top.hasPrefix($0) }) { return true }
    if names.count > depth + 1 { return top.allSatisfy(\.isNumber) }
    return hasRandomEnd(name)
  }

  /// `hostsXa81Kd0q.conf`, `sudoers.kX3dP0aB`: eight letters or more that nobody chose.
  private static func hasRandomEnd(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.suffix(2).contains { part in
      let end = part.suffix(8)
      return end.count == 8 && end.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        && end.contains(where: \.isNumber) && end.contains(where: \.isUppercase)
        && end.contains(where: \.isLowercase)
    }
  }
}

extension Descriptor {
  /// Whether what is written here is gone with the power: tmpfs and ramfs.
  fileprivate var isOnMemory: Bool {
    let answer = try? system.perform(.fileSystem, path) { _ in Int(csystem_is_on_memory(number)) }
    return answer == 1
  }
}
