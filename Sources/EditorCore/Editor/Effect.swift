import DocumentTree

/// What the editor asks of the world outside.
package enum Effect: Sendable {
  /// Check, write, and answer with `saved`, `saveFailed` or `conflict`.
  case save(SaveRequest)
  /// Run on another thread; `indexProgress` now and then, and when it is done.
  case startIndexing(FileID, IndexJob)
  /// To the terminal's clipboard.
  case copy([UInt8])
  case suspend
  /// Run `$EDITOR` on a text; answer with `externalEditorResult`.
  case editExternally(FileID, text: [UInt8], fileExtension: String)
  /// Read a file; answer with `opened` under this identifier.
  case openFile(FileID, path: String)
  /// Read a file again; answer with `opened`.
  case reload(FileID, path: String)
  /// Read a file to compare with; answer with `diskRead`.
  case readDisk(FileID, path: String)
  /// See whether a file is still the one that was read; answer with `diskState`.
  case compareWithDisk(FileID, path: String, FileToken)
  /// Renders a document and compares it with what was last read or saved.
  case compareWithSaved(FileID, Document)
  /// Report with `diskChanged` from now on when a file is not the one of the token, or when there is
  /// one though there is no token. Our own saves are no news.
  case watch(FileID, path: String, FileToken?)
  /// Read a file that somebody has changed, once it is whole; answer with `readAgain`.
  case readAgain(FileID, path: String)
  /// Read the schema that a file names, relative to its own folder; answer with `schemaRead` if it
  /// is there.
  case readSchema(FileID, path: String, reference: String)
  /// See now whether the files that are watched have changed.
  case lookAtDisk
  /// Read the bytes of a file; answer with `dataRead`.
  case readData(FileID, path: String)
  /// Write bytes to a file, over another only where told to; answer with `dataWritten`.
  case writeData(FileID, path: String, [UInt8], overwriting: Bool)
  /// Append these records to the journal of a file, within a second.
  case journal(FileID, [JournalRecord])
  case endJournal(FileID, JournalEnd)
  /// The program ends: make sure of what is not saved. The document is not rendered yet, as that
  /// may read all of the file and its journal has the edits.
  case writeRecovery(FileID, path: String, Document)
  /// Keep how a person wants values of a file read, for the next time it is opened.
  case rememberReadings(path: String, ReadingRules)
  /// What was left is in the document now, and so in its own journal.
  case acceptRecovery(FileID, Int, isWhole: Bool)
  /// What was left is not wanted; edits are kept for some days.
  case discardRecovery(FileID, Int)
  /// There is nothing in it.
  case forgetRecovery(FileID, Int)
  /// Look for what was put off or discarded; answer with `recoveriesFound`.
  case findRecoveries(FileID)
  /// The file is no longer open: locks and mappings can go.
  case close(FileID)
  case quit(Int32)
  /// Draw everything anew.
  case redraw
  /// Forget keys and pastes that were typed before the question on the screen could be read.
  case dropPendingInput
  /// Send `idle` as soon as no other event is waiting.
  case continueWhenIdle
}
