import EditorCore
import Testing
import TestSessions

/// Sessions in which one command has a different key.
@Suite("Remapped keys")
struct RemappedKeySessions {
  /// Returns the default keys with another key for one command; the command has no key if `keys` is nil.
  static func keymap(_ command: CommandName, _ keys: String?) throws -> Keymap {
    var keymap = Keymap()
    for binding in Keymap.defaultBindings where binding.command != command {
      try keymap.bind(binding.keys, to: binding.command)
    }
    if let keys { try keymap.bind(keys, to: command) }
    return keymap
  }

  static let rows: [(command: CommandName, key: String?, pressed: String, shown: String)] = [
    (.undo, "F6", "j D", "Duplicated; F6 removes the copy"),
    (.pasteAfter, "F7", "j d d", "Cut; F7 pastes it"),
    (.cut, "F8 d", "p", "Nothing to paste: yy copies a value, ye an entry, F8 d cuts"),
    (.cut, nil, "p", "Nothing to paste: yy copies a value, ye an entry, :cut cuts"),
    (.help, "F9", "b", "b does nothing here; F9 shows the keys"),
    (.close, "F10", "^C", "F10 closes the file"),
    (.rename, "F5", "G", "the object has this key more than once; F5 renames it"),
    (.revert, "F4", "j d d k", "removed; F4 brings it back"),
    (.nextRow, "F5", "? G", "10F5 12G 3L"),
    (.type, "F5", "j Enter 'never'", "plain text; F5 changes how it is read"),
  ]

  @Test("a message names the current key of a command", arguments: rows)
  func named(command: CommandName, key: String?, pressed: String, shown: String) throws {
    var s = EditorSession(
      json: #"{"a": "5 minutes", "b": 2, "b": 3}"#, rows: 60, columns: 120,
      keymap: try Self.keymap(command, key))
    try s.press(pressed)
    try s.expectScreen(shown)
  }

  @Test("a message about the file on disk names the current key for saving")
  func saving() throws {
    var s = EditorSession(json: #"{"a": 1}"#, columns: 120, keymap: try Self.keymap(.save, "F5"))
    s.takeAway()
    try s.expectStatus("It stays open here; F5 offers to write it again.")
    try s.press("j i 2 Enter F5").expectScreen("is gone from disk")
  }

  @Test("a question names the current key for undo")
  func question() throws {
    var s = EditorSession(json: #"{"a": 1}"#, columns: 120, keymap: try Self.keymap(.undo, "F6"))
    try s.press("j i 2 Enter")
    s.change(#"{"a": 3}"#)
    try s.press("^S").expectScreen("reload, F6 goes back to mine")
  }

  @Test("a click on a hint presses all keys of the command")
  func hint() throws {
    var s = EditorSession(json: #"{"a": 1}"#, keymap: try Self.keymap(.save, "F5 F6"))
    try s.press("j i 2 Enter")
    try s.click(on: "F5 F6")
    try s.expectOnDisk(#"{"a": 2}"#)
  }
}
