import Testing
import TestSessions

@Suite("Sessions: the interval picker")
struct IntervalPickerSessions {
  private static func every(_ value: String) -> String { #"{"every": \#(value)}"# }

  private static func sentence(
    _ name: String, _ before: String, _ keys: String, _ after: String? = nil,
    key: String = "every", screen: String? = nil
  ) -> Sentence {
    Sentence(
      name, #"{"\#(key)": \#(before)}"#, "j Enter " + keys,
      gives: after.map { #"{"\#(key)": \#($0)}"# }, screen: screen)
  }

  static let sentences = [
    sentence("typed digits replace an amount", #""5 minutes""#, "Tab 2 0 Enter", #""20 minutes""#),
    sentence("up and down step by one", #""5 minutes""#, "Tab ↑ ↑ ↓ Enter", #""6 minutes""#),
    sentence("+ and - do too", #""5 minutes""#, "Tab + + - Enter", #""6 minutes""#),
    sentence("pages step by five", #""5 minutes""#, "Tab PgUp PgUp PgDn Enter", #""10 minutes""#),
    sentence("Shift steps by five", #""5 minutes""#, "Tab Shift-↑ Enter", #""10 minutes""#),
    sentence("Home is the least", #""5 minutes""#, "Tab Home Enter", #""0 minutes""#),
    sentence("a unit by its first letter", #""5 minutes""#, "Tab Tab h Enter", #""5 hours""#),
    sentence("Shift-Tab enters at the unit", #""5 minutes""#, "Shift-Tab d Enter", #""5 days""#),
    sentence("never is a unit", #""5 minutes""#, "Shift-Tab n Enter", #""never""#),
    sentence("and so it goes back", #""never""#, "Tab m Enter", #""0 minutes""#),
    sentence(
      "the second amount of a range", #""5 - 10 minutes""#, "Tab Tab ↑ Enter",
      #""5 - 11 minutes""#),
    sentence(
      "Home keeps the order of a range", #""5 - 10 minutes""#, "Tab Tab Home Enter",
      #""5 - 6 minutes""#),
    sentence(
      "what is typed against it is held", #""5 - 10 minutes""#, "Tab Tab 2 Enter",
      #""5 - 6 minutes""#),
    sentence(
      "but may be on its way", #""5 - 10 minutes""#, "Tab Tab 2 0 Enter",
      #""5 - 20 minutes""#),
    sentence(
      "the screen says why", #""5 - 10 minutes""#, "Tab Tab 2",
      screen: "The first amount must be below the second"),
    sentence("r makes one amount", #""5 - 10 minutes""#, "Tab r Enter", #""10 minutes""#),
    sentence("r makes a range", #""10 minutes""#, "Tab r 5 Enter", #""5 - 10 minutes""#),
    sentence("some notations have no ranges", #""PT5M""#, "Tab r", screen: "has no ranges"),
    sentence(
      "Space opens amounts to choose from", #""5 minutes""#, "Tab Space ↓ Enter Enter",
      #""10 minutes""#),
    sentence("and units", #""5 minutes""#, "Tab Tab Space ↓ ↓ Space Enter", #""5 days""#),
    sentence(
      "Esc closes the menu only", #""5 minutes""#, "Tab Space Esc",
      screen: "300 seconds in all"),
    sentence("Esc again restores", #""5 minutes""#, "Tab ↑ Esc"),
    sentence(
      "a unit of the same style is no other notation", #""90s""#, "Tab Tab m Enter",
      #""90m""#, key: "timeout"),
    sentence("also when typed", #""90s""#, "'5␣minutes' Enter", #""5m""#, key: "timeout"),
    sentence("parts of a length", #""1h30m""#, "Tab Tab ↑ Enter", #""1h31m""#),
    sentence("they carry", #""1h30m""#, "Tab Tab 9 0 Enter", #""2h30m""#),
    sentence("a new part is added", #""1h30m""#, "Shift-Tab 5 Enter", #""1h30m5s""#),
    sentence("ISO 8601", #""PT1H30M""#, "Tab 2 Enter", #""PT2H30M""#),
    sentence(
      "fields of a clock", #""01:30:00""#, "Tab Tab PgUp Enter", #""01:35:00""#,
      key: "timeout"),
    sentence("milliseconds in parts", "1500", "Tab Tab 1 Enter", "61500", key: "timeout_ms"),
    sentence(
      "milliseconds live", "1500", "Tab", key: "timeout_ms",
      screen: "[0] h [0] min [1] s [500] ms"),
    sentence("seconds in another unit", "90", "Tab 2 Tab m Enter", "120", key: "ttl_seconds"),
    sentence("seconds in several units", "5400", "Tab c Tab ↑ Enter", "5460", key: "ttl_seconds"),
    sentence("↓ stops at nothing", #""1h30m""#, "Tab ↓ ↓ Enter", #""30m""#),
    sentence(
      "a negative number stays negative", "-1500", "Tab Tab Tab ↑ Enter", "-2500",
      key: "timeout_ms"),
    sentence(
      "Tab leads back to the text", #""5 minutes""#, "Tab Tab Tab '7␣h' Enter",
      #""7 hours""#),
    sentence(
      "what is no interval can still be typed", #""5 minutes""#, "'soon' ^T Enter",
      #""soon""#),
    Sentence(
      "+ counts an interval up", #"{"every": "5 minutes"}"#, "j + + -",
      gives: #"{"every": "6 minutes"}"#),
    Sentence("its smallest unit", #"{"every": "1h59m"}"#, "j +", gives: #"{"every": "2h"}"#),
    Sentence("in one undo", #"{"every": "5 minutes"}"#, "j + + + u"),
    Sentence("not below nothing", #"{"every": "0 minutes"}"#, "j -", status: "Nothing"),
    sentence(
      "nor beyond what can be counted", #""P768614336404564650Y7M""#, "Tab ↑ ↑ Shift-↑ Enter"),
    sentence("and it says how", #""5 minutes""#, "'soon'", screen: "^T as plain text"),
  ]

  @Test("the keys of each row give its text or message", arguments: sentences)
  func session(_ sentence: Sentence) throws { try sentence.run() }

  private static let old = """
    {
      "old": {
        "version": 1,
        "representedClassName": "DejalInterval",
        "usingRange": true,
        "firstAmount": 5,
        "secondAmount": 10,
        "units": 1
      }
    }
    """

  @Test(
    "a record of the old library is edited as one value",
    arguments: [
      ("Tab 7 Enter", ["\"firstAmount\": 5": "\"firstAmount\": 7"]),
      ("Shift-Tab h Enter", ["\"units\": 1": "\"units\": 2"]),
      ("Shift-Tab f Enter", ["\"units\": 1": "\"units\": 9"]),
      ("Tab r Enter", ["\"usingRange\": true": "\"usingRange\": false"]),
      (
        "'3-4␣days' Enter",
        [
          "\"firstAmount\": 5": "\"firstAmount\": 3",
          "\"secondAmount\": 10": "\"secondAmount\": 4", "\"units\": 1": "\"units\": 3",
        ]
      ),
    ])
  func dictionary(_ keys: String, _ changes: [String: String]) throws {
    var session = EditorSession(json: Self.old)
    var after = Self.old
    for (old, new) in changes { after = after.replacing(old, with: new) }
    try session.press("j Enter " + keys).expect(after)
  }

  @Test("the picker works with the mouse at any size", arguments: [(12, 40), (30, 100), (60, 200)])
  func mouse(_ rows: Int, _ columns: Int) throws {
    var session = EditorSession(
      json: Self.every(#""5 - 10 minutes""#), rows: rows, columns: columns)
    try session.press("j Enter")
    try session.click(on: "[10]").expectScreen("[10]")
    try session.click(on: "[10]").expectScreen(" 120")
    try session.click(on: "30 ").expectScreen("[5] – [30] [minutes]")
    try session.click(on: "[minutes]")
    try session.press("Space").expectScreen("forever")
    try session.click(on: "days ").expectScreen("[5] – [30] [days]")
    try session.click(on: "one amount").expectScreen("[30] [days]")
    try session.click(on: "Enter accept").expect(Self.every(#""30 days""#))
  }

  @Test("everything is visible in the smallest window")
  func small() throws {
    var session = EditorSession(json: Self.every(#""5 - 10 minutes""#), rows: 12, columns: 40)
    try session.press("j Enter Tab").expectScreen("600 seconds in all")
    try session.press("Tab Tab Space").expectScreen("never")
  }
}
