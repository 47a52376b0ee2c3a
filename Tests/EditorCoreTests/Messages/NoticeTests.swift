import EditorCore
import Testing

@Suite("Messages")
struct NoticeTests {
  static let full = FileFailure("disk full on /etc (12 kB short)")
  static let torn = FileFailure(
    "/a is half written", safety: "Its old and its new content are both in the recovery folder.",
    advice: "Open it again to restore either.")

  static let words: [(Notice, String)] = [
    (.opened("a.json"), "a.json"),
    (.newFile("a.json"), "a.json: new, made when it is first saved"),
    (
      .notOpened("a", FileFailure("is a directory: a", advice: "Name a file.")),
      "Cannot open a: is a directory: a. Name a file."
    ),
    (.saved("a.json", note: nil), "Saved a.json"),
    (.saved("a.json", note: "written in place"), "Saved a.json: written in place"),
    (.nothingToSave, "Nothing to save: no changes"),
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
    (.stillSaving, "Still saving: editing goes on when it is done"),
    (.reloaded(kept: 0), "Reloaded"),
    (.reloaded(kept: 2), "Reloaded; u goes back to your text with its 2 changes"),
    (.reloadedFirst, "Reloaded; your changes come on top when it has been read"),
    (
      .editsReapplied(2, over: 0, lost: 0),
      "Reloaded, with 2 of your 2 changes on top; u shows theirs alone, u u your text"
    ),
    (
      .editsReapplied(2, over: 1, lost: 1),
      "Reloaded, with 2 of your 3 changes on top, 1 over theirs (marked); u shows theirs alone, u u your text"
    ),
    (
      .editsReapplied(1, over: 0, lost: 0),
      "Reloaded, with your change on top; u shows theirs alone, u u your text"
    ),
    (
      .editsReapplied(1, over: 1, lost: 0),
      "Reloaded, with your change on top, 1 over theirs (marked); u shows theirs alone, u u your text"
    ),
    (
      .editsReapplied(0, over: 0, lost: 1),
      "Reloaded, without your change, which found no place; u goes back to your text"
    ),
    (
      .recoveredByPath(1, over: 0, lost: 0, onOtherVersion: false),
      "Recovered your edit; u takes it back"
    ),
    (.notReloaded(full), "Not reloaded: disk full on /etc (12 kB short). Your edits are kept."),
    (
      .schemaNotRead(FileFailure("s.json:1:1: a schema is an object, true or false")),
      "Not checked against its schema: s.json:1:1: a schema is an object, true or false."
    ),
    (.diskUnreadable(full), "Cannot read the file on disk: disk full on /etc (12 kB short)."),
    (.onlyOneFile, "This is the only file; :e opens another"),
    (.recovered, "Recovered; u goes back to the file as it is on disk, ^S saves"),
    (.recoveredEdits(2), "Recovered 2 changes; u takes them back one by one, ^S saves"),
    (
      .recoveredByPath(2, over: 1, lost: 1, onOtherVersion: true),
      "Recovered 2 of 3 edits on top of what the file has now, 1 over theirs (marked); u takes them back one by one, :recover has all of them for seven days"
    ),
    (
      .recoveredByPath(1, over: 0, lost: 0, hasGap: true, onOtherVersion: false),
      "Recovered 1 of those that can be read; u takes them back one by one, :recover has all of them for seven days"
    ),
    (
      .nothingRecovered,
      "Nothing was recovered. The changes are kept, and offered when the file is opened again"
    ),
    (.recoveryIsSame, "The file has these changes already: nothing to recover"),
    (.recoveryDiscarded(isKept: true), "Discarded; :recover brings it back within seven days"),
    (.recoveryDiscarded(isKept: false), "Recovery copy deleted"),
    (.recoveryWaits, "Recovering when the file has been read"),
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
      "Not done: what is typed here is no value yet; ^T keeps it as a string, Esc drops it"
    ),
    (.comparing, "Comparing with the file as it was saved; any key stays here"),
    (
      .brokenAtStart("3:1 a comma is missing after 2"),
      "3:1 a comma is missing after 2; ) goes there, Enter opens the line"
    ),
    (.needsName, "Not saved: a file name is needed. S asks for one."),
    (.undone, "Undone"), (.redone, "Done again"),
    (.nothingToUndo, "Nothing to undo"), (.nothingToRedo, "Nothing to redo"),
    (.reverted(".a"), ".a is as saved again; u brings the change back"),
    (.revertedAll(1), "1 change reverted; u brings them back"),
    (.unchanged, "No change here to revert"),
    (.cut(1, tookComments: false), "Cut; p pastes it"),
    (.cut(1, tookComments: true), "Cut with its comment; p pastes both"),
    (.cut(2, tookComments: false), "Cut 2 entries; p pastes them"),
    (.cut(2, tookComments: true), "Cut 2 entries with their comments; p pastes them"),
    (
      .cutMaximum(9, tookComments: false), "Cut 9 entries, the most at once; p pastes them"
    ),
    (.pastedAs("b-2", insteadOf: "b"), "Pasted as b-2: the key b is here already; r renames it"),
    (
      .copyWritten("x.json", note: nil, of: "t.json", changes: 2),
      "Copy written to x.json; t.json itself has 2 changes to save"
    ),
    (.copyWritten("x.json", note: "odd", of: "t.json", changes: 0), "Copy written to x.json (odd)"),
    (.pasteDuplicatesKey("a"), "Pasted; the key a is now here twice, r renames it"),
    (.registerEmpty, "Nothing to paste: yy copies a value, ye an entry, dd cuts"),
    (
      .fieldIsFull,
      "A field takes 65,536 characters at most: Esc, then paste over the value"
    ),
    (.pasteNeedsKey, "Too long to wait for its key: paste it with one, as \"key\": value"),
    (
      .pastedComments,
      "This has comments or commas that strict JSON does not allow; u takes it back"
    ),
    (.pasted(3), "Pasted 3 entries; u takes them back"),
    (
      .pastedWithoutLastComment,
      "Pasted without the comment after the last entry, which belongs to none"
    ),
    (.replacedKind("a number"), "Replaced a number; u takes it back"),
    (.cannotPasteHere, "Nothing was pasted: this is not a place for a value"),
    (.copied("the value", bytes: 1), "Copied the value (1 byte)"),
    (.copyTooLong(5_000_000), "Too long to copy (5000000 bytes)"),
    (.duplicated(1), "Duplicated; u takes it back"),
    (.duplicated(3), "3 copies made; u takes them back"),
    (
      .nothingToStep,
      "Nothing to step here: + and - change numbers, intervals, days, choices and true or false"
    ),
    (.nothingToRepeat, "Nothing has been changed yet that . could make again"),
    (.notOneText, "This is no single text: Esc, then its entries can be edited one by one"),
    (.noChoices, "No values to choose from: others like it are too few or too different"),
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
    (.cannotMoveFurther, "It cannot go further in its container; dd and p move it elsewhere"),
    (.tooLongToEdit, "Too long to edit here (over 64 KiB); v opens it in $EDITOR"),
    (.containerNotEditedInline, "v opens it in $EDITOR; Enter folds it"),
    (.notAnEntry, "This row is not an entry"),
    (.ghostHere, "Removed or moved away; z brings it back"),
    (.edited(".a"), ".a changed"),
    (.editRefused(.isRoot), "Not done: it is the whole document"),
    (.becameDuplicate("a"), "The key a is now here twice; r renames, u undoes"),
    (.externalUnchanged, "$EDITOR changed nothing"),
    (
      .externalFailed(FileFailure("vi ended with 1")),
      "$EDITOR: vi ended with 1. Nothing was changed."
    ),
    (.externalNotAccepted("why"), "Not taken over (v opens your text again): why"),
    (.noMoreChanges, "No more changes this way"), (.noChanges, "No changes"),
    (.noProblems, "No more problems this way"),
    (.searchingProblems, "Looking for problems; any key stays here"),
    (.notReadYet, "Not read that far yet; try again in a moment"),
    (.reading(34), "Reading 34 %; any key stays here"),
    (.goingDown, "Going to the last row; any key stays here"),
    (.goingTo(12), "Going to row 12; any key stays here"),
    (.unbound("w"), "w does nothing here; ? shows the keys"),
    (.clickOutsideField, "Enter accepts, Esc restores"),
    (.unknownCommand("frob"), "No command frob; ? shows what there is"),
    (.needsNothing("q"), "Not done: nothing goes after :q"),
    (
      .onlyCopy("t.json"),
      "t.json was deleted by another program: this is the only copy. :w writes it, :q! drops it"
    ),
    (.interrupted, "q closes the file"),
    (.unsavedChanges(2), "2 changes not saved: :w saves, :q! discards"),
    (.tooLargeToCompare, "Too large to compare as text; Z lists the changes"),
  ]

  @Test("each message has its text", arguments: words) func says(_ notice: Notice, _ text: String) {
    #expect(notice.text(.standard) == text)
  }

  @Test(
    "the time since an event is described in words",
    arguments: [
      (5, "a moment ago"), (119, "a moment ago"), (120, "2 minutes ago"), (7200, "2 hours ago"),
      (200_000, "2 days ago"), (-5, "a moment ago"),
    ])
  func ages(_ seconds: Int, _ words: String) {
    #expect(Editor.age(seconds) == words)
  }
}
