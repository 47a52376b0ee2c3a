import Glibc

/// The messages for errors of the storage layer. The editor puts "Not saved:" before them, and
/// after them which content is safe and which key helps.
extension StorageError {
  /// The error as one clause.
  package var clause: String { clause(withSuffix: ": \(path)", "\(path)") }

  /// The clause for a message that has already named the file.
  package var clauseWithoutFileName: String { clause(withSuffix: "", "the file") }

  /// The clause after the name of a file, which is not repeated.
  package func clause(after name: String) -> String {
    path == FilePath(name) ? clauseWithoutFileName : clause
  }

  /// The clause for a message that names the file before or after it: with the path only where
  /// the sentence is about it.
  package var clauseWithoutPath: String {
    clause(withSuffix: "", "\(path)") + (leftover.map { Self.couldNotRemove($0) } ?? "")
  }

  /// Whether `clauseWithoutPath` is a sentence with the path in it.
  package var namesFile: Bool { clause(withSuffix: "", "\(path)") != clauseWithoutFileName }

  /// The addition to a clause if a file of this program could not be removed.
  package static func couldNotRemove(_ leftover: FilePath) -> String {
    ", and \(leftover) could not be removed"
  }

  private func clause(withSuffix suffix: String, _ file: String) -> String {
    let folder = path.folder
    switch reason {
    case .invalidName: return "not a name a file can have"
    case .nameTooLong: return "the name is too long"
    case .tooManyLinks: return "too many symbolic links\(suffix)"
    case .folderMissing: return "no such folder: \(folder)"
    case .brokenLink(let target):
      return "a link to \(target), whose folder does not exist\(suffix)"
    case .folderNotAFolder: return "not a folder: \(folder)"
    case .missing: return "no such file\(suffix)"
    case .isFolder: return "is a directory\(suffix)"
    case .isPipe: return "is a pipe, not a file\(suffix)"
    case .isSocket: return "is a socket, not a file\(suffix)"
    case .isDevice: return "is a device, not a file\(suffix)"
    case .inputClosed: return "standard input is closed"
    case .permissionDenied: return "permission denied\(suffix)"
    case .notPermitted: return "not permitted by the system\(suffix)"
    case .readOnlyFileSystem: return "read-only file system: \(folder)"
    case .immutable: return "the file is marked immutable\(suffix)"
    case .appendOnly: return "the file is marked append-only\(suffix)"
    case .folderAppendOnly:
      return "the folder \(folder) is marked append-only, so a new file in it cannot be completed"
    case .busy: return "in use by the system\(suffix)"
    case .lockedByOther: return "another program is saving \(file)"
    case .tooManyOpenFiles: return "too many open files"
    case .outOfMemory: return "not enough memory for \(file)"
    case .notSupported: return "the file system of \(folder) cannot do this"
    case .interrupted: return "interrupted by the system again and again\(suffix)"
    case .diskFull(let missing):
      return "disk full on \(folder)" + (missing.map { " (\(Self.size($0)) short)" } ?? "")
    case .quotaExceeded: return "disk quota exceeded on \(folder)"
    case .fileTooLarge: return "larger than the file system of \(folder) allows"
    case .fileSizeLimited: return "larger than this process may write (ulimit -f)"
    case .inputOutput: return "the disk reports an error\(suffix)"
    case .readBackDiffers: return "other bytes were read back than were written\(suffix)"
    case .changedOutside: return "\(file) was changed by another program"
    case .deletedOutside: return "\(file) was deleted by another program"
    case .changingWhileRead: return "another program is writing to \(file)"
    case .baseTruncated: return "\(file) was cut by another program while it was open"
    case .cancelled: return "cancelled"
    case .refused(let problem): return problem.message
    case .wrongLength(let promised, let received):
      return "internal error: \(promised) bytes were promised, \(received) given"
    case .noRecoveryFolder: return "no folder for recovery files: HOME is not set"
    case .noMemoryFolder(let ephemeralReason, let isRuntimeFolderSet):
      return "\(ephemeralReason.clause) is never copied to a disk, and "
        + "XDG_RUNTIME_DIR \(isRuntimeFolderSet ? "is no folder in memory" : "is not set")"
    case .recoveryFolderOfOtherUser: return "the recovery folder belongs to another user\(suffix)"
    case .recoveryFolderUnwritable:
      return "it can only be written in place, and the copy for that cannot be written to \(path)"
    case .halfWritten: return "\(file) is half written: \(Self.errorText(errno))"
    case .damagedRecovery(let damage): return "recovery file ignored, \(damage.clause)\(suffix)"
    case .other: return "\(Self.errorText(errno))\(suffix)"
    }
  }

