import DocumentFormats
import DocumentTree

/// Everything that can happen to the editor.
package enum EditorEvent: Sendable {
  case input(InputEvent)
  /// The screen says that something it drew was clicked, or come to by a key that only it knows
  /// the way of.
  case picked(PointerTarget)
  /// A file was read, at the start or for `.open`; the answer to `.reload` too.
  case opened(FileID, Result<OpenedDocument, FileFailure>)
  /// The index of a file has got further or is done.
  case indexProgress(FileID)
  case saved(FileID, SavedDocument)
  case saveFailed(FileID, FileFailure)
  /// Nothing was written.
  case conflict(FileID, SaveConflict)
  /// The answer to `.readDisk`.
  case diskRead(FileID, Result<OpenedDocument, FileFailure>)
  /// The answer to `.compareWithDisk`.
  case diskState(FileID, Result<DiskState, FileFailure>)
  /// The answer to `.compareWithSaved`.
  case comparedWithSaved(FileID, isSame: Bool)
  /// Somebody else has done something to a file that is watched; said again whenever more is done.
  /// It is settled when nobody is writing any more.
  case diskChanged(FileID, DiskState, isSettled: Bool)
  /// The answer to `.readAgain`.
  case readAgain(FileID, Result<OpenedDocument, FileFailure>)
  /// Others that have a file open as well.
  case sessionsFound(FileID, [OtherSession])
  /// What came back from `$EDITOR`.
  case externalEditorResult(FileID, Result<[UInt8], FileFailure>)
  /// The answer to `.readData`.
  case dataRead(FileID, path: String, Result<[UInt8], FileFailure>)
  /// The answer to `.writeData`.
  case dataWritten(FileID, path: String, Result<DataWriting, FileFailure>)
  /// What earlier sessions have left of a file, the latest first; also the answer to
  /// `.findRecoveries`.
  case recoveriesFound(FileID, [RecoveryOffer], wereAskedFor: Bool)
  /// Edits cannot be kept in a journal.
  case journalFailed(FileID, FileFailure)
  /// Nothing was typed for a moment, or something has not been kept for a second.
  case typingPaused
  /// How values of a file are read that a person has said it of, in an earlier session.
  case readingsFound(FileID, ReadingRules)
  /// The answer to `.readSchema`, if there is such a file.
  case schemaRead(FileID, Result<Schema, FileFailure>)
  /// The time, in seconds since 1970.
  case tick(Int)
  /// Nothing else is waiting: the answer to `.continueWhenIdle`.
  case idle
  /// A signal asks the program to end.
  case terminated(exitCode: Int32)
}

/// What came of writing bytes to a file of their own.
package enum DataWriting: Hashable, Sendable {
  case written(note: String?)
  /// Nothing was written: there is a file already.
  case exists
}
