import Testing
import TestSessions

@Suite("Sessions: lists of values, and long strings")
struct ChoiceSessions {
  private static let servers = """
    [
      {"name": "a", "region": "eu-west"},
      {"name": "b", "region": "us-east"},
      {"name": "c", "region": "eu-west"},
      {"name": "d", "region": "eu-north"}
    ]
    """

  private static func changed(_ region: String) -> String {
    servers.replacing(#""b", "region": "us-east""#, with: #""b", "region": "\#(region)""#)
  }

  /// The keys that move to the region of the second entry.
  private static let there = "j j j j j j "

  private static func sentence(
    _ name: String, _ keys: String, _ region: String? = nil, screen: String? = nil
  ) -> Sentence {
    Sentence(
      name, servers, there + "Enter " + keys, gives: region.map(changed), screen: screen)
  }

  static let sentences = [
    sentence("the hint line says that there are values", "", screen: "^O values"),
    sentence("the list has counts", "^O", screen: "eu-west   × 2"),
    sentence("and the present value selected", "^O", screen: "▸us-east"),
    sentence("Ctrl-Space opens it too", "Ctrl-Space", screen: "eu-north  × 1"),
    sentence("arrows choose", "^O ↑ Enter", "eu-west"),
    sentence("typing leaves what has it", "^O 'nor' ↓ Enter", "eu-north"),
    sentence("or is a value of its own", "^O 'north' Enter", "north"),
    sentence("Esc goes back to the field", "^O Esc 'x' Enter", "x"),
    sentence("what is typed before goes along", "'eu' ^O ↓ Enter", "eu-west"),
    Sentence(
      "there is no list if all names are different", servers, "j j Enter ^O",
      screen: "No list here"),
    Sentence(
      "also among the members of an object",
      #"{"a": {"k": "x"}, "b": {"k": "x"}, "c": {"k": "y"}, "d": {"k": "y"}}"#,
      "j j Enter ^O ↓ Enter",
      gives: #"{"a": {"k": "y"}, "b": {"k": "x"}, "c": {"k": "y"}, "d": {"k": "y"}}"#),
    // The values in order: eu-north, eu-west, us-east.
    Sentence("+ goes to the next value", servers, there + "+", gives: changed("eu-north")),
    Sentence("- to the one before", servers, there + "-", gives: changed("eu-west")),
    Sentence("round and back", servers, there + "+ + + + - -", gives: changed("eu-west")),
    Sentence("by a count", servers, there + "2 +", gives: changed("eu-west")),
    Sentence("far beyond", servers, there + "3 0 1 -", gives: changed("eu-west")),
    Sentence("in one undo", servers, there + "+ + + + u"),
    Sentence(
      "a value that only this one had is still there", servers, there + "+ + +"),
    Sentence(
      "names that are all different have no next", servers, "j j +", status: "Nothing"),
    Sentence(
      "there is no list for a single value", #"[{"k": "x"}, {"k": "x"}]"#, "j j Enter ^O",
      screen: "No list"),
  ]

  @Test("the keys of each row give its text or message", arguments: sentences)
  func session(_ sentence: Sentence) throws { try sentence.run() }

  @Test("a value can be chosen with the mouse at any size", arguments: [(12, 40), (60, 200)])
  func mouse(_ rows: Int, _ columns: Int) throws {
    var session = EditorSession(json: Self.servers, rows: rows, columns: columns)
    try session.press("L " + Self.there + "Enter ^O")
    try session.click(on: "eu-north").expect(Self.changed("eu-north"))
  }

  @Test(
    "movement keys follow the lines of a long string",
    arguments: [
      ("^A X", "one two three\\nXfour five six\\nseven"),
      ("Home Home X", "Xone two three\\nfour five six\\nseven"),
      ("End X", "one two three\\nfour five sixX\\nseven"),
      ("^E ^A X", "one two three\\nXfour five six\\nseven"),
      ("End → End X", "one two three\\nfour five six\\nsevenX"),
      ("↑ X", "oneX two three\\nfour five six\\nseven"),
      ("PgUp X", "Xone two three\\nfour five six\\nseven"),
    ])
  func lines(_ keys: String, _ text: String) throws {
    let padding = String(repeating: "y", count: 90)
    func file(_ text: String) -> String { "[\"\(text)\\n\(padding)\"]" }
    var session = EditorSession(json: file("one two three\\nfour five six\\nseven"))
    try session.press("j Enter Home ↓ → → →")
    try session.press(keys + " Enter").expect(file(text))
  }
}
