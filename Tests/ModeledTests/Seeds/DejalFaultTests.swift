import Foundation
import Modeled
import Testing

/// The faults of DejalObject and its value classes, in the order of Documentation/Seeds.md.
@Suite struct DejalFaultTests {
  @Test("objects in lists are read as objects") func objectsInLists() throws {
    let seed = try Seed.sound(["children": [["text": "a"], ["text": "b"]]])
    #expect(seed.children.map(\.text) == ["a", "b"])
    seed.children[1].text = "c"
    #expect(seed.changes.map(\.description) == [".children[1].text: b → c"])
  }

  @Test("each element is read by its own type") func elementTypes() throws {
    let seed = try Seed.sound(["nested": [[], [["text": "a"]]], "byName": ["x": ["text": "b"]]])
    #expect(seed.nested[1][0].text == "a")
    var names: [String] = []
    seed.forEachObject {
      names.append(($0 as? Seed)?.text ?? "")
      return true
    }
    #expect(names == ["Foo", "a", "b"])
    #expect(try Seed.sound(seed.record) == seed)
    let mixed: Value = [1, ["text": "a"]]
    let (kept, issues) = try Seed.read(from: ["children": mixed])
    #expect(issues.map { "\($0.path) \($0.kind)" } == [".children[0] wrongType"])
    #expect(kept.children.map(\.text) == ["a"])
    #expect(kept.record["children"]?.elements.map { $0.number } == ["1", nil])
  }

  @Test("dates, data, URLs, UUIDs and NaN can be written as JSON") func writtenAsJSON() throws {
    let seed = PlainSeed()
    seed.date = Date(timeIntervalSinceReferenceDate: 0)
    seed.data = Data([1, 2])
    seed.url = URL(string: "http://a.b/c")
    seed.uuid = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
    seed.number = 1
    let (read, issues) = try PlainSeed.decode(seed.encoded(as: .json), as: .json)
    #expect(read.date == seed.date)
    #expect(read.data == seed.data)
    #expect(read.url == seed.url)
    #expect(read.uuid == seed.uuid)
    #expect(issues.isEmpty)
    seed.number = .nan
    let again = try PlainSeed.decode(seed.encoded(as: .json), as: .json).object
    #expect(again.uuid == seed.uuid)
    #expect(again.number.isNaN)
    #expect(seed.record["number"] == "NaN")
  }

  @Test("invalid JSON throws an error", arguments: ["", "{", "{\"text\" \"a\"}"])
  func invalidJSON(text: String) {
    #expect(throws: Problem.self) { try Seed.decode(text.utf8, as: .json) }
  }

  @Test("data that is not a record is an issue", arguments: ["[]", "5", "null", "\"x\""])
  func notARecord(text: String) throws {
    let (seed, issues) = try Seed.decode(text.utf8, as: .json)
    #expect(seed == Seed())
    #expect(issues.map(\.kind) == [.wrongType])
  }

