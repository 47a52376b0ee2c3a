import Foundation
import Modeled
import Testing

@Modeled(writesNames: false)
final class OldForms: ModelObject {
  var data: Blob?
  var every = Interval.minutes(30)
  var when: DateTime?
  var label = Color.black
  var at: TimeOfDay?
}

private struct Wrapped: RecordWrapper {
  var contents: WrappedRecord
  var data: Blob? {
    get { self[] }
    set { self[] = newValue }
  }
  var every: Interval? {
    get { self[] }
    set { self[] = newValue }
  }
  var when: DateTime? {
    get { self[] }
    set { self[] = newValue }
  }
  var label: Color? {
    get { self[] }
    set { self[] = newValue }
  }
  var at: TimeOfDay? {
    get { self[] }
    set { self[] = newValue }
  }
}

/// A property in the form of the old classes, a change, and the form after the change.
struct OldForm: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let before: String
  let after: String
  let change: @Sendable (OldForms) -> Void

  init(
    _ name: String, _ before: String, _ after: String,
    _ change: @escaping @Sendable (OldForms) -> Void
  ) {
    testDescription = name
    self.before = before
    self.after = after
    self.change = change
  }
}

@Modeled(writesNames: false)
private final class OldData: ModelObject {
  var data = Data()
  var blob: Blob?
  var dates: [Date] = []
}

@Suite struct RecordFormTests {
  @Test(
    "the class of data is in an object's record as in its file",
    arguments: [
      #"{"data":{"length":5,"string":"aGVsbG8=","dataClass":"X","more":[1]}}"#,
      #"{"data":{"version":1,"representedClassName":"DejalData","dataClass":"X","string":"aGVsbG8="}}"#,
      #"{"blob":{"length":5,"string":"aGVsbG8=","dataClass":"X","more":[1]}}"#,
    ])
  func classOfData(_ text: String) throws {
    let kept = try KeptFile(text)
    let file = try ModelFile<OldData>(at: kept.path)
    file.object.data = Data([1, 2])
    file.object.blob = file.object.blob.map { Blob([1, 2], className: $0.className) }
    let before = file.object.record
    try file.save()
    let saved = try Value.decode(try kept.read().utf8, as: .json)
    for record in [before, file.object.record, try ModelFile<OldData>(at: kept.path).object.record]
    {
      for (key, value) in saved.members where value.kind == .record {
        #expect(record[String(decoding: key, as: UTF8.self)] == value)
        #expect(value["dataClass"] == "X")
      }
    }
  }

  static let forms = [
    OldForm(
      "data",
      #"{"data":{"version":1,"representedClassName":"DejalData","length":5,"string":"aGVsbG8="}}"#,
      #"{"data":{"version":1,"representedClassName":"DejalData","length":2,"string":"AQI="}}"#
    ) { $0.data = Blob([1, 2]) },
    OldForm(
      "data of a class", #"{"data":{"length":5,"string":"aGVsbG8=","dataClass":"X","more":[1]}}"#,
      #"{"data":{"length":1,"string":"AQ==","dataClass":"X","more":[1]}}"#
    ) { $0.data?.bytes = [1] },
    OldForm(
      "data of no class any more", #"{"data":{"length":5,"string":"aGVsbG8=","dataClass":"X"}}"#,
      #"{"data":{"length":1,"string":"AQ=="}}"#
    ) { $0.data = Blob([1]) },
    OldForm(
      "data without a length", #"{"data":{"string":"aGVsbG8="}}"#, #"{"data":{"string":"AQ=="}}"#
    ) { $0.data = Blob([1]) },
    OldForm("data without a record", #"{"data":"aGVsbG8="}"#, #"{"data":"AQ=="}"#) {
      $0.data = Blob([1])
    },
    OldForm(
      "an interval",
      #"{"every":{"usingRange":false,"firstAmount":5,"secondAmount":5,"units":1,"extraValues":{"a":1}}}"#,
      #"{"every":{"usingRange":false,"firstAmount":7,"secondAmount":7,"units":2,"extraValues":{"a":1}}}"#
    ) { $0.every = .hours(7) },
    OldForm(
      "a date", #"{"when":{"version":1,"string":"2015-02-23T18:30:00Z"}}"#,
      #"{"when":{"version":1,"string":"1970-01-01T00:00:00Z"}}"#
    ) { $0.when = DateTime(seconds: 0) },
    OldForm(
      "a colour", #"{"label":{"version":1,"red":0,"green":0,"blue":1,"alpha":1}}"#,
      #"{"label":{"version":1,"red":1,"green":0,"blue":1,"alpha":1}}"#
    ) { $0.label.red = 1 },
    OldForm(
      "a colour of no eight bits", #"{"label":{"version":1,"red":0,"green":0,"blue":1}}"#,
      #"{"label":{"version":1,"red":0.3,"green":0,"blue":1}}"#
    ) { $0.label.red = 0.3 },
    OldForm(
      "a time of day", #"{"at":{"version":1,"hour":9,"minute":30,"second":0,"timeZoneName":""}}"#,
      #"{"at":{"version":1,"hour":10,"minute":30,"second":0,"timeZoneName":""}}"#
    ) { $0.at = TimeOfDay(hour: 10, minute: 30, zone: .utc) },
  ]

