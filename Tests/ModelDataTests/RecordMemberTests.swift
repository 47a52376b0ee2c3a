import ModelData
import Testing

/// A member that is still in its record is the same as one with a key of its own.
@Suite struct RecordMemberTests {
  private static let keys = ["", "a", "name", "a key that is longer than eight bytes", "é"]

  private func record() throws -> Record {
    var builder = ValueBuilder()
    builder.beginRecord()
    for (index, key) in Self.keys.enumerated() {
      builder.key(Array(key.utf8))
      builder.number("\(index)")
    }
    builder.end()
    let value = try #require(builder.finish())
    return try #require(Record(value))
  }

  @Test("the members of a value have its keys, in order") func keys() throws {
    let record = try record()
    #expect(record.keys == Self.keys)
    for (index, member) in record.members.enumerated() {
      #expect(member.value == Value(index))
      let own = Record.Member(keyBytes: Array(Self.keys[index].utf8), value: Value(index))
      #expect(member == own)
      #expect(member.hashValue == own.hashValue)
    }
  }

  @Test("a member whose value is set keeps its key, and one whose key is set its value")
  func setting() throws {
    var record = try record()
    record["name"] = "new"
    #expect(record.keys == Self.keys)
    #expect(record["name"] == "new")
    let isRenamed = record.rename("a", to: "b")
    #expect(isRenamed)
    #expect(record.keys == ["", "b", "name", Self.keys[3], "é"])
    #expect(record["b"] == 1)
    #expect(record["a"] == nil)
  }

  @Test("an element of a list and a record inside a record have no key in front that counts")
  func nested() throws {
    let outer: Value = ["list": [["x": 1], ["y": 2]], "inner": ["z": 3]]
    let elements = try #require(outer["list"]?.array)
    #expect(elements.compactMap { Record($0)?.keys } == [["x"], ["y"]])
    #expect(outer["inner"].flatMap { Record($0) }?.keys == ["z"])
  }
}
