import ModelKit
import Testing

private struct Person: RecordWrapper {
  var contents: WrappedRecord
  static let keys = ["homeAddress": "home"]
  static let keyStrategy = ModelType.KeyStrategy.snakeCase
  static let properties = ["firstName", "age", "homeAddress", "URLPath"]

  var firstName: String? {
    get { self[] }
    set { self[] = newValue }
  }
  var age: Int {
    get { self[default: 0] }
    set { self[] = newValue }
  }
  var height: Double? {
    get { self[] }
    set { self[] = newValue }
  }
  var isMember: Bool {
    get { self[default: false] }
    set { self[] = newValue }
  }
  var serial: UInt64? {
    get { self[] }
    set { self[] = newValue }
  }
  var URLPath: String? {
    get { self[] }
    set { self[] = newValue }
  }
  var accent: Color? {
    get { self[] }
    set { self[] = newValue }
  }
  var born: DateTime? {
    get { self[] }
    set { self[] = newValue }
  }
  var every: Interval? {
    get { self[] }
    set { self[] = newValue }
  }
  var photo: Blob? {
    get { self[] }
    set { self[] = newValue }
  }
  var tags: [String] {
    get { self[default: []] }
    set { self[] = newValue }
  }
  var scores: [String: Int]? {
    get { self[] }
    set { self[] = newValue }
  }
  var homeAddress: Address? {
    get { self[] }
    set { self[] = newValue }
  }
  var work: Address {
    get { self[default: Address()] }
    set { self[] = newValue }
  }
  var friends: [Person] {
    get { self[default: []] }
    set { self[] = newValue }
  }
  var places: [String: Address]? {
    get { self[] }
    set { self[] = newValue }
  }
  var note: Note? {
    get { self[] }
    set { self[] = newValue }
  }
  var pet: (any Pet)? {
    make(as: "a pet") { pet in
      switch pet["kind"]?.text {
      case "dog": Dog(contents: pet)
      case "cat": Cat(contents: pet)
      default: nil
      }
    }
  }
}

private struct Address: RecordWrapper {
  var contents: WrappedRecord
  var city: String? {
    get { self[] }
    set { self[] = newValue }
  }
  var zip: Int? {
    get { self[] }
    set { self[] = newValue }
  }
}

private struct Inner: RecordWrapper {
  var contents: WrappedRecord
  var home: Inner? { self[] }
}

private protocol Pet: RecordWrapper {}
private struct Dog: Pet { var contents: WrappedRecord }
private struct Cat: Pet { var contents: WrappedRecord }

@Suite struct RecordWrapperTests {
  @Test("an empty record gives nil and defaults without issues") func emptyRecord() {
    let person = Person()
    #expect(person.firstName == nil)
    #expect(person.age == 0)
    #expect(person.homeAddress == nil)
    #expect(person.friends.isEmpty)
    #expect(person.pet == nil)
    #expect(person.issues.isEmpty)
    #expect(person.record.members.isEmpty)
  }

  @Test("a wrapper is described by its record") func describes() {
    let person = Person(["first_name": "Ann", "home": ["city": "Bern"]])
    #expect("\(person)" == #"{"first_name": "Ann", "home": {"city": "Bern"}}"#)
    #expect(person.homeAddress.map { "\($0)" } == #"{"city": "Bern"}"#)
  }

  @Test("members are read as the type of their property") func readsByType() {
    let person = Person([
      "first_name": "Ann", "age": 30, "height": 1.75, "is_member": true,
      "serial": Value(UInt64.max), "url_path": "/x", "accent": "#ff0000",
      "born": "1970-01-01T00:00:00Z", "every": "5 minutes", "photo": .data([1]),
      "tags": ["a", "b"], "scores": ["x": 1],
    ])
    #expect(person.firstName == "Ann")
    #expect(person.age == 30)
    #expect(person.height == 1.75)
    #expect(person.isMember)
    #expect(person.serial == .max)
    #expect(person.URLPath == "/x")
    #expect(person.accent == Color(rgb: 0xFF0000))
    #expect(person.born == DateTime(seconds: 0))
    #expect(person.every == Interval(.exactly(5), .minute))
    #expect(person.photo == Blob([1]))
    #expect(person.tags == ["a", "b"])
    #expect(person.scores == ["x": 1])
    #expect(person.issues.isEmpty)
  }

