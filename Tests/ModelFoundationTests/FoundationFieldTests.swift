import Foundation
import ModelFoundation
import ModelKit
import Testing

/// A record with Foundation's values.
private struct Fields: RecordWrapper {
  var contents: WrappedRecord
  var url: URL? {
    get { self[] }
    set { self[] = newValue }
  }
  var uuid: UUID? {
    get { self[] }
    set { self[] = newValue }
  }
  var date: Date? {
    get { self[] }
    set { self[] = newValue }
  }
  var data: Data? {
    get { self[] }
    set { self[] = newValue }
  }
  var decimal: Decimal? {
    get { self[] }
    set { self[] = newValue }
  }
  var length: CGFloat? {
    get { self[] }
    set { self[] = newValue }
  }
  var filter: Archived<Filter>? {
    get { self[] }
    set { self[] = newValue }
  }
}

struct Filter: Codable, Equatable {
  var words: [String]
  var limit: Double = 1
}

@Suite struct FoundationFieldTests {
  @Test("Foundation's values are read and written") func roundTrip() throws {
    var fields = Fields([
      "url": "file:///My%20Folder", "uuid": "e621e1f8-c36c-495a-93fc-0c247a3e6e5f",
      "date": .date("2001-01-01T00:00:01Z"), "data": .data([1]),
      "filter": "{\"words\":[\"a\"],\"limit\":2}",
    ])
    #expect(fields.url?.path == "/My Folder")
    #expect(fields.uuid?.uuidString == "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
    #expect(fields.date == Date(timeIntervalSinceReferenceDate: 1))
    #expect(fields.data == Data([1]))
    #expect(fields.filter?.value == Filter(words: ["a"], limit: 2))
    #expect(fields.issues.isEmpty)
    let (url, uuid, date, data) = (fields.url, fields.uuid, fields.date, fields.data)
    fields = Fields()
    fields.url = url
    fields.uuid = uuid
    fields.date = date
    fields.data = data
    fields.filter = Archived(Filter(words: []))
    #expect(
      fields.record == [
        "url": "file:///My%20Folder", "uuid": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F",
        "date": "2001-01-01T00:00:01Z", "data": .data([1]),
        "filter": "{\"limit\":1,\"words\":[]}",
      ])
  }

  @Test(
    "decimals are read and written with all their digits",
    arguments: [
      ("0.1", "0.1", "0.1"), ("12.50", "12.5", "12.50"), ("-0", "0", "-0"), ("1e3", "1000", "1e3"),
      (
        "12345678901234567890.123456789", "12345678901234567890.123456789",
        "12345678901234567890.123456789"
      ),
      ("0.30000000000000004", "0.30000000000000004", "0.30000000000000004"),
    ])
  func decimalDigits(text: String, decimal: String, written: String) throws {
    let value = try #require(Value.number(text))
    let fields = Fields(["decimal": value])
    #expect(fields.decimal == Decimal(string: decimal))
    #expect(fields.issues.isEmpty)
    #expect(fields.record["decimal"] == Value.number(written))
    var others = Fields()
    others.decimal = Decimal(string: decimal)
    #expect(Fields(others.record).decimal == Decimal(string: decimal))
  }

  @Test("decimals are written as Foundation describes them") func decimalTexts() throws {
    let half: UInt64 = 1 << 63
    let limits: [UInt64] = [half - 1, half, .max, .max / 10, 1, 9, 10, 1 << 53 + 1]
    for round in 0..<3000 {
      let number =
        round < 400 ? limits[round % 8] : UInt64.random(in: 0...(.max >> (round % 64)))
      var decimal = Decimal(
        sign: round % 2 == 0 ? .plus : .minus, exponent: -(round / 8 % 24) + 2,
        significand: Decimal(number))
      if round % 5 == 0 { decimal *= Decimal(UInt64.max) + 1 }
      var fields = Fields()
      fields.decimal = decimal
      #expect(fields.record["decimal"] == Value.number(decimal.description), "\(decimal)")
    }
  }

  @Test("an invalid decimal is reported") func invalidDecimal() {
    for value in [.number("1e400"), .number("-1e-400"), "x", "1,5", []] as [Value?] {
      let fields = Fields(["decimal": value ?? nil])
      #expect(fields.decimal == nil)
      #expect(fields.issues.count == 1, "\(fields.issues)")
    }
    #expect(Fields(["decimal": "1.25"]).decimal == Decimal(string: "1.25"))
  }

  @Test("lengths are stored as numbers") func measurements() {
    var fields = Fields(["length": 1.5])
    #expect(fields.length == 1.5)
    fields.length = 2.25
    #expect(fields.record["length"] == 2.25)
    #expect(CGFloat.nan.isSame(as: .nan))
  }

  @Test("a value of the wrong form is reported") func misfits() {
    let fields = Fields([
      "url": "not a url", "uuid": "E621", "date": "x", "data": 5, "filter": "{\"word\":1}",
    ])
    #expect(fields.url == nil)
    #expect(fields.uuid == nil)
    #expect(fields.date == nil)
    #expect(fields.data == nil)
    #expect(fields.filter == nil)
    #expect(fields.issues.map(\.kind) == Array(repeating: .wrongType, count: 5))
  }

  @Test("schemas describe Foundation's values") func schemas() {
    #expect(URL.fieldType.jsonSchema == ["type": "string", "format": "uri-reference"])
    #expect(UUID?.fieldType.jsonSchema == ["type": ["string", "null"], "format": "uuid"])
    #expect(Date.fieldType.jsonSchema == ["type": "string", "format": "date-time"])
    #expect(Data.fieldType.jsonSchema == Blob.fieldType.jsonSchema)
    #expect(Archived<Filter>.fieldType.jsonSchema == ["type": "string"])
  }

  @Test("a relative URL is written as an absolute one") func relativeURL() {
    var fields = Fields()
    fields.url = URL(string: "a/b", relativeTo: URL(string: "http://x.y/c/"))
    #expect(fields.record["url"] == "http://x.y/c/a/b")
  }

  @Test("archived values are read from data too") func archivedData() {
    let json = Array("{\"words\":[],\"limit\":1}".utf8)
    #expect(Fields(["filter": .data(json)]).filter?.value == Filter(words: []))
  }

  @Test("a value that cannot be encoded is written as null") func unencodable() {
    var fields = Fields()
    fields.filter = Archived(Filter(words: [], limit: .infinity))
    #expect(fields.record["filter"] == .null)
  }

  @Test(
    "dates convert to instants and back",
    arguments: [0, 0.5, -0.25, -978_307_200.0, 1e9, 63_113_904_000, -63_114_076_800])
  func dates(seconds: Double) throws {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    let instant = try #require(DateTime(date))
    #expect(Date(instant) == date)
    #expect(instant.offset == 0)
  }

  @Test(
    "dates out of range do not convert to instants",
    arguments: [Double.infinity, -.infinity, .nan, 1e19, 9.2e18])
  func datesOutOfRange(seconds: Double) {
    let instant = DateTime(Date(timeIntervalSinceReferenceDate: seconds))
    #expect(instant == nil || seconds == 9.2e18)
  }
}
