import DocumentFormats
import DocumentTree

/// An input of the editor.
package indirect enum EditorEvent: Sendable {
  case input(InputEvent)
  /// The user clicked something on the screen, or selected it with a key whose movement depends on the layout of the screen.
  case picked(PointerTarget)
  /// A file was read at the start, or for `.open` or `.reload`.
  case opened(FileID, Result<OpenedDocument, FileFailure>)
  /// A file cannot be shown in another format.
  case hasNoOtherView(FileID)
  /// The indexing of a file has made progress or is done.
  case indexProgress(FileID)
  case saved(FileID, SavedDocument)
  /// So much of a new file is written, while the save goes on.
  case saveProgress(FileID, percent: Int)
  case saveFailed(FileID, FileFailure)
  /// A save was refused; nothing was written.
  case conflict(FileID, SaveConflict)
  /// A document was not saved in another format, which cannot hold all of it.
  case conversionLosesParts(FileID, ConversionLosses)
  /// A document was saved in another format, in a file that it becomes; with a note for the user.
  case converted(FileID, OpenedDocument, note: String?)
  /// The result of `.readDisk`.
  case diskRead(FileID, Result<OpenedDocument, FileFailure>)
  /// The result of `.compareWithDisk`.
  case diskState(FileID, Result<DiskState, FileFailure>)
  /// The result of `.compareWithSaved`.
  case comparedWithSaved(FileID, isSame: Bool)
  /// Another program has changed a watched file; sent again after further changes. `isSettled` is true if no program is writing to
  /// the file any more.
  case diskChanged(FileID, DiskState, isSettled: Bool)
  /// The result of `.readAgain`.
  case readAgain(FileID, Result<OpenedDocument, FileFailure>)
  /// Other sessions that have the file open.
  case sessionsFound(FileID, [OtherSession])
  /// The result of `$EDITOR`.
  case externalEditorResult(FileID, Result<[UInt8], FileFailure>)
  /// The result of `.readData`.
  case dataRead(FileID, path: String, Result<[UInt8], FileFailure>)
  /// The result of `.writeData`.
  case dataWritten(FileID, path: String, Result<DataWriting, FileFailure>)
  /// Recoverable edits from earlier sessions, the latest first; also the result of `.findRecoveries`.
  case recoveriesFound(FileID, [RecoveryOffer], wereRequested: Bool)
  /// The journal cannot be written.
  case journalFailed(FileID, FileFailure)
  /// The edits of an earlier session cannot be read, because their journal is damaged.
  case journalDamaged(FileID, path: String)
  /// No key was pressed for a moment, or typed text has not been kept for a second.
  case typingPaused
  /// The user's stored choices of how to read values of this file.
  case readingsFound(FileID, ReadingRules)
  /// The result of `.readSchema`, if the schema's file exists.
  case schemaRead(FileID, Result<Schema, FileFailure>)
  /// The result of `.listFiles`; names of folders end with a slash.
  case filesListed(folder: String, [String])
  /// The current time, in seconds since 1970.
  case tick(Int)
  /// No other event is waiting; the response to `.continueWhenIdle`.
  case idle
  /// A signal requests that the program ends.
  case terminated(exitCode: Int32)
}

/// The result of writing bytes to a separate file.
package enum DataWriting: Hashable, Sendable {
  case written(note: String?)
  /// Nothing was written, because the file exists.
  case exists
}