  @Test(
    "a value of another type is not assigned to a property",
    arguments: [nil, [1], "lots", 1e300, .data([1])] as [Value])
  func otherType(value: Value) throws {
    let keys = ["count", "isOn", "label", "when", "every", "child", "children", "byName"]
    let record = Record(keys.map { Record.Member($0, value) })
    let seed = try Seed.read(from: record).object
    #expect(seed.count == 5)
    #expect(!seed.isOn)
    #expect(seed.when == nil)
    #expect(seed.every == .minutes(30))
    for key in keys where value.kind != .null { #expect(seed.record[key] == value) }
  }

  @Test(
    "a class name in data does not instantiate unrelated classes",
    arguments: ["NSObject", "Foundation.NSString", "PlainSeed", "", 5, nil] as [Value])
  func unrelatedClass(name: Value) throws {
    let registry = ModelRegistry(PlainSeed.self, Seed_2.self)
    let record: Record = ["child": ["representedClassName": name, "text": "a", "extra": 1]]
    let child = try Seed.read(from: record, registry: registry).object.child
    #expect(child.map { type(of: $0) == Seed.self } == true)
    #expect(child?.text == "a")
    #expect(child?.record["representedClassName"] == name)
    let message =
      name.kind == .string ? ".child unknownClass" : ".child.representedClassName wrongType"
    #expect(try Seed.issues(record, registry).contains(message))
  }

  @Test("a record without a registered class name is read as the declared class")
  func unknownClass() throws {
    #expect(try Seed.sound(["child": ["text": "a"]]).child?.text == "a")
    let renamed: Record = ["child": ["representedClassName": "OldSeed", "extra": 7]]
    #expect(try Seed.issues(renamed) == [".child unknownClass", ".child.extra unknownKey"])
    var registry = ModelRegistry()
    registry.register(Seed_2.self, aliases: ["OldSeed"])
    let child = try Seed.read(from: renamed, registry: registry).object.child
    #expect((child as? Seed_2)?.extra == 7)
    #expect(try Seed.issues(renamed, registry).isEmpty)
  }

  @Test("a nil that is not the default is read back") func keepsNil() throws {
    let seed = Seed()
    seed.note = nil
    seed.label = nil
    let read = try Seed.sound(seed.record)
    #expect(read.note == nil)
    #expect(read.label == nil)
    // Each read makes a new object, so nothing of an earlier read remains.
    #expect(try Seed.sound([:]).note == "n")
  }

  @Test("data without a version is upgraded and newer data keeps its version")
  func versions() throws {
    let old = try VersionedSeed.read(from: ["amount": 7]).object
    #expect(old.count == 7)
    #expect(old.wasUpgraded)
    let new = try VersionedSeed.read(from: ["version": 3, "count": 7, "more": 1]).object
    #expect(
      new.record == [
        "version": 3, "representedClassName": "VersionedSeed", "count": 7,
        "items": [], "more": 1,
      ])
    for (version, count) in [(1, 0), (1, 7), (2, 0), (3, 0)] {
      let members = "<key>version</key><integer>\(version)</integer><key>amount</key>"
      let bytes = archive(
        object(of: 2, members + "<integer>\(count)</integer>"), describing("VersionedSeed"))
      let seed = try VersionedSeed.decode(bytes, as: .keyedArchive).object
      #expect(seed.count == (version == 1 ? count : 0))
      #expect(seed.wasUpgraded == (version == 1))
      #expect(seed.record["version"] == Value(max(2, version)))
    }
  }

  @Test("new, read, unarchived and copied objects have no changes") func newObjects() throws {
    let seed = Seed()
    #expect(!seed.hasAnyChanges)
    seed.text = "Bar"
    seed.child = Seed()
    seed.child?.label = Color(rgb: 0)
    #expect(!seed.copied().hasAnyChanges)
    #expect(try !Seed.sound(seed.record).hasAnyChanges)
    let archived = try NSKeyedArchiver.archivedData(
      withRootObject: ModelArchive(seed), requiringSecureCoding: true)
    #expect(try !ModelArchive(archive: archived).read(Seed.self).object.hasAnyChanges)
    let bytes = archive(
      object(of: 2, "<key>count</key><integer>7</integer>"), describing("Seed"))
    #expect(try !Seed.decode(bytes, as: .keyedArchive).object.hasAnyChanges)
  }

  @Test("an in-place change of a collection is a change") func changeInPlace() {
    let seed = Seed()
    seed.byName["a"] = Seed()
    seed.clearChanges()
    seed.tags.append("a")
    seed.byName["a"]?.count += 1
    #expect(seed.changes.map(\.path.description) == [".tags", ".byName.a.count"])
  }

