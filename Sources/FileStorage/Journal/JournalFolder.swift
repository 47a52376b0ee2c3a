import CStorage
import Glibc

/// A folder that may contain journals.
package struct JournalFolder: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A folder of this program, created when needed, with mode 0700.
    case own
    /// The folder of the edited file, used only if no other user has access to it.
    case besideFile
  }

  package let path: FilePath
  package let kind: Kind

  package init(path: FilePath, kind: Kind) {
    self.path = path
    self.kind = kind
  }

  /// The prefix of journal names.
  var prefix: String { kind == .own ? "" : ".modeled-" }
}

/// The folders that may contain the journal of one file, the best first.
package struct JournalFolders: Sendable {
  package let folders: [JournalFolder]
  /// True if discarded edits may be kept.
  package let keepsDiscarded: Bool
}

extension FileStorage {
  /// Returns the folders for the journal of a file: the user's state folder; if that is missing or
  /// full, the first fallback folder (the session's runtime folder if it is set), the file's own
  /// folder if no other user has access to it, and the other fallback folders.
  ///
  /// The content of a file on a memory file system, or of the temporary file of another program
  /// (`sudoedit`, `sops`, `git`), must not remain on a disk: its journal goes to a memory file
  /// system, or is not written.
  package func journalFolders(for path: FilePath) -> JournalFolders {
    var candidates: [JournalFolder] = []
    if let recoveryFolder { candidates.append(JournalFolder(path: recoveryFolder, kind: .own)) }
    if let first = fallbackFolders.first {
      candidates.append(JournalFolder(path: first, kind: .own))
    }
    candidates.append(JournalFolder(path: path.folder, kind: .besideFile))
    candidates += fallbackFolders.dropFirst().map { JournalFolder(path: $0, kind: .own) }
    guard ephemeralReason(of: path) != nil else {
      return JournalFolders(folders: candidates, keepsDiscarded: true)
    }
    let inMemory = candidates.filter { $0.kind == .own && isInMemory($0.path) }
    return JournalFolders(folders: inMemory, keepsDiscarded: false)
  }

  /// Returns the reason that no content of a file may remain on a disk; nil if it may.
  package func ephemeralReason(of path: FilePath) -> EphemeralReason? {
    if isOnMemoryFileSystem(path.folder) { return .onMemoryFileSystem }
    return TemporaryFiles.isOfOtherProgram(path, temporaryFolders: temporaryFolders)
      ? .ofOtherProgram : nil
  }

  /// True if the content of a folder, which need not exist yet, is lost without power.
  package func isInMemory(_ folder: FilePath) -> Bool {
    isOnMemoryFileSystem(nearestExisting(folder))
  }

  /// Returns the error for a file that has no folder for its journal or copy.
  package func noFolder(for path: FilePath) -> StorageError {
    guard let ephemeralReason = ephemeralReason(of: path) else {
      return StorageError(.noRecoveryFolder, path)
    }
    return StorageError(
      .noMemoryFolder(ephemeralReason, isRuntimeFolderSet: isRuntimeFolderSet), path)
  }

  /// Returns the folder itself or its nearest existing ancestor.
  private func nearestExisting(_ path: FilePath) -> FilePath {
    var path = path
    while path.bytes.count > 1, (try? Folder(path, system)) == nil { path = path.folder }
    return path
  }

  private func isOnMemoryFileSystem(_ path: FilePath) -> Bool {
    guard let folder = try? Folder(path, system) else { return false }
    return folder.descriptor.isOnMemoryFileSystem
  }

  func open(_ journals: JournalFolder, creating: Bool) throws(StorageError) -> Folder? {
    switch journals.kind {
    case .own:
      let folder = PrivateFolder(path: journals.path, system: system)
      return creating ? try folder.open() : try folder.existing()
    case .besideFile:
      let folder = try Folder(journals.path, system)
      let status = try folder.descriptor.status()
      guard status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else { return nil }
      // The journal could not be removed.
      return creating && folder.isAppendOnly ? nil : folder
    }
  }
}

/// Why no content of a file may remain on a disk.
package enum EphemeralReason: Hashable, Sendable {
  case onMemoryFileSystem
  /// The temporary file of another program.
  case ofOtherProgram
}

/// Files that other programs create for a short time to have them edited.
enum TemporaryFiles {
  /// True if a path looks like a temporary file of `sudoedit`, `sops`, `git`, `kubectl`, `crontab`,
  /// `pass`, `ansible-vault`, `systemctl edit` and similar programs.
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
    // The folder or file directly in the temporary folder.
    let top = names[depth]
    let knownPrefixes = ["git-", "kubectl-edit-", "crontab.", "ansible-local-", "pass.", "gopass-"]
    if knownPrefixes.contains(where: { top.hasPrefix($0) }) { return true }
    if names.count > depth + 1 { return top.allSatisfy(\.isNumber) }
    return hasRandomEnd(name)
  }

  /// True for `hostsXa81Kd0q.conf`, `sudoers.kX3dP0aB`: one of the last two parts ends in eight
  /// random characters.
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
  /// True if files written here are lost without power: tmpfs and ramfs.
  fileprivate var isOnMemoryFileSystem: Bool {
    let answer = try? system.perform(.fileSystem, path) { _ in Int(csystem_is_on_memory(number)) }
    return answer == 1
  }
}
