import DocumentFormats
import EditorCore
import ModelBasics
import Testing

@Suite("Messages")
struct NoticeTests {
  static let full = FileFailure("disk full on /etc (12 kB short)")
  static let torn = FileFailure(
    "/a is half written", safety: "Its old and its new content are both in the recovery folder.",
    advice: "Open it again to restore either.")

  static let texts: [(Notice, String)] = [
    (.opened("a.json"), "a.json"),
    (.newFile("a.json"), "a.json: new file, created by the first save"),
    (
      .notOpened("a", FileFailure("is a directory: a", advice: "Name a file.")),
      "Cannot open a: is a directory: a. Name a file."
    ),
    (.saved("a.json", form: nil, note: nil), "Saved a.json"),
    (.saved("a.json", form: nil, note: "written in place"), "Saved a.json: written in place"),
    (.saved("a.plist", form: "binary", note: nil), "Saved a.plist (binary)"),
    (
      .changedNumber(from: "integer", to: "real"),
      "Was an integer and is a real now; u undoes"
    ),
    (.numberCaution(".a", "is too long"), ".a is too long; u undoes"),
    (.savedTogether(["a.json", "b.json"]), "Saved 2 files: a.json, b.json"),
    (
      .brokenNotSaved("binary property list", "an object cannot be read"),
      "Not saved: an object cannot be read, and a binary property list cannot be written with that; ) goes there"
    ),
    (.pastedCaution("it is short"), "Pasted: it is short; u removes it"),
    (
      .unusualValue(UnusualValue("null", "which other programs cannot read")),
      "It has null now, which other programs cannot read; u removes it"
    ),
    (
      .noWholeValue, "Not a single value: L expands it, v opens its text in $EDITOR"
    ),
    (.nothingToSave, "Nothing to save: no changes"),
    (.bulk(.marked(1)), "1 row marked; Esc clears the mark"),
    (.bulk(.changed(2, of: 2)), "2 rows changed; u undoes all of them"),
    (
      .bulk(
        .changedKinds(
          4, of: 5,
          [
            BulkEdit.KindChange(from: "real", to: "integer"): 1,
            BulkEdit.KindChange(from: "integer", to: "real"): 2,
          ])),
      "4 of 5 rows changed: 2 integers are reals now, a real is an integer now; u undoes all of them"
    ),
    (
      .bulk(.refused(".a", "is not a date", count: 3)),
      "Nothing was changed: .a is not a date, and 2 more"
    ),
    (.bulk(.stopped(0, of: 9)), "Stopped; nothing was changed"),
    (
      .table(.noTable),
      "Not a table: T needs an array of objects, or an object of objects, here or around the focus"
    ),
    (.table(.cellMissing("born")), "This row has no born; Enter adds it"),
    (.table(.columnsHidden(1)), "1 column hidden; A shows all"),
    (.table(.columnsHidden(2)), "2 columns hidden; A shows all"),
    (.table(.cellsMarked(3)), "3 cells marked; Enter, + and :shift change all"),
    (
      .table(.tooManyToSort(2_000_000)),
      "Not sorted: a table of more than 2000000 rows is too large. f in the outline leaves fewer"
    ),
    (
      .bulk(.markingStopped(4)),
      "Stopped: 4 rows are marked, and there may be more matches; Esc clears"
    ),
    (.bulk(.stopped(4, of: 9)), "Stopped: 4 of 9 rows are changed; u undoes them"),
    (
      .filterIsCut(100_000),
      "The first 100000 rows that match are shown; f with more words finds fewer"
    ),
    (
      .notSaved(full, edits: 3),
      "Not saved: disk full on /etc (12 kB short). Your 3 edits are kept. S saves elsewhere."
    ),
    (
      .notSaved(torn, edits: 1),
      "Not saved: /a is half written. Your edit is kept. Its old and its new content are both in "
        + "the recovery folder. Open it again to restore either. S saves elsewhere."
    ),
    (.saving, "Saving…"),
    (.stillSaving, "Still saving; you can edit again when it is done"),
    (.inputWaits(42), "Saving… 42 %; the keys typed since wait until it is done, Esc drops them"),
    (
      .inputWaitsForReading,
      "Reading the file again; the keys typed since wait for that, Esc drops them"
    ),
    (.inputDroppedWhileReading, "Reading the file again; the keys typed since are dropped"),
    (.clickLeftOut, "The click while the file was saved, and the keys after it, are left out"),
    (.inputWaits(nil), "Saving; the keys typed since wait until it is done, Esc drops them"),
    (.inputDropped, "Saving; the keys typed since are dropped, Esc again cancels the save"),
    (.clickCannotWait, "Saving; clicks, and keys after them, cannot wait until it is done"),
    (.savingPart(42), "Saving… 42 %, Esc cancels"),
    (.savingEnd, "Saving… written, being checked; Esc cancels"),
    (.cancellingSave, "Cancelling the save…"),
    (.saveCancelled(edits: 0), "Save cancelled. The file is as it was."),
    (.saveCancelled(edits: 2), "Save cancelled. Your 2 edits are kept. The file is as it was."),
    (.reloaded(kept: 0), "Reloaded"),
    (.reloaded(kept: 2), "Reloaded; u goes back to your text with its 2 changes"),
    (.reloadedFirst, "Reloaded; your changes are applied when the file has been read"),
    (
      .editsReapplied(2, over: 0, lost: 0),
      "Reloaded, with 2 of your 2 changes applied; u shows theirs alone, u u your text"
    ),
    (
      .editsReapplied(2, over: 1, lost: 1),
      "Reloaded, with 2 of your 3 changes applied, 1 over theirs (marked); u shows theirs alone, u u your text"
    ),
    (
      .editsReapplied(1, over: 0, lost: 0),
      "Reloaded, with your change applied; u shows theirs alone, u u your text"
    ),
    (
      .editsReapplied(1, over: 1, lost: 0),
      "Reloaded, with your change applied, 1 over theirs (marked); u shows theirs alone, u u your text"
    ),
    (
      .editsReapplied(0, over: 0, lost: 0),
      "Reloaded; the file has what you changed already; u shows your text"
    ),
    (
      .isOpaque(formerly: 50),
      "The colour is opaque now; its opacity was 50 %. u brings it back"
    ),
    (
      .editsReapplied(0, over: 0, lost: 1),
      "Reloaded, but your change could not be applied; u goes back to your text"
    ),
    (
      .recoveredByPath(1, over: 0, lost: 0, onOtherVersion: false),
      "Recovered your edit; u undoes it"
    ),
    (.notReloaded(full), "Not reloaded: disk full on /etc (12 kB short). Your edits are kept."),
    (
      .schemaNotRead(FileFailure("s.json:1:1: a schema is an object, true or false")),
      "Not checked against its schema: s.json:1:1: a schema is an object, true or false."
    ),
    (.diskUnreadable(full), "Cannot read the file on disk: disk full on /etc (12 kB short)."),
    (.onlyOneFile, "This is the only file; :e opens another"),
    (
      .openedEmbedded("JSON"),
      "The JSON in this value; edits go into the value, ^S saves the file, q goes back"
    ),
    (.notEmbedded("no room"), "Not put into the value: no room; the edit is kept here"),
    (.hasNoFile, "This document is a value of another file; q goes back to that file"),
    (.recovered, "Recovered; u goes back to the file as it is on disk, ^S saves"),
    (.recoveredEdits(2), "Recovered 2 changes; u undoes them one by one, ^S saves"),
    (
      .recoveredByPath(2, over: 1, lost: 1, onOtherVersion: true),
      "Recovered 2 of 3 edits on top of the present file, 1 over theirs (marked); u undoes them one by one, :recover offers all of them for seven days"
    ),
    (
      .recoveredByPath(1, over: 0, lost: 0, hasGap: true, onOtherVersion: false),
      "Recovered 1 of the readable edits; u undoes them one by one, :recover offers all of them for seven days"
    ),
    (
      .nothingRecovered,
      "Nothing was recovered. The changes are kept, and offered when the file is opened again"
    ),
    (.recoveryIsSame, "The file has these changes already: nothing to recover"),
    (.recoveryDiscarded(isKept: true), "Discarded; :recover brings it back within seven days"),
    (.recoveryDiscarded(isKept: false), "Recovery copy deleted"),
    (.recoveryWaits, "The changes are recovered when the file has been read"),
    (.nothingToRecover, "Nothing to recover for this file"),
    (
      .recoveryNeedsCleanFile,
      "Not recovered: there are other changes. Save them, then :recover"
    ),
    (
      .notJournaled(full),
      "Your changes are not protected against a crash: disk full on /etc (12 kB short). ^S saves them."
    ),
    (.needsFile, "Which file? :e FILE opens one"),
    (
      .finishTyping,
      "Not done: the typed text is not a value yet; ^T keeps it as a string, Esc discards it"
    ),
    (.comparing, "Comparing with the file as it was saved; Esc stops"),
    (
      .brokenValuesAtStart(1), "1 broken value; ) goes to the next one"
    ),
    (
      .brokenAtStart("3:1 a comma is missing after 2"),
      "3:1 a comma is missing after 2; ) goes there, Enter opens the line"
    ),
    (
      .remark(FileRemark("has 1 key and 0 values", at: Path([.key(Array("a".utf8))])), others: 2),
      ".a has 1 key and 0 values; 2 more problems: modeled check lists them"
    ),
    (.remark(FileRemark("it is too large"), others: 0), "it is too large"),
    (.needsName, "Not saved: a file name is needed. S asks for one."),
    (.undone, "Undone"), (.redone, "Redone"),
    (.nothingToUndo, "Nothing to undo"), (.nothingToRedo, "Nothing to redo"),
    (.reverted(".a"), ".a is as it was saved; u restores the change"),
    (.revertedAll(1), "1 change reverted; u brings it back"),
    (.unchanged, "No change here to revert"),
    (.cut(1, ".a", comments: 0), "Cut; p pastes it"),
    (.cut(1, ".a", comments: 2), "Cut .a with 2 comments; p pastes all"),
    (.cut(2, ".a", comments: 0), "Cut 2 entries; p pastes them"),
    (.cut(2, ".a", comments: 2), "Cut 2 entries with 2 comments; p pastes them"),
    (
      .cutMaximum(9, comments: 0), "Cut 9 entries, the maximum at once; p pastes them"
    ),
    (
      .pastedAs("b-2", insteadOf: "b"),
      "Pasted as b-2, because the key b exists already; r renames it"
    ),
    (
      .copyWritten("x.json", form: nil, note: nil, of: "t.json", changes: 2),
      "Copy written to x.json; t.json itself still has 2 unsaved changes"
    ),
    (
      .copyWritten("x.json", form: nil, note: "odd", of: "t.json", changes: 0),
      "Copy written to x.json (odd)"
    ),
    (
      .copyWritten("x.json", form: "JSON", note: "odd", of: "t.json", changes: 0),
      "Copy written to x.json (JSON; odd)"
    ),
    (.changedShared(1), "Changed here and in another entry, which is the same object"),
    (.cutShared(1, others: 2), "Cut here and in 2 other entries; p pastes it"),
    (.cutShared(2, others: 1), "Cut 2 entries here and in another entry; p pastes them"),
    (.changedShared(2), "Changed here and in 2 other entries, which are the same object"),
    (.shownAtValue(".b", ".a"), ".b is the same object as .a, where it is shown"),
    (.pasteDuplicatesKey("a"), "Pasted; the object now has the key a twice, r renames it"),
    (.registerEmpty, "Nothing to paste: yy copies a value, ye an entry, dd cuts"),
    (
      .fieldIsFull,
      "A field holds at most 65,536 characters; press Esc, then paste over the value"
    ),
    (
      .pasteNeedsKey,
      "The text is too long for a field; paste it together with a key, as \"key\": value"
    ),
    (
      .pastedExtension(of: "JSON"),
      "The pasted text has comments or commas that strict JSON does not allow; u removes it"
    ),
    (.pasted(3), "Pasted 3 entries; u removes them"),
    (
      .pastedWithoutLastComment,
      "Pasted without the comment after the last entry, because it belongs to no entry"
    ),
    (.replacedKind("a number"), "Replaced a number; u undoes"),
    (.cannotPasteHere, "Nothing was pasted: no value can be inserted here"),
    (.copied("the value", bytes: 1), "Copied the value (1 byte)"),
    (.copyTooLong(5_000_000), "Too long to copy (5000000 bytes)"),
    (.duplicated(1), "Duplicated; u removes the copy"),
    (.duplicated(3), "3 copies made; u removes them"),
    (
      .nothingToStep,
      "Nothing to step here: + and - change numbers, intervals, days, choices and true or false"
    ),
    (
      .repeatsOtherShape,
      "Not repeated: the last change was made to a value of another kind; R puts a copied value here"
    ),
    (.nothingToRepeat, "No change to repeat yet; . repeats the last change"),
    (.notOneText, "This value is not a single text; press Esc to edit its entries one by one"),
    (.noChoices, "No list here: other entries with this key have too few common values"),
    (
      .dataImported("PNG 64×64, 1.2 kB", "a.png"),
      "Imported PNG 64×64, 1.2 kB from a.png; u undoes it"
    ),
    (.dataNotImported(FileFailure("no such file: a")), "Nothing was imported: no such file: a."),
    (.dataTooLong(17_000_000), "Nothing was imported: 17000000 bytes are too long for a value"),
    (.dataExported("a.png", note: nil), "Exported to a.png"),
    (.dataExported("a.png", note: "written in place"), "Exported to a.png: written in place"),
    (.dataNotExported(full), "Not exported: disk full on /etc (12 kB short)."),
    (.noKeyHere, "No key here: only entries of an object have one"),
    (.cannotEditRoot, "Not possible with the whole document"),
    (
      .movedMaximum(9), "Moved past 9 entries, the maximum at once; dd and p move it farther"
    ),
    (.cannotMoveFurther, "It cannot be moved further in its container; dd and p move it elsewhere"),
    (.tooLongToEdit, "Too long to edit here (over 64 KiB); v opens it in $EDITOR"),
    (.containerNotEditedInline, "v opens it in $EDITOR; Enter folds it"),
    (.notAnEntry, "This row is not an entry"),
    (.ghostHere, "Removed or moved away; z brings it back"),
    (.edited(".a"), ".a changed"),
    (
      .editRefused(.isRoot),
      "Not done: the whole document cannot be replaced like this, renamed, cut or moved"
    ),
    (.becameDuplicate("a"), "The object now has the key a twice; r renames it, u undoes"),
    (.referencesLost(1), "1 reference to it leads nowhere now"),
    (.referencesLost(2), "2 references to it lead nowhere now"),
    (.referencesChanged(1), "1 reference changed with the key; u undoes both"),
    (.referencesChanged(2), "2 references changed with the key; u undoes both"),
    (.leadsNowhere, "It leads nowhere: no entry has this identifier"),
    (.namesChanged(1), "1 comment changed with the name; u undoes both"),
    (.namesChanged(2), "2 comments changed with the name; u undoes both"),
    (.externalUnchanged, "$EDITOR changed nothing"),
    (
      .externalFailed(FileFailure("vi ended with 1")),
      "$EDITOR: vi ended with 1. Nothing was changed."
    ),
    (.externalNotAccepted("why"), "Not accepted (v opens your text again): why"),
    (.noMoreChanges, "No more changes in this direction"), (.noChanges, "No changes"),
    (.noProblems, "No problem in this direction"),
    (.searchingProblems, "Looking for problems; any key stops"),
    (.stoppedOnTheWay, "Stopped before the row was reached; the key did nothing else"),
    (.notReadYet, "This part of the file is not read yet; try again in a moment"),
    (.reading(34), "Reading 34 %; any key stops"),
    (.goingDown, "Going to the last row; any key stops"),
    (.goingTo(12), "Going to row 12; any key stops"),
    (.unbound("w"), "w does nothing here; ? shows the keys"),
    (.unboundInLayer("w"), "w does nothing here; Esc closes this"),
    (.clickOutsideField, "Enter accepts, Esc restores"),
    (.unknownCommand("frob", nearest: nil), "No command frob; ? lists the commands"),
    (
      .unknownCommand("und", nearest: "undo"),
      "No command und; did you mean undo? ? lists the commands"
    ),
    (.match(3, of: 41, isComplete: true, wrapped: nil), "3 of 41"),
    (.match(nil, of: 41, isComplete: false, wrapped: .start), "… of 41+; went on at the top"),
    (
      .noMatch("x"), "Nothing matches x; is:, type:, key: and /regex/ search otherwise"
    ),
    (.searching(nil), "Searching; any key stops"),
    (.searching(12), "Searching; 12 % of the file are read; any key stops"),
    (.nothingToSearch, "Nothing to search for here; / starts a search"),
    (.noSuchLine(9, last: 3), "There is no line 9; the last one is 3"),
    (.noSuchEntry(".x", suggestion: nil), "There is no .x; this is the nearest entry"),
    (.noJumpBack, "This is where you began; there is nothing further back"),
    (.noJumpForward, "There is nothing further forward"),
    (.needsNothing("q"), "Not done: :q takes no argument"),
    (
      .onlyCopy("t.json"),
      "t.json was deleted by another program: this is the only copy. :w writes it, :q! discards it"
    ),
    (.interrupted, "q closes the file"),
    (.unsavedChanges(2), "2 changes not saved: :w saves, :q! discards"),
    (.tooLargeToCompare, "Too large to compare as text; Z lists the changes"),
  ]

  @Test("each message has its text", arguments: texts) func textOfNotice(
    _ notice: Notice, _ text: String
  ) {
    #expect(notice.text(.standard) == text)
  }

  @Test(
    "the time since an event is described in words",
    arguments: [
      (5, "a moment ago"), (119, "a moment ago"), (120, "2 minutes ago"), (7200, "2 hours ago"),
      (200_000, "2 days ago"), (-5, "a moment ago"),
    ])
  func ages(_ seconds: Int, _ text: String) {
    #expect(Editor.age(seconds) == text)
  }
}
