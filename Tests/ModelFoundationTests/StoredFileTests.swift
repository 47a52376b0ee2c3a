import Foundation
import ModelKit
import Testing

@testable import DocumentFormats

/// Models are read from files of the old libraries, without their classes.
@Suite struct StoredFileTests {
  private func archive(_ root: Any) -> [UInt8] {
    archived(
      root, (OldColor.self, "DejalColor"), (OldDate.self, "DejalDate"),
      (OldInterval.self, "DejalInterval"), (OldTime.self, "DejalTime"),
      (OldData.self, "DejalData"), (OldDemo.self, "Simon.Event"))
  }

  /// The members of an event in the format of the old classes' dictionaries.
  private static var dictionary: [String: Any] {
    [
      "version": 1, "representedClassName": "Event", "text": "Foo",
      "label": [
        "version": 1, "representedClassName": "DejalColor", "red": 0, "green": 0.5, "blue": 1,
        "alpha": 1,
      ],
      "when": [
        "version": 1, "representedClassName": "DejalDate", "string": "2015-02-23T18:30:00Z",
      ],
      "every": [
        "version": 1, "representedClassName": "DejalInterval", "usingRange": true, "firstAmount": 5,
        "secondAmount": 10, "units": 5, "extraValues": ["foo": "bar"],
      ],
      "at": [
        "version": 1, "representedClassName": "DejalTime", "hour": 9, "minute": 30, "second": 0,
        "timeZoneName": "America/Los_Angeles",
      ],
      "image": [
        "version": 1, "representedClassName": "DejalData", "length": 5, "string": "aGVsbG8=",
        "dataClass": "NSConcreteMutableData",
      ],
      "children": [["version": 1, "representedClassName": "Simon.Event", "text": "Bar"]],
    ]
  }

