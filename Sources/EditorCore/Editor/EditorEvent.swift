import DocumentTree

/// Everything that can happen to the editor.
package enum EditorEvent: Sendable {
  case input(InputEvent)
  /// The screen says which part of the overlay was clicked.
  case picked(OverlayTarget)
  /// A file was read, at the start or for `.open`; the answer to `.reload` too.
  case opened(FileID, Result<OpenedDocument, FileFailure>)
  /// The index of a file has got further or is done.
  case indexProgress(FileID)
  case saved(FileID, SavedDocument)
  case saveFailed(FileID, FileFailure)
  /// Nothing was written: the file on disk is not the one expected.
  case conflict(FileID)
  /// The answer to `.readDisk`.
  case diskRead(FileID, Result<OpenedDocument, FileFailure>)
  /// What came back from `$EDITOR`.
  case externalEditorResult(FileID, Result<[UInt8], FileFailure>)
  case recoveryFound(FileID, RecoveryCopy)
  /// The time, in seconds since 1970.
  case tick(Int)
  /// Nothing else is waiting: the answer to `.continueWhenIdle`.
  case idle
  /// A signal asks the program to end.
  case terminated(exitCode: Int32)
}

/// A part of the overlay, counted from 0.
package enum OverlayTarget: Hashable, Sendable {
  case line(Int)
  case footer(Int)
}
