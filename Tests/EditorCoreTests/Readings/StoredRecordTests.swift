import EditorCore
import ModelData
import ModelValues
import Testing

private let context = ReadingContext(now: DateTime(seconds: 1_772_539_200)) { _ in 0 }

/// Parses members as in JSON without braces; `…` stands for a container.
private func reading(_ text: String) -> ReadingContent? {
  var record = Record()
  for member in text.isEmpty ? [] : text.split(separator: ", ") {
    let parts = member.split(separator: ": ")
    let value = parts.dropFirst().joined(separator: ": ")
    record.members.append(Record.Member(String(parts[0]), scalar(value)))
  }
  let limit = ReadingSubject.memberLimit
  let isWhole = record.count <= limit
  record.members.removeLast(max(0, record.count - limit))
  return Recognizer.recognize(.record(record, isWhole: isWhole))?.reading(in: context)
}

private func scalar(_ text: String) -> Value {
  switch text {
  case "true": .bool(true)
  case "false": .bool(false)
  case "null": .null
  case "…": Record().value
  case _ where text.hasPrefix("\""): .string(Array(text.dropFirst().dropLast().utf8))
  default: .number(text) ?? .null
  }
}

@Suite("Readings of the records of the old libraries")
struct StoredRecordTests {
  static let recognizedRows: [(String, ReadingContent)] = [
    (
      "version: 1, representedClassName: \"DejalColor\", red: 0, green: 0, blue: 1, alpha: 1",
      ReadingContent(swatch: 0x0000FF, text: "blue")
    ),
    (
      "representedClassName: \"Simon.DejalColor\", red: 1, green: 0, blue: 0, alpha: 0.5",
      ReadingContent(swatch: 0xFF0000, text: "red · 50 %")
    ),
    ("red: 255, green: 0, blue: 0", ReadingContent(swatch: 0xFF0000, text: "red")),
    (
      "representedClassName: \"SIDate\", string: \"2026-03-03T10:00:00Z\"",
      ReadingContent(text: "today 10:00 local")
    ),
    ("red: 1, green: 0, blue: 0", ReadingContent(swatch: 0xFF0000, text: "red")),
    (
      "blue: 0.9294118, red: 0.3921569, alpha: 1.0, green: 0.5843138",
      ReadingContent(swatch: 0x6495ED, text: "cornflowerblue")
    ),
    (
      "red: 0.3333, green: 0, blue: 1e-1, alpha: 0",
      ReadingContent(swatch: 0x55001A, text: "≈ maroon · 0 %")
    ),
    (
      "version: 2, representedClassName: \"MyColor\", red: 1, green: 1, blue: 1, alpha: 1",
      ReadingContent(swatch: 0xFFFFFF, text: "white")
    ),
    (
      "representedClassName: \"DejalColor\", red: 1, green: 1, blue: 0, alpha: 1, label: \"sun\"",
      ReadingContent(swatch: 0xFFFF00, text: "yellow")
    ),
    (
      "version: 1, representedClassName: \"DejalDate\", string: \"2015-02-23T18:30:00Z\"",
      ReadingContent(text: "Mon 23 Feb 2015 18:30 local, 11 years ago")
    ),
    (
      "representedClassName: \"DejalDate\", string: \"2015-02-23T18:30:00\"",
      ReadingContent(text: "Mon 23 Feb 2015 18:30 local, 11 years ago")
    ),
    ("representedClassName: \"DejalDate\"", ReadingContent(text: "no date")),
    (
      "representedClassName: \"DejalDate\", string: \"0001-01-01T00:00:00Z\"",
      ReadingContent(text: "no date")
    ),
    (
      "representedClassName: \"DejalDate\", string: \"1899-12-30T00:00:00Z\"",
      ReadingContent(text: "no date")
    ),
    (
      "representedClassName: \"DejalDate\", string: \"4001-01-01T00:00:00Z\"",
      ReadingContent(text: "distant future")
    ),
    (
      "representedClassName: \"DejalInterval\", usingRange: false, firstAmount: 5, secondAmount: 5, units: 1",
      ReadingContent(text: "5 minutes")
    ),
    (
      "usingRange: true, firstAmount: 5, secondAmount: 10, units: 1",
      ReadingContent(text: "5 to 10 minutes")
    ),
    (
      "usingRange: 1, firstAmount: 5, secondAmount: 10, units: 5, extraValues: …",
      ReadingContent(text: "5 to 10 months")
    ),
    (
      "usingRange: 0, firstAmount: 30, secondAmount: 1, units: 6", ReadingContent(text: "1 quarter")
    ),
    ("usingRange: false, units: 8", ReadingContent(text: "never")),
    (
      "usingRange: true, firstAmount: 1, secondAmount: 2, units: 9", ReadingContent(text: "forever")
    ),
    (
      "representedClassName: \"DejalTime\", hour: 9, minute: 30, second: 0, timeZoneName: \"America/Los_Angeles\"",
      ReadingContent(text: "09:30 America/Los_Angeles")
    ),
    (
      "representedClassName: \"DejalTime\", hour: 9, minute: 30, second: 5",
      ReadingContent(text: "09:30:05")
    ),
    (
      "hour: 0, minute: 0, second: 0, timeZoneName: \"\"", ReadingContent(text: "00:00 UTC")
    ),
    (
      "representedClassName: \"DejalData\", length: 412, string: \"YnBsaXN0MDDU\", dataClass: \"DejalColor\"",
      ReadingContent(text: "binary property list, 9 bytes")
    ),
    (
      "length: 1, string: \"aA==\", dataClass: \"NSConcreteMutableData\"",
      ReadingContent(text: "text, 1 byte")
    ),
    ("representedClassName: \"DejalData\", length: 0", ReadingContent(text: "empty")),
  ]

