import Foundation
import Modeled
import Testing

private struct Person: RecordWrapper {
  enum Kind: String, FieldValue, CaseIterable { case human, robot }

  var contents: WrappedRecord
  static let properties = ["URL", "name", "nick"]
  static let keys = ["nick": "nick_name"]

  var URL: String? {
    get { self[] }
    set { self[] = newValue }
  }
  var name: String? {
    get { self[] }
    set { self[] = newValue }
  }
  var nick: String? { self[] }
  var age: Int {
    get { self[default: 0] }
    set { self[] = newValue }
  }
  var height: Double { self[default: 1.5] }
  var isMember: Bool { self[default: false] }
  var serial: Int64? { self[] }
  var born: DateTime? { self[] }
  var photo: Blob? { self[] }
  var kind: Kind? { self[] }
  var scores: [Int]? { self[] }
  var places: [String: Int]? { self[] }
  var any: Value? { self[] }
  var friend: Person? { self[] }
  var friends: [Person] { self[default: []] }
}

/// The faults of CottonObject, in the order of Documentation/Seeds.md.
@Suite struct CottonFaultTests {
  @Test("a member of another type is converted, or nil with an issue") func convertsOrReports() {
    let person = Person(["age": "12", "name": 5, "friend": 7, "friends": ["x": 1]])
    #expect(person.age == 12)
    #expect(person.name == "5")
    #expect(person.friend == nil)
    #expect(person.friends.isEmpty)
    #expect(person.issues.map(\.kind) == [.coerced, .coerced, .wrongType, .wrongType])
  }

  @Test("a property has one key whatever the case of its name") func oneKey() {
    var person = Person()
    person.URL = "x"
    #expect(person.record == ["URL": "x"])
    #expect(person.URL == "x")
  }

  @Test("reading from several threads changes nothing") func readingIsSafe() async {
    let record: Record = ["friend": ["name": "a"], "friends": [["name": "b"]], "age": "12"]
    let person = Person(record)
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<50 {
            #expect(person.friend?.name == "a")
            #expect(person.friends.first?.name == "b")
            #expect(person.age == 12)
          }
        }
      }
    }
    #expect(person.record == record)
    #expect(person.issues.count == 1)
    var copy = person
    copy.name = "c"
    #expect(person.name == nil)
  }

  @Test("null is nil at any depth, and empty values are kept") func nullAndEmpty() {
    let person = Person([
      "name": "<null>", "age": nil, "friend": [:], "friends": [[:], ["age": nil]],
    ])
    #expect(person.name == "<null>")
    #expect(person.age == 0)
    #expect(person.friend != nil)
    #expect(person.friends.count == 2)
    #expect(person.issues.isEmpty)
    #expect(Person(value: [:]) == Person())
    var clean = person
    clean.removeNulls()
    #expect(clean.record == ["name": "<null>", "friend": [:], "friends": [[:], [:]]])
  }

  @Test("every type has a getter that converts text and a default") func typedGetters() {
    let person = Person([
      "height": "1.75", "isMember": "yes", "serial": "9007199254740993",
      "born": "1970-01-01T00:00:00Z", "photo": "aGVsbG8=", "kind": "robot", "scores": [1, 2],
      "places": ["a": 1], "any": [nil],
    ])
    #expect(person.height == 1.75)
    #expect(person.isMember)
    #expect(person.serial == 9_007_199_254_740_993)
    #expect(person.born == DateTime(seconds: 0))
    #expect(person.photo == Blob(Array("hello".utf8)))
    #expect(person.kind == .robot)
    #expect(person.scores == [1, 2])
    #expect(person.places == ["a": 1])
    #expect(person.any == [nil])
    #expect(Person().height == 1.5)
    // A comma is not part of a number in any locale.
    #expect(Person(["height": "1,75"]).height == 1.5)
    #expect(Person(["kind": "fish"]).kind == nil)
  }

  @Test("wrappers can be compared, copied and archived, and missing properties are found")
  func comparingAndCopying() throws {
    let person = Person(["URL": "x", "nick_name": "y", "more": 1])
    #expect(person.missingProperties == ["name"])
    #expect(Set([person, Person(person.record)]).count == 1)
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: ModelArchive(person.record.value), requiringSecureCoding: true)
    #expect(try Person(value: ModelArchive(archive: data).value) == person)
  }

  @Test("an archive is read as a model and as a wrapper") func readsArchive() throws {
    let names = "<key>NS.keys</key><array>\(uid(3))\(uid(4))</array>"
    let bytes = archive(
      object(of: 2, names + "<key>NS.objects</key><array>\(uid(5))\(uid(6))</array>"),
      describing("Seed"), "<string>text</string>", "<string>child</string>",
      "<string>Ada</string>",
      object(
        of: 2,
        "<key>NS.keys</key><array>\(uid(3))</array><key>NS.objects</key><array>\(uid(7))</array>"),
      "<string>Bob</string>")
    let (seed, issues) = try Seed.decode(bytes, as: .keyedArchive)
    #expect(seed.text == "Ada")
    #expect(seed.child?.text == "Bob")
    #expect(issues.isEmpty)
    #expect(try #require(try Person(bytes, as: .keyedArchive)).contents["text"] == "Ada")
  }

  @Test("an archive with a cycle throws an error") func cyclicArchive() {
    let itself = archive(object(of: 2, "<key>child</key>\(uid(1))"), describing("Seed"))
    #expect(throws: Problem.self) { try Seed.decode(itself, as: .keyedArchive) }
    let both = archive(
      object(of: 2, "<key>child</key>\(uid(3))"), describing("Seed"),
      object(of: 2, "<key>parent</key>\(uid(1))"))
    #expect(throws: Problem.self) { try Seed.decode(both, as: .keyedArchive) }
  }
}
