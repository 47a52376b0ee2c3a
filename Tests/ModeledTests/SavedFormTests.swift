import Foundation
import Modeled
import Synchronization
import Testing

private struct SavedSetup: Codable, Equatable, CodableField {
  var value = 1.0
  var others: [String: Double] = ["a": 1]
}

/// Writes any number but 1 as it does not read it.
private struct SavedStubborn: Codable, Equatable, CodableField {
  var number = 1
  init(number: Int = 1) { self.number = number }
  init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(Int.self)
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if number == 1 { try container.encode(number) } else { try container.encode("\(number)") }
  }
}

/// Keeps a number to one decimal.
private struct SavedRounded: FieldValue {
  var number = 0.0
  static let noun = "a rounded number"
  static func read(from reader: FieldReader) -> SavedRounded? {
    reader.double().map { SavedRounded(number: $0) }
  }
  func write(to writer: FieldWriter) { writer.number((number * 10).rounded() / 10) }
}

/// Writes a number that is none.
private struct SavedOdd: FieldValue {
  var isOdd = false
  static let noun = "an odd value"
  static func read(from reader: FieldReader) -> SavedOdd? {
    reader.bool().map { SavedOdd(isOdd: $0) }
  }
  func write(to writer: FieldWriter) { isOdd ? writer.number("odd") : writer.bool(false) }
}

private enum SavedInside: ModelChoice, Equatable {
  case none, a(Int), b(type: String)
  static let choiceType = ChoiceType<SavedInside>(
    "SavedInside", tag: .inside("type"),
    cases: [
      .declared("none", { .none }, { if case .none = $0 { true } else { false } }),
      .declared(
        "a", labels: [nil], { (value: Int) in .a(value) },
        { (choice: SavedInside) in if case .a(let value) = choice { value } else { nil } }),
      .declared(
        "b", labels: ["type"], { (value: String) in .b(type: value) },
        { (choice: SavedInside) in if case .b(let value) = choice { value } else { nil } }),
    ])
}

private enum SavedAdjacent: ModelChoice, Equatable {
  case none, a(String)
  static let choiceType = ChoiceType<SavedAdjacent>(
    "Adjacent", tag: .adjacent("t", "t"),
    cases: [
      .declared("none", { .none }, { if case .none = $0 { true } else { false } }),
      .declared(
        "a", labels: [nil], { (value: String) in .a(value) },
        { (choice: SavedAdjacent) in if case .a(let value) = choice { value } else { nil } }),
    ])
}

@Modeled private struct SavedPair: ModelValue {
  var inside = SavedInside.none
  var date = Date(timeIntervalSince1970: 0)
}

@Modeled private enum SavedShape: ModelChoice, Equatable {
  case none, at(Date), named(String, since: Date)
}

@Modeled private class SavedPart: ModelObject {
  var inside = SavedInside.none
  var title = ""
}

@Modeled private class Saved: ModelObject {
  var title = "a"
  var inside = SavedInside.none
  var adjacent = SavedAdjacent.none
  var list: [SavedInside] = []
  var byName: [String: SavedInside] = [:]
  var pair = SavedPair()
  var setup = SavedSetup()
  var archived = Archived(1.0)
  var stubborn = SavedStubborn()
  var rounded = SavedRounded()
  var odd = SavedOdd()
  var ratio = 1.0
  var ratios: [Double] = []
  var small: Float = 1
  var price: Decimal = 1
  var prices: [Decimal] = []
  var date = Date(timeIntervalSince1970: 0)
  var dates: Set<Date> = []
  var twice: Int?? = 5
  var shape = SavedShape.none
  var parts: [SavedPart] = []
  @Field(range: 1...10) var every = 5
}

/// Its initializer sets another value than the default of the property.
@Modeled(writesNames: false) private class SavedPreset: ModelObject {
  var limit: Int?
  var title = ""

  required init() {
    super.init()
    limit = 5
  }
}

