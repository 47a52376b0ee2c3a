import Testing
import TestBasics
import TestSessions

@Suite("Sessions: pickers of schedules, URLs, sizes and UUIDs, and number fields")
struct PlainPickerSessions {
  static let sentences = [
    Sentence(
      "a schedule says when it comes next", #"{"cron": "0 9 * * 1-5"}"#, "j Enter",
      screen: "next Mon 23 Nov 2026 09:00 local, in 2 days"),
    Sentence(
      "while it is typed", #"{"cron": "0 9 * * 1"}"#, "j Enter '30␣18␣*␣*␣*'",
      screen: "next today 18:30"),
    Sentence(
      "it is written with the blanks of the file", #"{"cron": "0 9 * * 1"}"#,
      "j Enter '30␣␣18␣*␣*␣*' Enter", gives: #"{"cron": "30 18 * * *"}"#),
    Sentence(
      "it keeps a field of seconds", #"{"cron": "0 0 9 * * 1-5"}"#,
      "j Enter 'weekdays␣6pm' Enter", gives: #"{"cron": "0 0 18 * * 1-5"}"#),
    Sentence(
      "and the question mark", #"{"cron": "0 0 9 ? * MON"}"#, "j Enter '0␣18␣*␣*␣5' Enter",
      gives: #"{"cron": "0 0 18 ? * FRI"}"#),
    Sentence(
      "an equal one changes nothing", #"{"cron": "0 9 * * 7"}"#, "j Enter 'sundays␣9am' Enter"),
    Sentence(
      "one with seconds has no room where there are none", #"{"cron": "0 9 * * 1"}"#,
      "j Enter '30␣0␣9␣*␣*␣1'", screen: "the schedule has no field for seconds"),
    Sentence(
      "unknown weekdays are asked for", #"{"cron": "0 0 9 ? * 2-6"}"#, "j",
      screen: "counted as in Quartz or in Spring; t chooses"),
    Sentence(
      "t answers", #"{"cron": "0 0 9 ? * 2-6"}"#, "j t 'Quartz' Enter",
      screen: "at 09:00 from Monday to Friday"),
    Sentence(
      "and numbers are written as chosen", #"{"cron": "0 0 9 ? * 2-6"}"#,
      "j t 'Quartz' Enter Enter 'weekends␣9am' Enter", gives: #"{"cron": "0 0 9 ? * 1,7"}"#),
    Sentence(
      "R keeps the form", #"{"cron": "0 9 * * 1-5", "b_cron": ["0 0 18 ? * 2-6"], "x": 1}"#,
      "j y y j j R", gives: #"{"cron": "0 9 * * 1-5", "b_cron": ["0 0 9 ? * MON-FRI"], "x": 1}"#),
    Sentence(
      "and so does .", #"{"cron": "0 9 * * 1", "b_cron": "0 0 9 * * MON"}"#,
      "j Enter 'fri␣6pm' Enter j .", gives: #"{"cron": "0 18 * * 5", "b_cron": "0 0 18 * * FRI"}"#),
    Sentence(
      "32 digits under a key for UUIDs are one", #"{"uuid": "6f9619ff8b86d011b42d00c04fc964ff"}"#,
      "j Enter '7C42CA9B-9EAB-4D04-80B3-40F10B0C54AA' Enter",
      gives: #"{"uuid": "7c42ca9b9eab4d0480b340f10b0c54aa"}"#),
    Sentence(
      "a wrong one says why", #"{"cron": "0 9 * * 1"}"#, "j Enter '0␣25␣*␣*␣1' Enter",
      screen: "hour: 25 is not in 0…23"),
    Sentence(
      "and can be kept as text", #"{"cron": "0 9 * * 1"}"#, "j Enter '0␣25␣*␣*␣1' ^T Enter",
      gives: #"{"cron": "0 25 * * 1"}"#),
    Sentence(
      "a URL", #"{"url": "https://a.org/"}"#, "j Enter 'https://b.org/x?y=1' Enter",
      gives: #"{"url": "https://b.org/x?y=1"}"#),
    Sentence(
      "text that is not a URL is refused with a message", #"{"url": "https://a.org/"}"#,
      "j Enter 'b␣c' Enter",
      screen: "not a URL"),
    Sentence(
      "escapes of a URL stay", #"{"url": "https:\/\/a.org\/"}"#, "j Enter End x Enter",
      gives: #"{"url": "https:\/\/a.org\/x"}"#),
    Sentence(
      "a size in another unit keeps the file's", #"{"size": "10 MB"}"#, "j Enter '12␣MB' Enter",
      gives: #"{"size": "12 MB"}"#),
    Sentence(
      "a number alone is of the unit there", #"{"size": "10 MB"}"#, "j Enter '1500' Enter",
      gives: #"{"size": "1500 MB"}"#),
    Sentence(
      "also where the key has another", #"{"sizeKB": "10MiB"}"#, "j Enter '2048' Enter",
      gives: #"{"sizeKB": "2048MiB"}"#),
    Sentence(
      "a number stays one", #"{"max_bytes": 10}"#, "j Enter '2000' Enter",
      gives: #"{"max_bytes": 2000}"#),
    Sentence(
      "what a number has no room for is text",
      #"{"created_at": 1424716200123456789}"#, "j Enter '9999-12-31␣12:00' ^N Enter",
      gives: #"{"created_at": "9999-12-31T12:00:00Z"}"#),
    Sentence(
      "more digits than are read are no room",
      #"{"wait_ns": 9}"#, "j Enter '16751991167300d' Enter", screen: "has no room"),
    Sentence(
      "^T gives up on a size", #"{"size": "10 MB"}"#, "j Enter 'large' ^T Enter",
      gives: #"{"size": "large"}"#),
    Sentence("the last digit steps", "[12.50]", "j Enter ↑ Enter", gives: "[12.51]"),
    Sentence("down too", "[10]", "j Enter ↓ Enter", gives: "[9]"),
    Sentence("the digit under the cursor", "[12.50]", "j Enter Home ↑ Enter", gives: "[22.50]"),
    Sentence(
      "on the point the one before", "[12.50]", "j Enter Home → → ↑ Enter",
      gives: "[13.50]"),
    Sentence("the cursor stays on its digit", "[95]", "j Enter Home ↑ ↑ Enter", gives: "[115]"),
    Sentence("Shift steps ten", "[5]", "j Enter Shift-↑ Enter", gives: "[15]"),
    Sentence("through nothing", "[5]", "j Enter Shift-↓ Enter", gives: "[-5]"),
    Sentence("before an exponent", "[1.5e3]", "j Enter ↑ Enter", gives: "[1.6e3]"),
    Sentence("words do not step", "[5]", "j Enter 'abc' ↑", screen: "abc"),
  ]

  @Test("the keys of each row give its text or message", arguments: sentences)
  func session(_ sentence: Sentence) throws { try sentence.run() }

  @Test("^G makes a new UUID in the same notation")
  func identifier() throws {
    let old = #"{"id": "{123E4567-E89B-42D3-A456-426614174000}"}"#
    var session = EditorSession(json: old)
    session.editor.random = SeededGenerator(seed: 1)
    try session.press("j Enter").expectScreen("^G new")
    try session.press("^G Enter")
    let text = session.text
    #expect(text != old)
    let pattern =
      /\{"id": "\{[0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}\}"\}/
    #expect(text.wholeMatch(of: pattern) != nil)
    try session.press("u").expect(old)
  }
}
