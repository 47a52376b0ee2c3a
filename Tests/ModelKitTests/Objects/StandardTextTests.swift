import ModelKit
import Testing

/// The usual texts of colours, dates and intervals are read and written without a notation, like all others.
@Suite struct StandardTextTests {
  private func text(of value: some FieldValue) -> String {
    String(decoding: stored(value).string ?? [], as: UTF8.self)
  }

  private func stored(_ value: some FieldValue) -> Value {
    let holder = Note()
    holder.unknown["value", as: Swift.type(of: value)] = value
    return holder.unknown["value"] ?? .null
  }

  private func read<Property: FieldValue>(_ text: String, as type: Property.Type) -> Property? {
    let holder = Note()
    holder.unknown["value"] = .string(Array(text.utf8))
    return holder.unknown["value", as: type]
  }

  @Test("colours of eight bits are written in hexadecimal, and read again") func colors() {
    for _ in 0..<2000 {
      let color = Color(rgb: UInt32.random(in: 0...0xFF_FFFF))
      let expected = color.text(in: Color.HexNotation())
      #expect(text(of: color) == expected)
      #expect(read(expected, as: Color.self) == color)
    }
  }

  @Test(
    "other texts are read as the notations read them",
    arguments: ["#FFEEDD", "#abc", "#12345g", "#1234567", "#12345678", "", "#", "0x112233", "red"])
  func otherColors(_ text: String) {
    let expected = Color.readHex(Array(text.utf8))?.value
    if let expected { #expect(read(text, as: Color.self) == expected) }
  }

  @Test("intervals are written in words, and read again") func intervals() {
    let amounts = [0, 1, 2, 10, 12_345_678_901_234_567, .max, .min, -1, -30]
    for unit in Interval.Unit.allCases {
      for first in amounts {
        for amount in [.exactly(first)] + amounts.map({ .range(first, $0) }) as [Interval.Amount] {
          let interval = Interval(amount, unit)
          #expect(text(of: interval) == interval.text())
          #expect(read(interval.text(), as: Interval.self) == interval)
        }
      }
    }
  }

  @Test(
    "other texts of intervals are read as the notations read them",
    arguments: [
      "1 minutes", "2 minute", "5 mins", "5 to 10 minutes", "5  minutes", "05 minutes", "5 Minutes",
      "0 - 1 hours", "never", "5", "5 ", "", " ", "- 5 minutes", "5 - minutes", "5 -10 minutes",
      "5 - 10minutes", "5 minutess", "1 - 1 day", "1 - 1 days", "99999999999999999999 days", "5m",
      "1 quarter", "3 quarters", "1 ", "1 s",
    ])
  func otherIntervals(_ text: String) {
    let expected = Interval.read(Array(text.utf8))?.value
    if let expected { #expect(read(text, as: Interval.self) == expected) }
  }

  @Test("instants are written by RFC 3339, and read again") func dates() {
    for _ in 0..<2000 {
      let date = DateTime(seconds: Int.random(in: -70_000_000_000...270_000_000_000))
      #expect(stored(date) == date.text().map { .string(Array($0.utf8)) } ?? stored(date))
      if let text = date.text() { #expect(read(text, as: DateTime.self) == date) }
    }
  }

  @Test(
    "texts with impossible fields are not read",
    arguments: [
      "2015-02-29T18:30:00Z", "2015-13-01T18:30:00Z", "2015-00-01T18:30:00Z",
      "2015-02-23T24:30:00Z", "2015-02-23T18:60:00Z", "2015-02-23T18:30:61Z",
      "2015-02-00T18:30:00Z", "20a5-02-23T18:30:00Z",
    ])
  func invalidDates(_ text: String) { #expect(read(text, as: DateTime.self) == nil) }

  @Test(
    "texts in another notation are read, too",
    arguments: [
      "2016-12-31T23:59:60Z", "2015-02-23t18:30:00Z", "2015-02-23T18:30:00z",
      "2015-02-23T18:30:00.5Z", "2015-02-23T18:30:00+01:00",
    ])
  func otherDates(_ text: String) {
    #expect(read(text, as: DateTime.self) == DateTime.read(Array(text.utf8))?.value)
  }
}