  @Test("object sets compare by identity, and cycles are not followed") func setsAndCycles() {
    let (parent, child) = (Seed(), Seed())
    parent.children = [child]
    child.parent = parent
    let set: ObjectSet = [parent, child]
    parent.text = "Bar"
    #expect(set.contains(parent))
    #expect(Set([parent.record, parent.copied().record, child.record]).count == 2)
    #expect(parent == parent.copied())
    #expect(parent.dictionary["parent"] == nil)
    var count = 0
    parent.forEachObject { _ in
      count += 1
      return true
    }
    #expect(count == 2)
  }

  @Test("a copy is equal in every value") func copying() throws {
    let seed = try Seed_2.read(from: ["more": 1, "count": "x"]).object
    seed.label = Color(red: 0.1, green: 1.0 / 3, blue: 1e-17, alpha: 0.7)
    seed.ratio = 0.1 + 0.2
    seed.child = Seed_2()
    seed.extra = 7
    let copy = seed.copied()
    #expect(copy == seed)
    #expect(copy.record == seed.record)
    #expect(copy.label == seed.label)
    #expect(copy.child !== seed.child)
    #expect(try ModelArchive(seed).read(Seed_2.self).object.label == seed.label)
  }

  @Test("a quarter is three months") func quarter() throws {
    #expect(Interval.quarters(1).secondSeconds == 7_884_000)
    #expect(Interval.quarters(4).converted(to: .year) == .years(1))
    #expect(Interval.quarters(3).text() == "3 quarters")
    let seed = try Seed.sound(["every": ["usingRange": false, "secondAmount": 3, "units": 6]])
    #expect(seed.every == .quarters(3))
  }

  @Test("an interval has consistent amounts, plurals, languages and extra values")
  func intervals() throws {
    let half = Interval.minutes(30)
    #expect(half.firstAmount == 30)
    #expect(half.secondAmount == 30)
    #expect(Interval.hours(1).text() == "1 hour")
    #expect(Interval.hours(0...1).text() == "0 - 1 hours")
    #expect(Interval.days(2).text(unitNames: .french) == "2 jours")
    let stored: Value = [
      "usingRange": true, "firstAmount": 5, "secondAmount": 10, "units": 1,
      "extraValues": ["a": [nil, 1.50], "b": ["representedClassName": "Seed"]],
    ]
    let seed = try Seed.sound(["every": stored])
    #expect(seed.every == .minutes(5...10))
    #expect(seed.record["every"] == stored)
    let mistyped: Value = ["secondAmount": "x", "units": 1]
    #expect(try Seed.issues(["every": mistyped]) == [".every wrongType"])
  }

