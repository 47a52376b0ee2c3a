// The default keys. They stay stable, because users remember them.

extension Keymap {
  /// Key names separated by spaces, and the command that they run.
  package static let defaultBindings: [(keys: String, command: CommandName)] = [
    ("j", .nextRow), ("↓", .nextRow), ("k", .previousRow), ("↑", .previousRow),
    ("J", .nextSibling), ("K", .previousSibling),
    ("g", .firstRow), ("Home", .firstRow), ("G", .lastRow), ("End", .lastRow),
    ("^D", .halfPageDown), ("^U", .halfPageUp),
    ("PgDn", .pageDown), ("PgUp", .pageUp),

    ("l", .expand), ("→", .expand), ("h", .collapse), ("←", .collapse),
    ("Space", .toggleFold), ("L", .expandAll), ("H", .collapseAll),
    ("E 1", .foldToLevel), ("E 2", .foldToLevel), ("E 3", .foldToLevel), ("E 4", .foldToLevel),
    ("E 5", .foldToLevel), ("E 6", .foldToLevel), ("E 7", .foldToLevel), ("E 8", .foldToLevel),
    ("E 9", .foldToLevel), ("w", .viewValue), ("#", .viewComments),

    ("T", .table), ("0", .firstColumn), ("$", .lastColumn), ("s", .sortColumn),
    ("_", .hideColumn), ("A", .showColumns), ("<", .narrowColumn), (">", .widenColumn),
    ("W", .fitColumns), ("|", .markColumn),

    ("Enter", .edit), ("e", .edit), ("i", .editSpelling),
    ("+", .stepUp), ("^A", .stepUp), ("-", .stepDown), ("^X", .stepDown),
    ("v", .editExternally),

    ("o", .newAfter), ("O", .newBefore), ("a", .newInside),
    ("d d", .cut), ("Delete", .cut), ("x", .cut),
    ("p", .pasteAfter), ("P", .pasteBefore), ("D", .duplicate),
    ("R", .pasteOver), (".", .repeat), ("t", .type),
    ("r", .rename), ("F2", .rename), ("Alt-↓", .moveDown), ("Alt-↑", .moveUp),
    ("c", .commentBeside), ("C", .commentAbove),

    ("/", .search), ("f", .filter), ("&", .replace), ("@", .goToKey), ("F", .followReference),
    ("n", .nextMatch), ("N", .previousMatch), ("*", .searchValue),
    ("^O", .jumpBack), ("Alt-←", .jumpBack), ("Alt-→", .jumpForward),

    ("m", .mark), ("V", .markRange), ("M", .markMatches),

    ("u", .undo), ("U", .redo), ("^R", .redo), ("z", .revert), ("Z", .listChanges),
    ("]", .nextChange), ("[", .previousChange), (")", .nextProblem),
    ("(", .previousProblem), ("=", .compare),

    ("y y", .copyValue), ("y p", .copyPath), ("y k", .copyKey), ("y e", .copyEntry),

    ("^S", .save), ("S", .saveAs), ("B", .listFiles), ("Tab", .nextFile),
    ("Shift-Tab", .previousFile), ("\\", .changeView), ("q", .close), ("^Q", .quit),

    (":", .palette), ("?", .help), ("F1", .help), ("^C", .cancel), ("Esc", .cancel),
    ("^Z", .suspend), ("^L", .redraw),
  ]

  /// A key for each letter under which a row can be remembered.
  package static let positionBindings: [(keys: String, command: CommandName)] =
    (UInt8(ascii: "a")...UInt8(ascii: "z")).flatMap { letter in
      let letter = String(UnicodeScalar(letter))
      return [("b " + letter, CommandName.setPosition), ("' " + letter, .goToPosition)]
    }

  /// The default keymap. Invalid bindings are skipped; a test checks that there are none.
  package static let standard: Keymap = {
    var keymap = Keymap()
    for (keys, command) in defaultBindings + positionBindings {
      try? keymap.bind(keys, to: command)
    }
    return keymap
  }()
}
