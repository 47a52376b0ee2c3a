import ModelBasics
@testable import ModelValues
import Testing

@testable import EditorCore
import TestSessions

@Suite("Sessions: a changed value is still recognised")
struct KnownValueSessions {
  private static func typed(
    _ name: String, _ before: String, _ text: String, _ after: String, key: String = "a",
    screen: String? = nil
  ) -> Sentence {
    Sentence(
      name, "{\"\(key)\": \(before)}", "j Enter '\(text)' Enter", gives: "{\"\(key)\": \(after)}",
      screen: screen)
  }

  private static let warning = "will be read as a plain number; t changes how it is read"

  static let sentences = [
    typed("hours alone could be anything", #""1h30m""#, "2h", #""2h0m""#),
    typed("minutes too", #""1h30m""#, "45m", #""0h45m""#),
    typed("words are clear", #""5 minutes""#, "2h", #""2 hours""#),
    typed("so are two letters", #""1h30m""#, "90s", #""1m30s""#),
    typed(
      "where the key says it, no zeros are needed", #""1h30m""#, "2h", #""2h""#, key: "timeout"),
    typed("ISO 8601 has its P", #""PT1H30M""#, "2h", #""PT2H""#),
    typed("three digits could be an issue", ##""#abc""##, "#112233", ##""#112233""##),
    typed("three letters could not", ##""#123abc""##, "#aabbcc", ##""#aabbcc""##),
    Sentence("+ keeps it known", #"{"a": "1h59m"}"#, "j +", gives: #"{"a": "2h0m"}"#),
    Sentence(
      "R too", #"{"a": "1h30m", "b": "2 hours"}"#, "j j y y k R",
      gives: #"{"a": "2h0m", "b": "2 hours"}"#),
    Sentence(
      "a date that a key does not tell says so before Enter", #"{"created_at": 1424716200}"#,
      "j Enter '1969-07-20␣20:17'", screen: warning),
    Sentence(
      "also beside what else there is to say", #"{"created_at": 1424716200}"#,
      "j Enter '1969-07-20'", screen: warning + " · no time"),
    Sentence(
      "and in the panel", #"{"created_at": 1424716200}"#,
      "j Enter Shift-Tab '1'", screen: warning),
    Sentence(
      "one with so many digits that they would count milliseconds",
      #"{"created_at": 1424716200}"#, "j Enter '9892-12-31␣12:00'",
      screen: "will be read as another date and time"),
    Sentence(
      "the end of 9999 is read", #"{"created_at": 1424716200}"#, "j Enter '9999-12-31␣12:00' Enter",
      gives: #"{"created_at": 253402257600}"#, screen: "Fri 31 Dec 9999 12:00 local"
    ),
    Sentence(
      "a date with two meanings says the other one", #"{"created_at": 250000000000}"#, "j",
      screen: "or 9892, if it counts seconds; t chooses"),
    Sentence(
      "unless its neighbours tell", #"{"created_at": 250000000000, "updated_at": 1424716200}"#,
      "j", screen: "9892"),
    typed(
      "and can be written", "1424716200", "1969-07-20␣20:17", "-14182980", key: "created_at"),
    Sentence(
      "a date that it tells says nothing", #"{"created_at": 1424716200}"#,
      "j Enter '2016-07-20␣20:17'", screen: "was 1424716200 · now Wed 20 Jul 2016 20:17"),
    Sentence(
      "a word alone", #"{"a": "5 minutes"}"#, "j Enter 'never'",
      screen: "will be read as plain text; t changes how it is read"),
  ]

  @Test("the keys of each row give its text or message", arguments: sentences)
  func session(_ sentence: Sentence) throws { try sentence.run() }

  @Test("a chosen reading rule stays in effect")
  func chosen() throws {
    var s = EditorSession(json: "[1424716200]")
    s.editor.file.readingRules.set(.epoch(.seconds), for: Path([.index(0)]), .this)
    try s.press("j Enter '1969-07-20␣20:17'")
    #expect(!s.screen.text.contains("plain"))
    try s.press("Enter").expect("[-14182980]").expectRow("1969")
  }

  // MARK: - Every notation

  private static let colors = [
    "#112233", "#abcdef", "tomato", "#102030", "rgb(1␣2␣3␣/␣50%)", "#00000080",
    "color(display-p3␣0␣1␣0)",
  ]
  private static let moments = [
    "2015-02-23␣18:30:05", "1969-07-20␣20:17", "2150-01-01␣00:00", "now", "9999-12-31␣12:00",
    "18:30", "2016-02-29", "2015-02-23T18:30:05.25Z",
  ]
  private static let timings = [
    "2h", "45m", "90s", "1.5s", "5-10␣minutes", "never", "forever", "3␣days", "0s", "1h30m",
    "2␣months", "-5s",
  ]
  private static let sizes = ["10␣MB", "512␣KiB", "1500␣bytes", "0␣bytes", "1␣byte", "3GiB"]

  static let files: [(values: [String], files: [String])] = [
    (
      colors,
      [
        ##"{"a": "#abc"}"##, ##"{"a": "#ABCF"}"##, ##"{"a": "#89b4fa"}"##, ##"{"a": "#89B4FA80"}"##,
        #"{"a": "0x1e1e2e"}"#, #"{"color": "1e1e2e"}"#, #"{"color": "0x1e1e2eff"}"#,
        #"{"a": "rgb(1, 2, 3)"}"#, #"{"a": "rgba(1,2,3,.5)"}"#, #"{"a": "hsl(0 100% 50%)"}"#,
        #"{"a": "hwb(0 0% 0%)"}"#, #"{"a": "oklch(70% 0.1 200)"}"#, #"{"a": "lab(50% 10 20)"}"#,
        #"{"a": "color(display-p3 1 0 0)"}"#, #"{"background": "red"}"#,
        #"{"color": "0.5 0.25 1"}"#, #"{"color": [255, 128, 0]}"#, #"{"color": [0.5, 0.25, 1]}"#,
        #"{"a": {"red": 1, "green": 0, "blue": 0}}"#, #"{"a": {"r": 255, "g": 0, "b": 0}}"#,
      ]
    ),
    (
      moments,
      [
        #"{"a": "2015-02-23T18:30:00Z"}"#, #"{"a": "2015-02-23 18:30:00.250+01:00"}"#,
        #"{"a": "20150223T183000Z"}"#, #"{"a": "2015-02-23"}"#, #"{"a": "2015-W09-1"}"#,
        #"{"a": "2015-02-23T18:30:00"}"#, #"{"a": "Mon, 23 Feb 2015 18:30:00 GMT"}"#,
        #"{"opens_at": "18:30"}"#, #"{"created_at": 1424716200}"#, #"{"ts_ms": 1424716200000}"#,
        #"{"created_at": "1424716200"}"#,
        #"{"a": {"representedClassName": "DejalDate", "string": "2015-02-23T18:30:00Z"}}"#,
      ]
    ),
    (
      timings,
      [
        #"{"a": "5 minutes"}"#, #"{"a": "5 - 10 minutes"}"#, #"{"a": "every 90 seconds"}"#,
        #"{"a": "PT1H30M"}"#, #"{"a": "P1Y2M10DT2H30M"}"#, #"{"a": "1h30m"}"#,
        #"{"a": "1h0m0s"}"#, #"{"a": "1d12h"}"#, #"{"a": "300ms"}"#, #"{"a": "5min 20s"}"#,
        #"{"timeout": "5m"}"#, #"{"timeout": "01:30:00"}"#, #"{"timeout_ms": 90000}"#,
        #"{"intervalSeconds": 90}"#, #"{"timeout": "never"}"#,
        #"{"a": {"usingRange": false, "firstAmount": 5, "secondAmount": 5, "units": 1}}"#,
      ]
    ),
    (
      sizes,
      [
        #"{"a": "10 MB"}"#, #"{"a": "512 KiB"}"#, #"{"a": "10Mi"}"#, #"{"a": "5 bytes"}"#,
        #"{"max_bytes": 10}"#, #"{"cacheSize": "512k"}"#, #"{"size_mb": 1.5}"#,
      ]
    ),
  ]

  @Test("a picked value is parsed back as the same value, or the picker warns")
  func everyNotation() throws {
    var edits = 0
    for (values, files) in Self.files {
      for (row, file) in files.enumerated() {
        // A third of the pairs, which include every value and every notation.
        for (column, value) in values.enumerated() where (row + column) % 3 == 0 {
          var s = EditorSession(json: file, columns: 200)
          try s.press("j Enter '\(value)'")
          if s.screen.text.contains("^N →") { try s.press("^N") }
          guard let picker = s.editor.layers.last as? Picker, picker.obstacle == nil else {
            continue
          }
          let isSaid = s.screen.text.contains("will be read as")
          try s.press("Enter")
          edits += 1
          let read = s.editor.file.recognition(of: s.editor.file.outline.focus.path)
          let isSame = read.map { Self.isSame(picker.meaning, $0.meaning) } ?? false
          #expect(isSame != isSaid, "\(file), \(value): \(s.text)")
        }
      }
    }
    #expect(edits > 130)
  }

  private static func isSame(_ one: Meaning, _ other: Meaning) -> Bool {
    switch (one.kind, other.kind) {
    case (let one as ColorMeaning, let other as ColorMeaning):
      return one.value.isSame(in8Bits: other.value)
    case (let one as MomentMeaning, let other as MomentMeaning):
      guard case .dateTime(let date) = one.value, case .dateTime(let otherDate) = other.value
      else { return one.value == other.value }
      return (date.seconds, date.nanoseconds) == (otherDate.seconds, otherDate.nanoseconds)
    case (let one as TimingMeaning, let other as TimingMeaning):
      return one.value.isSameLength(as: other.value)
    case (let one as SizeMeaning, let other as SizeMeaning): return one.value == other.value
    default: return false
    }
  }
}
