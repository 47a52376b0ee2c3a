import ModelData
import ModelValues
import Testing

/// Laws that all notations satisfy, whatever their subject.
@Suite struct NotationTests {
  private func expect<Form: Notation>(
    _ read: (value: Form.Subject, notation: Form)?, _ found: Value,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let (value, notation) = try #require(read, sourceLocation: location)
    #expect(notation.stored(value, replacing: found) == found, sourceLocation: location)
    #expect(notation.canHold(value), sourceLocation: location)
    #expect(notation.holding(value) == notation, sourceLocation: location)
    #expect(!notation.name.isEmpty, sourceLocation: location)
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test(
    "a colour read from text is printed unchanged",
    arguments: ["#0a0", "0x1E1E2E", "RebeccaPurple", "hsl(210 50% 40%)", "255, 128, 0"])
  func colourFromText(text: String) throws {
    try expect(Color.read(bytes(text)), Value.string(text))
    try expect(Color.read(stored: .string(text)), Value.string(text))
  }

  @Test(
    "a colour read from numbers is stored unchanged",
    arguments: [
      [1, 0.5, 0], [255, 128, 0, 0.5], ["red": 1, "green": 0.5, "blue": 0],
      ["r": 255, "g": 128, "b": 0],
    ] as [Value])
  func colourFromNumbers(stored: Value) throws {
    let (color, spelling) = try #require(Color.read(stored: stored))
    try expect((color, spelling), stored)
    try expect((color, ExactStoredColorNotation(spelling)), stored)
    #expect(spelling.text(of: color) == nil)
  }

  @Test("a colour can be stored exactly in every notation") func exactColour() throws {
    let color = Color(red: 0.3, green: 0.123456789, blue: 1.0 / 3)
    for stored in [[1, 0.5, 0], ["red": 1, "green": 0.5, "blue": 0], "color(srgb 1 0 0)"] as [Value]
    {
      let spelling = try #require(Color.read(stored: stored)).notation
      let exact = ExactStoredColorNotation(spelling).stored(color, replacing: stored)
      #expect(exact.flatMap { Color.read(stored: $0)?.value } == color)
      let short = spelling.stored(color, replacing: stored)
      #expect(short.flatMap { Color.read(stored: $0)?.value } != color)
    }
  }

  @Test("dates, intervals, sizes and identifiers are printed as they were read")
  func otherTexts() throws {
    for text in ["20150223T183000Z", "Mon, 23 Feb 2015 18:30:00 GMT", "2015-W09-1", "9:30"] {
      try expect(Moment.read(bytes(text)), Value.string(text))
    }
    try expect(Moment.read(bytes("1424716200"), epoch: .seconds), 1_424_716_200)
    for text in ["PT1H30M", "1h30m", "01:30:00", "5 - 10 minutes", "never"] {
      try expect(Timing.read(bytes(text)), Value.string(text))
    }
    try expect(Timing.readNumber(bytes("90000"), of: .millisecond), 90_000)
    try expect(ByteSize.read(bytes("10 MiB")), "10 MiB")
    let identifier = "{6f9619ff-8b86-d011-b42d-00c04fc964ff}"
    try expect(UniqueIdentifier.read(bytes(identifier)), .string(identifier))
  }

  @Test("records of the old classes are stored as they were read") func oldRecords() throws {
    let date: Record = ["representedClassName": "DejalDate", "string": "2015-02-23T18:30:00Z"]
    try expect(Moment.read(date), date.value)
    let time: Record = ["hour": 9, "minute": 30, "timeZoneName": ""]
    try expect(Moment.read(time), time.value)
    let interval: Record = ["usingRange": false, "secondAmount": 5, "units": 1]
    try expect(Timing.read(interval), interval.value)
    let data: Record = ["length": 5, "string": "aGVsbG8=", "dataClass": "X", "more": 1]
    try expect(Blob.read(data), data.value)
  }
}