  @Test("a file keeps the form of a value that is set", arguments: forms)
  func inFile(_ form: OldForm) throws {
    let kept = try KeptFile(form.before)
    let file = try ModelFile<OldForms>(at: kept.path)
    form.change(file.object)
    try file.save()
    #expect(try kept.read() == form.after)
    #expect(try ModelFile<OldForms>(at: kept.path).object == file.object)
  }

  @Test("an object keeps the form of a value that is set", arguments: forms)
  func inObject(_ form: OldForm) throws {
    let object = try OldForms.decode(form.before.utf8, as: .json).object
    let before = object.record
    form.change(object)
    let after = try Value.decode(form.after.utf8, as: .json)
    for copy in [object, object.copied()] {
      for (key, value) in after.members {
        let key = String(decoding: key, as: UTF8.self)
        let isData = form.testDescription == "data without a record"
        #expect(copy.record[key] == (isData ? .data([1]) : value))
      }
    }
    object.revertAll()
    #expect(object.record == before)
    form.change(object)
    object.clearChanges()
    #expect(try OldForms.read(from: object.record).object == object)
    if object.record.members.first?.value.kind == .record {
      #expect(
        object.record.members.contains { $0.value == after.members.first { _ in true }?.value })
    }
  }

  @Test("a wrapper keeps the form of a value that is set", arguments: forms)
  func inWrapper(_ form: OldForm) throws {
    let object = try OldForms.decode(form.before.utf8, as: .json).object
    form.change(object)
    var wrapped = try #require(try Wrapped(form.before.utf8, as: .json))
    let key = wrapped.record.keys[0]
    switch key {
    case "data": wrapped.data = object.data
    case "every": wrapped.every = object.every
    case "when": wrapped.when = object.when
    case "label": wrapped.label = object.label
    default: wrapped.at = object.at
    }
    let after = try Value.decode(form.after.utf8, as: .json)
    let isData = form.testDescription == "data without a record"
    #expect(wrapped.record[key] == (isData ? .data([1]) : after[Array(key.utf8)]))
  }

  @Test("stored members without a property can be read") func otherMembers() throws {
    let text = #"{"every":{"secondAmount":5,"units":1,"extraValues":{"a":[1,2]}},"label":"red"}"#
    let object = try OldForms.decode(text.utf8, as: .json).object
    #expect(object.storedValue(of: \.every)?["extraValues"]?["a"]?[1] == 2)
    #expect(object.storedValue(of: \.label) == "red")
    #expect(object.storedValue(of: \.when) == nil)
    object.every = .minutes(6)
    #expect(object.storedValue(of: \.every)?["extraValues"]?["a"]?[0] == 1)
    object.label = .white
    #expect(object.storedValue(of: \.label) == "#ffffff")
    let wrapped = try #require(try Wrapped(text.utf8, as: .json))
    #expect(wrapped.contents["every"]?["extraValues"]?["a"]?[2] == nil)
  }
}
