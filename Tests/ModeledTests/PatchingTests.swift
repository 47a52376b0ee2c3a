import Modeled
import Testing

@Modeled("Part")
class Part: ModelObject {
  var name = ""
  var count = 1
  var parts: [Part] = []
}

@Modeled("SpecialPart")
final class SpecialPart: Part {
  var extra = 0
}

@Modeled("Machine", version: 2)
final class Machine: ModelObject {
  @Field(keys: "title", "name") var title = "Untitled"
  @Field(range: 0...10) var level = 1
  var note: String?
  var every = Interval.minutes(5)
  var main: Part?
  var parts: [Part] = []
  var named: [String: Part] = [:]
  var grid: [[Part]] = []
  var numbers: [Int] = []
  @Field(readOnly: true) var serial = 7
  var seen: [Int] = [] { didSet { seenCount += 1 } }
  @Transient var seenCount = 0

  override class func upgrade(_ record: inout Record, from version: Int) {
    if version == 1 { record.rename("grade", to: "level") }
  }
}

@Suite struct PatchingTests {
  private func machine() throws -> Machine {
    try Machine.decode(
      """
      {"title": "A", "level": 2, "note": "n", "x": 1,
       "main": {"name": "m", "count": 2, "y": 1},
       "parts": [{"name": "a"}, {"name": "b", "parts": [{"name": "bb", "count": 5}]}],
       "named": {"p": {"name": "p"}, "q": {"name": "q"}},
       "grid": [[{"name": "00"}, {"name": "01"}], [{"name": "10"}]], "numbers": [1, 2]}
      """.utf8, as: .json
    ).object
  }

  @Test("a patch changes only the given properties") func onlyGivenProperties() throws {
    let machine = try machine()
    let record = machine.record
    let report = machine.patch(["level": 3, "numbers": [5]])
    #expect(machine.level == 3 && machine.numbers == [5])
    #expect(report.issues.isEmpty)
    #expect(report.changes.map(\.description) == [".level: 2 → 3", ".numbers: [1, 2] → [5]"])
    #expect(machine.changedKeys == ["level", "numbers"])
    machine.revertAll()
    #expect(machine.record == record)
    #expect(machine.patch([:]).changes.isEmpty && !machine.hasAnyChanges)
    #expect(machine.patch(machine.record).changes.isEmpty && !machine.hasAnyChanges)
  }

