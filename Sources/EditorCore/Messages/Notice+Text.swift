import DocumentTree

// The texts of all messages. An error says what happened, what is safe, and what to press.

extension Notice {
  /// Returns the text of the message; a key in it is the first one bound to the command.
  package func text(_ keys: Keymap) -> String {
    switch self {
    case .opened(let name): name
    case .newFile(let name): "\(name): new file, created by the first save"
    case .remark(let remark, let others):
      (remark.path.map { "\($0) " } ?? "") + remark.message
        + (others == 0
          ? ""
          : "; \(others) more \(others == 1 ? "problem" : "problems"): modeled check lists them")
    case .brokenAtStart(let text):
      "\(text); \(keys[.nextProblem]) goes there, \(keys[.edit]) opens the line"
    case .brokenValuesAtStart(let count):
      "\(Self.counted(count, "broken value")); \(keys[.nextProblem]) goes to the next one"
    case .notOpened(let name, let failure): "Cannot open \(name): \(failure.sentence)"
    case .saved(let name, let form, let note):
      "Saved \(name)" + (form.map { " (\($0))" } ?? "") + (note.map { ": \($0)" } ?? "")
    case .copyWritten(let path, let form, let note, let name, let changes):
      "Copy written to \(path)"
        + (form == nil && note == nil
          ? "" : " (\([form, note].compactMap { $0 }.joined(separator: "; ")))")
        + (changes == 0 ? "" : "; \(name) itself still has \(Self.unsaved(changes))")
    case .savedTogether(let names):
      "Saved \(names.count) files: " + names.prefix(8).joined(separator: ", ")
        + (names.count > 8 ? " …" : "")
    case .nothingToSave: "Nothing to save: no changes"
    case .notSaved(let failure, let edits):
      "Not saved: \(failure.clause). \(Self.kept(edits))\(failure.safetyAndAdvice)\(keys[.saveAs]) saves elsewhere."
    case .saving: "Saving…"
    case .savingPart(let percent): "Saving… \(percent) %, Esc cancels"
    case .savingEnd: "Saving… written, being checked; Esc cancels"
    case .cancellingSave: "Cancelling the save…"
    case .saveCancelled(let edits):
      "Save cancelled. \(Self.kept(edits))The file is as it was."
    case .brokenNotConverted:
      "Not saved: a broken file cannot be saved in another format; correct it first"
    case .brokenNotSaved(let format, let fault):
      "Not saved: \(fault), and a \(format) cannot be written with that; \(keys[.nextProblem]) goes there"
    case .entryNotConverted(let format, let key):
      "Not pasted: the copied entry \(key.map { $0 + " " } ?? "")has no form in \(format.name)"
    case .convertedEntry(let note): "Converted: \(note)"
    case .convertsWhenRead:
      "Not saved: the file is still being read; save it in another format when that is done"
    case .stillSaving: "Still saving; you can edit again when it is done"
    case .inputWaits(let percent):
      "Saving\(percent.map { "… \($0) %" } ?? ""); the keys typed since wait until it is done, Esc drops them"
    case .inputWaitsForReading:
      "Reading the file again; the keys typed since wait for that, Esc drops them"
    case .inputDroppedWhileReading: "Reading the file again; the keys typed since are dropped"
    case .clickLeftOut: "The click while the file was saved, and the keys after it, are left out"
    case .clickCannotWait: "Saving; clicks, and keys after them, cannot wait until it is done"
    case .inputDropped: "Saving; the keys typed since are dropped, Esc again cancels the save"
    case .reloaded(let kept):
      kept == 0
        ? "Reloaded"
        : "Reloaded; \(keys[.undo]) goes back to your text with its \(Self.changes(kept))"
    case .reloadedFirst: "Reloaded; your changes are applied when the file has been read"
    case .reloadedByItself(let name, let isReplaced, let isBroken):
      "\(name) reloaded: \(isReplaced ? "replaced" : "changed") by another program"
        + (isBroken ? ", and not valid now" : "") + "; \(keys[.undo]) shows it as it was"
    case .changedOnDisk(let name, let edits):
      "\(name) was changed by another program. \(Self.kept(edits))The next edit or \(keys[.save]) asks what to do."
    case .removedOnDisk(let name, let state):
      "\(name) \(Self.removal(state)). It stays open here; \(keys[.save]) offers to write it again."
    case .backOnDisk(let name): "\(name) is on disk again, as it was read"
    case .alsoOpen(let name, let session, let since, let more):
      "\(name) is also open in another modeled since \(since)"
        + " (user \(session.user), process \(session.process)"
        + (session.terminal.map { ", on tty \($0)" } ?? "") + ")"
        + (more == 0 ? "" : more == 1 ? " and in one more" : " and in \(more) more")
    case .editsReapplied(0, _, 0):
      "Reloaded; the file has what you changed already; \(keys[.undo]) shows your text"
    case .editsReapplied(0, _, let lost):
      "Reloaded, but your \(lost == 1 ? "change" : Self.changes(lost)) could not be applied; \(keys[.undo]) goes back to your text"
    case .editsReapplied(let made, let over, let lost):
      "Reloaded, with "
        + (made + lost == 1 ? "your change" : "\(made) of your \(Self.changes(made + lost))")
        + " applied" + (over == 0 ? "" : ", \(over) over theirs (marked)")
        + "; \(keys[.undo]) shows theirs alone, \(keys[.undo]) \(keys[.undo]) your text"
    case .notReloaded(let failure): "Not reloaded: \(failure.sentence) Your edits are kept."
    case .schemaNotRead(let failure): "Not checked against its schema: \(failure.sentence)"
    case .diskUnreadable(let failure): "Cannot read the file on disk: \(failure.sentence)"
    case .noOtherView: "This file has only one view"
    case .viewChanged(let format): "Shown as \(format); \(keys[.changeView]) changes back"
    case .viewNeedsCleanFile:
      "The other view shows the saved file; save with \(keys[.save]) or undo the changes first"
    case .onlyOneFile: "This is the only file; :e opens another"
    case .openedEmbedded(let format):
      "The \(format) in this value; edits go into the value, \(keys[.save]) saves the file, \(keys[.close]) goes back"
    case .notEmbedded(let reason): "Not put into the value: \(reason); the edit is kept here"
    case .hasNoFile:
      "This document is a value of another file; \(keys[.close]) goes back to that file"
    case .recovered:
      "Recovered; \(keys[.undo]) goes back to the file as it is on disk, \(keys[.save]) saves"
    case .recoveryIsSame: "The file has these changes already: nothing to recover"
    case .recoveredEdits(let count):
      "Recovered \(Self.changes(count)); \(keys[.undo]) undoes \(count == 1 ? "it" : "them one by one"), \(keys[.save]) saves"
    case .recoveredByPath(let made, let over, let lost, let hasGap, let onOtherVersion):
      "Recovered "
        + (hasGap
          ? "\(made) of the readable edits"
          : made == 1 && lost == 0 ? "your edit" : "\(made) of \(Self.edits(made + lost))")
        + (onOtherVersion ? " on top of the present file" : "")
        + (over == 0 ? "" : ", \(over) over theirs (marked)")
        + "; \(keys[.undo]) undoes "
        + (made == 1 && lost == 0 && !hasGap ? "it" : "them one by one")
        + (lost == 0 && !hasGap ? "" : ", :recover offers all of them for seven days")
    case .nothingRecovered:
      "Nothing was recovered. The changes are kept, and offered when the file is opened again"
    case .recoveryDiscarded(let isKept):
      isKept ? "Discarded; :recover brings it back within seven days" : "Recovery copy deleted"
    case .recoveryWaits: "The changes are recovered when the file has been read"
    case .recoveryNeedsCleanFile:
      "Not recovered: there are other changes. Save them, then :recover"
    case .nothingToRecover: "Nothing to recover for this file"
    case .notJournaled(let failure):
      "Your changes are not protected against a crash: \(failure.clause). \(keys[.save]) saves them."
    case .journalDamaged(let path):
      "Changes that an earlier session did not save cannot be read: their journal is damaged. It is \(path)"
    case .needsFile: "Which file? :e FILE opens one"
    case .finishTyping:
      "Not done: the typed text is not a value yet; ^T keeps it as a string, Esc discards it"
    case .needsName: "Not saved: a file name is needed. \(keys[.saveAs]) asks for one."

    case .undone: "Undone"
    case .redone: "Redone"
    case .nothingToUndo: "Nothing to undo"
    case .nothingToRedo: "Nothing to redo"
    case .reverted(let path): "\(path) is as it was saved; \(keys[.undo]) restores the change"
    case .revertedAll(let count):
      "\(Self.changes(count)) reverted; \(keys[.undo]) brings \(count == 1 ? "it" : "them") back"
    case .unchanged: "No change here to revert"
    case .cutShared(let count, let others):
      "Cut\(count == 1 ? "" : " \(count) entries") here and in \(others == 1 ? "another entry" : "\(others) other entries"); \(keys[.pasteAfter]) pastes \(count == 1 ? "it" : "them")"
    case .cut(1, let path, let comments):
      comments == 0
        ? "Cut; \(keys[.pasteAfter]) pastes it"
        : "Cut \(path) with \(Self.comments(comments)); \(keys[.pasteAfter]) pastes all"
    case .cut(let count, _, let comments):
      "Cut \(count) entries\(Self.with(comments)); \(keys[.pasteAfter]) pastes them"
    case .cutMaximum(let count, let comments):
      "Cut \(count) entries\(Self.with(comments)), the maximum at once; "
        + "\(keys[.pasteAfter]) pastes them"
    case .cutAndRemoved(let count, let comments):
      "Cut \(Self.counted(count, "row")) and removed \(Self.comments(comments)); \(keys[.undo]) undoes both"
    case .commentHere:
      "This row is a comment: \(keys[.edit]) edits it, \(keys[.cut]) removes it"
    case .commentsShown(let isShown):
      isShown ? "Comments are shown" : "Comments are hidden; \(keys[.viewComments]) shows them"
    case .commentRemoved:
      "Comment removed; \(keys[.pasteAfter]) puts it above an entry, \(keys[.undo]) brings it back"
    case .commentsRemoved(1): "Comment removed; \(keys[.undo]) brings it back"
    case .commentsRemoved(let count):
      "\(count) comments removed; \(keys[.undo]) brings them back"
    case .noCommentHere: "No comment can be added here"
    case .strictHasNoComments(let format, let fileExtension):
      "Not done: strict \(format) has no comments. \(keys[.saveAs]) saves it as .\(fileExtension), where they are allowed"
    case .pastedAs(let key, let own):
      "Pasted as \(key), because the key \(own) exists already; \(keys[.rename]) renames it"
    case .pasteDuplicatesKey(let key):
      "Pasted; the object now has the key \(key) twice, \(keys[.rename]) renames it"
    case .changedShared(let count):
      "Changed here and in \(count == 1 ? "another entry, which is" : "\(count) other entries, which are") the same object"
    case .registerEmpty:
      "Nothing to paste: \(keys[.copyValue]) copies a value, \(keys[.copyEntry]) an entry, \(keys[.cut]) cuts"
    case .fieldIsFull:
      "A field holds at most 65,536 characters; press Esc, then paste over the value"
    case .pasteNeedsKey:
      "The text is too long for a field; paste it together with a key, as \"key\": value"
    case .pastedExtension(let format):
      "The pasted text has comments or commas that strict \(format) does not allow; \(keys[.undo]) removes it"
    case .unusualValue(let value):
      "It has \(value.name) now, \(value.remark); \(keys[.undo]) removes it"
    case .pastedCaution(let caution): "Pasted: \(caution); \(keys[.undo]) removes it"
    case .pasted(let count): "Pasted \(count) entries; \(keys[.undo]) removes them"
    case .pastedWithoutLastComment:
      "Pasted without the comment after the last entry, because it belongs to no entry"
    case .isOpaque(let opacity):
      "The colour is opaque now; its opacity was \(opacity) %. \(keys[.undo]) brings it back"
    case .changedNumber(let old, let new):
      "Was \(old.withArticle) and is \(new.withArticle) now; \(keys[.undo]) undoes"
    case .respelledDate(let date):
      "Written as \(date), the form that all programs read; \(keys[.undo]) brings the old one back"
    case .numberCaution(let path, let caution): "\(path) \(caution); \(keys[.undo]) undoes"
    case .otherKind(let path, let old, let new):
      "\(path) was \(old.withArticle) and is \(new.withArticle) now; \(keys[.undo]) undoes"
    case .replacedKind(let what): "Replaced \(what); \(keys[.undo]) undoes"
    case .cannotPasteHere: "Nothing was pasted: no value can be inserted here"
    case .entryNotWithoutReferences:
      "Not pasted: the entry contains itself, or is too long with copies of what it refers to; copy a part of it"
    case .copied(let what, let bytes): "Copied \(what) (\(Self.bytes(bytes)))"
    case .copyTooLong(let bytes): "Too long to copy (\(Self.bytes(bytes)))"
    case .duplicated(1): "Duplicated; \(keys[.undo]) removes the copy"
    case .duplicated(let count): "\(count) copies made; \(keys[.undo]) removes them"
    case .noChoices: "No list here: other entries with this key have too few common values"
    case .notOneText: "This value is not a single text; press Esc to edit its entries one by one"
    case .nothingToStep:
      "Nothing to step here: \(keys[.stepUp]) and \(keys[.stepDown]) change numbers, intervals, days, choices and true or false"
    case .replacedContainer(let name, let count):
      "Replaced \(Self.former(name, count)); \(keys[.undo]) undoes"
    case .table(let notice): notice.text(keys)
    case .repeatsOtherShape:
      "Not repeated: the last change was made to a value of another kind; \(keys[.pasteOver]) puts a copied value here"
    case .nothingToRepeat: "No change to repeat yet; \(keys[.repeat]) repeats the last change"
    case .noKeyHere: "No key here: only entries of an object have one"
    case .cannotEditRoot: "Not possible with the whole document"
    case .cannotMoveFurther:
      "It cannot be moved further in its container; \(keys[.cut]) and \(keys[.pasteAfter]) move it elsewhere"
    case .movedMaximum(let count):
      "Moved past \(count) entries, the maximum at once; \(keys[.cut]) and \(keys[.pasteAfter]) move it farther"
    case .tooLongToEdit:
      "Too long to edit here (over 64 KiB); \(keys[.editExternally]) opens it in $EDITOR"
    case .containerNotEditedInline:
      "\(keys[.editExternally]) opens it in $EDITOR; \(keys[.edit]) folds it"
    case .emptyContainer(let name):
      "An empty \(name): \(keys[.newInside]) adds an entry; \(keys[.editExternally]) opens it in $EDITOR"
    case .notAnEntry: "This row is not an entry"
    case .sourceLineHere:
      "This is a line of source: \(keys[.edit]) edits it; \(keys[.newAfter]), \(keys[.cut]), \(keys[.pasteAfter]), \(keys[.duplicate]) and \(keys[.moveDown]) work on lines"
    case .faultHere:
      "This row shows an error: \(keys[.edit]) corrects it, \(keys[.editExternally]) opens the text in $EDITOR"
    case .correctionProposed: "Proposed correction: Enter accepts it, Esc keeps the line"
    case .linesCut(let count):
      count == 1
        ? "Cut the line; \(keys[.pasteAfter]) inserts it after another"
        : "Cut \(count) lines; \(keys[.pasteAfter]) inserts them after another"
    case .lineInPieces:
      "This line is too long for that; \(keys[.editExternally]) opens the text from here in $EDITOR"
    case .lineCannotMove: "No line of source to exchange with in this direction"
    case .linesNotHere:
      "Lines can only be pasted among lines of source, below a row with !; \(keys[.cut]) cuts an entry, \(keys[.copyEntry]) copies one"
    case .entriesNotHere:
      "An entry cannot be pasted among lines of source; \(keys[.newAfter]) opens a line to type it"
    case .ghostHere: "Removed or moved away; \(keys[.revert]) brings it back"
    case .edited(let path): "\(path) changed"
    case .referenceWithoutValue: "This reference has no value: what it refers to is not in the file"
    case .editRefused(let error): "Not done: \(error.clause(keys))"
    case .textTooLong:
      "Not done: the file is too long to be edited as text here (over 1 GiB)"
    case .becameDuplicate(let key):
      "The object now has the key \(key) twice; \(keys[.rename]) renames it, \(keys[.undo]) undoes"
    case .referencesLost(let count):
      count == 1
        ? "1 reference to it leads nowhere now" : "\(count) references to it lead nowhere now"
    case .namesChanged(let count):
      "\(count == 1 ? "1 comment" : "\(count) comments") changed with the name; \(keys[.undo]) undoes both"
    case .referencesChanged(let count):
      "\(count == 1 ? "1 reference" : "\(count) references") changed with the key; \(keys[.undo]) undoes both"
    case .leadsNowhere: "It leads nowhere: no entry has this identifier"
    case .dataImported(let reading, let path):
      "Imported \(reading) from \(path); \(keys[.undo]) undoes it"
    case .dataNotImported(let failure): "Nothing was imported: \(failure.sentence)"
    case .dataTooLong(let bytes):
      "Nothing was imported: \(Self.bytes(bytes)) are too long for a value"
    case .dataExported(let path, let note): "Exported to \(path)" + (note.map { ": \($0)" } ?? "")
    case .dataNotExported(let failure): "Not exported: \(failure.sentence)"
    case .externalUnchanged: "$EDITOR changed nothing"
    case .externalFailed(let failure): "$EDITOR: \(failure.sentence) Nothing was changed."
    case .externalNotAccepted(let reason):
      "Not accepted (\(keys[.editExternally]) opens your text again): \(reason)"

    case .noMoreChanges: "No more changes in this direction"
    case .noChanges: "No changes"
    case .noProblems: "No problem in this direction"
    case .searchingProblems: "Looking for problems; any key stops"
    case .stoppedOnTheWay: "Stopped before the row was reached; the key did nothing else"
    case .noWholeValue:
      "Not a single value: \(keys[.expandAll]) expands it, \(keys[.editExternally]) opens its text in $EDITOR"
    case .match(let rank, let count, let isComplete, let wrapped):
      (rank.map(String.init) ?? "…") + " of " + (count.map(String.init) ?? "…")
        + (isComplete ? "" : "+")
        + (wrapped == nil
          ? "" : wrapped == .start ? "; went on at the top" : "; went on at the end")
    case .noMatch(let text):
      "Nothing matches \(text); is:, type:, key: and /regex/ search otherwise"
    case .searching(nil): "Searching; any key stops"
    case .searching(let percent?): "Searching; \(percent) % of the file are read; any key stops"
    case .filterIsCut(let count):
      "The first \(count) rows that match are shown; \(keys[.filter]) with more words finds fewer"
    case .bulk(let notice): notice.text(keys)
    case .needsAmount(let name, let example): "Not done: :\(name) needs \(example)"
    case .notReplaced(let reason): "Nothing was replaced: \(reason)"
    case .keyRepeats(let path, let count):
      "The first of \(count) with \(path); \(keys[.nextMatch]) goes to the next"
    case .noSuchElement(let index, let count):
      "There is no entry \(index): the container has \(count)"
    case .positionSet(let letter, let path): "\(path) is remembered; '\(letter) goes there"
    case .noPosition(let letter):
      "No row is remembered under \(letter), or it is gone; b\(letter) remembers one"
    case .nothingToSearch: "Nothing to search for here; \(keys[.search]) starts a search"
    case .searchRefused(let reason): "Not searched: \(reason)"
    case .notReadYet: "This part of the file is not read yet; try again in a moment"
    case .reading(let percent): "Reading \(percent) %; any key stops"
    case .goingTo(let row): "Going to row \(row); any key stops"
    case .noSuchLine(let line, _) where line < 1: "There is no line \(line); the first one is 1"
    case .noSuchLine(let line, let last): "There is no line \(line); the last one is \(last)"
    case .noSuchPath(let reason): "Not a path: \(reason)"
    case .noSuchEntry(let path, nil): "There is no \(path); this is the nearest entry"
    case .noSuchEntry(let path, let suggestion?):
      "There is no \(path); did you mean \(suggestion)?"
    case .shownAtValue(let reference, let value):
      "\(reference) is the same object as \(value), where it is shown"
    case .noReference: "Nothing in this file is known to be what this refers to"
    case .noJumpBack: "This is where you began; there is nothing further back"
    case .noJumpForward: "There is nothing further forward"
    case .rowsLeft(let count): "\(count) rows to go; any key stops"
    case .entriesLeft(let count): "\(count) entries to go; any key stops"
    case .stepsLeft(let count): "\(count) steps to go; any key stops"
    case .comparing: "Comparing with the file as it was saved; Esc stops"
    case .goingDown: "Going to the last row; any key stops"
    case .unbound(let typed): "\(typed) does nothing here; \(keys[.help]) shows the keys"
    case .unboundInLayer(let typed): "\(typed) does nothing here; Esc closes this"
    case .clickOutsideField: "Enter accepts, Esc restores"

    case .unknownCommand(let text, let nearest):
      "No command \(text); "
        + (nearest.map { "did you mean \($0)? " } ?? "") + "\(keys[.help]) lists the commands"
    case .needsNothing(let command): "Not done: :\(command) takes no argument"
    case .onlyCopy(let name):
      "\(name) was deleted by another program: this is the only copy. :w writes it, :q! discards it"
    case .interrupted: "\(keys[.close]) closes the file"
    case .unsavedChanges(let count):
      "\(Self.changes(count)) not saved: :w saves, :q! discards"
    case .tooLargeToCompare: "Too large to compare as text; \(keys[.listChanges]) lists the changes"
    }
  }

