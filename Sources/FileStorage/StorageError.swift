import ModelBasics

/// An error of reading or writing a file: the reason and the path.
package struct StorageError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    // The path does not lead to a file.
    case invalidName
    case nameTooLong
    case tooManyLinks
    case folderMissing
    case folderNotAFolder
    /// The path is a symbolic link to a file whose folder does not exist.
    case brokenLink(to: FilePath)
    case missing

    // The path leads to something that cannot be edited.
    case isFolder
    case isPipe
    case isSocket
    case isDevice
    /// Standard input is closed.
    case inputClosed

    // The system refuses the call.
    case permissionDenied
    case notPermitted
    case readOnlyFileSystem
    case immutable
    case appendOnly
    /// A file cannot be created, as the folder is marked append-only.
    case folderAppendOnly
    case busy
    case lockedByOther
    case tooManyOpenFiles
    case outOfMemory
    case notSupported
    case interrupted

    // The disk refuses the data. `missing` is the number of bytes that did not fit.
    case diskFull(missing: Int?)
    case quotaExceeded
    case fileTooLarge
    /// Larger than the process may write.
    case fileSizeLimited
    case inputOutput
    case readBackDiffers

    // Another program writes the file too.
    case changedOutside
    case deletedOutside
    case changingWhileRead
    case baseTruncated

    // The save was stopped before it changed anything.
    case cancelled
    case refused(Problem)
    case wrongLength(promised: Int, received: Int)

    // Recovery.
    case noRecoveryFolder
    /// Recovery files of this file may only be in memory, and no folder is in memory.
    case noMemoryFolder(EphemeralReason, isRuntimeFolderSet: Bool)
    case recoveryFolderOfOtherUser
    /// A save in place needs a copy of the file first, which cannot be written to the folder at `path`.
    case recoveryFolderUnwritable
    case halfWritten
    case damagedRecovery(RecoveryDamage)

    /// Any other error; see `errno`.
    case other
  }

  package var reason: Reason
  package var path: FilePath
  /// The error number of the system call, if the error came from one.
  package var errno: Int32?
  /// A file of this program that could not be removed.
  package var leftover: FilePath?

  package init(_ reason: Reason, _ path: FilePath, errno: Int32? = nil) {
    self.reason = reason
    self.path = path
    self.errno = errno
  }
}

/// Why a file in the recovery folder is invalid. Such files are read as untrusted input.
package enum RecoveryDamage: Error, Hashable, Sendable, CaseIterable {
  case notARegularFile
  case ownedByOtherUser
  case readableByOthers
  case tooShort
  case notARecoveryFile
  case unknownVersion
  case lengthsDoNotAddUp
  case headerChecksum
  case contentChecksum
}