  private func expectWhole(_ event: Event) throws {
    #expect(event.text == "Foo")
    #expect(event.label == Color(red: 0, green: 0.5, blue: 1))
    #expect(event.when == DateTime(seconds: 1_424_716_200))
    #expect(event.every == Interval(.range(5, 10), .month))
    #expect(
      event.at == TimeOfDay(hour: 9, minute: 30, second: 0, zone: .named("America/Los_Angeles")))
    #expect(event.image.bytes == Array("hello".utf8))
    #expect(event.children.map(\.text) == ["Bar"])
  }

  @Test(
    "a property list of Dejal objects is read",
    arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
  func propertyListOfDejal(_ format: PropertyListSerialization.PropertyListFormat) throws {
    let bytes = try PropertyListSerialization.data(
      fromPropertyList: Self.dictionary, format: format, options: 0)
    let (event, issues) = try Event.read(from: PropertyList.cursor(over: Array(bytes)))
    try expectWhole(event)
    #expect(issues.isEmpty)
    // An old form is written unchanged until the property is set.
    #expect(event.record["every"]?[Array("extraValues".utf8)] == ["foo": "bar"])
  }

  @Test("an archive of Dejal objects is read") func archiveOfDejal() throws {
    let event = OldDemo([
      ("version", .integer(1)), ("text", .object("Foo")),
      (
        "label",
        .object(
          OldColor([
            ("version", .integer(1)), ("red", .float(0)), ("green", .float(0.5)),
            ("blue", .float(1)), ("alpha", .float(1)),
          ]))
      ),
      (
        "when",
        .object(OldDate([("version", .integer(1)), ("string", .object("2015-02-23T18:30:00Z"))]))
      ),
      (
        "every",
        .object(
          OldInterval([
            ("version", .integer(1)), ("usingRange", .bool(true)), ("firstAmount", .integer(5)),
            ("secondAmount", .integer(10)), ("units", .integer(5)),
            ("extraValues", .object(NSMutableDictionary(dictionary: ["foo": "bar"]))),
          ]))
      ),
      (
        "at",
        .object(
          OldTime([
            ("version", .integer(1)), ("hour", .integer(9)), ("minute", .integer(30)),
            ("second", .integer(0)), ("timeZoneName", .object("America/Los_Angeles")),
          ]))
      ),
      (
        "image",
        .object(
          OldData([
            ("version", .integer(1)), ("string", .object("aGVsbG8=")), ("length", .integer(5)),
            ("dataClass", .object("NSConcreteMutableData")),
          ]))
      ),
      ("children", .object([OldDemo([("version", .integer(1)), ("text", .object("Bar"))])])),
    ])
    let (read, issues) = try Event.read(from: KeyedArchive.cursor(over: archive(event)))
    try expectWhole(read)
    #expect(issues.isEmpty)
  }

  @Test("an object of a renamed class is read by its alias") func renamedClass() throws {
    let note = OldDemo([("text", .object("A")), ("name", .object("n"))])
    let bytes = archived(note, (OldDemo.self, "Old.Drawer"))
    var registry = ModelRegistry()
    registry.register(Folder.self, aliases: ["Drawer"])
    let read = try Note.read(from: KeyedArchive.cursor(over: bytes), registry: registry).object
    #expect((read as? Folder)?.name == "n")
    #expect(
      try Note.read(from: KeyedArchive.cursor(over: bytes)).issues.first?.kind == .unknownClass)
  }

  @Test("an archive of MFDynamicStorage is read") func archiveOfMFDynamic() throws {
    let image = archived(["twice", "twice"])
    let root = NSMutableDictionary(dictionary: [
      "Text": "Foo", "label": "0080FF", "when": Date(timeIntervalSinceReferenceDate: 446_409_000),
      "image": Data(image), "LaunchAtStartup": true, "LoginTimeoutInterval": 2.5,
    ])
    let bytes = archived(OldObject([("Root", .object(root))]), (OldObject.self, "AppStorage"))
    let (event, issues) = try Event.read(from: KeyedArchive.cursor(over: bytes))
    #expect(event.text == "Foo")
    #expect(event.label == Color(rgb: 0x0080FF))
    #expect(event.when == DateTime(seconds: 1_424_716_200))
    #expect(try KeyedArchive(event.image.bytes).value() == ["twice", "twice"])
    #expect(event.unknown["LaunchAtStartup"] == true)
    #expect(event.unknown["LoginTimeoutInterval"] == 2.5)
    #expect(Set(issues.map(\.kind)) == [.unknownClass, .unknownKey])
  }

  @Test("the extensible properties of a managed object are read") func managedObject() throws {
    let bytes = archived(
      NSMutableDictionary(dictionary: [
        "url": try #require(NSURL(string: "http://www.google.com")), "text": "Foo",
        "uuid": try #require(NSUUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")),
      ]))
    let archive = try KeyedArchive(bytes)
    let record = try #require(Record(try archive.value()))
    #expect(record["url"] == "http://www.google.com")
    #expect(record["uuid"] == "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
    let event = try Event.read(from: record).object
    #expect(event.text == "Foo")
    #expect(Set(event.unknown.keys) == ["url", "uuid"])
  }

  @Test("an archive of Jastor objects is read") func archiveOfJastor() throws {
    let jastor = OldObject([
      ("objectId", .object("7")), ("text", .object("Foo")),
      (
        "children",
        .object(
          NSMutableArray(array: [
            OldObject([("objectId", .object("8")), ("text", .object("Bar"))])
          ]))
      ),
    ])
    let bytes = archived(jastor, (OldObject.self, "Event"))
    let (event, issues) = try Event.read(from: KeyedArchive.cursor(over: bytes))
    #expect(event.identifier == "7")
    #expect(event.children.map(\.identifier) == ["8"])
    #expect(event.children.map(\.text) == ["Bar"])
    #expect(issues.isEmpty)
  }

  @Test("an archive with any changed byte is read or throws an error") func changedBytes() throws {
    let bytes = archive(
      OldDemo([("label", .object(OldColor([("red", .float(0.25))]))), ("text", .object("é"))]))
    var refused = 0
    for index in bytes.indices {
      for byte: UInt8 in [0, 0x80, 0xD1, 0xFF, bytes[index] &+ 1] {
        var damaged = bytes
        damaged[index] = byte
        guard let cursor = try? KeyedArchive.cursor(over: damaged) else {
          refused += 1
          continue
        }
        // An object that was read has a stored form, and is read from it again.
        let event = try Event.read(from: cursor).object
        let again = try Event.read(from: event.record).object
        #expect(again.record == event.record, "byte \(index) is \(byte)")
      }
    }
    #expect(refused > 0)
  }
}
