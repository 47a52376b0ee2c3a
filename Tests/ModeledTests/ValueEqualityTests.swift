import Foundation
import Modeled
import Testing

enum Level: String, FieldValue, CaseIterable { case low, high }

@Modeled(writesNames: false)
final class EveryType: ModelObject {
  var color = Color.black
  var date: DateTime?
  var day: Day?
  var time: TimeOfDay?
  var interval = Interval.never
  var blob: Blob?
  var uuid: UUID?
  var url: URL?
  var foundationDate: Date?
  var data: Data?
  var decimal: Decimal = 0
  var double = 0.0
  var float: Float = 0
  var int = 0
  var small: UInt8 = 0
  var huge: Int128 = 0
  var bool = false
  var text = ""
  var character: Character = "a"
  var level = Level.low
  var anything = Value.null
  var fields = Record()
  var range = 0...0
  var halfOpen = 0..<0
  var list: [Int?] = []
  var colors: [Color] = []
  var set: Set<Int> = []
  var counts: [Int: Color] = [:]
  var child: EveryType?
  var children: [EveryType] = []
  var objects: ObjectSet<EveryType> = []
  var archived = Archived(Size())
}

struct Size: Codable, Hashable, Sendable { var width = 1.0 }

private struct Setting: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let set: @Sendable (EveryType) -> Void

  init(_ name: String, _ set: @escaping @Sendable (EveryType) -> Void) {
    testDescription = name
    self.set = set
  }
}