  @Test("a property reads back the value that was set") func roundTrip() {
    var person = Person()
    person.firstName = "Ann"
    person.age = -1
    person.isMember = true
    person.URLPath = "/x"
    person.accent = Color(rgb: 0x89B4FA)
    person.tags.append("a")
    person.scores = ["b": 2, "a": 1]
    #expect(
      person.record == [
        "first_name": "Ann", "age": -1, "is_member": true, "url_path": "/x",
        "accent": "#89b4fa", "tags": ["a"], "scores": ["a": 1, "b": 2],
      ])
    person.accent = nil
    #expect(person.record["accent"] == nil)
    #expect(Person(value: person.record.value) == person)
    #expect(Set([person, Person(person.record)]).count == 1)
  }

  @Test("a nested wrapper is modified in place") func nestedWrapper() {
    var person = Person(["home": ["city": "Rome", "more": 1], "friends": [["first_name": "Bob"]]])
    let before = person
    person.homeAddress?.city = "Oslo"
    person.work.city = "Bonn"
    person.friends[0].age = 7
    person.friends.append(Person(["first_name": "Eve"]))
    person.places = ["b": Address(["zip": 2]), "a": Address(["zip": 1])]
    #expect(
      person.record == [
        "home": ["city": "Oslo", "more": 1],
        "friends": [["first_name": "Bob", "age": 7], ["first_name": "Eve"]],
        "work": ["city": "Bonn"], "places": ["a": ["zip": 1], "b": ["zip": 2]],
      ])
    #expect(before.homeAddress?.city == "Rome")
    #expect(person.places?["b"]?.zip == 2)
  }

  @Test("a mismatch gives nil or the default, and one issue with its path") func mismatch() {
    let person = Person([
      "first_name": ["x"], "age": "lots", "home": 5, "friends": [["age": true], 7],
      "places": ["a": ["zip": "x"], "b": []], "pet": ["kind": "fish"], "tags": "a",
    ])
    for _ in 0..<2 {
      #expect(person.firstName == nil)
      #expect(person.age == 0)
      #expect(person.homeAddress == nil)
      #expect(person.friends.count == 1)
      #expect(person.friends.first?.age == 0)
      #expect(person.places?["a"]?.zip == nil)
      #expect(person.places?["b"] == nil)
      #expect(person.pet == nil)
      #expect(person.tags == [])
    }
    #expect(
      person.issues.map { "\($0.path) \($0.found) \($0.expected)" } == [
        ".first_name a list text", ".age \"lots\" a whole number", ".home 5 a record",
        ".friends[1] 7 a record", ".friends[0].age true a whole number",
        ".places.b a list a record", ".places.a.zip \"x\" a whole number",
        ".pet a record a pet", ".tags \"a\" a list",
      ])
    #expect(person.record["age"] == "lots")
  }

  @Test("values are converted by the policy") func converts() {
    let record: Record = ["age": "12", "is_member": 1, "first_name": 5]
    let person = Person(record)
    #expect(person.age == 12)
    #expect(person.isMember)
    #expect(person.firstName == "5")
    #expect(person.issues.map(\.kind) == [.coerced, .coerced, .coerced])
    let strict = Person(record, policy: .strict)
    #expect(strict.age == 0)
    #expect(strict.issues.map(\.kind) == [.wrongType])
  }

  @Test("null members count as missing") func nullMembers() {
    var person = Person([
      "age": nil, "home": nil, "friends": nil, "first_name": "<null>",
      "tags": [nil, ["x": nil, "y": 1]], "x": ["a": nil, "b": ["c": nil]],
    ])
    #expect(person.age == 0)
    #expect(person.homeAddress == nil)
    #expect(person.friends.isEmpty)
    #expect(person.firstName == "<null>")
    #expect(person.issues.isEmpty)
    person.removeNulls()
    #expect(
      person.record == ["first_name": "<null>", "tags": [nil, ["y": 1]], "x": ["b": [:]]])
  }

  @Test("null members are removed at any depth") func removesNulls() {
    var builder = ValueBuilder()
    for _ in 0..<100_000 {
      builder.beginRecord()
      builder.key([0x61])
    }
    builder.null()
    for _ in 0..<100_000 { builder.end() }
    let value = builder.finish()?.withoutNulls
    #expect(value?.kind == .record)
    #expect(Value.null.withoutNulls == .null)
    #expect(Value([nil, 1]).withoutNulls == [nil, 1])
  }

  @Test("100,000 nested wrappers are reached and freed") func deepWrappers() throws {
    var builder = ValueBuilder()
    for _ in 0..<100_000 {
      builder.beginRecord()
      builder.key(Array("home".utf8))
    }
    builder.number("1")
    for _ in 0..<100_000 { builder.end() }
    var inner = try #require(Inner(value: builder.finish() ?? nil))
    var levels = 1
    while let next = inner.home {
      inner = next
      levels += 1
    }
    #expect(levels == 100_000)
    #expect(inner.issues.map(\.path.segments.count) == [100_000])
  }

  static let anything: [Value] = [
    nil, true, 0, -1, 1.5, Value(UInt64.max), .number("1e400") ?? nil, "", "x", "#fff", "12",
    .string([0xFF]), .data([]), .data([0x62, 0x70]), .date(""), .date("x"), [], [nil], [[]],
    [:], ["a": nil], [["a": 1], 5], ["version": "x", "text": []],
  ]

  @Test("any value in any member is read without loss", arguments: anything)
  func anyValue(value: Value) {
    let keys = [
      "first_name", "age", "height", "is_member", "serial", "url_path", "accent", "born", "every",
      "photo", "tags", "scores", "home", "work", "friends", "places", "note", "pet",
    ]
    let record = Record(keys.map { Record.Member($0, value) })
    for policy in [DecodingPolicy.tolerant, .strict] {
      let person = Person(record, policy: policy)
      _ = (person.firstName, person.age, person.height, person.isMember, person.serial)
      _ = (person.URLPath, person.accent, person.born, person.every, person.photo, person.tags)
      _ = (person.scores, person.homeAddress, person.work, person.friends, person.places)
      _ = (person.note, person.pet)
      #expect(person.record == record)
      if value.kind == .null { #expect(person.issues.isEmpty) }
    }
  }

  fileprivate struct Keeping: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let before: Record
    let after: Record
    let change: @Sendable (inout Person) -> Void
  }

  private static let friends: Record = ["friends": [["age": 1], 7, ["age": 2]]]
  private static let places: Record = ["places": ["b": ["zip": 2], "a": 5, "c": ["zip": 3]]]

  @Test(
    "elements that cannot be read stay beside those that are set",
    arguments: [
      Keeping(
        testDescription: "a changed wrapper", before: friends,
        after: ["friends": [["age": 1], 7, ["age": 9]]]
      ) { $0.friends[1].age = 9 },
      Keeping(testDescription: "wrappers assigned to themselves", before: friends, after: friends) {
        $0.friends = $0.friends
      },
      Keeping(
        testDescription: "filtered wrappers", before: friends, after: ["friends": [7, ["age": 2]]]
      ) { $0.friends = $0.friends.filter { $0.age > 1 } },
      Keeping(
        testDescription: "changed wrappers by key", before: places,
        after: ["places": ["b": ["zip": 9], "a": 5, "c": ["zip": 3]]]
      ) { $0.places?["b"]?.zip = 9 },
      Keeping(
        testDescription: "removed and new wrappers by key", before: places,
        after: ["places": ["a": 5, "c": ["zip": 3], "d": ["zip": 4]]]
      ) {
        $0.places?["b"] = nil
        $0.places?["d"] = Address(["zip": 4])
      },
      Keeping(
        testDescription: "a wrapper in the place of another value", before: places,
        after: ["places": ["b": ["zip": 2], "a": ["zip": 1], "c": ["zip": 3]]]
      ) { $0.places?["a"] = Address(["zip": 1]) },
      Keeping(
        testDescription: "values", before: ["tags": ["a", [], "b"]],
        after: ["tags": ["a", [], "b", "c"]]
      ) { $0.tags.append("c") },
      Keeping(
        testDescription: "values by key", before: ["scores": ["x": 1, "y": []]],
        after: ["scores": ["x": 2, "y": []]]
      ) { $0.scores?["x"] = 2 },
      Keeping(testDescription: "no wrappers", before: friends, after: [:]) {
        $0["friends"] = [Person]?.none
      },
    ])
  fileprivate func keeps(_ row: Keeping) {
    var person = Person(row.before)
    row.change(&person)
    #expect(person.record == row.after)
  }

  @Test("the type of a nested wrapper depends on a member") func chosenType() {
    #expect(Person(["pet": ["kind": "dog"]]).pet is Dog)
    #expect(Person(["pet": ["kind": "cat"]]).pet is Cat)
    #expect(Person(["pet": 5]).pet == nil)
  }

  @Test("a model in a record is read with its issues") func readsModels() {
    let person = Person(["note": ["version": 2, "text": "Bar", "number": "x"]])
    #expect(person.note?.text == "Bar")
    #expect(person.issues.map { "\($0.path)" } == [".note.number"])
  }

  @Test("dictionaries are wrapped and returned") func dictionaries() {
    let person = Person(dictionary: ["first_name": "Ann", "home": ["zip": 5]])
    #expect(person?.homeAddress?.zip == 5)
    #expect((person?.dictionary["home"] as? [String: Any])?["zip"] as? Int == 5)
    struct Nothing {}
    #expect(Person(dictionary: ["x": Nothing()]) == nil)
    #expect(Person(value: [1]) == nil)
  }

  @Test("missing expected properties are listed") func missingProperties() {
    #expect(
      Person(["first_name": "x", "other": 1]).missingProperties == [
        "age", "homeAddress", "URLPath",
      ])
  }
}
