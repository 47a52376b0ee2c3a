/// The names of the commands in the keymap, the palette and the program.
package enum CommandName: String, CaseIterable, Sendable {
  case nextRow = "next-row", previousRow = "previous-row", nextSibling = "next-sibling",
    previousSibling = "previous-sibling", firstRow = "first-row", lastRow = "last-row",
    halfPageDown = "half-page-down", halfPageUp = "half-page-up", pageDown = "page-down",
    pageUp = "page-up"

  case expand, collapse, toggleFold = "toggle-fold", expandAll = "expand-all",
    collapseAll = "collapse-all", foldToLevel = "fold-to-level"

  case viewValue = "view-value", viewComments = "view-comments"

  case table, firstColumn = "first-column", lastColumn = "last-column",
    sortColumn = "sort-column", hideColumn = "hide-column", showColumns = "show-columns",
    narrowColumn = "narrow-column", widenColumn = "widen-column", fitColumns = "fit-columns",
    markColumn = "mark-column"

  case edit, editSpelling = "edit-spelling", stepUp = "step-up", stepDown = "step-down",
    editExternally = "edit-externally", pasteOver = "paste-over", `repeat`, type, rename

  case newAfter = "new-after", newBefore = "new-before", newInside = "new-inside", cut,
    pasteAfter = "paste-after", pasteBefore = "paste-before", duplicate, moveDown = "move-down",
    moveUp = "move-up", commentAbove = "comment-above", commentBeside = "comment-beside"

  case search, filter, replace, goToKey = "go-to-key", nextMatch = "next-match", previousMatch =
    "previous-match",
    searchValue = "search-value", jumpBack = "jump-back", jumpForward = "jump-forward",
    followReference = "follow-reference"

  case mark, markRange = "mark-range", markMatches = "mark-matches",
    setPosition = "set-position", goToPosition = "go-to-position"

  case undo, redo, revert, listChanges = "list-changes", nextChange = "next-change",
    previousChange = "previous-change", nextProblem = "next-problem",
    previousProblem = "previous-problem", compare

  case copyValue = "copy-value", copyPath = "copy-path", copyKey = "copy-key",
    copyEntry = "copy-entry"

  case save, saveAs = "save-as", listFiles = "list-files", nextFile = "next-file",
    previousFile = "previous-file", changeView = "change-view", close, quit

  case palette, help, cancel, suspend, redraw
}