  @Test("a patch keeps the identity of objects") func keepsIdentity() throws {
    let machine = try machine()
    let (main, parts, named) = (machine.main, machine.parts, machine.named)
    let inner = parts[1].parts[0]
    let report = machine.patch([
      "main": ["count": 9], "parts": [[:], ["parts": [["name": "z"], ["name": "new"]]]],
      "named": ["q": ["count": 3], "r": ["name": "r"]], "grid": [[["count": 4]], []],
    ])
    #expect(report.issues.isEmpty)
    #expect(machine.main === main && main?.count == 9 && main?.name == "m")
    #expect(main?.unknown["y"] == 1)
    #expect(machine.parts.count == 2 && zip(machine.parts, parts).allSatisfy { $0 === $1 })
    #expect(parts[0].name == "a" && parts[1].name == "b")
    #expect(parts[1].parts[0] === inner && inner.name == "z" && inner.count == 5)
    #expect(parts[1].parts[1].name == "new")
    #expect(machine.named["q"] === named["q"] && named["q"]?.name == "q")
    #expect(named["q"]?.count == 3 && machine.named["p"] == nil && machine.named["r"]?.name == "r")
    #expect(machine.grid.map { $0.map(\.name) } == [["00"], []] && machine.grid[0][0].count == 4)
    #expect(
      report.changes.map { "\($0.path)" } == [
        ".named", ".grid", ".main.count", ".parts[1].parts", ".parts[1].parts[0].name",
        ".named.q.count", ".grid[0][0].count",
      ])
    let log = machine.changes.map { "\($0.path)" }
    #expect(Set(log) == Set(report.changes.map { "\($0.path)" }))
    machine.revertAll()
    #expect(try machine.record == self.machine().record)
    #expect(machine.named["p"] === named["p"])
  }

  @Test("unreadable values in a patch are reported and change nothing")
  func unreadableValues() throws {
    let machine = try machine()
    let report = machine.patch([
      "title": [1], "level": 11, "note": nil, "every": "whenever", "main": 5,
      "parts": [["count": "lots"]], "serial": 8, "numbers": [1, "x"], "new": 1, "version": 9,
      "representedClassName": "Other",
    ])
    #expect(
      report.issues.map(\.description) == [
        ".version: version 9 is newer than 2; what is new in it is kept",
        ".: \"Other\" is not a known kind of Machine; its members are kept",
        ".title: a list is not text; the property stays as it was",
        ".level: 11 is not in 0…10; the property stays as it was",
        ".every: \"whenever\" is not an interval; the property stays as it was",
        ".main: 5 is not a Part; the property stays as it was",
        ".numbers[1]: \"x\" is not a whole number; it is left out",
        ".serial: not set from data",
        ".new: not a property; it is kept",
        ".parts[0].count: \"lots\" is not a whole number; the property stays as it was",
      ])
    #expect(machine.title == "A" && machine.level == 2 && machine.note == nil)
    #expect(machine.every == .minutes(5) && machine.main?.name == "m" && machine.serial == 7)
    #expect(machine.numbers == [1] && machine.parts.count == 1 && machine.parts[0].count == 1)
    #expect(machine.unknown["new"] == 1)
    #expect(machine.record["version"] == 2)
    #expect(Set(machine.changedKeys) == ["note", "parts", "numbers", "new"])
  }

  @Test("a patch is undone as one step") func undoneAsOneStep() throws {
    let machine = try machine()
    let log = UndoLog(machine)
    let before = machine.record
    _ = log.group("Patch") {
      machine.patch(["title": "B", "seen": [1], "main": ["name": "z"], "x": 2, "parts": []])
    }
    #expect(machine.seenCount == 1)
    let after = machine.record
    #expect(log.undo() && machine.record == before)
    #expect(log.redo() && machine.record == after)
  }

  @Test("a patch accepts older keys, older versions and other classes") func olderData() throws {
    let machine = try machine()
    machine.patch(["name": "old"])
    #expect(machine.title == "old")
    machine.patch(["name": "old", "title": "new"])
    #expect(machine.title == "new")
    machine.patch(["version": 1, "grade": 8])
    #expect(machine.level == 8)
    let main = machine.main
    let registry = ModelRegistry(SpecialPart.self)
    machine.patch(
      ["main": ["representedClassName": "SpecialPart", "extra": 3]], registry: registry)
    #expect(machine.main !== main && (machine.main as? SpecialPart)?.extra == 3)
    let special = machine.main
    machine.patch(
      ["main": ["representedClassName": "SpecialPart", "extra": 4]], registry: registry)
    #expect(machine.main === special && (special as? SpecialPart)?.extra == 4)
    machine.patch(["main": nil])
    #expect(machine.main == nil)
  }

  @Test("a patch replaces unreadable values") func replacesUnreadable() throws {
    let machine = try Machine.decode(#"{"level": "lots", "numbers": [1, "x"]}"#.utf8, as: .json)
      .object
    #expect(machine.patch(["level": 1, "numbers": [1]]).changes.count == 2)
    #expect(machine.record["level"] == 1 && machine.record["numbers"] == [1])
    machine.revertAll()
    #expect(machine.record["level"] == "lots" && machine.record["numbers"] == [1, "x"])
  }

  @Test("record, dictionary and json can be set") func settableForms() throws {
    let machine = try machine()
    let main = machine.main
    machine.record = ["level": 3]
    machine.dictionary = ["note": "m", "main": ["name": "d"], "z": [1]]
    machine.json = #"{"title": "J", "main": {"count": 4}}"#
    #expect(machine.title == "J" && machine.level == 3 && machine.note == "m")
    #expect(machine.main === main && main?.name == "d" && main?.count == 4)
    #expect(machine.unknown["z"] == [1] && machine.parts.count == 2)
    #expect(machine.json == String(decoding: machine.encoded(as: .json), as: UTF8.self))
    let before = machine.record
    for text in ["", "{", "[]", "5"] {
      machine.json = text
      #expect(machine.record == before)
      #expect(throws: (any Error).self) { try machine.patch(text.utf8, as: .json) }
    }
    struct Nothing {}
    let report = machine.patch(dictionary: ["note": Nothing(), "level": 4])
    #expect(report.issues.map(\.kind) == [.notData] && machine.level == 4 && machine.note == "m")
  }

  @Test("deep data can be patched") func deepData() throws {
    let depth = 10_000
    let text =
      String(repeating: #"{"parts":["#, count: depth) + #"{"name":"a"}"#
      + String(repeating: "]}", count: depth)
    let part = try Part.decode(text.utf8, as: .json).object
    let report = try part.patch(text.replacing("\"a\"", with: "\"b\"").utf8, as: .json)
    #expect(report.changes.count == 1)
    #expect(report.changes.first?.path.segments.count == 2 * depth + 1)
  }
}
