import Testing
import TestSessions

/// Entries that are laid out like their neighbours, and comments above the first element of a list.
@Suite("Sessions: neighbours")
struct NeighbourSessions {
  private static let list = "[\n  // zero\n  0,\n  1 // one\n]\n"

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
