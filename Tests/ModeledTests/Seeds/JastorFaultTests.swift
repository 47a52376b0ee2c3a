import Foundation
import Modeled
import Testing

/// Keys and names that misled the old library.
@Modeled class Keyed: ModelObject {
  @Field(keys: "@count", "a.b") var total = 0
  @Field(keys: "first_name") var firstName = ""
  var myRange = 0
  var isReady = false
  var hash = 0
  var id: Value = nil
  var whole: Value = nil
  var unique: Set<String> = []
  var dates: [DateTime?] = []
  var lists: [[Int?]] = []
}

/// The faults of Jastor, in the order of Documentation/Seeds.md.
@Suite struct JastorFaultTests {
  @Test("the declared element type is enough to read a list") func elementType() throws {
    #expect(try Seed.sound(["children": [["text": "a"]]]).children.map(\.text) == ["a"])
    let wrong: Value = [["representedClassName": "PlainSeed", "text": "a"]]
    let (seed, issues) = try Seed.read(
      from: ["children": wrong], registry: ModelRegistry(PlainSeed.self))
    #expect(seed.children.map(\.text) == ["a"])
    #expect(issues.map(\.kind) == [.unknownClass])
  }

  @Test("values are checked and converted") func conversion() throws {
    let (seed, issues) = try Seed.read(
      from: ["text": 12, "when": "2015-02-23T18:30:00Z", "note": ["a": 1]])
    #expect(seed.text == "12")
    #expect(seed.when == DateTime(seconds: 1_424_716_200))
    #expect(seed.note == "n")
    #expect(issues.map { "\($0.path) \($0.kind)" } == [".text coerced", ".note wrongType"])
    let keyed = try Keyed.sound(["unique": ["a", "b"], "whole": ["a": [1]]])
    #expect(keyed.unique == ["a", "b"])
    #expect(keyed.whole == ["a": [1]])
  }

  @Test("objects are equal by class and content, and an id keeps its type") func equality() throws {
    let (one, other) = (Seed(), Seed())
    #expect(one == one)
    #expect(one == other)
    #expect(one as ModelObject != Seed_2())
    other.count = 1
    #expect(one != other)
    for id in [7, "7", nil] as [Value] {
      let keyed = try Keyed.sound(["id": id])
      #expect(keyed.objectId == (id.kind == .null ? nil : "7"))
      #expect(try Keyed.sound(keyed.record).id == id)
    }
  }

  @Test("a key can be any text and is mapped once for a class") func mappedKeys() throws {
    let keyed = try Keyed.sound(["a.b": 1, "@count": 5, "first_name": "x", "myRange": 3])
    #expect(keyed.total == 5)
    #expect(keyed.firstName == "x")
    #expect(keyed.record["@count"] == 5)
    #expect(keyed.record["a.b"] == 1)
    #expect(try Keyed.sound(["a.b": 1]).total == 1)
    #expect(Keyed.modelType === Keyed.modelType)
  }

  @Test("a capital R in a name does not make a property read-only") func capitalR() throws {
    let keyed = try Keyed.sound(["myRange": 3, "isReady": true])
    #expect(keyed.myRange == 3)
    #expect(keyed.isReady)
  }

  @Test("nested lists, dates and nulls are read back") func nestedLists() throws {
    let keyed = Keyed()
    keyed.dates = [nil, DateTime(seconds: 0)]
    keyed.lists = [[], [1, nil]]
    #expect(keyed.record["dates"] == [nil, "1970-01-01T00:00:00Z"])
    #expect(try Keyed.sound(keyed.record) == keyed)
    let (parent, child) = (Seed(), Seed())
    (parent.child, child.parent) = (child, parent)
    #expect(try Seed.sound(parent.record).child == child)
  }

  @Test("missing, unknown and newer data can be errors") func strictness() throws {
    #expect(try Keyed.sound(["hash": 7]).hash == 7)
    var policy = DecodingPolicy.strict
    policy.silent = []
    policy.fatal.formUnion([.missing, .unknownKey])
    let whole = Seed().record
    #expect(try Seed.issues(["text": "a"]).isEmpty)
    var record = whole
    record["text"] = nil
    #expect(throws: Issue.self) { try Seed.read(from: record, policy: policy) }
    record = whole
    record["more"] = 1
    #expect(throws: Issue.self) { try Seed.read(from: record, policy: policy) }
    record = whole
    record["version"] = 2
    #expect(throws: Issue.self) { try Seed.read(from: record, policy: .strict) }
  }

  @Test("classes can be read on many threads at once") func manyThreads() async throws {
    let record: Record = ["children": [["text": "a"], ["text": "b"]]]
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<50 {
            #expect((try? Seed_2.sound(record).children.map(\.text)) == ["a", "b"])
          }
        }
      }
    }
  }

  @Test("an archive is read, copied and archived securely") func archiveIsRead() throws {
    let members =
      "<key>objectId</key><string>7</string><key>first_name</key><string>x</string><key>id</key>"
    let bytes = archive(object(of: 2, members + "<integer>7</integer>"), describing("Keyed"))
    let (keyed, issues) = try Keyed.decode(bytes, as: .keyedArchive)
    #expect(keyed.objectId == "7")
    #expect(keyed.firstName == "x")
    #expect(keyed.unknown["objectId"] == "7")
    #expect(issues.map(\.kind) == [.unknownKey])
    #expect(try ModelArchive(keyed).read(Keyed.self).object == keyed)
  }
}
