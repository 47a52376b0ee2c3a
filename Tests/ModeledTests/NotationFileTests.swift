import Foundation
import Modeled
import Testing

/// A class with properties of types that have many notations, two of them with keys that name a
/// unit.
@Modeled(writesNames: false)
final class Notated: ModelObject {
  var color: Color?
  var when: DateTime?
  @Field(keys: "created_at") var created: DateTime?
  var date: Date?
  var day: Day?
  var time: TimeOfDay?
  var every: Interval?
  @Field(keys: "timeout_ms") var timeout: Interval?
  @Field(keys: ".server.delay_ms") var delay: Duration?
  var lasts: Duration?
  var ttl: Interval?
  var id: UUID?
  var link: URL?
  var blob: Blob?
  var colors: [Color] = []
  @Field(keys: "delays_ms") var delays: [Interval] = []

  func take(_ other: Notated) {
    color = other.color
    when = other.when
    created = other.created
    date = other.date
    day = other.day
    time = other.time
    every = other.every
    timeout = other.timeout
    delay = other.delay
    lasts = other.lasts
    id = other.id
    link = other.link
    blob = other.blob
    if colors != other.colors { colors = other.colors }
    if delays != other.delays { delays = other.delays }
  }
}

@Modeled struct NotatedPart: ModelValue {
  @Field(keys: "max_age_seconds") var age = Interval.days(1)
  var color = Color.black
}

@Modeled(writesNames: false)
private final class NotatedParts: ModelObject {
  var part = NotatedPart()
  var parts: [String: NotatedPart] = [:]
  @Field(keys: "wait_ms", "wait_s") var wait: Interval?
}

/// A notation: the value in a file, the same in the standard form, a new value in the standard
/// form, and the new value in the file.
struct NotationRow: CustomTestStringConvertible, Sendable {
  let key: String
  let found: String
  let reads: String
  let sets: String
  let writes: String
  var testDescription: String { "\(key): \(found), set to \(sets)" }

  init(_ key: String, _ found: String, _ reads: String, _ sets: String, _ writes: String) {
    (self.key, self.found, self.reads, self.sets, self.writes) = (key, found, reads, sets, writes)
  }

  func file(_ value: String) -> String { "{ \"\(key)\" :  \(value) ,\n \"more\":1}\n" }
}

