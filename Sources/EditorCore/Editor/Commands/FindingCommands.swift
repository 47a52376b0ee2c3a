import DocumentTree

enum FindingCommands {
  static let all = [
    Command(
      .search, "search: text, /regex/, is:colour, type:number, key:name, >100", hint: "search"
    ) { editor, _ in editor.openSearch() },
    Command(.filter, "show only rows that match, and their containers", hint: "filter") {
      editor, _ in editor.openFilter()
    },
    Command.edit(
      .replace, "replace a text or /regex/, after a look at each change", hint: "replace"
    ) {
      editor, _ in editor.openReplace()
    },
    Command(.nextMatch, "next match", hint: "next match") { editor, count in
      editor.goToMatch(count ?? 1, forward: true)
    },
    Command(.previousMatch, "previous match", hint: "previous match") { editor, count in
      editor.goToMatch(count ?? 1, forward: false)
    },
    Command(.searchValue, "search for the value here, or for the key of a container") {
      editor, _ in editor.searchForFocus()
    },
    Command(.goToKey, "go to a key by some letters of it or its path", hint: "key") { editor, _ in
      editor.openKeys()
    },
    Command(.followReference, "go to the entry that this one refers to", hint: "follow") {
      editor, _ in editor.followReference()
    },
    Command(.jumpBack, "back to where the last jump began", hint: "back") { editor, count in
      editor.jump(count ?? 1, forward: false)
    },
    Command(.jumpForward, "forward again", hint: "forward") { editor, count in
      editor.jump(count ?? 1, forward: true)
    },
  ]
}