  @Test("distant dates, offsets, fractions and other spellings are kept") func dates() throws {
    let texts = [
      "0001-01-01T00:00:00Z", "4001-01-01T00:00:00Z", "1899-12-30T00:00:00Z",
      "2015-02-23T18:30:00+05:00", "2015-02-23T18:30:00.123+05:00", "2015-02-23t18:30:00.5z",
      "2015-02-23 18:30:00Z",
    ]
    for text in texts {
      for stored in [.string(text), ["string": .string(text)]] as [Value] {
        let seed = try Seed.sound(["when": stored])
        #expect(seed.when == DateTime.read(Array(text.utf8))?.value)
        #expect(seed.when != nil)
        #expect(seed.record["when"] == stored)
        seed.when = seed.when?.adding(seconds: 1)
        #expect(seed.hasChanges)
      }
    }
    let west: Value = ["string": "2015-02-23T18:30:00.123+05:00"]
    #expect(
      try Seed.sound(["when": west]).when
        == DateTime(seconds: 1_424_698_200, nanoseconds: 123_000_000, offset: 18_000))
    let seed = Seed()
    seed.when = .distantPast
    #expect(try Seed.sound(seed.record).when == .distantPast)
    seed.when = DateTime(seconds: 0, nanoseconds: 1)
    #expect(try Seed.sound(seed.record).when == seed.when)
    #expect(try Seed.sound(["when": ["string": "2015-02-23T18:30:00"]]).when?.offset == 0)
    #expect(DateTime.now.isSameDay(as: .distantPast) == false)
  }

  @Test("a time of day keeps its zone") func timeOfDay() throws {
    let stored: Value = [
      "hour": 9, "minute": 30, "second": 0, "timeZoneName": "America/Los_Angeles",
    ]
    let time = try #require(Clock(["at": stored]).at)
    let day = try #require(Day(year: 2015, month: 2, day: 23))
    let offsets: TimeOfDay.ZoneOffsets = { zone, _ in
      zone == .named("America/Los_Angeles") ? -28_800 : nil
    }
    let instant = DateTime(seconds: 1_424_712_600, offset: -28_800)
    #expect(time.occurrence(on: day, offsets: offsets) == .once(instant))
    #expect(TimeOfDay(of: instant, in: time.zone, offsets: offsets) == time)
    #expect(time.setting(.utc).description == "09:30 UTC")
    #expect(time.shortText == "09:30")
    for zone in ["", "GMT"] as [Value] {
      #expect(
        Clock(["at": ["hour": 0, "minute": 0, "timeZoneName": zone]]).at?.zone == .utc)
    }
    for hour in [24, -1] as [Value] {
      #expect(Clock(["at": ["hour": hour, "minute": 0]]).at == nil)
    }
  }

  @Test("data has its real length, empty data is not nil, and class names have no effect")
  func data() throws {
    let stored: Value = ["length": 412, "string": "aGVsbG8=", "dataClass": "__NSCFString"]
    let seed = try PlainSeed.sound(["blob": stored])
    #expect(seed.blob == Blob(Array("hello".utf8), className: "__NSCFString"))
    #expect(seed.blob?.length == 5)
    #expect(seed.record["blob"] == stored)
    seed.blob = Blob([1])
    #expect(seed.record["blob"] == ["length": 1, "string": "AQ=="])
    #expect(try PlainSeed.sound(["blob": ["string": ""]]).blob == Blob())
    #expect(try PlainSeed.sound(["blob": ["version": 1, "length": 0]]).blob == nil)
    // An archive inside the data is read without its class.
    let inner = archive(object(of: 2, "<key>red</key><real>0.5</real>"), describing("DejalColor"))
    let outer = Blob(inner, className: "DejalColor")
    #expect(
      try Value.decode(outer.bytes, as: .keyedArchive)
        == ["representedClassName": "DejalColor", "red": 0.5])
    #expect(throws: Problem.self) { try Value.decode([1, 2], as: .keyedArchive) }
  }

  @Test("the library imports no UI framework, and colours are not clipped") func colours() throws {
    let sources = try ["ModelData", "ModelValues", "ModelKit"].flatMap {
      try Documents.texts(under: "Sources/\($0)")
    }
    #expect(sources.count > 40)
    for source in sources {
      for module in ["Foundation", "AppKit", "UIKit", "Cocoa"] {
        #expect(!source.contains("import \(module)\n"))
      }
    }
    let seed = Seed()
    seed.label = Color(red: 1.2, green: -0.1, blue: 0.5)
    #expect(try Seed.sound(seed.record).label == seed.label)
    let catalogue: Value = ["representedClassName": "NSColor", "NSColorName": "labelColor"]
    let kept = try Seed.read(from: ["label": catalogue])
    #expect(kept.issues.map(\.kind) == [.wrongType])
    #expect(kept.object.record["label"] == catalogue)
  }

  @Test("members added by a newer program are written back") func newerMembers() throws {
    let record: Record = ["version": 9, "representedClassName": "Seed", "more": [1, ["x": nil]]]
    let seed = try Seed.read(from: record).object
    seed.text = "Bar"
    for member in record.members { #expect(seed.record.members.contains(member)) }
    #expect(seed.record["text"] == "Bar")
  }
}

private struct Clock: RecordWrapper {
  var contents: WrappedRecord
  var at: TimeOfDay? { self[] }
}