  @Test("a record of a known form is recognised", arguments: recognizedRows)
  func recognized(members: String, content: ReadingContent) {
    #expect(reading(members) == content)
  }

  @Test(
    "a record of another form is not recognised",
    arguments: [
      "",
      "a: 1",
      "version: 1, representedClassName: \"Demo\", text: \"Foo\"",
      "red: -0.1, green: 0, blue: 0",
      "red: nan, green: 0, blue: 0",
      "red: 1, green: 0",
      "red: true, green: false, blue: true",
      "red: \"1\", green: \"0\", blue: \"0\"",
      "red: 1, green: 0, blue: null",
      "red: 1, green: 0, blue: 0, yellow: 1",
      "red: 1, red: 0, green: 0, blue: 0",
      "red: 1, green: 0, blue: 0, größe: 1",
      "representedClassName: \"DejalColor\", red: 1, red: 0, green: 0, blue: 0",
      "representedClassName: \"DejalColor\", red: 1",
      "representedClassName: \"DejalColorful\", red: 1",
      "representedClassName: \"dejalcolor\", string: \"2015-02-23\"",
      "string: \"2015-02-23T18:30:00Z\"",
      "representedClassName: \"DejalDate\", string: 5",
      "representedClassName: \"DejalDate\", string: \"soon\"",
      "usingRange: true, firstAmount: 5, secondAmount: 10",
      "usingRange: 2, firstAmount: 5, secondAmount: 10, units: 1",
      "usingRange: true, firstAmount: 5, secondAmount: 10, units: 10",
      "usingRange: true, firstAmount: 5, secondAmount: 10, units: -1",
      "usingRange: true, firstAmount: 5, secondAmount: 10, units: 1.5",
      "usingRange: true, secondAmount: 10, units: 1",
      "usingRange: false, firstAmount: 10, units: 1",
      "usingRange: false, secondAmount: 99999999999999999999, units: 1",
      "usingRange: false, secondAmount: 1, units: 1, unit: 1",
      "hour: 1, minute: 30, second: 0",
      "hour: 24, minute: 0, second: 0, timeZoneName: \"\"",
      "hour: 9, minute: 30, second: 0, timeZoneName: \"\u{1b}[2J\"",
      "length: 5, string: \"aGVsbG8=\"",
      "representedClassName: \"DejalData\", length: -1",
      "representedClassName: \"DejalData\", length: 5, dataClass: \"\u{202e}\"",
    ])
  func notRecognized(members: String) { #expect(reading(members) == nil) }

  @Test("an object with more members than are read is recognised only by its class name")
  func long() {
    let others = (0..<13).map { ", extra\($0): 1" }.joined()
    #expect(reading("red: 1, green: 0, blue: 0" + others) == nil)
    #expect(
      reading("representedClassName: \"DejalColor\", red: 1, green: 0, blue: 0" + others)?.text
        == "red")
  }
}
