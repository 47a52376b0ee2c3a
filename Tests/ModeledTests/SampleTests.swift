import Foundation
import Modeled
import Testing
import TestSessions

/// One file, read by the library and edited in the editor.
@Suite struct SampleTests {
  private let sample: String

  init() throws { sample = try Guide.text("Resources/Samples/reminders.json") }

  @Test("the sample is read without issues") func readsSample() throws {
    let (list, issues) = try Reminders.decode(sample.utf8, as: .json)
    #expect(issues.isEmpty)
    #expect(list.title == "Things to do again and again")
    #expect(list.items.map(\.text) == ["Stretch", "Water the plants"])
    #expect(list.items[0].every == .minutes(5...10))
    #expect(list.items[0].label == Color(red: 0, green: 0.5, blue: 1))
    #expect(list.items[0].at?.description == "09:30 Europe/Berlin")
    #expect(list.items[1].every == .days(3))
    #expect(list.items[1].start?.text() == "2015-02-23T18:30:00Z")
    #expect(list.items[1].done)
    #expect(!list.hasAnyChanges && !list.wasUpgraded)
  }

  @Test("a sample of an older version is upgraded") func upgradesSample() throws {
    let old = sample.replacing("\"version\" : 2", with: "\"version\" : 1", maxReplacements: 1)
      .replacing("\"items\"", with: "\"reminders\"")
    let (list, issues) = try Reminders.decode(old.utf8, as: .json)
    #expect(issues.isEmpty && list.wasUpgraded)
    #expect(try list == Reminders.decode(sample.utf8, as: .json).object)
  }

  struct Edit: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let old: String
    let new: String
    let change: @Sendable (Reminders) -> Void

    init(
      _ name: String, _ old: String, _ new: String,
      _ change: @escaping @Sendable (Reminders) -> Void
    ) {
      testDescription = name
      self.old = old
      self.new = new
      self.change = change
    }
  }

  /// A change of the object, and the bytes that it changes; no others may change.
  @Test(
    "a save changes only the bytes of the changed value",
    arguments: [
      Edit("text", "\"Stretch\"", "\"Sit down\"") { $0.items[0].text = "Sit down" },
      Edit(
        "an interval", "\"firstAmount\" : 5, \"secondAmount\" : 10,",
        "\"firstAmount\" : 10, \"secondAmount\" : 15,"
      ) { $0.items[0].every = .minutes(10...15) },
      Edit("a colour", "\"red\" : 0, \"green\" : 0.5,", "\"red\" : 1, \"green\" : 0.5,") {
        $0.items[0].label.red = 1
      },
      Edit("a time of day", "\"minute\" : 30,", "\"minute\" : 45,") {
        $0.items[0].at = $0.items[0].at.flatMap { TimeOfDay(hour: 9, minute: 45, zone: $0.zone) }
      },
      Edit("a date, by its old key", "2015-02-23T18:30:00Z", "2015-02-23T18:31:00Z") {
        $0.items[1].start = $0.items[1].start.map { DateTime(seconds: $0.seconds + 60) }
      },
      Edit("a flag", "\"done\" : true", "\"done\" : false") { $0.items[1].done = false },
    ])
  func onlyThoseBytesChange(_ edit: Edit) throws {
    let expected = sample.replacing(edit.old, with: edit.new)
    #expect(expected != sample)
    let folder = try SampleFolder("reminders.json")
    let file = try ModelFile<Reminders>(at: folder.path)
    edit.change(file.object)
    try file.save()
    #expect(try folder.read() == expected)
  }

  @Test("the editor opens, edits and saves the sample") func editorOpensSample() throws {
    var session = EditorSession(
      [("reminders.json", sample)], rows: 40, columns: 120, format: .json)
    try session.expectRow("5 to 10 minutes")
    try session.expectRow("2015")
    try session.press("7 j")
    try session.expectFocus("Stretch")
    try session.press("Enter 'Sit␣down' Enter ^S")
    try session.expectUnmodified()
    let saved = try #require(session.files.files["reminders.json"]?.bytes)
    #expect(
      String(decoding: saved, as: UTF8.self) == sample.replacing("Stretch", with: "Sit down"))
    #expect(try Reminders.decode(saved, as: .json).object.items[0].text == "Sit down")
  }
}
