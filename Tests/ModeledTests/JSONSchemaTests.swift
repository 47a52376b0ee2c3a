import Foundation
import Modeled
import Testing

@Modeled("Event", version: 3)
class Event: ModelObject {
  enum Kind: String, FieldValue, CaseIterable { case talk, workshop }

  @Field(help: "What it is called") var title = "Untitled"
  @Field(keys: "every", "interval") var every: Interval = .minutes(5)
  @Field(range: 0...100) var progress = 0
  @Field(choices: ["S", "M"]) var size = "M"
  var kind = Kind.talk
  var label = Color(rgb: 0x89B4FA)
  var start = DateTime(seconds: 0)
  var time: TimeOfDay?
  var day: Day?
  var blob = Blob([1, 2, 3])
  var small: Int8 = 3
  var weights: [String: Double] = [:]
  var tags: Set<String> = []
  var parts: [Event] = []
  var follows: Event?
}

@Modeled class Stamp: ModelObject {
  var id = UUID()
  var ids = [UUID()]
  var date = Date()
  var made = DateTime.now
  var stored = Double.nan
  var size = 5
}

@Modeled class Letter: ModelObject {
  var stamp = Stamp()
  var event = Event()
}

@Suite struct DefaultTests {
  @Test("a default that differs each time is not in the schema") func varyingDefault() {
    #expect(Stamp.schema.properties.map(\.defaultValue) == [nil, nil, nil, nil, "NaN", 5])
    let text = String(decoding: Stamp.jsonSchema.encoded(as: .compactJSON), as: UTF8.self)
    #expect(!text.contains("NaN"))
    #expect(Letter.schema["stamp"]?.defaultValue.kind == .null)
    #expect(Letter.schema["event"]?.defaultValue.kind == .record)
    #expect(Letter.jsonSchema == Letter.jsonSchema)
  }
}

/// Tests with another validator, if it is installed.
@Suite struct JSONSchemaTests {
  private static let program = """
    import json, sys
    from jsonschema import Draft202012Validator as Validator
    schema, *instances = json.load(sys.stdin)
    Validator.check_schema(schema)
    print("".join("y" if Validator(schema).is_valid(i) else "n" for i in instances))
    """

  private static let hasValidator = (try? verdicts([:], [])) == ""

  /// Returns `y` or `n` for each instance; nil if there is no validator.
  private static func verdicts(_ schema: Record, _ instances: [Value]) throws -> String? {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", program]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = Pipe()
    try process.run()
    let record: Record = ["all": Value([schema.value] + instances)]
    // Only the list, without the record that contains it.
    let text = record.encoded(as: .json).drop { $0 != UInt8(ascii: "[") }.dropLast(3)
    input.fileHandleForWriting.write(Data(text))
    try input.fileHandleForWriting.close()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: said, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  static let invalid: [Record] = [
    ["title": 5], ["progress": 101], ["progress": -1], ["progress": 1.5], ["size": "XL"],
    ["kind": "party"], ["label": 5], ["label": ["red": "x"]], ["start": 1], ["blob": [1]],
    ["small": 128], ["weights": ["a": "b"]], ["tags": ["a", "a"]], ["tags": "a"],
    ["parts": [["title": 5]]], ["parts": [5]], ["follows": ["follows": ["progress": 101]]],
    ["interval": 5], ["version": "3"], ["every": ["units": "x"]], ["day": 5],
  ]

  @Test(
    "written models are valid by the schema, refused data is not",
    .enabled(if: hasValidator, "python3 has no jsonschema"))
  func validation() throws {
    let event = Event()
    let part = Event()
    part.kind = .workshop
    part.time = TimeOfDay(hour: 9, minute: 30)
    part.day = Day(year: 2015, month: 2, day: 23)
    part.label = Color(red: 0.123, green: 0, blue: 0)
    part.every = .never
    part.weights = ["a": 0.5]
    part.tags = ["x", "y"]
    event.parts = [part]
    event.follows = Event()
    event.unknown["more"] = [1, nil]
    let valid: [Value] = [
      event.record.value, [:], ["interval": "5 minutes"], ["more": true], ["day": nil],
      ["label": ["red": 1, "green": 0, "blue": 0]], ["every": ["units": 2, "secondAmount": 5]],
    ]
    let all = valid + Self.invalid.map(\.value)
    let verdicts = try #require(try Self.verdicts(Event.jsonSchema, all))
    #expect(verdicts.prefix(valid.count) == String(repeating: "y", count: valid.count))
    for (verdict, record) in zip(verdicts.dropFirst(valid.count), Self.invalid) {
      #expect(verdict == "n", "\(record)")
    }
  }
}
