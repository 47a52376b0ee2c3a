import Testing

@testable import EditorCore

@Suite("Key names")
struct KeyNameTests {
  static let names: [(String, Key)] = [
    ("j", .character("j")), ("J", .character("J")), ("^S", .control("s")),
    ("Space", .character(" ")),
    ("Enter", Key(.enter)), ("Esc", Key(.escape)), ("Shift-Tab", Key(.tab, .shift)),
    ("Alt-↓", .alt(.down)), ("Alt-x", .alt(.character("x"))), ("F1", Key(.function(1))),
    ("PgDn", Key(.pageDown)), ("Ctrl-←", Key(.left, .control)), ("^", .character("^")),
    ("-", .character("-")), ("é", .character("é")), ("Alt-Enter", .alt(.enter)),
    ("Alt-^X", Key(.character("x"), [.alt, .control])),
    ("Ctrl-Space", Key(.character(" "), .control)),
  ]

  @Test("the name of a key parses and prints as the same key", arguments: names)
  func readsAndWrites(_ name: String, _ key: Key) {
    #expect(Key(named: name) == key)
    #expect(key.description == name)
  }

  @Test(
    "alternative names of a key are parsed",
    arguments: [("Up", Key(.up)), ("^s", .control("s")), ("Right", Key(.right))])
  func readsOtherNames(_ name: String, _ key: Key) {
    #expect(Key(named: name) == key)
  }

  @Test("an invalid name is not a key", arguments: ["", "jj", "F99", "Meta-x", "^^^", "Enterr"])
  func refuses(_ name: String) {
    #expect(Key(named: name) == nil)
  }
}
