import Testing
import TestSessions

/// Entries that are laid out like their neighbours, and comments above the first element of a list.
@Suite("Sessions: neighbours")
struct NeighbourSessions {
  private static let list = "[\n  // zero\n  0,\n  1 // one\n]\n"
  private static let lines = "{\n  \"a\": 1,\n  \"b\" : 2\n}\n"

  static let sentences = [
    Sentence(
      "dd takes the comment above the first element", list, "j j d d", gives: "[\n  1 // one\n]\n"),
    Sentence("u brings both back", list, "j j d d u"),
    Sentence("z brings both back", list, "j j d d k z"),
    Sentence(
      "p puts both elsewhere", list, "j j d d p", gives: "[\n  1, // one\n  // zero\n  0\n]\n"),
    Sentence(
      "the comment moves with the first element", list, "j j Alt-↓",
      gives: "[\n  1, // one\n  // zero\n  0\n]\n"),
    Sentence(
      "D copies the comment above the first element", list, "j j D",
      gives: "[\n  // zero\n  0,\n  // zero\n  0,\n  1 // one\n]\n"),
    Sentence(
      "a typed object has lines if the object around it has", lines,
      "j o 'c' Tab '{\"d\":1}' Enter",
      gives: "{\n  \"a\": 1,\n  \"c\": {\n    \"d\": 1\n  },\n  \"b\" : 2\n}\n"),
    Sentence(
      "a new key is spaced like the one before it", lines, "G o 'c' Tab '3' Enter",
      gives: "{\n  \"a\": 1,\n  \"b\" : 2,\n  \"c\" : 3\n}\n"),
    Sentence(
      "O spaces a new key like the one after it", lines, "G O 'c' Tab '3' Enter",
      gives: "{\n  \"a\": 1,\n  \"c\" : 3,\n  \"b\" : 2\n}\n"),
    Sentence(
      "an object typed in braces with blanks has them", "{ \"a\": 1 }",
      "j o 'c' Tab '{\"d\":1}' Enter", gives: "{ \"a\": 1, \"c\": { \"d\": 1 } }"),
  ]

  @Test("a session", arguments: sentences)
  func run(_ sentence: Sentence) throws { try sentence.run() }

  @Test(
    "yp copies a path that leads back to the entry",
    arguments: [
      (#"{"a": 1, "a": 2}"#, "j y p", ".a#1"), (#"{"a": 1, "a": 2}"#, "j j y p", ".a#2"),
      (#"{"a": 1, "b": 2}"#, "j y p", ".a"),
      (#"{"b": {"a": [0]}, "b": 2}"#, "G k y p", ".b#1.a[0]"),
      (#"{"b": 0, "\u0062": 2}"#, "j y p", ".b#1"),
      // One that is removed does not count.
      (#"{"a": 1, "a": 2}"#, "j d d G y p", ".a"),
    ])
  func copiedPath(_ json: String, _ keys: String, _ path: String) throws {
    var session = EditorSession(json: json)
    try session.press(keys)
    #expect(session.clipboard.map { String(decoding: $0, as: UTF8.self) } == path)
  }
}
