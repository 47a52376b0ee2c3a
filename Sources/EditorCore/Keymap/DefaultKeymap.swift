// The keys as they come. Kept stable: people's fingers know them.

extension Keymap {
  /// Keys with a blank between, and the command they run.
  package static let defaultBindings: [(keys: String, command: String)] = [
    ("j", "next-row"), ("↓", "next-row"), ("k", "previous-row"), ("↑", "previous-row"),
    ("J", "next-sibling"), ("K", "previous-sibling"),
    ("g", "first-row"), ("Home", "first-row"), ("G", "last-row"), ("End", "last-row"),
    ("^D", "half-page-down"), ("^U", "half-page-up"),
    ("PgDn", "page-down"), ("PgUp", "page-up"),

    ("l", "expand"), ("→", "expand"), ("h", "collapse"), ("←", "collapse"),
    ("Space", "toggle-fold"), ("L", "expand-all"), ("H", "collapse-all"),

    ("Enter", "edit"), ("e", "edit"), ("i", "edit-spelling"),
    ("+", "step-up"), ("^A", "step-up"), ("-", "step-down"), ("^X", "step-down"),
    ("v", "edit-externally"),

    ("o", "new-after"), ("O", "new-before"), ("a", "new-inside"),
    ("d d", "cut"), ("Delete", "cut"), ("x", "cut"),
    ("p", "paste-after"), ("P", "paste-before"), ("D", "duplicate"),
    ("R", "paste-over"), (".", "repeat"), ("t", "type"),
    ("r", "rename"), ("F2", "rename"), ("Alt-↓", "move-down"), ("Alt-↑", "move-up"),

    ("u", "undo"), ("U", "redo"), ("^R", "redo"), ("z", "revert"), ("Z", "list-changes"),
    ("]", "next-change"), ("[", "previous-change"), (")", "next-problem"),
    ("(", "previous-problem"), ("=", "compare"),

    ("y y", "copy-value"), ("y p", "copy-path"), ("y k", "copy-key"), ("y e", "copy-entry"),

    ("^S", "save"), ("S", "save-as"), ("Tab", "next-file"), ("Shift-Tab", "previous-file"),
    ("q", "close"), ("^Q", "quit"),

    (":", "palette"), ("?", "help"), ("F1", "help"), ("^C", "cancel"), ("Esc", "cancel"),
    ("^Z", "suspend"), ("^L", "redraw"),
  ]

  /// The default keys; a binding that does not hold is left out, which a test forbids.
  package static let standard: Keymap = {
    var keymap = Keymap()
    for (keys, command) in defaultBindings { try? keymap.bind(keys, to: command) }
    return keymap
  }()
}