@Suite struct ValueEqualityTests {
  /// Groups of texts with the same meaning, each a member of an object.
  static let same: [[String]] = [
    [
      ##""color": "red""##, ##""color": "#ff0000""##, ##""color": "#F00""##,
      ##""color": "0xFF0000""##, ##""color": {"red": 1, "green": 0, "blue": 0}"##,
      ##""color": {"alpha": 1, "blue": 0.0, "green": 0, "red": 1.0}"##,
      ##""color": {"version": 1, "representedClassName": "DejalColor", "red": 1, "green": 0, "blue": 0}"##,
    ],
    [
      #""date": "2015-02-23T18:30:00Z""#, #""date": "2015-02-23T18:30:00+00:00""#,
      #""date": "2015-02-23t18:30:00z""#, #""date": "2015-02-23 18:30:00.000-00:00""#,
      #""date": {"string": "2015-02-23T18:30:00Z"}"#,
    ],
    [
      #""foundationDate": "2015-02-23T18:30:00Z""#,
      #""foundationDate": "2015-02-23T20:30:00+02:00""#,
    ],
    [
      #""interval": "5 mins""#, #""interval": "5 minutes""#, #""interval": "5  MINUTE""#,
      #""interval": {"secondAmount": 5, "units": 1}"#,
      #""interval": {"units": 1, "secondAmount": 5, "usingRange": false, "firstAmount": 9}"#,
    ],
    [
      #""interval": "never""#, #""interval": {"secondAmount": 5, "units": 8}"#, "",
    ],
    [
      #""time": "09:30""#, #""time": "09:30:00""#, #""time": {"hour": 9, "minute": 30}"#,
      #""time": {"second": 0, "minute": 30, "hour": 9}"#,
    ],
    [
      #""time": "09:30 UTC""#, #""time": "09:30 GMT""#,
      #""time": {"hour": 9, "minute": 30, "timeZoneName": ""}"#,
    ],
    [
      #""uuid": "e621e1f8-c36c-495a-93fc-0c247a3e6e5f""#,
      #""uuid": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#,
    ],
    [#""blob": "AQI=""#, #""blob": {"length": 2, "string": "AQI="}"#],
    [#""int": 1"#, #""int": 1.0"#, #""int": "1""#, #""int": 1e0"#],
    [#""double": 1"#, #""double": 1.0"#, #""double": "1""#],
    [#""decimal": 1.1"#, #""decimal": 1.10"#],
    [#""bool": true"#, #""bool": "yes""#, #""bool": 1"#],
    [#""set": [1, 2]"#, #""set": [2, 1]"#],
    [
      ##""counts": {"1": "red", "2": "blue"}"##, ##""counts": {"2": "#0000ff", "1": "#f00"}"##,
      ##""counts": {"01": "#ff0000", "2": "#00f"}"##,
    ],
    [#""child": {"color": "red"}"#, ##""child": {"color": "#f00"}"##],
    [
      ##""colors": ["red", "#00f"]"##, ##""colors": ["#f00", "blue"]"##,
    ],
    [#""version": 1, "int": 1"#, #""int": 1"#, #""representedClassName": "EveryType", "int": 1"#],
  ]

  @Test("values with the same meaning are equal", arguments: same)
  func sameMeaning(_ texts: [String]) throws {
    let objects = try texts.map { try EveryType.decode("{\($0)}".utf8, as: .json).object }
    for (text, object) in zip(texts, objects) {
      #expect(object == objects[0], "\(text)")
      #expect(objects[0] == object, "\(text)")
      let copy = object.copied()
      #expect(copy == object, "\(text)")
      // Equal values have equal hashes.
      #expect(object.color.hashValue == objects[0].color.hashValue)
      #expect(object.interval.hashValue == objects[0].interval.hashValue)
      #expect(object.time.hashValue == objects[0].time.hashValue)
      #expect(object.date.hashValue == objects[0].date.hashValue)
    }
  }

  @Test("an equal value keeps the notation of the file", arguments: same)
  func keepsNotation(_ texts: [String]) throws {
    for text in texts {
      let kept = try KeptFile("{\(text), \"text\": \"a\"}".replacing("{, ", with: "{"))
      let before = try kept.read()
      let file = try ModelFile<EveryType>(at: kept.path)
      let object = file.object
      // Assigns equal values that were read from another spelling.
      let other = try EveryType.decode("{\(texts[0])}".utf8, as: .json).object
      object.color = other.color
      object.date = other.date
      object.foundationDate = other.foundationDate
      object.interval = other.interval
      object.time = other.time
      object.uuid = other.uuid
      object.blob = other.blob
      object.int = other.int
      object.set = other.set
      object.counts = other.counts
      object.colors = other.colors
      #expect(!file.hasAnyChanges, "\(text)")
      object.text = "b"
      try file.save()
      #expect(try kept.read() == before.replacing("\"a\"", with: "\"b\""))
    }
  }

  private static let settings = [
    Setting("a colour in 8 bits") { $0.color = Color(rgb: 0x123456) },
    Setting("a colour beyond") { $0.color = Color(red: 1.2, green: -0.1, blue: 1.0 / 3) },
    Setting("a colour of whole numbers beyond") { $0.color = Color(red: 2, green: 0, blue: 1) },
    Setting("a colour that is clear") { $0.color = Color(red: 0, green: 0, blue: 0, alpha: 0.1) },
    Setting("a colour of no numbers") { $0.color = Color(red: .nan, green: .infinity, blue: 0) },
    Setting("a date") { $0.date = DateTime(seconds: 1_424_716_200, offset: 7200) },
    Setting("a date on the wall") { $0.date = DateTime(seconds: 1_424_716_200, offset: nil) },
    Setting("a nanosecond") { $0.date = DateTime(seconds: -1, nanoseconds: 1) },
    Setting("a leap second") {
      $0.date = DateTime(seconds: 1_483_228_799, nanoseconds: 1_500_000_000)
    },
    Setting("an offset of seconds") { $0.date = DateTime(seconds: 5, offset: 3661) },
    Setting("a date in the year 12000") { $0.date = DateTime(seconds: 316_000_000_000) },
    Setting("a date before Christ") { $0.date = DateTime(seconds: -80_000_000_000) },
    Setting("a day") { $0.day = Day(year: 2024, month: 2, day: 29) },
    Setting("a day in the year 12000") { $0.day = Day(year: 12_000, month: 2, day: 29) },
    Setting("a time") { $0.time = TimeOfDay(hour: 23, minute: 59, second: 58) },
    Setting("a time in a zone") {
      $0.time = TimeOfDay(hour: 23, minute: 59, zone: .named("Europe/Berlin"))
    },
    Setting("a time in UTC") { $0.time = TimeOfDay(hour: 23, minute: 59, zone: .named("GMT")) },
    Setting("an interval") { $0.interval = .weeks(3) },
    Setting("an interval that is less") { $0.interval = .weeks(-3) },
    Setting("a range") { $0.interval = .quarters(1...2) },
    Setting("a range of one") { $0.interval = Interval(.range(5, 5), .minute) },
    Setting("a range that falls") { $0.interval = Interval(.range(10, 5), .minute) },
    Setting("five times never") { $0.interval = Interval(.exactly(5), .never) },
    Setting("forever, a range") { $0.interval = Interval(.range(5, 6), .forever) },
    Setting("data") { $0.blob = Blob([1, 2, 255]) },
    Setting("empty data") { $0.blob = Blob() },
    Setting("data of a class") { $0.blob = Blob([1, 2], className: "X") },
    Setting("empty data of a class") { $0.blob = Blob([], className: "X") },
    Setting("a UUID") { $0.uuid = UUID() },
    Setting("a URL") { $0.url = URL(string: "https://a.b/c?d=e#f") },
    Setting("Foundation's date") { $0.foundationDate = Date(timeIntervalSinceReferenceDate: 0.1) },
    Setting("Foundation's distant date") { $0.foundationDate = .distantPast },
    Setting("Foundation's data") { $0.data = Data([0, 1]) },
    Setting("a decimal") { $0.decimal = Decimal(string: "-1.10") ?? 0 },
    Setting("numbers") {
      $0.double = 0.1 + 0.2
      $0.float = .pi
      $0.int = .min
      $0.small = .max
      $0.huge = .min
    },
    Setting("no numbers") {
      $0.double = .nan
      $0.float = -.infinity
    },
    Setting("minus zero") { $0.double = -0.0 },
    Setting("text") {
      $0.text = "e\u{301}\u{0}\u{FFFF}"
      $0.character = "e\u{301}"
      $0.bool = true
      $0.level = .high
    },
    Setting("anything") {
      $0.anything = ["a": [nil, true, 1.5, "x"]]
      $0.fields = ["b": 1, "a": 2]
    },
    Setting("ranges") {
      $0.range = -1...7
      $0.halfOpen = 3..<9
    },
    Setting("lists") {
      $0.list = [1, nil, 3]
      $0.colors = [.red, Color(red: 0.1, green: 0, blue: 0)]
      $0.set = [3, 1, 2]
      $0.counts = [3: .red, -1: .blue]
    },
    Setting("objects") {
      let child = EveryType()
      child.color = .red
      $0.child = child
      $0.children = [EveryType(), EveryType()]
      $0.children[1].int = 5
      $0.objects = [EveryType()]
    },
    Setting("an archived one") { $0.archived.value.width = 7.5 },
    Setting("unknown ones") { $0.unknown["x"] = ["y": [1, nil]] },
  ]

  @Test("written values are read back as equal", arguments: settings)
  private func readBack(_ setting: Setting) throws {
    let object = EveryType()
    setting.set(object)
    #expect(object == object.copied())
    let json = try EveryType.decode(object.encoded(as: .json), as: .json)
    #expect(json.object == object, "\(object.record) is read as \(json.object.record)")
    #expect(json.issues.allSatisfy { $0.kind == .unknownKey || $0.kind == .coerced })
    #expect(try EveryType.read(from: object.record).object == object)
    let list = object.encoded(as: .propertyList)
    #expect(try EveryType.decode(list, as: .propertyList).object == object)
    // Assigning the values that were read is not a change.
    object.clearChanges()
    object.color = json.object.color
    object.date = json.object.date
    object.interval = json.object.interval
    object.blob = json.object.blob
    #expect(!object.hasAnyChanges)
  }
}
