import DocumentFormats
import DocumentTree

/// The messages of the status line, as facts; their texts are in `Notice+Text.swift`.
package indirect enum Notice: Hashable, Sendable {
  // Files
  case opened(String)
  case newFile(String)
  case brokenAtStart(String)
  /// The number of values that cannot be read, although the rest can.
  case brokenValuesAtStart(Int)
  /// A problem of the file that is no fault of its text, and the number of others.
  case remark(FileRemark, others: Int)
  case notOpened(String, FileFailure)
  /// The form of the file is said if its name does not announce it.
  case saved(String, form: String?, note: String?)
  case copyWritten(String, form: String?, note: String?, of: String, changes: Int)
  /// The names of several files.
  case savedTogether([String])
  case nothingToSave
  case notSaved(FileFailure, edits: Int)
  case saving
  /// How much is written, in percent.
  case savingPart(Int)
  case savingEnd
  case cancellingSave
  case saveCancelled(edits: Int)
  case stillSaving
  /// Typed keys wait for the end of a save, with the percentage that is written, or for the file to be read again.
  case inputWaits(Int?)
  case inputWaitsForReading
  case inputDropped
  case inputDroppedWhileReading
  case clickCannotWait
  case clickLeftOut
  case brokenNotConverted
  /// A broken file of a format that holds only whole values; the name of the format, and the fault.
  case brokenNotSaved(String, String)
  /// The key of the entry, if it has one.
  case entryNotConverted(Format, key: String?)
  case convertedEntry(String)
  case convertsWhenRead
  case reloaded(kept: Int)
  case reloadedFirst
  case reloadedByItself(String, isReplaced: Bool, isBroken: Bool)
  case changedOnDisk(String, edits: Int)
  case removedOnDisk(String, DiskState)
  case backOnDisk(String)
  case alsoOpen(String, OtherSession, since: String, more: Int)
  case editsReapplied(Int, over: Int, lost: Int)
  case notReloaded(FileFailure)
  case diskUnreadable(FileFailure)
  case schemaNotRead(FileFailure)
  case onlyOneFile
  /// A document in a data value was opened; the name of its format.
  case openedEmbedded(String)
  /// An edit of such a document is not in the value; the reason as a clause.
  case notEmbedded(String)
  /// The document is a value of another file.
  case hasNoFile
  case noOtherView
  case viewChanged(String)
  case viewNeedsCleanFile
  case recovered
  case recoveredEdits(Int)
  case recoveredByPath(Int, over: Int, lost: Int, hasGap: Bool = false, onOtherVersion: Bool)
  case nothingRecovered
  case recoveryDiscarded(isKept: Bool)
  case recoveryWaits
  case nothingToRecover
  case recoveryNeedsCleanFile
  case notJournaled(FileFailure)
  case journalDamaged(String)
  case recoveryIsSame
  case needsName
  case needsFile
  case finishTyping

  // Editing
  case undone, redone
  case nothingToUndo, nothingToRedo
  case reverted(String)
  case revertedAll(Int)
  case unchanged
  /// The number of entries, the path of the first, and the number of comments that went with them.
  case cut(Int, String, comments: Int)
  /// The number of entries, and of comments that were removed beside them.
  case cutAndRemoved(Int, comments: Int)
  case cutMaximum(Int, comments: Int)
  case pasteDuplicatesKey(String)
  /// A value was changed that other entries refer to; their number.
  case changedShared(Int)
  case cutShared(Int, others: Int)
  case registerEmpty
  case cannotPasteHere
  case fieldIsFull
  case pasteNeedsKey
  case pastedExtension(of: String)
  /// The new value is or contains one that other programs do not expect in such files.
  case unusualValue(UnusualValue)
  /// A clause about a pasted text.
  case pastedCaution(String)
  case pasted(Int)
  case pastedWithoutLastComment
  case replacedKind(String)
  /// An object is a value of another kind, as its members have changed.
  case otherKind(String, from: String, to: String)
  /// The format's names of the kinds of the old and the new number.
  case changedNumber(from: String, to: String)
  /// A colour has become opaque; its former opacity in percent.
  case isOpaque(formerly: Int)
  /// A date got the usual form of its format.
  case respelledDate(String)
  /// A path, and a clause about the number there.
  case numberCaution(String, String)
  case copied(String, bytes: Int)
  /// The copied entry has references, and would be endless or too long with copies in their place.
  case entryNotWithoutReferences
  case copyTooLong(Int)
  case duplicated(Int)
  case pastedAs(String, insteadOf: String)
  case nothingToStep
  case notOneText
  case noChoices
  case replacedContainer(String, entries: Int?)
  case nothingToRepeat, repeatsOtherShape
  case noKeyHere
  case cannotEditRoot
  case cannotMoveFurther
  /// An entry was moved by as many others as are passed at once.
  case movedMaximum(Int)
  case tooLongToEdit
  case containerNotEditedInline
  case emptyContainer(String)
  case notAnEntry
  case sourceLineHere
  case faultHere
  case commentHere
  case commentsShown(Bool)
  case commentRemoved
  case commentsRemoved(Int)
  case noCommentHere
  /// The name of the strict format, and the file extension of one with comments.
  case strictHasNoComments(String, fileExtension: String)
  case correctionProposed
  case linesCut(Int)
  case lineInPieces
  case lineCannotMove
  case linesNotHere
  case entriesNotHere
  case ghostHere
  case edited(String)
  case editRefused(EditError)
  case referenceWithoutValue
  case textTooLong
  case becameDuplicate(String)
  /// The number of references to an entry that was removed or renamed.
  case referencesLost(Int)
  /// The number of comments that repeat a name and were changed with it.
  case namesChanged(Int)
  /// The number of references that were changed with the key of an entry.
  case referencesChanged(Int)
  /// The edited entry is a reference, and there is no such entry.
  case leadsNowhere
  case externalUnchanged
  case dataImported(String, String)
  case dataNotImported(FileFailure)
  case dataTooLong(Int)
  case dataExported(String, note: String?)
  case dataNotExported(FileFailure)
  case externalFailed(FileFailure)
  case externalNotAccepted(String)

  // Moving
  case noMoreChanges, noChanges
  case noProblems
  case searchingProblems
  case stoppedOnTheWay
  /// A match was reached: its number, the number of all, and the other end at which the search went on.
  case match(Int?, of: Int?, isComplete: Bool, wrapped: WrappedEnd?)
  case noMatch(String)
  case searching(Int?)
  case filterIsCut(Int)

  // Many rows
  case bulk(BulkNotice)
  case needsAmount(String, example: String)
  case notReplaced(String)
  case keyRepeats(String, Int)
  case noSuchElement(Int, of: Int)
  case positionSet(String, String)
  case noPosition(String)

  case table(TableNotice)

  // Further moving
  case nothingToSearch
  case searchRefused(String)
  case notReadYet
  case noWholeValue
  case reading(Int)
  case goingTo(Int)
  case noSuchLine(Int, last: Int)
  case noSuchPath(String)
  case noSuchEntry(String, suggestion: String?)
  case noJumpBack, noJumpForward
  case noReference
  /// A typed path leads through a reference; the value that this stands for.
  case shownAtValue(String, String)
  case rowsLeft(Int)
  case entriesLeft(Int)
  case stepsLeft(Int)
  case comparing
  case goingDown
  case unbound(String)
  case unboundInLayer(String)
  case clickOutsideField

  // Commands
  case unknownCommand(String, nearest: String?)
  case needsNothing(String)
  case onlyCopy(String)
  case interrupted
  case unsavedChanges(Int)
  case tooLargeToCompare
}
