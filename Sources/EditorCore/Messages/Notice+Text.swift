import DocumentTree

// The texts of all messages. An error says what happened, what is safe, and what to press.

extension Notice {
  /// True if the message reports a failure.
  package var isError: Bool {
    switch self {
    case .notOpened, .notSaved, .notReloaded, .diskUnreadable, .schemaNotRead,
      .editRefused, .textTooLong,
      .externalFailed, .externalNotAccepted, .dataNotImported, .dataTooLong, .dataNotExported,
      .unknownCommand, .needsNothing, .unsavedChanges, .onlyCopy, .needsName, .needsFile,
      .finishTyping, .notJournaled, .fieldIsFull, .pasteNeedsKey:
      true
    default: false
    }
  }

  /// Returns the text of the message; a key in it is the first one bound to the command.
  package func text(_ keys: Keymap) -> String {
    switch self {
    case .opened(let name): name
    case .newFile(let name): "\(name): new, made when it is first saved"
    case .brokenAtStart(let text):
      "\(text); \(keys[.nextProblem]) goes there, \(keys[.edit]) opens the line"
    case .notOpened(let name, let failure): "Cannot open \(name): \(failure.sentence)"
    case .saved(let name, let note): "Saved \(name)" + (note.map { ": \($0)" } ?? "")
    case .copyWritten(let path, let note, let name, let changes):
      "Copy written to \(path)" + (note.map { " (\($0))" } ?? "")
        + (changes == 0 ? "" : "; \(name) itself has \(Self.changes(changes)) to save")
    case .nothingToSave: "Nothing to save: no changes"
    case .notSaved(let failure, let edits):
      "Not saved: \(failure.clause). \(Self.kept(edits))\(failure.safetyAndAdvice)\(keys[.saveAs]) saves elsewhere."
    case .saving: "Saving…"
    case .stillSaving: "Still saving: editing goes on when it is done"
    case .reloaded(let kept):
      kept == 0
        ? "Reloaded"
        : "Reloaded; \(keys[.undo]) goes back to your text with its \(Self.changes(kept))"
    case .reloadedFirst: "Reloaded; your changes come on top when it has been read"
    case .reloadedByItself(let name, let isReplaced, let isBroken):
      "\(name) reloaded: \(isReplaced ? "replaced" : "changed") by another program"
        + (isBroken ? ", and not valid now" : "") + "; \(keys[.undo]) shows it as it was"
    case .changedOnDisk(let name, let edits):
      "\(name) was changed by another program. \(Self.kept(edits))The next edit or \(keys[.save]) asks."
    case .removedOnDisk(let name, let state):
      "\(name) \(Self.removal(state)). It stays open here; \(keys[.save]) offers to write it again."
    case .backOnDisk(let name): "\(name) is on disk again, as it was read"
    case .alsoOpen(let name, let session, let since, let more):
      "\(name) is also open in another modeled since \(since)"
        + " (user \(session.user), process \(session.process)"
        + (session.terminal.map { ", on tty \($0)" } ?? "") + ")"
        + (more == 0 ? "" : more == 1 ? " and in one more" : " and in \(more) more")
    case .editsReapplied(0, _, let lost):
      "Reloaded, without your \(lost == 1 ? "change, which" : "\(Self.changes(lost)), which") found no place; \(keys[.undo]) goes back to your text"
    case .editsReapplied(let made, let over, let lost):
      "Reloaded, with "
        + (made + lost == 1 ? "your change" : "\(made) of your \(Self.changes(made + lost))")
        + " on top" + (over == 0 ? "" : ", \(over) over theirs (marked)")
        + "; \(keys[.undo]) shows theirs alone, \(keys[.undo]) \(keys[.undo]) your text"
    case .notReloaded(let failure): "Not reloaded: \(failure.sentence) Your edits are kept."
    case .schemaNotRead(let failure): "Not checked against its schema: \(failure.sentence)"
    case .diskUnreadable(let failure): "Cannot read the file on disk: \(failure.sentence)"
    case .onlyOneFile: "This is the only file; :e opens another"
    case .recovered:
      "Recovered; \(keys[.undo]) goes back to the file as it is on disk, \(keys[.save]) saves"
    case .recoveryIsSame: "The file has these changes already: nothing to recover"
    case .recoveredEdits(let count):
      "Recovered \(Self.changes(count)); \(keys[.undo]) takes \(count == 1 ? "it back" : "them back one by one"), \(keys[.save]) saves"
    case .recoveredByPath(let made, let over, let lost, let hasGap, let onOtherVersion):
      "Recovered "
        + (hasGap
          ? "\(made) of those that can be read"
          : made == 1 && lost == 0 ? "your edit" : "\(made) of \(Self.edits(made + lost))")
        + (onOtherVersion ? " on top of what the file has now" : "")
        + (over == 0 ? "" : ", \(over) over theirs (marked)")
        + "; \(keys[.undo]) takes "
        + (made == 1 && lost == 0 && !hasGap ? "it back" : "them back one by one")
        + (lost == 0 && !hasGap ? "" : ", :recover has all of them for seven days")
    case .nothingRecovered:
      "Nothing was recovered. The changes are kept, and offered when the file is opened again"
    case .recoveryDiscarded(let isKept):
      isKept ? "Discarded; :recover brings it back within seven days" : "Recovery copy deleted"
    case .recoveryWaits: "Recovering when the file has been read"
    case .recoveryNeedsCleanFile:
      "Not recovered: there are other changes. Save them, then :recover"
    case .nothingToRecover: "Nothing to recover for this file"
    case .notJournaled(let failure):
      "Your changes are not protected against a crash: \(failure.clause). \(keys[.save]) saves them."
    case .needsFile: "Which file? :e FILE opens one"
    case .finishTyping:
      "Not done: what is typed here is no value yet; ^T keeps it as a string, Esc drops it"
    case .needsName: "Not saved: a file name is needed. \(keys[.saveAs]) asks for one."

    case .undone: "Undone"
    case .redone: "Done again"
    case .nothingToUndo: "Nothing to undo"
    case .nothingToRedo: "Nothing to redo"
    case .reverted(let path): "\(path) is as saved again; \(keys[.undo]) brings the change back"
    case .revertedAll(let count): "\(Self.changes(count)) reverted; \(keys[.undo]) brings them back"
    case .unchanged: "No change here to revert"
    case .cut(1, let tookComments):
      tookComments
        ? "Cut with its comment; \(keys[.pasteAfter]) pastes both"
        : "Cut; \(keys[.pasteAfter]) pastes it"
    case .cut(let count, let tookComments):
      "Cut \(count) entries\(tookComments ? " with their comments" : ""); \(keys[.pasteAfter]) pastes them"
    case .cutMaximum(let count, let tookComments):
      "Cut \(count) entries\(tookComments ? " with their comments" : ""), the most at once; "
        + "\(keys[.pasteAfter]) pastes them"
    case .pastedAs(let key, let own):
      "Pasted as \(key): the key \(own) is here already; \(keys[.rename]) renames it"
    case .pasteDuplicatesKey(let key):
      "Pasted; the key \(key) is now here twice, \(keys[.rename]) renames it"
    case .registerEmpty:
      "Nothing to paste: \(keys[.copyValue]) copies a value, \(keys[.copyEntry]) an entry, \(keys[.cut]) cuts"
    case .fieldIsFull:
      "A field takes 65,536 characters at most: Esc, then paste over the value"
    case .pasteNeedsKey:
      "Too long to wait for its key: paste it with one, as \"key\": value"
    case .pastedExtension(let format):
      "The pasted text has comments or commas that strict \(format) does not allow; \(keys[.undo]) removes it"
    case .pasted(let count): "Pasted \(count) entries; \(keys[.undo]) takes them back"
    case .pastedWithoutLastComment:
      "Pasted without the comment after the last entry, which belongs to none"
    case .replacedKind(let what): "Replaced \(what); \(keys[.undo]) takes it back"
    case .cannotPasteHere: "Nothing was pasted: this is not a place for a value"
    case .copied(let what, let bytes): "Copied \(what) (\(Self.bytes(bytes)))"
    case .copyTooLong(let bytes): "Too long to copy (\(Self.bytes(bytes)))"
    case .duplicated(1): "Duplicated; \(keys[.undo]) takes it back"
    case .duplicated(let count): "\(count) copies made; \(keys[.undo]) takes them back"
    case .noChoices: "No values to choose from: others like it are too few or too different"
    case .notOneText: "This is no single text: Esc, then its entries can be edited one by one"
    case .nothingToStep:
      "Nothing to step here: \(keys[.stepUp]) and \(keys[.stepDown]) change numbers, intervals, days, choices and true or false"
    case .replacedContainer(let kind, let count):
      "Replaced \(Self.former(kind, count)); \(keys[.undo]) undoes"
    case .nothingToRepeat: "Nothing has been changed yet that \(keys[.repeat]) could make again"
    case .noKeyHere: "No key here: only entries of an object have one"
    case .cannotEditRoot: "Not possible with the whole document"
    case .cannotMoveFurther:
      "It cannot go further in its container; \(keys[.cut]) and \(keys[.pasteAfter]) move it elsewhere"
    case .tooLongToEdit:
      "Too long to edit here (over 64 KiB); \(keys[.editExternally]) opens it in $EDITOR"
    case .containerNotEditedInline:
      "\(keys[.editExternally]) opens it in $EDITOR; \(keys[.edit]) folds it"
    case .notAnEntry: "This row is not an entry"
    case .sourceLineHere:
      "This is a line of source: \(keys[.edit]) edits it; \(keys[.newAfter]), \(keys[.cut]), \(keys[.pasteAfter]), \(keys[.duplicate]) and \(keys[.moveDown]) work on lines"
    case .faultHere:
      "This row says what is wrong: \(keys[.edit]) corrects it, \(keys[.editExternally]) opens the text in $EDITOR"
    case .correctionProposed: "Proposed: Enter accepts it, Esc leaves the line as it is"
    case .linesCut(let count):
      count == 1
        ? "Cut the line; \(keys[.pasteAfter]) puts it beside another"
        : "Cut \(count) lines; \(keys[.pasteAfter]) puts them beside another"
    case .lineInPieces:
      "This line is too long for that; \(keys[.editExternally]) opens the text from here in $EDITOR"
    case .lineCannotMove: "There is no line of source beyond this one to change places with"
    case .linesNotHere:
      "Lines go among lines of source, below a row with !; \(keys[.cut]) or \(keys[.copyEntry]) take an entry"
    case .entriesNotHere:
      "An entry does not go among lines of source: \(keys[.newAfter]) opens a line to type it in"
    case .ghostHere: "Removed or moved away; \(keys[.revert]) brings it back"
    case .edited(let path): "\(path) changed"
    case .editRefused(let error): "Not done: \(error.clause(keys))"
    case .textTooLong:
      "Not done: the file is too long to be edited as text here (over 1 GiB)"
    case .becameDuplicate(let key):
      "The key \(key) is now here twice; \(keys[.rename]) renames, \(keys[.undo]) undoes"
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
      "Not taken over (\(keys[.editExternally]) opens your text again): \(reason)"

    case .noMoreChanges: "No more changes this way"
    case .noChanges: "No changes"
    case .noProblems: "No more problems this way"
    case .searchingProblems: "Looking for problems; any key stays here"
    case .notReadYet: "Not read that far yet; try again in a moment"
    case .reading(let percent): "Reading \(percent) %; any key stays here"
    case .goingTo(let row): "Going to row \(row); any key stays here"
    case .rowsLeft(let count): "\(count) rows to go; any key stays here"
    case .entriesLeft(let count): "\(count) entries to go; any key stays here"
    case .stepsLeft(let count): "\(count) steps to go; any key stays here"
    case .comparing: "Comparing with the file as it was saved; any key stays here"
    case .goingDown: "Going to the last row; any key stays here"
    case .unbound(let typed): "\(typed) does nothing here; \(keys[.help]) shows the keys"
    case .clickOutsideField: "Enter accepts, Esc restores"

    case .unknownCommand(let text): "No command \(text); \(keys[.help]) shows what there is"
    case .needsNothing(let command): "Not done: nothing goes after :\(command)"
    case .onlyCopy(let name):
      "\(name) was deleted by another program: this is the only copy. :w writes it, :q! drops it"
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

  private static func former(_ kind: NodeKind, _ count: Int?) -> String {
    switch count {
    case nil: "an \(kind.displayName)"
    case 0: "an empty \(kind.displayName)"
    case 1: "an \(kind.displayName) of 1 entry"
    case let count?: "an \(kind.displayName) of \(count) entries"
    }
  }

  package static func changes(_ count: Int) -> String { counted(count, "change") }

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
