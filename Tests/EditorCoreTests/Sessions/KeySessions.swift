import Testing
import TestSessions

@Suite("Sessions: going to keys and elements")
struct KeySessions {
  static let theme = #"""
    {
      "colors": {"accent": "#6495ed", "background": "#000000"},
      "users": [{"name": "Ada", "id": 1}, {"name": "Alan", "id": 2}],
      "accept-all": true
    }
    """#

  static let sentences = [
    Sentence("@ finds a key by its letters", theme, "@ 'bckgr' Enter", focus: "background:"),
    Sentence("the list shows paths", theme, "@ 'acc'", screen: ".colors.accent"),
    Sentence("the best match is first", theme, "@ 'acce' Enter", focus: "accent:"),
    Sentence("↓ chooses another", theme, "@ 'acce' ↓ Enter", focus: "accept-all:"),
    Sentence("letters of the path match", theme, "@ 'colback' Enter", focus: "background:"),
    Sentence("keys of elements are one entry", theme, "@ 'name'", screen: ".users[].name  × 2"),
    Sentence(
      "n goes to the next of them", theme, "@ 'name' Enter n", focus: "\"Alan\""),
    Sentence("Enter says how many there are", theme, "@ 'name' Enter", status: "The first of 2"),
    Sentence("the number of keys is shown", theme, "@", screen: "7 of 7 keys"),
    Sentence("Esc stays", theme, "j @ 'name' Esc", focus: "colors:"),
    Sentence("^O goes back", theme, "@ 'accept' Enter ^O", focus: "{3}"),
    Sentence("letters that are nowhere", theme, "@ 'xyz'", screen: "0 of 7 keys"),
    Sentence("a folded container is opened", theme, "H @ 'bckgr' Enter", focus: "background:"),
    Sentence("2l goes to the second entry", theme, "2 l", focus: "users:"),
    Sentence("9l says how many there are", theme, "9 l", status: "the container has 3"),
    Sentence(
      ":[1] goes to an element of the focused array", "{\"a\": [5, 6, 7]}", "j : '[1]' Enter",
      focus: "1: 6"),
    Sentence(
      "and of the array around the focus", "{\"a\": [5, 6, 7]}", "j j : '[-1]' Enter",
      focus: "2: 7"),
    Sentence("an element that is not there", "[5]", ": '[4]' Enter", status: "There is no entry 4"),
  ]

  @Test("the keys of each row go to its row", arguments: sentences) func sentence(
    _ sentence: Sentence
  ) throws { try sentence.run() }

  @Test("keys appear as they are found, and typing does not stop the search") func appears() throws
  {
    let members = (0..<20_000).map { "{\"same\": \($0)}" }.joined(separator: ",\n")
    var s = EditorSession(json: "[" + members + ", {\"lastKey\": 1}]")
    s.holdsIdle = true
    try s.press("@ 'last'").expectScreen("keys")
    s.holdsIdle = false
    s.runHeld()
    try s.expectScreen("[].lastKey")
    try s.press("Enter").expectFocus("lastKey: 1")
  }

  @Test("many different keys are limited, and the list says so") func limit() throws {
    let members = (0..<6000).map { "\"k\($0)\": 1" }.joined(separator: ", ")
    var s = EditorSession(json: "{" + members + "}", columns: 100)
    try s.press("@").expectScreen("only the first 5000")
  }
}