  private static func removal(_ state: DiskState) -> String {
    switch state {
    case .deleted: "was deleted by another program"
    case .moved(to: let path?): "was renamed to \(path) by another program"
    case .moved(to: nil): "was moved away by another program"
    default: "is gone from disk"
    }
  }

  private static func kept(_ edits: Int) -> String {
    edits == 0 ? "" : edits == 1 ? "Your edit is kept. " : "Your \(edits) edits are kept. "
  }

  private static func comments(_ count: Int) -> String { counted(count, "comment") }

  private static func with(_ comments: Int) -> String {
    comments == 0 ? "" : " with \(Self.comments(comments))"
  }

  private static func former(_ name: String, _ count: Int?) -> String {
    switch count {
    case nil: name.withArticle
    case 0: "an empty \(name)"
    case 1: "\(name.withArticle) of 1 entry"
    case let count?: "\(name.withArticle) of \(count) entries"
    }
  }

  package static func changes(_ count: Int) -> String { counted(count, "change") }

  private static func unsaved(_ count: Int) -> String { counted(count, "unsaved change") }

  private static func edits(_ count: Int) -> String { counted(count, "edit") }

  private static func counted(_ count: Int, _ noun: String) -> String {
    let most = EditedFile.maximumCount
    return count == 1 ? "1 \(noun)" : count > most ? "over \(most) \(noun)s" : "\(count) \(noun)s"
  }

  package static func bytes(_ count: Int) -> String {
    count == 1 ? "1 byte" : "\(count) bytes"
  }
}

extension FileFailure {
  /// The problem and what the user can do, as sentences.
  package var sentence: String { clause + "." + (advice.map { " " + $0 } ?? "") }

  fileprivate var safetyAndAdvice: String {
    (safety.map { $0 + " " } ?? "") + (advice.map { $0 + " " } ?? "")
  }
}
