import Foundation
import Modeled
import Testing

@Modeled(writesNames: false)
final class ListedSettings: ModelObject {
  var title = ""
  var count = 0
  var ratio = 0.0
  var isOn = false
  var when: DateTime?
  var changed: Date?
  var day: Day?
  var time: TimeOfDay?
  var every: Interval?
  var color: Color?
  var blob: Blob?
  var data: Data?
  var price: Decimal?
  var dates: [DateTime] = []
  var nested: [String: DateTime] = [:]
}

/// Elements of an XML property list: the one found, what a property is set to, and the one written.
private struct ElementRow: CustomTestStringConvertible, Sendable {
  let key: String
  let found: String
  let change: @Sendable (ListedSettings) -> Void
  let writes: String
  var testDescription: String { "\(key): \(found) becomes \(writes)" }

  init(
    _ key: String, _ found: String, _ writes: String,
    _ change: @escaping @Sendable (ListedSettings) -> Void
  ) {
    (self.key, self.found, self.change, self.writes) = (key, found, change, writes)
  }

  func file(_ value: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<!-- kept -->
    \t<key>\(key)</key>
    \t\(value)
    \t<key>other</key>   <string>kept &#x26; unread</string>
    </dict>
    </plist>

    """
  }
}

@Suite("Models in XML property lists") struct PropertyListFileTests {
  private static let rows: [ElementRow] = [
    ElementRow("title", "<string>a &amp; b</string>", "<string>a &amp; c</string>") {
      $0.title = "a & c"
    },
    ElementRow("count", "<integer> 0x10 </integer>", "<integer> 17 </integer>") { $0.count += 1 },
    ElementRow("ratio", "<real>1.50</real>", "<real>2</real>") { $0.ratio = 2 },
    ElementRow("ratio", "<integer>1</integer>", "<real>1.5</real>") { $0.ratio = 1.5 },
    ElementRow("ratio", "<real>1</real>", "<real>nan</real>") { $0.ratio = .nan },
    ElementRow("ratio", "<real>nan</real>", "<real>0.5</real>") { $0.ratio = 0.5 },
    ElementRow("ratio", "<real>-Inf</real>", "<real>+infinity</real>") { $0.ratio = .infinity },
    ElementRow("isOn", "<true></true>", "<false></false>") { $0.isOn.toggle() },
    ElementRow(
      "when", "<date>2015-02-23T18:30:00Z</date>", "<date>2020-01-02T03:04:05Z</date>"
    ) {
      $0.when = DateTime(year: 2020, month: 1, day: 2, hour: 3, minute: 4, second: 5)
    },
    ElementRow(
      "when", "<string>2015-02-23T18:30:00+01:00</string>",
      "<string>2015-02-23T19:30:00+01:00</string>"
    ) {
      guard let when = $0.when else { return }
      $0.when = DateTime(seconds: when.seconds + 3600, offset: when.offset)
    },
    ElementRow(
      "changed", "<date>2015-02-23T18:30:00Z</date>", "<date>2015-02-23T18:30:30Z</date>"
    ) { $0.changed?.addTimeInterval(30) },
    ElementRow("day", "<string>2015-02-23</string>", "<string>2015-03-01</string>") {
      $0.day = Day(year: 2015, month: 3, day: 1)
    },
    ElementRow("every", "<string>90s</string>", "<string>2h</string>") { $0.every = .hours(2) },
    ElementRow("color", "<string>#00F</string>", "<string>#F00</string>") {
      $0.color = Color(rgb: 0xFF0000)
    },
    ElementRow(
      "blob", "<data>\n\tAQID\n\t</data>", "<data>\n\tBAU=\n\t</data>"
    ) { $0.blob = Blob([4, 5]) },
    ElementRow("data", "<data>AQID</data>", "<data>BAU=</data>") { $0.data = Data([4, 5]) },
    ElementRow("price", "<real>1.10</real>", "<real>1.2</real>") {
      $0.price = Decimal(string: "1.20")
    },
    ElementRow(
      "dates",
      "<array><date>2015-02-23T18:30:00Z</date><date>2015-02-24T18:30:00Z</date></array>",
      "<array><date>2015-02-23T18:30:00Z</date><date>2015-02-25T18:30:00Z</date>"
        + "<date>2015-02-24T18:30:00Z</date></array>"
    ) { $0.dates.insert(DateTime(seconds: ($0.dates[0].seconds) + 172_800), at: 1) },
    ElementRow(
      "nested", "<dict><key>a</key><date>2015-02-23T18:30:00Z</date></dict>",
      "<dict><key>a</key><date>2015-02-24T18:30:00Z</date></dict>"
    ) { $0.nested["a"] = DateTime(seconds: ($0.nested["a"]?.seconds ?? 0) + 86_400) },
  ]

  @Test("a changed property changes one element", arguments: rows)
  private func changes(_ row: ElementRow) throws {
    let kept = try KeptFile(row.file(row.found), as: "plist")
    let file = try ModelFile<ListedSettings>(at: kept.path)
    // A value that is not a finite number is reported, as in every format.
    #expect(file.issues.filter { $0.kind != .coerced }.map(\.kind) == [.unknownKey])
    #expect(!file.hasAnyChanges)
    row.change(file.object)
    #expect(file.hasAnyChanges)
    try file.save()
    #expect(try kept.read() == row.file(row.writes))
    let again = try ModelFile<ListedSettings>(at: kept.path)
    #expect(again.object == file.object || file.object.ratio.isNaN)
    #expect(again.issues.filter { $0.kind != .coerced }.map(\.kind) == [.unknownKey])
  }

  @Test("a new file has native dates and data")
  func newFile() throws {
    let kept = try KeptFile("", as: "plist")
    let file = try ModelFile<ListedSettings>(at: kept.path)
    file.object.when = DateTime(year: 2020, month: 1, day: 2)
    file.object.changed = Date(timeIntervalSince1970: 0)
    file.object.blob = Blob([1, 2, 3])
    file.object.data = Data([4, 5])
    try file.save()
    let list = try PropertyListSerialization.propertyList(
      from: Data(kept.read().utf8), format: nil)
    let values = try #require(list as? [String: Any])
    #expect(values["when"] as? Date == Date(timeIntervalSince1970: 1_577_923_200))
    #expect(values["changed"] as? Date == Date(timeIntervalSince1970: 0))
    #expect(values["blob"] as? Data == Data([1, 2, 3]))
    #expect(values["data"] as? Data == Data([4, 5]))
    #expect(try ModelFile<ListedSettings>(at: kept.path).object == file.object)
  }

  /// A dictionary as Foundation writes it to a binary list.
  private static func binary(_ values: [String: Any]) throws -> Data {
    try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
  }

  private static func values(at path: String) throws -> [String: Any] {
    let list = try PropertyListSerialization.propertyList(
      from: Data(contentsOf: URL(fileURLWithPath: path)), format: nil)
    return try #require(list as? [String: Any])
  }

  @Test("a model lives in a binary list")
  func binaryFile() throws {
    let kept = try KeptFile("", as: "plist")
    let old: [String: Any] = [
      "title": "old", "count": 3, "ratio": 0.5, "isOn": true, "blob": Data([1, 2]),
      "when": Date(timeIntervalSince1970: 1_424_716_200), "unread": ["kept", 1],
    ]
    try Self.binary(old).write(to: URL(fileURLWithPath: kept.path))
    let file = try ModelFile<ListedSettings>(at: kept.path)
    #expect(file.issues.map(\.kind) == [.unknownKey], "\(file.issues)")
    #expect(file.object.title == "old" && file.object.blob == Blob([1, 2]))
    #expect(file.object.when?.seconds == 1_424_716_200)
    file.object.title = "new"
    file.object.ratio = .infinity
    file.object.when = DateTime(seconds: 0)
    try file.save()
    #expect(!file.hasAnyChanges)
    file.object.count = 4
    file.object.data = Data([7])
    try file.save()
    let values = try Self.values(at: kept.path)
    #expect(values["title"] as? String == "new" && values["count"] as? Int == 4)
    #expect(values["ratio"] as? Double == .infinity)
    #expect(values["when"] as? Date == Date(timeIntervalSince1970: 0))
    #expect(values["blob"] as? Data == Data([1, 2]) && values["data"] as? Data == Data([7]))
    #expect((values["unread"] as? [Any])?.first as? String == "kept")
    #expect(try ModelFile<ListedSettings>(at: kept.path).object == file.object)
  }

  @Test("defaults live in the lists that macOS writes", arguments: [true, false])
  func defaults(isBinary: Bool) throws {
    let kept = try KeptFile("", as: "plist")
    let old: [String: Any] = [
      "AppleLocale": "de_CH", "count": 3, "when": Date(timeIntervalSince1970: 0),
      "NSWindow Frame Main": "1 2 3 4",
    ]
    try PropertyListSerialization.data(
      fromPropertyList: old, format: isBinary ? .binary : .xml, options: 0
    ).write(to: URL(fileURLWithPath: kept.path))
    let store = FileDefaults(at: kept.path, saving: .immediately, watching: nil)
    let defaults = Defaults<ListedSettings>(in: store)
    #expect(defaults.count == 3)
    #expect(defaults.when?.seconds == 0)
    defaults.when = DateTime(seconds: 86_400)
    defaults.blob = Blob([9])
    defaults.color = Color(rgb: 0xFF0000)
    #expect(store.error == nil)
    let values = try Self.values(at: kept.path)
    #expect(values["when"] as? Date == Date(timeIntervalSince1970: 86_400))
    #expect(values["blob"] as? Data == Data([9]))
    #expect(values["color"] as? String == "#ff0000")
    #expect(values["AppleLocale"] as? String == "de_CH" && values.count == 6)
  }
}
