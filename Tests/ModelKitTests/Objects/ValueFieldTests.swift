import ModelKit
import Testing

/// A model with one property of any type, as the macro generates it.
class Holder<Property: FieldValue & Sendable>: ModelObject {
  var property: Property? {
    get { stored }
    set {
      if stored.isSame(as: newValue) { return }
      willChange(0, stored)
      stored = newValue
    }
  }
  private var stored: Property?

  override class var modelType: ModelType {
    ModelType(
      "Holder",
      fields: [
        Field(
          "property", get: { (holder: Holder<Property>) in holder.stored },
          set: { $0.stored = $1 }, initial: { nil })
      ])
  }
}

@Suite struct ValueFieldTests {
  /// Checks that the stored value reads as the property, is written back unchanged, and is written in its notation
  /// when set.
  private func expect<Property: FieldValue & Sendable>(
    _ stored: Value, is property: Property, thenSetTo other: Property, writes: Value,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let (holder, issues) = try Holder<Property>.read(from: ["version": 1, "property": stored])
    #expect(holder.property == property, sourceLocation: location)
    #expect(issues.isEmpty, sourceLocation: location)
    #expect(holder.record["property"] == stored, sourceLocation: location)
    holder.property = other
    #expect(holder.record["property"] == writes, sourceLocation: location)
    holder.property = property
    #expect(holder.record["property"] == stored, sourceLocation: location)
  }

  @Test("colours keep their stored notation when set") func colours() throws {
    let blue = Color(rgb: 0x0000FF)
    let half = Color(red: 0.5, green: 0, blue: 0)
    let old: Value = [
      "version": 1, "representedClassName": "DejalColor", "red": 0, "green": 0, "blue": 1,
      "alpha": 1,
    ]
    try expect("#00f", is: blue, thenSetTo: Color(rgb: 0x89B4FA), writes: "#89b4fa")
    try expect("0x0000FF", is: blue, thenSetTo: Color(rgb: 0), writes: "#000000")
    try expect("blue", is: blue, thenSetTo: Color(rgb: 0), writes: "#000000")
    try expect(
      old, is: blue, thenSetTo: half,
      writes: [
        "version": 1, "representedClassName": "DejalColor", "red": 0.5, "green": 0, "blue": 0,
        "alpha": 1,
      ])
  }

  @Test("dates and times keep their stored notation when set") func datesAndTimes() throws {
    let date = DateTime(seconds: 1_424_716_200)
    try expect(
      "2015-02-23T18:30:00Z", is: date, thenSetTo: DateTime(seconds: 0),
      writes: "1970-01-01T00:00:00Z")
    try expect(
      ["version": 1, "string": "2015-02-23T18:30:00Z"], is: date,
      thenSetTo: DateTime(seconds: 0), writes: ["version": 1, "string": "1970-01-01T00:00:00Z"])
    let day = try #require(Day(year: 2015, month: 2, day: 23))
    let other = try #require(Day(year: 1, month: 1, day: 1))
    try expect("2015-02-23", is: day, thenSetTo: other, writes: "0001-01-01")
    let time = try #require(TimeOfDay(hour: 9, minute: 30, zone: .named("America/Los_Angeles")))
    let noon = try #require(TimeOfDay(hour: 12, minute: 0, zone: .utc))
    try expect(
      ["hour": 9, "minute": 30, "second": 0, "timeZoneName": "America/Los_Angeles"], is: time,
      thenSetTo: noon, writes: ["hour": 12, "minute": 0, "second": 0, "timeZoneName": ""])
  }

  @Test("intervals and bytes keep their stored notation when set") func intervalsAndBytes() throws {
    let range = Interval(.range(5, 10), .month)
    try expect("5 - 10 months", is: range, thenSetTo: .never, writes: "never")
    try expect("5 to 10 mths", is: range, thenSetTo: .minutes(1), writes: "1 minute")
    try expect(
      [
        "usingRange": 1, "firstAmount": 5, "secondAmount": 10, "units": 5,
        "extraValues": ["a": 1],
      ], is: range, thenSetTo: .forever,
      writes: [
        "usingRange": 1, "firstAmount": 5, "secondAmount": 10, "units": 9,
        "extraValues": ["a": 1],
      ])
    try expect("aGVsbG8=", is: Blob(Array("hello".utf8)), thenSetTo: Blob([1]), writes: .data([1]))
    try expect(
      ["length": 5, "string": "aGVsbG8=", "dataClass": "X"],
      is: Blob(Array("hello".utf8), className: "X"), thenSetTo: Blob([1]),
      writes: ["length": 1, "string": "AQ=="])
  }

  @Test("records of an absent date or data are read as nil") func absentRecords() throws {
    let date: Value = ["version": 1, "representedClassName": "DejalDate"]
    let data: Value = ["version": 1, "representedClassName": "DejalData", "length": 0]
    let (when, dateIssues) = try Holder<DateTime>.read(from: ["version": 1, "property": date])
    let (image, dataIssues) = try Holder<Blob>.read(from: ["version": 1, "property": data])
    #expect(when.property == nil)
    #expect(image.property == nil)
    #expect(dateIssues.isEmpty && dataIssues.isEmpty)
    #expect(when.record["property"] == date)
    #expect(image.record["property"] == data)
    #expect(!when.hasAnyChanges)
    when.property = DateTime(seconds: 0)
    #expect(when.record["property"] == "1970-01-01T00:00:00Z")
    let empty: Value = ["version": 1, "length": 0, "string": ""]
    #expect(
      try Holder<Blob>.read(from: ["version": 1, "property": empty]).object.property == Blob())
  }

  @Test(
    "other records are refused as date and data",
    arguments: [[:], ["red": 1], ["version": 1, "more": 1]] as [Value])
  func otherRecords(stored: Value) throws {
    let (when, issues) = try Holder<DateTime>.read(from: ["version": 1, "property": stored])
    #expect(when.property == nil)
    #expect(issues.map(\.kind) == [.wrongType])
    #expect(
      try Holder<Blob>.read(from: ["version": 1, "property": stored]).issues.map(\.kind)
        == [.wrongType])
  }

  @Test(
    "a value that is not a colour or interval is kept",
    arguments: ["nope", 5, ["red": 1], [1, 2], true] as [Value])
  func keepsMisfits(stored: Value) throws {
    let (colour, issues) = try Holder<Color>.read(from: ["version": 1, "property": stored])
    #expect(colour.property == nil)
    #expect(issues.map(\.kind) == [.wrongType])
    #expect(colour.record["property"] == stored)
    let (interval, _) = try Holder<Interval>.read(from: ["version": 1, "property": stored])
    #expect(interval.property == nil)
    #expect(interval.record["property"] == stored)
  }
}