@Suite struct NotationFileTests {
  static let colors: [NotationRow] = [
    .init("color", ##""#00F""##, ##""#0000ff""##, ##""#89b4fa""##, ##""#89B4FA""##),
    .init("color", #""0x1E1E2E""#, ##""#1e1e2e""##, ##""#89b4fa""##, #""0x89B4FA""#),
    .init("color", #""0X1E1E2E""#, ##""#1e1e2e""##, ##""#89b4fa""##, #""0X89B4FA""#),
    .init("color", #""1E1E2E""#, ##""#1e1e2e""##, ##""#89b4fa""##, #""89B4FA""#),
    .init("color", #""1E1E2E80""#, ##""#1e1e2e80""##, ##""#89b4fa""##, #""89B4FAFF""#),
    .init("color", #""RebeccaPurple""#, ##""#663399""##, ##""#ff6347""##, #""Tomato""#),
    .init("color", #""red""#, ##""#ff0000""##, ##""#123456""##, ##""#123456""##),
    .init("color", #""rgb(1, 2, 3)""#, ##""#010203""##, ##""#ff6347""##, #""rgb(255, 99, 71)""#),
    .init(
      "color", #""rgb(1 2 3)""#, ##""#010203""##, ##""#ff634780""##,
      #""rgb(255 99 71 / 0.5019607843137255)""#),
    .init("color", #""hsl(210 50% 40%)""#, ##""#336699""##, ##""#ff0000""##, #""hsl(0 100% 50%)""#),
    .init("color", #""hwb(210 20% 40%)""#, ##""#336699""##, ##""#ff0000""##, #""hwb(0 0% 0%)""#),
    .init(
      "color", #""color(srgb 1 0.5 0)""#, #"{"red":1,"green":0.5,"blue":0,"alpha":1}"#,
      #"{"red":0.3,"green":0.5,"blue":0,"alpha":1}"#, #""color(srgb 0.3 0.5 0)""#),
    .init(
      "color", #""1 0.5 0""#, #"{"red":1,"green":0.5,"blue":0,"alpha":1}"#,
      #"{"red":0.3,"green":0.123456789,"blue":0,"alpha":1}"#, #""0.3 0.123456789 0""#),
    .init("color", #""255, 128, 0""#, ##""#ff8000""##, ##""#6495ed""##, #""100, 149, 237""#),
    .init(
      "color", "[1, 0.5, 0]", #"{"red":1,"green":0.5,"blue":0,"alpha":1}"#,
      #"{"red":0.3,"green":0.5,"blue":0.25,"alpha":1}"#, "[0.3, 0.5, 0.25]"),
    .init("color", "[255, 128, 0]", ##""#ff8000""##, ##""#6495ed""##, "[100, 149, 237]"),
    .init(
      "color", #"{"r": 255, "g": 128, "b": 0}"#, ##""#ff8000""##, ##""#6495ed""##,
      #"{"r": 100, "g": 149, "b": 237}"#),
    .init(
      "color", #"{"red": 255, "green": 128, "blue": 0, "n": 1}"#, ##""#ff8000""##, ##""#6495ed""##,
      #"{"red": 100, "green": 149, "blue": 237, "n": 1}"#),
    .init(
      "color",
      #"{"Red Component": 1, "Green Component": 0.5, "Blue Component": 0, "Color Space": "sRGB"}"#,
      #"{"red":1,"green":0.5,"blue":0,"alpha":1}"#, ##""#ff0000""##,
      #"{"Red Component": 1, "Green Component": 0, "Blue Component": 0, "Color Space": "sRGB"}"#),
    .init(
      "colors", #"["red", "rgb(1, 2, 3)"]"#, ##"["#ff0000","#010203"]"##,
      ##"["#ff0000","#040506"]"##,
      #"["red", "rgb(4, 5, 6)"]"#),
  ]

  static let dates: [NotationRow] = [
    .init(
      "when", #""2015-02-23 18:30:00z""#, #""2015-02-23T18:30:00Z""#, #""1970-01-01T00:00:00Z""#,
      #""1970-01-01 00:00:00z""#),
    .init(
      "when", #""2015-02-23T18:30:00+0200""#, #""2015-02-23T18:30:00+02:00""#,
      #""2015-02-24T18:30:00+02:00""#, #""2015-02-24T18:30:00+0200""#),
    .init(
      "when", #""2015-02-23T18:30Z""#, #""2015-02-23T18:30:00Z""#, #""2015-02-24T18:30:00Z""#,
      #""2015-02-24T18:30Z""#),
    .init(
      "when", #""2015-02-23T18:30Z""#, #""2015-02-23T18:30:00Z""#, #""2015-02-24T18:30:15Z""#,
      #""2015-02-24T18:30:15Z""#),
    .init(
      "when", #""20150223T183000Z""#, #""2015-02-23T18:30:00Z""#, #""2015-02-24T18:30:00Z""#,
      #""20150224T183000Z""#),
    .init(
      "when", #""2015-02-23T18:30:00,5Z""#, #""2015-02-23T18:30:00.500Z""#,
      #""2015-02-23T18:30:00.250Z""#, #""2015-02-23T18:30:00,250Z""#),
    .init(
      "when", #""2015-02-23""#, #""2015-02-23T00:00:00""#, #""2015-02-24T00:00:00""#,
      #""2015-02-24""#),
    .init(
      "when", #""2015-02-23""#, #""2015-02-23T00:00:00""#, #""2015-02-24T18:30:00""#,
      #""2015-02-24T18:30:00""#),
    .init(
      "when", #""2015-W09-1""#, #""2015-02-23T00:00:00""#, #""2015-02-24T00:00:00""#,
      #""2015-W09-2""#),
    .init(
      "when", #""Mon, 23 Feb 2015 18:30:00 GMT""#, #""2015-02-23T18:30:00Z""#,
      #""2015-02-24T18:30:00Z""#, #""Tue, 24 Feb 2015 18:30:00 GMT""#),
    .init(
      "when", #""Mon, 23 Feb 2015 18:30:00 +0200""#, #""2015-02-23T18:30:00+02:00""#,
      #""2015-02-24T18:30:00+02:00""#, #""Tue, 24 Feb 2015 18:30:00 +0200""#),
    .init(
      "created_at", "1424716200", #""2015-02-23T18:30:00Z""#, #""2015-02-24T18:30:00Z""#,
      "1424802600"),
    .init(
      "created_at", "1424716200123", #""2015-02-23T18:30:00.123Z""#, #""2015-02-24T18:30:00Z""#,
      "1424802600000"),
    .init(
      "created_at", "1424716200", #""2015-02-23T18:30:00Z""#, #""2015-02-24T20:30:00+02:00""#,
      "1424802600"),
    .init(
      "created_at", #""1424716200""#, #""2015-02-23T18:30:00Z""#, #""2015-02-24T18:30:00Z""#,
      #""1424802600""#),
    .init(
      "when",
      #"{"version": 1, "representedClassName": "DejalDate", "string": "2015-02-23T18:30:00Z"}"#,
      #""2015-02-23T18:30:00Z""#, #""2015-02-24T18:30:00Z""#,
      #"{"version": 1, "representedClassName": "DejalDate", "string": "2015-02-24T18:30:00Z"}"#),
    .init(
      "when",
      #"{"version": 1, "representedClassName": "DejalDate", "string": "1899-12-30T00:00:00Z"}"#,
      "null", #""2015-02-24T18:30:00Z""#,
      #"{"version": 1, "representedClassName": "DejalDate", "string": "2015-02-24T18:30:00Z"}"#),
    .init(
      "date", #""2015-02-23""#, #""2015-02-23T00:00:00Z""#, #""2015-02-24T00:00:00Z""#,
      #""2015-02-24""#),
    .init(
      "date", #""2015-02-23T18:30:00""#, #""2015-02-23T18:30:00Z""#, #""2015-02-24T18:30:00Z""#,
      #""2015-02-24T18:30:00""#),
    .init(
      "date", #""2015-02-23T18:30:00+02:00""#, #""2015-02-23T16:30:00Z""#,
      #""2015-02-24T22:30:00Z""#, #""2015-02-25T00:30:00+02:00""#),
    .init(
      "date", #""Mon, 23 Feb 2015 18:30:00 -0330""#, #""2015-02-23T22:00:00Z""#,
      #""2015-02-24T22:00:00Z""#, #""Tue, 24 Feb 2015 18:30:00 -0330""#),
    .init(
      "date", #"{"version": 1, "string": "2015-02-23T18:30:00+02:00"}"#,
      #""2015-02-23T16:30:00Z""#, #""2015-02-24T16:30:00Z""#,
      #"{"version": 1, "string": "2015-02-24T18:30:00+02:00"}"#),
    .init(
      "when", #""2015-02-23T18:30:00+02:00""#, #""2015-02-23T18:30:00+02:00""#,
      #""2015-02-24T22:30:00Z""#, #""2015-02-24T22:30:00+00:00""#),
    .init("day", #""20150223""#, #""2015-02-23""#, #""2015-02-24""#, #""20150224""#),
    .init("day", #""2015-054""#, #""2015-02-23""#, #""2015-02-24""#, #""2015-055""#),
    .init(
      "day", #"{"year": 2015, "month": 2, "day": 23}"#, #""2015-02-23""#, #""2015-03-23""#,
      #"{"year": 2015, "month": 3, "day": 23}"#),
    .init("time", #""9:30""#, #""09:30""#, #""10:15""#, #""10:15""#),
    .init("time", #""18:30Z""#, #""18:30 UTC""#, #""19:30 UTC""#, #""19:30Z""#),
    .init(
      "time", #""18:30:00 Europe/Zurich""#, #""18:30 Europe/Zurich""#, #""19:30 Europe/Zurich""#,
      #""19:30:00 Europe/Zurich""#),
  ]

  static let intervals: [NotationRow] = [
    .init("every", #""5 mins""#, #""5 minutes""#, #""6 minutes""#, #""6 mins""#),
    .init("every", #""PT1H30M""#, #""90 minutes""#, #""45 minutes""#, #""PT45M""#),
    .init("every", #""PT1H30M""#, #""90 minutes""#, #""120 minutes""#, #""PT120M""#),
    .init("every", #""P2W""#, #""2 weeks""#, #""3 weeks""#, #""P3W""#),
    .init("every", #""1h30m""#, #""90 minutes""#, #""2 hours""#, #""2h""#),
    .init("every", #""1h30m""#, #""90 minutes""#, #""1 week""#, #""168h""#),
    .init("every", #""90s""#, #""90 seconds""#, #""2 minutes""#, #""2m""#),
    .init("every", #""5min 20s""#, #""320 seconds""#, #""90 seconds""#, #""1min 30s""#),
    .init("every", #""01:30:00""#, #""90 minutes""#, #""45 minutes""#, #""00:45:00""#),
    .init(
      "every", #""every 90 seconds""#, #""90 seconds""#, #""45 seconds""#, #""every 45 seconds""#),
    .init("every", #""5-10 min""#, #""5 - 10 minutes""#, #""2 - 3 hours""#, #""2-3 h""#),
    .init("every", #""infinity""#, #""forever""#, #""5 minutes""#, #""5min""#),
    .init("timeout_ms", "90000", #""90 seconds""#, #""2 minutes""#, "120000"),
    .init("timeout_ms", "90000", #""90 seconds""#, #""120 seconds""#, "120000"),
    .init("timeout_ms", #""90000""#, #""90 seconds""#, #""2 minutes""#, #""120000""#),
    .init(
      "delays_ms", "[1000, 90000]", #"["1 second","90 seconds"]"#, #"["1 second","2 minutes"]"#,
      "[1000, 120000]"),
    .init(
      "every", #"{"Units": 1, "Amount": 5, "SecondAmount": 5}"#, #""5 minutes""#, #""6 minutes""#,
      #"{"Units": 1, "Amount": 6, "SecondAmount": 6}"#),
    .init("lasts", #""1h30m""#, #""PT1H30M""#, #""PT45M""#, #""45m""#),
    .init("lasts", #""1.5s""#, #""PT1.5S""#, #""PT0.25S""#, #""0.25s""#),
    .init("lasts", #""5 minutes""#, #""PT5M""#, #""PT6M""#, #""6 minutes""#),
  ]

  static let others: [NotationRow] = [
    .init(
      "id", #""6f9619ff-8b86-d011-b42d-00c04fc964ff""#, #""6F9619FF-8B86-D011-B42D-00C04FC964FF""#,
      #""00000000-8B86-D011-B42D-00C04FC964FA""#, #""00000000-8b86-d011-b42d-00c04fc964fa""#),
    .init(
      "id", #""{6F9619FF-8B86-D011-B42D-00C04FC964FF}""#,
      #""6F9619FF-8B86-D011-B42D-00C04FC964FF""#, #""00000000-8B86-D011-B42D-00C04FC964FA""#,
      #""{00000000-8B86-D011-B42D-00C04FC964FA}""#),
    .init(
      "id", #""urn:uuid:6f9619ff-8b86-d011-b42d-00c04fc964ff""#,
      #""6F9619FF-8B86-D011-B42D-00C04FC964FF""#, #""00000000-8B86-D011-B42D-00C04FC964FA""#,
      #""urn:uuid:00000000-8b86-d011-b42d-00c04fc964fa""#),
    .init(
      "link", #""https://example.com/a""#, #""https://example.com/a""#, #""https://example.com/b""#,
      #""https://example.com/b""#),
    .init(
      "blob", #"{"length": 5, "string": "aGVsbG8="}"#, #""aGVsbG8=""#, #""AQI=""#,
      #"{"length": 2, "string": "AQI="}"#),
  ]

  @Test(
    "a property reads a notation and a save keeps it",
    arguments: colors + dates + intervals + others)
  func keepsNotation(_ row: NotationRow) throws {
    let kept = try KeptFile(row.file(row.found))
    let file = try ModelFile<Notated>(at: kept.path)
    #expect(file.issues.allSatisfy { $0.kind == .unknownKey })
    let read = try Notated.decode(row.file(row.reads).utf8, as: .json).object
    #expect(file.object == read)
    #expect(!file.hasAnyChanges)
    file.object.unknown["more"] = 2
    try file.save()
    #expect(try kept.read() == row.file(row.found).replacing(":1}", with: ":2}"))
    file.object.take(try Notated.decode(row.file(row.sets).utf8, as: .json).object)
    try file.save()
    #expect(try kept.read() == row.file(row.writes).replacing(":1}", with: ":2}"))
    #expect(try ModelFile<Notated>(at: kept.path).issues.count == file.issues.count)
    #expect(!file.hasAnyChanges)
  }

  @Test("fractional seconds and nested records work with durations") func durations() throws {
    let kept = try KeptFile(#"{"server": {"delay_ms": 1500.5}}"#)
    let file = try ModelFile<Notated>(at: kept.path)
    #expect(file.object.delay == .microseconds(1_500_500))
    file.object.delay = .seconds(2)
    try file.save()
    #expect(try kept.read() == #"{"server": {"delay_ms": 2000}}"#)
  }

  @Test("a member of a structure keeps its notation") func memberOfStructure() throws {
    let text =
      #"{"part": {"max_age_seconds": 90, "color": "rgb(0, 0, 1)"}, "parts": {"a": {"color": [1, 0, 0]}}}"#
    let kept = try KeptFile(text)
    let file = try ModelFile<NotatedParts>(at: kept.path)
    #expect(file.issues.isEmpty)
    #expect(file.object.part.age == .seconds(90))
    file.object.part.age = .minutes(2)
    file.object.part.color = Color(rgb: 0x000002)
    file.object.parts["a"]?.color = Color(rgb: 0x00FF00)
    try file.save()
    #expect(
      try kept.read()
        == text.replacing("90", with: "120").replacing("0, 1)", with: "0, 2)")
        .replacing("[1, 0", with: "[0, 1"))
  }

  @Test("a number has no unit if older keys name another one") func unitsOfOlderKeys() throws {
    let (object, issues) = try NotatedParts.decode(#"{"wait_s": 90}"#.utf8, as: .json)
    #expect(object.wait == nil)
    #expect(issues.map(\.kind) == [.wrongType])
  }

  @Test(
    "an ambiguous value is refused and kept",
    arguments: [
      #"{"every":90}"#, #"{"ttl":90}"#, #"{"when":1424716200}"#, #"{"created_at":3600}"#,
      #"{"every":"1.5s"}"#, #"{"lasts":"5 - 10 minutes"}"#, #"{"lasts":"P1M"}"#,
      #"{"time":"18:30:00+02:00"}"#, #"{"day":"2015-02-23T18:30:00Z"}"#, #"{"color":[1,2]}"#,
      #"{"color":"reddish"}"#, #"{"day":20150223}"#,
    ]) func refused(text: String) throws
  {
    let (object, issues) = try Notated.decode(text.utf8, as: .json)
    #expect(issues.map(\.kind) == [.wrongType])
    let member = try #require(try Value.decode(text.utf8, as: .json).members.first { _ in true })
    #expect(object.record.value[member.key] == member.value)
  }

  @Test("the old class's date for no date is read as nil") func absentDate() throws {
    let none = #"{"representedClassName":"DejalDate","string":"0001-01-01T00:00:00Z"}"#
    let (object, issues) = try Notated.decode(#"{"when":\#(none)}"#.utf8, as: .json)
    #expect(object.when == nil && issues.isEmpty)
    let plain = try Notated.decode(#"{"when":"1899-12-30T00:00:00Z"}"#.utf8, as: .json).object
    #expect(plain.when == DateTime(year: 1899, month: 12, day: 30))
  }
}