@Suite struct SavedFormTests {
  @Test("nil is written where an initializer would set another value") func presetByInitializer()
    throws
  {
    let path = NSTemporaryDirectory() + "\(UUID().uuidString).json"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(#"{"limit": 7, "title": "a"}"#.utf8).write(to: URL(fileURLWithPath: path))
    let file = try ModelFile<SavedPreset>(at: path)
    #expect(!file.hasAnyChanges)
    file.object.limit = nil
    try file.save()
    #expect(try ModelFile<SavedPreset>(at: path).object.limit == nil)
    #expect(try text(path).contains(#""limit": null"#))
  }

  struct Row: CustomTestStringConvertible {
    let testDescription: String
    fileprivate let change: @Sendable (Saved) -> Void
    /// The end of the error; nil if the value survives.
    let refusal: String?

    fileprivate init(
      _ name: String, refused refusal: String? = nil, _ change: @escaping @Sendable (Saved) -> Void
    ) {
      testDescription = name
      self.refusal = refusal
      self.change = change
    }
  }

  static let lost = [
    Row(
      "an unlabelled value beside the tag",
      refused: #".inside: {"type": "a", "_0": 5} would be read as {"type": "none"}"#
    ) { $0.inside = .a(5) },
    Row(
      "a value with the key of the tag",
      refused: #".inside: {"type": "b", "type": "q"} would be read as {"type": "b", "type": "b"}"#
    ) { $0.inside = .b(type: "q") },
    Row(
      "equal keys of name and value",
      refused: #".adjacent: {"t": "a", "t": "b"} would be read as {"t": "a", "t": "a"}"#
    ) { $0.adjacent = .a("b") },
    Row("one in a list", refused: #".list: [{"type": "a", "_0": 5}] would be read as []"#) {
      $0.list = [.a(5)]
    },
    Row(
      "one in a dictionary",
      refused: #".byName: {"x": {"type": "a", "_0": 5}} would be read as {}"#
    ) { $0.byName = ["x": .a(5)] },
    Row(
      "one in a new object",
      refused: #".parts[1].inside: {"type": "a", "_0": 5} would be read as {"type": "none"}"#
    ) {
      $0.parts.append(SavedPart())
      $0.parts[1].inside = .a(5)
    },
    Row(
      "one in a known object",
      refused: #".parts[0].inside: {"type": "a", "_0": 5} would be read as {"type": "none"}"#
    ) { $0.parts[0].inside = .a(5) },
    Row("a type that cannot read itself", refused: #".stubborn: "2" would be read as 1"#) {
      $0.stubborn = SavedStubborn(number: 2)
    },
    Row("a number that is none", refused: #".odd: "odd" would be read as false"#) {
      $0.odd = SavedOdd(isOdd: true)
    },
  ]

  static let unstorable = [
    Row(
      "a value that its encoder refuses",
      refused: ".setup.value: the encoder refuses it: the number is not finite"
    ) { $0.setup.value = .infinity },
    Row(
      "one inside of it",
      refused:
        ".setup.others.a: the encoder refuses it: the number is not finite"
    ) { $0.setup.others["a"] = .nan },
    Row(
      "an archived value",
      refused: ".archived: the encoder refuses it: Unable to encode Double.inf directly in JSON."
    ) { $0.archived.value = .infinity },
    Row("an infinite date", refused: ".date: the date is out of the range of calendars") {
      $0.date = Date(timeIntervalSince1970: .infinity)
    },
    Row(
      "an infinite date in a set", refused: ".dates[0]: the date is out of the range of calendars"
    ) { $0.dates = [Date(timeIntervalSince1970: .infinity)] },
    Row(
      "an infinite date in a structure",
      refused: ".pair.date: the date is out of the range of calendars"
    ) { $0.pair.date = Date(timeIntervalSince1970: -.infinity) },
    Row(
      "an infinite date in a case",
      refused: ".shape.at: the date is out of the range of calendars"
    ) { $0.shape = .at(Date(timeIntervalSince1970: .infinity)) },
    Row(
      "an infinite date under a label",
      refused: ".shape.named.since: the date is out of the range of calendars"
    ) { $0.shape = .named("a", since: Date(timeIntervalSince1970: .infinity)) },
    Row(
      "a nil in an optional", refused: ".twice: a nil in an optional cannot be told from nil"
    ) { $0.twice = .some(nil) },
  ]

  static let surviving = [
    Row("an infinite number") { $0.ratio = -.infinity },
    Row("no number") { $0.ratio = .nan },
    Row("numbers in a list") { $0.ratios = [.infinity, .nan, 1] },
    Row("a short number") { $0.small = .infinity },
    Row("a decimal that is none") { $0.price = .nan },
    Row("decimals in a list") { $0.prices = [.nan, 1.5] },
    Row("less precision in the file") { $0.rounded = SavedRounded(number: 1.234) },
    Row("a tag of the name itself") { $0.inside = .b(type: "b") },
    Row("no value beside the tag") { $0.parts = [] },
  ]

  private static let text = #"{"title": "a", "parts": [{"title": "p"}], "ratio": 1.50} "#

  private func file(_ text: String, _ policy: DecodingPolicy = .tolerant) throws -> (
    ModelFile<Saved>, path: String
  ) {
    let path = NSTemporaryDirectory() + "\(UUID().uuidString).json"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return (try ModelFile(at: path, policy: policy), path)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test(
    "a value that would be lost is not saved, and the file and the changes stay",
    arguments: lost + unstorable, [RulePolicy.refuse, .report])
  func refuses(_ row: Row, _ rules: RulePolicy) throws {
    let (file, path) = try file(Self.text)
    defer { try? FileManager.default.removeItem(atPath: path) }
    file.rules = rules
    row.change(file.object)
    let error = #expect(throws: ModelFileError.self) { try file.save() }
    #expect(error?.description == "\(path): not saved: \(row.refusal ?? "")")
    #expect(try text(path) == Self.text)
    #expect(file.hasAnyChanges)
    // So is one that was cleared meanwhile.
    file.object.clearChanges()
    #expect(throws: ModelFileError.self) { try file.save() }
    #expect(try text(path) == Self.text)
  }

  @Test("a new file is checked in the same way", arguments: lost + unstorable, ["", "\n"])
  func refusesFirst(_ row: Row, _ start: String) throws {
    let (file, path) = try file(start)
    defer { try? FileManager.default.removeItem(atPath: path) }
    if start.isEmpty { try FileManager.default.removeItem(atPath: path) }
    let new = start.isEmpty ? try ModelFile<Saved>(at: path) : file
    new.object.parts = [SavedPart()]
    row.change(new.object)
    let error = #expect(throws: ModelFileError.self) { try new.save() }
    #expect(error?.description == "\(path): not saved: \(row.refusal ?? "")")
    #expect(start.isEmpty ? !new.exists : try text(path) == start)
  }

  @Test("a value that cannot be stored is a problem", arguments: unstorable)
  func problems(_ row: Row) {
    let object = Saved()
    row.change(object)
    #expect(object.problems.map(\.rule) == [.unstorable])
    #expect(object.problems.map(\.description) == [row.refusal])
  }

  @Test("a value that would be lost is not set in defaults", arguments: lost + unstorable)
  func defaults(_ row: Row) {
    let start: [String: Value] = ["title": "b", "parts": [["title": "p"]]]
    let store = MemoryDefaults(start)
    let defaults = Defaults<Saved>(in: store)
    let mistakes = Mutex<[ModelMistake]>([])
    ModelDiagnostics.withHandler({ mistake in mistakes.withLock { $0.append(mistake) } }) {
      defaults.update { group in
        row.change(group)
        group.title = "c"
      }
    }
    #expect(mistakes.withLock(\.count) == 1)
    #expect(defaults.title == "b" && defaults.read(\.parts.count) == 1)
    for key in store.keys { #expect(store.value(forKey: key) == start[key]) }
  }

  @Test("other values survive in defaults", arguments: surviving)
  func survivesInDefaults(_ row: Row) {
    let store = MemoryDefaults()
    let mistakes = Mutex<[ModelMistake]>([])
    let expected = Saved()
    row.change(expected)
    ModelDiagnostics.withHandler({ mistake in mistakes.withLock { $0.append(mistake) } }) {
      Defaults<Saved>(in: store).update(row.change)
    }
    #expect(mistakes.withLock(\.self) == [])
    let again = Defaults<Saved>(in: store)
    #expect(again.issues.isEmpty && again.record == expected.record)
  }

  @Test("other values survive, in every policy", arguments: surviving, [false, true])
  func survives(_ row: Row, isStrict: Bool) throws {
    let policy = isStrict ? DecodingPolicy.strict : .tolerant
    let (file, path) = try file(Self.text, policy)
    defer { try? FileManager.default.removeItem(atPath: path) }
    row.change(file.object)
    #expect(file.object.problems.isEmpty)
    try file.save()
    #expect(!file.hasAnyChanges)
    let again = try ModelFile<Saved>(at: path, policy: policy)
    #expect(again.issues.isEmpty)
    #expect(again.object.value == file.object.value)
  }

  @Test("a value out of range is saved if rules are only reported") func outOfRange() throws {
    let (file, path) = try file(Self.text)
    defer { try? FileManager.default.removeItem(atPath: path) }
    file.rules = .report
    file.object.every = 99
    try file.save()
    #expect(try text(path).contains("99"))
  }
}
