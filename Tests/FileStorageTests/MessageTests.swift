import FileStorage
import Glibc
import ModelBasics
import Testing

@Suite struct MessageTests {
  @Test(
    "every reason has a clause",
    arguments: [
      (StorageError.Reason.invalidName, "not a name a file can have"),
      (.nameTooLong, "the name is too long"),
      (.tooManyLinks, "too many symbolic links: /etc/app.json"),
      (.folderMissing, "no such folder: /etc"),
      (
        .brokenLink(to: "/srv/x/app.json"),
        "a link to /srv/x/app.json, whose folder does not exist: /etc/app.json"
      ),
      (.folderNotAFolder, "not a folder: /etc"),
      (.missing, "no such file: /etc/app.json"),
      (.isFolder, "is a directory: /etc/app.json"),
      (.isPipe, "is a pipe, not a file: /etc/app.json"),
      (.isSocket, "is a socket, not a file: /etc/app.json"),
      (.isDevice, "is a device, not a file: /etc/app.json"),
      (.permissionDenied, "permission denied: /etc/app.json"),
      (.notPermitted, "not permitted by the system: /etc/app.json"),
      (.readOnlyFileSystem, "read-only file system: /etc"),
      (.immutable, "the file is marked immutable: /etc/app.json"),
      (.appendOnly, "the file is marked append-only: /etc/app.json"),
      (
        .folderAppendOnly,
        "the folder /etc is marked append-only, so a new file in it cannot be completed"
      ),
      (.inputClosed, "standard input is closed"),
      (.busy, "in use by the system: /etc/app.json"),
      (.lockedByOther, "another program is saving /etc/app.json"),
      (.tooManyOpenFiles, "too many open files"),
      (.outOfMemory, "not enough memory for /etc/app.json"),
      (.notSupported, "the file system of /etc cannot do this"),
      (.interrupted, "interrupted by the system again and again: /etc/app.json"),
      (.diskFull(missing: nil), "disk full on /etc"),
      (.diskFull(missing: 11_001), "disk full on /etc (12 kB short)"),
      (.diskFull(missing: 999), "disk full on /etc (999 bytes short)"),
      (.diskFull(missing: 3_000_000_000), "disk full on /etc (3 GB short)"),
      (.diskFull(missing: .max), "disk full on /etc (9223372 TB short)"),
      (.quotaExceeded, "disk quota exceeded on /etc"),
      (.fileTooLarge, "larger than the file system of /etc allows"),
      (.fileSizeLimited, "larger than this process may write (ulimit -f)"),
      (.inputOutput, "the disk reports an error: /etc/app.json"),
      (.readBackDiffers, "other bytes were read back than were written: /etc/app.json"),
      (.changedOutside, "/etc/app.json was changed by another program"),
      (.deletedOutside, "/etc/app.json was deleted by another program"),
      (.changingWhileRead, "another program is writing to /etc/app.json"),
      (.baseTruncated, "/etc/app.json was cut by another program while it was open"),
      (
        .recoveryFolderUnwritable,
        "it can only be written in place, and the copy for that cannot be written to /etc/app.json"
      ),
      (.cancelled, "cancelled"),
      (.refused(Problem(.error, "line 3 is not valid")), "line 3 is not valid"),
      (.wrongLength(promised: 3, received: 4), "internal error: 3 bytes were promised, 4 given"),
      (.noRecoveryFolder, "no folder for recovery files: HOME is not set"),
      (
        .noMemoryFolder(.onMemoryFileSystem, isRuntimeFolderSet: false),
        "a file on a memory file system is never copied to a disk, and XDG_RUNTIME_DIR is not set"
      ),
      (
        .noMemoryFolder(.ofOtherProgram, isRuntimeFolderSet: true),
        "a temporary file of another program is never copied to a disk, and XDG_RUNTIME_DIR is no folder in memory"
      ),
      (.recoveryFolderOfOtherUser, "the recovery folder belongs to another user: /etc/app.json"),
      (.halfWritten, "/etc/app.json is half written: Input/output error"),
      (
        .damagedRecovery(.headerChecksum),
        "recovery file ignored, its head is damaged: /etc/app.json"
      ),
      (.other, "Input/output error: /etc/app.json"),
    ])
  func whatHappened(reason: StorageError.Reason, words: String) {
    #expect(StorageError(reason, "/etc/app.json", errno: EIO).clause == words)
  }

  @Test(
    "every kind of failed save has a message about the content on the disk",
    arguments: [
      (StorageError.Reason.inputOutput, "The file on disk is as it was."),
      (.changedOutside, "Their version is on the disk, untouched."),
      (.deletedOutside, "Nothing was written."),
      (.halfWritten, "Its old and its new content are both in the recovery folder."),
    ])
  func whatIsSafe(reason: StorageError.Reason, words: String) {
    #expect(StorageError(reason, "/etc/app.json").safety == words)
  }

  @Test(
    "an error has advice if the user can act on it",
    arguments: [
      (StorageError.Reason.diskFull(missing: nil), String?("Free some space and save again.")),
      (.folderMissing, "Make the folder first."),
      (.brokenLink(to: "/srv/x"), "Make that folder, or let the link lead elsewhere."),
      (
        .noMemoryFolder(.onMemoryFileSystem, isRuntimeFolderSet: false),
        "Set XDG_RUNTIME_DIR to a folder in memory."
      ),
      (.permissionDenied, "Save as a user who may write it."),
      (.immutable, "chattr can remove the mark."),
      (.lockedByOther, "Try again in a moment."),
      (.inputOutput, "Save to another disk."),
      (.changedOutside, "Compare, reload, or overwrite and keep theirs beside."),
      (.deletedOutside, "Overwrite makes it again."),
      (.baseTruncated, "Reload it."),
      (.recoveryFolderUnwritable, "Set XDG_STATE_HOME to a folder that you may write."),
      (.halfWritten, "Open it again to restore either."),
      (.noRecoveryFolder, "Set HOME or XDG_STATE_HOME."),
      (.isPipe, nil),
    ])
  func whatToDo(reason: StorageError.Reason, words: String?) {
    #expect(StorageError(reason, "/etc/app.json").advice == words)
  }

  @Test(
    "every kind of recovery file damage has a clause",
    arguments: [
      (RecoveryDamage.notARegularFile, "not a regular file"),
      (.ownedByOtherUser, "it belongs to another user"),
      (.readableByOthers, "others can read it"),
      (.tooShort, "it is too short"),
      (.notARecoveryFile, "it is something else"),
      (.unknownVersion, "it is of an unknown version"),
      (.lengthsDoNotAddUp, "its lengths do not add up"),
      (.headerChecksum, "its head is damaged"),
      (.contentChecksum, "its content is damaged"),
    ])
  func recoveryFileDamage(damage: RecoveryDamage, words: String) {
    #expect(damage.clause == words)
  }

  @Test(
    "every kind of read-only file has a clause",
    arguments: [
      (Writability.writable, String?.none),
      (.readOnlyFileSystem, "read-only file system"),
      (.permissionDenied, "no permission to write"),
      (.immutable, "marked immutable"),
      (.appendOnly, "marked append-only"),
    ])
  func readOnlyReasons(writability: Writability, words: String?) {
    #expect(writability.clause == words)
  }
}
