import Foundation
import ModelFiles
import Modeled
import Testing

@Modeled class Meeting: ModelObject {
  @Field(range: 1...10) var every = 5
  @Field(choices: ["low", "high"]) var level = "low"
  @Field(count: 2...3) var name = "day"
  @Field(notEmpty: true) var rooms = ["A"]
  @Field(pattern: "[a-z]+-[0-9]+") var key: String?
  @Field(range: 0...1) var share: Double?
  var begin = 9
  var end = 10
  var guests: [Guest] = []
  var host: Guest?

  @Rule("ends before it begins", about: "end")
  var isOrdered: Bool { begin <= end }

  @Rule(about: "host", "guests")
  func missingHost() -> String? {
    guests.count > 2 && host == nil ? "\(guests.count) guests need a host" : nil
  }
}

@Modeled class Guest: ModelObject {
  @Field(notEmpty: true) var name = "?"
  var age = 20
}

@Modeled class Dinner: Meeting {
  @Rule("is too late") var isEarly: Bool { end < 23 }
}

@Suite struct RuleTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var problems: [String]
    var edit: @Sendable (Meeting) -> Void

    init(_ name: String, _ problems: [String], _ edit: @escaping @Sendable (Meeting) -> Void) {
      testDescription = name
      self.problems = problems
      self.edit = edit
    }
  }

  @Test(
    "every broken limit or rule of an object is among its problems",
    arguments: [
      Row("nothing", []) { _ in },
      Row("out of range", [".every: 99 is not in 1…10"]) { $0.every = 99 },
      Row("the ends of a range", []) { $0.every = 10 },
      Row("no choice", [".level: \"odd\" is none of \"low\", \"high\""]) { $0.level = "odd" },
      Row("too short", [".name: it has 1 character; at least 2 are needed"]) { $0.name = "d" },
      Row("too long", [".name: it has 4 characters; at most 3 are allowed"]) { $0.name = "days" },
      Row("characters, not bytes", []) { $0.name = "日本語" },
      Row("empty", [".rooms: it is empty"]) { $0.rooms = [] },
      Row("no match", [".key: \"A-1\" does not match [a-z]+-[0-9]+"]) { $0.key = "A-1" },
      Row("a match of a part", [".key: \"a-1!\" does not match [a-z]+-[0-9]+"]) { $0.key = "a-1!" },
      Row("a match", []) { $0.key = "ab-12" },
      Row("nil is no value", []) { $0.share = nil },
      Row("an optional", [".share: 1.5 is not in 0…1"]) { $0.share = 1.5 },
      Row("several properties", [".end: ends before it begins"]) { $0.begin = 11 },
      Row("its own words", [".host: 3 guests need a host"]) {
        $0.guests = [Guest(), Guest(), Guest()]
      },
      Row("objects below", [".guests[1].name: it is empty", ".host.name: it is empty"]) {
        $0.guests = [Guest(), Guest()]
        $0.guests[1].name = ""
        $0.host = Guest()
        $0.host?.name = ""
      },
      Row("more than one", [".every: 0 is not in 1…10", ".rooms: it is empty"]) {
        $0.rooms = []
        $0.every = 0
      },
    ])
  func problems(_ row: Row) {
    let meeting = Meeting()
    row.edit(meeting)
    #expect(meeting.problems.map(\.description) == row.problems)
    #expect(meeting.problems(edited: true).map(\.description) == row.problems)
    meeting.clearChanges()
    #expect(meeting.problems(edited: true).isEmpty)
  }

  @Test("rules are inherited and can concern a whole object") func inheritedRules() {
    let dinner = Dinner()
    dinner.end = 23
    dinner.begin = 24
    #expect(
      dinner.problems.map(\.description) == [".end: ends before it begins", ".: is too late"])
  }

  @Test("every text breaks an invalid pattern") func invalidPattern() {
    let limits = FieldLimits(pattern: "[")
    #expect(limits.violation(by: "x")?.rule == .pattern)
    #expect(limits.violation(by: .null) == nil)
  }

  private func file(_ text: String) throws -> (ModelFile<Meeting>, path: String) {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "rules-\(UUID().uuidString).json").path
    try Data(text.utf8).write(to: URL(filePath: path))
    return (try ModelFile<Meeting>(at: path), path)
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }

  @Test("a save is refused if an edited value breaks a rule") func refusesSave() throws {
    let (file, path) = try file("{\"every\": 5}\n")
    defer { try? FileManager.default.removeItem(atPath: path) }
    file.object.every = 99
    let error = #expect(throws: ModelFileError.self) { try file.save() }
    #expect(error?.message == "not saved: .every: 99 is not in 1…10")
    #expect(try text(path) == "{\"every\": 5}\n")
    #expect(file.hasAnyChanges)
    file.object.every = 9
    try file.save()
    #expect(try text(path) == "{\"every\": 9}\n")
  }

  @Test("a broken rule in the file does not prevent saving") func brokenInFile() throws {
    let before = "{\"name\": \"x\", \"guests\": [{\"name\": \"\", \"age\": 1}], \"begin\": 99}\n"
    let (file, path) = try file(before)
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(file.object.problems.count == 3)
    file.object.guests[0].age = 2
    file.object.every = 6
    #expect(
      file.object.problems(edited: true).map(\.description) == [".end: ends before it begins"])
    file.object.begin = 1
    try file.save()
    #expect(try text(path).contains("\"age\": 2"))
    file.object.guests.append(Guest())
    file.object.guests[1].name = ""
    #expect(throws: ModelFileError.self) { try file.save() }
    file.object.guests[1].name = "b"
    try file.save()
  }

  @Test("a file can be saved although a rule is broken") func savesAnyway() throws {
    let (file, path) = try file("{\"every\": 5}\n")
    defer { try? FileManager.default.removeItem(atPath: path) }
    file.rules = .report
    file.object.every = 99
    try file.save()
    #expect(try text(path) == "{\"every\": 99}\n")
    #expect(file.object.problems.count == 1)
  }

  @Test("a schema contains the limits") func schemaOfLimits() throws {
    let properties = Meeting.schema.properties
    #expect(properties.first { $0.name == "name" }?.limits.count == 2...3)
    let schema = Meeting.jsonSchema.value.description
    for part in [
      "\"minLength\": 2", "\"maxLength\": 3", "\"minItems\": 1", "\"minimum\": 1",
      "\"pattern\": \"^(?:[a-z]+-[0-9]+)$\"",
    ] {
      #expect(schema.contains(part), "\(part)")
    }
    #expect(!schema.contains("maxItems"))
  }
}
