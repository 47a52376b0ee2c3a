import ModelBasics

/// Why a file could not be read or written, and which.
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

    // What is there is not a file that can be edited.
    case isFolder
    case isPipe
    case isSocket
    case isDevice

    // The system refuses.
    case permissionDenied
    case notPermitted
    case readOnlyFileSystem
    case immutable
    case appendOnly
    case busy
    case lockedByOther
    case tooManyOpenFiles
    case outOfMemory
    case notSupported
    case interrupted

    // The disk refuses. `short` is how many bytes more it would have had to hold.
    case diskFull(short: Int?)
    case quotaExceeded
    case fileTooLarge
    case inputOutput
    case readBackDiffers

    // Somebody else writes too.
    case changedOutside
    case deletedOutside
    case changingWhileRead
    case baseTorn

    // This save was stopped before it changed anything.
    case cancelled
    case refused(Problem)
    case wrongLength(promised: Int, given: Int)

    // Recovery.
    case noRecoveryFolder
    /// What is kept of this file may only be in memory, and there is no folder for that.
    case noMemoryFolder(Fleetingness, isRuntimeFolderSet: Bool)
    case recoveryFolderNotOurs
    case halfWritten
    case damagedRecovery(RecoveryDamage)

    /// Anything else: `errno` says what.
    case other
  }

  package var reason: Reason
  package var path: FilePath
  /// The system's own number for it, when it came from a call.
  package var errno: Int32?
  /// A file of our own beside it that could not be removed.
  package var leftover: FilePath?

  package init(_ reason: Reason, _ path: FilePath, errno: Int32? = nil) {
    self.reason = reason
    self.path = path
    self.errno = errno
  }
}

/// What is wrong with a file in the recovery folder. Such files are read as hostile input.
package enum RecoveryDamage: Error, Hashable, Sendable, CaseIterable {
  case notARegularFile
  case notOurs
  case readableByOthers
  case tooShort
  case notARecoveryFile
  case unknownVersion
  case lengthsDoNotAddUp
  case headerChecksum
  case contentChecksum
}
