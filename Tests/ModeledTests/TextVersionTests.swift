import Modeled
import Testing

@Modeled(version: 2)
private final class Aged: ModelObject {
  var title = ""

  override class func upgrade(_ record: inout Record, from version: Int) {
    if version == 1 { record.rename("name", to: "title") }
  }
}

/// Versions that are stored as texts.
@Suite struct TextVersionTests {
  typealias Row = (version: Value, issues: [String], written: Value)

  private static let rows: [Row] = [
    ("1", [".version: \"1\" taken for a version"], 2),
    ("2", [".version: \"2\" taken for a version"], "2"),
    (
      "3",
      [
        ".version: version 3 is newer than 2; what is new in it is kept",
        ".version: \"3\" taken for a version",
      ], "3"
    ),
    (
      "two", [".version: \"two\" is not a version; the default is used, \"two\" is kept"], "two"
    ),
    ("-1", [".version: \"-1\" is not a version; the default is used, \"-1\" is kept"], "-1"),
  ]

  @Test("a version that is the text of a whole number is read", arguments: rows.indices)
  func textVersion(_ number: Int) throws {
    let row = Self.rows[number]
    let key = row.version == "1" ? "name" : "title"
    let (object, issues) = try Aged.read(from: ["version": row.version, .init(key): "a"])
    #expect(object.title == "a")
    #expect(issues.map(\.description) == row.issues)
    #expect(object.record["version"] == row.written)
  }

  @Test("a policy without numbers from texts reads no such version") func strictVersion() {
    var policy = DecodingPolicy.tolerant
    policy.numbersFromText = .refuse
    let read = try? Aged.read(from: ["version": "1", "name": "a"], policy: policy)
    #expect(read?.object.title == "")
    #expect(read?.issues.contains { $0.kind == .wrongType } == true)
  }

  @Test("a patch of an older version in a text is upgraded") func patchVersion() {
    let object = Aged()
    let report = object.patch(["version": "1", "name": "a"])
    #expect(object.title == "a")
    #expect(report.issues.map(\.description) == [".version: \"1\" taken for a version"])
  }

  @Test("a save upgrades an object with an older version in a text") func savedVersion() throws {
    let kept = try KeptFile("{ version: '1', /* n */ name: 'a' }", as: "json5")
    let file = try ModelFile<Aged>(at: kept.path)
    file.object.title = "b"
    try file.save()
    #expect(try kept.read() == "{ version: 2, /* n */ title: 'b' }")
  }
}