  /// The content of the disk after a save that failed for this reason.
  package var safety: String {
    switch reason {
    case .halfWritten: "Its old and its new content are both in the recovery folder."
    case .changedOutside: "Their version is on the disk, untouched."
    case .deletedOutside: "Nothing was written."
    default: "The file on disk is as it was."
    }
  }

  /// The remedy other than saving under another path; nil if there is none.
  package var advice: String? {
    switch reason {
    case .diskFull, .quotaExceeded: "Free some space and save again."
    case .folderMissing: "Make the folder first."
    case .inputClosed: "Redirect it from a file or a pipe."
    case .brokenLink: "Make that folder, or let the link lead elsewhere."
    case .permissionDenied: "Save as a user who may write it."
    case .immutable, .appendOnly, .folderAppendOnly: "chattr can remove the mark."
    case .lockedByOther, .changingWhileRead, .busy, .interrupted, .tooManyOpenFiles:
      "Try again in a moment."
    case .inputOutput: "Save to another disk."
    case .readBackDiffers:
      "Try again, in case another program was writing into it. Otherwise save to another disk."
    case .fileSizeLimited: "Raise the limit."
    case .changedOutside: "Compare, reload, or overwrite and keep theirs beside."
    case .deletedOutside: "Overwrite makes it again."
    case .baseTruncated: "Reload it."
    case .halfWritten: "Open it again to restore either."
    case .noRecoveryFolder: "Set HOME or XDG_STATE_HOME."
    case .recoveryFolderUnwritable: "Set XDG_STATE_HOME to a folder that you may write."
    case .noMemoryFolder: "Set XDG_RUNTIME_DIR to a folder in memory."
    default: nil
    }
  }

  private static func errorText(_ number: Int32?) -> String {
    guard let number, let text = strerror(number) else { return "unknown error" }
    return String(cString: text)
  }

  /// Returns a number of bytes as text, in powers of 1000, rounded up.
  static func size(_ count: Int) -> String {
    var unit = 1
    for name in ["bytes", "kB", "MB", "GB"] {
      let (limit, overflow) = unit.multipliedReportingOverflow(by: 1000)
      if count < limit || overflow { return "\(count / unit + (count % unit > 0 ? 1 : 0)) \(name)" }
      unit = limit
    }
    return "\(count / unit) TB"
  }
}

extension EphemeralReason {
  fileprivate var clause: String {
    switch self {
    case .onMemoryFileSystem: "a file on a memory file system"
    case .ofOtherProgram: "a temporary file of another program"
    }
  }
}

extension RecoveryDamage {
  package var clause: String {
    switch self {
    case .notARegularFile: "not a regular file"
    case .ownedByOtherUser: "it belongs to another user"
    case .readableByOthers: "others can read it"
    case .tooShort: "it is too short"
    case .notARecoveryFile: "it is something else"
    case .unknownVersion: "it is of an unknown version"
    case .lengthsDoNotAddUp: "its lengths do not add up"
    case .headerChecksum: "its head is damaged"
    case .contentChecksum: "its content is damaged"
    }
  }
}

extension Writability {
  /// Why a file cannot be saved at its path; nil if it can.
  package var clause: String? {
    switch self {
    case .writable: nil
    case .readOnlyFileSystem: "read-only file system"
    case .permissionDenied: "no permission to write"
    case .immutable: "marked immutable"
    case .appendOnly: "marked append-only"
    case .folderAppendOnly: "the folder is marked append-only"
    }
  }
}
