import DocumentFormats
import DocumentTree

/// A request of the editor to the program around it.
package indirect enum Effect: Sendable {
  /// Checks and writes a document; responds with `saved`, `saveFailed` or `conflict`.
  case save(SaveRequest)
  /// Cancels a save if it has not replaced the file yet; it then responds with `saveFailed`.
  case cancelSave(FileID)
  /// Runs an index job on another thread; responds with `indexProgress` from time to time and at the end.
  case startIndexing(FileID, IndexJob)
  /// Copies to the terminal's clipboard.
  case copy([UInt8])
  case suspend
  /// Runs `$EDITOR` on a text; responds with `externalEditorResult`.
  case editExternally(FileID, text: [UInt8], fileExtension: String)
  /// Reads a file; responds with `opened` and this identifier.
  case openFile(FileID, path: String)
  /// Reads a file again; responds with `opened`.
  case reload(FileID, path: String)
  /// Reads a file again in another format than the one in which it is shown; responds with `opened` or `hasNoOtherView`.
  case changeView(FileID, path: String, Format)
  /// Reads a file for a comparison; responds with `diskRead`.
  case readDisk(FileID, path: String)
  /// Checks whether the file has changed since it was read; responds with `diskState`.
  case compareWithDisk(FileID, path: String, FileToken)
  /// Compares the rendered document with the text last read or saved; responds with `comparedWithSaved`.
  case compareWithSaved(FileID, Document)
  /// Watches a file from now on; responds with `diskChanged` if it differs from the token, or exists although there is no token.
  /// Saves of this session are not reported.
  case watch(FileID, path: String, FileToken?)
  /// Reads a file that another program has changed, once it is completely written; responds with `readAgain`.
  case readAgain(FileID, path: String)
  /// Reads the schema that a file refers to, relative to the folder of the file; responds with `schemaRead` if the schema exists.
  case readSchema(FileID, path: String, reference: String)
  /// Lists a folder; responds with `filesListed`. The folder ends with a slash, or is empty for the current one.
  case listFiles(folder: String)
  /// Checks all watched files for changes now.
  case checkDisk
  /// Reads the bytes of a file; responds with `dataRead`.
  case readData(FileID, path: String)
  /// Writes bytes to a file, replacing an existing file only if `overwriting` is true; responds with `dataWritten`.
  case writeData(FileID, path: String, [UInt8], overwriting: Bool)
  /// Appends records to the journal of a file, within a second.
  case journal(FileID, [JournalRecord])
  case endJournal(FileID, JournalEnd)
  /// Secures an unsaved document before the program ends. The document is not rendered yet, because rendering may read the whole
  /// file and the journal contains the edits.
  case writeRecovery(FileID, path: String, Document)
  /// Stores the user's choices of how to read values, for the next time that the file is opened.
  case rememberReadings(path: String, ReadingRules)
  /// The recovered edits are in the document now, and in its own journal.
  case acceptRecovery(FileID, Int, isWhole: Bool)
  /// The user discarded the recoverable edits; they are kept for some days.
  case discardRecovery(FileID, Int)
  /// The offer contains no changes.
  case forgetRecovery(FileID, Int)
  /// Looks for postponed or discarded edits; responds with `recoveriesFound`.
  case findRecoveries(FileID)
  /// Releases the locks and mappings of a file that is no longer open.
  case close(FileID)
  case quit(Int32)
  /// Draws the whole screen again.
  case redraw
  /// Drops keys and pastes that were typed before the question on the screen could be read, or for a row that was not reached.
  case dropPendingInput
  /// Sends `idle` as soon as no other event is waiting.
  case continueWhenIdle
}

extension Effect {
  var dropsPendingInput: Bool { if case .dropPendingInput = self { true } else { false } }
}
