import Foundation
import ModelKit
import Modeled
import Testing

private enum Side: String, FieldKey, FieldValue, CaseIterable { case left, right }

@Modeled private class Table: ModelObject {
  var byNumber: [Int: String] = [:]
  var byName: [String: Int] = [:]
  var bySide: [Side: Double] = [:]
  var byUUID: [UUID: Bool] = [:]
  var letter: Character = "a"
  var span: ClosedRange<Int> = 1...2
  var part: Range<Double> = 0..<1
  var large: Int128 = 0
  var ratio = 1.0
  var ratios: [Double] = []
  var small: Float = 1
}

@Modeled private class Keys: ModelObject {
  @Field(keys: "a", "b") var x = 1
}

@Modeled(writesNames: false) private class MoreKeys: Keys {
  @Field(keys: "b", "c") var y = 2
}

@Modeled(writesNames: true) private class Apple: ModelObject {
  var size = 1
  var pips: [Pip] = []
  var other: Pip?
}

@Modeled(writesNames: true) private class Pip: ModelObject {
  var size = 1
}

@Suite struct PropertyTypeTests {
  /// Members of types that JSON does not have, as in a file; each is written back byte for byte.
  @Test(
    "values and keys of many types are written as they were read",
    arguments: [
      #""byNumber":{"-3":"a","12":"b"}"#,
      #""byName":{"a":1,"b":2}"#,
      #""bySide":{"left":0.5,"right":2}"#,
      #""byUUID":{"6F9619FF-8B86-D011-B42D-00C04FC964FF":true}"#,
      #""letter":"é""#,
      #""span":[3,9]"#,
      #""part":[0.25,0.5]"#,
      #""large":170141183460469231731687303715884105727"#,
      // Read as 5, written back in the original spelling.
      #""byNumber":{"05":"a"}"#,
      #""byUUID":{"6f9619ff-8b86-d011-b42d-00c04fc964ff":true}"#,
    ])
  func roundTrip(member: String) throws {
    let text = "{\(member)}"
    let (table, issues) = try Table.decode(text.utf8, as: .json, policy: .strict)
    #expect(issues.isEmpty)
    let written = String(
      decoding: table.encoded(as: .compactJSON, includingNames: false), as: UTF8.self)
    #expect(written.contains(member))
    #expect(try Table.decode(written.utf8, as: .json).object == table)
  }

  @Test(
    "NaN and infinities are written as they were read, and not reported",
    arguments: [
      #""ratio":"NaN""#, #""ratio":"-Infinity""#, #""ratios":[1,"Infinity","NaN"]"#,
      #""small":"Infinity""#,
    ])
  func keepsNotFinite(_ member: String) throws {
    let (table, issues) = try Table.decode("{\(member)}".utf8, as: .json)
    #expect(issues.isEmpty)
    let written = String(
      decoding: table.encoded(as: .compactJSON, includingNames: false), as: UTF8.self)
    #expect(written.contains(member))
  }

  @Test("the texts of NaN and infinities are read as these numbers") func readsNotFinite() throws {
    let table = try Table.decode(#"{"ratios": ["NaN", "-Infinity", 2]}"#.utf8, as: .json).object
    #expect(table.ratios.count == 3)
    #expect(table.ratios[0].isNaN)
    #expect(table.ratios[1] == -.infinity)
    table.ratio = .nan
    #expect(table.record["ratio"] == "NaN")
    table.clearChanges()
    table.ratio = .nan
    #expect(!table.hasChanges)
  }

  @Test(
    "a value that does not fit the type of its property is reported and kept",
    arguments: [
      (#""byNumber":{"x":"a"}"#, ModelKit.Issue.Kind.wrongType),
      (#""byNumber":{"5":"a","05":"b"}"#, .duplicateKey),
      (#""byName":{"a":1,"a":2}"#, .duplicateKey),
      (#""bySide":{"top":1}"#, .wrongType),
      (#""letter":"ab""#, .wrongType),
      (#""letter":"""#, .wrongType),
      (#""span":[9,3]"#, .wrongType),
      (#""span":[1,2,3]"#, .wrongType),
      (#""span":5"#, .wrongType),
      (#""version":-5"#, .wrongType),
    ])
  func refused(member: String, kind: ModelKit.Issue.Kind) throws {
    let (table, issues) = try Table.decode("{\(member)}".utf8, as: .json)
    #expect(issues.map(\.kind) == [kind])
    let written = String(decoding: table.encoded(as: .compactJSON), as: UTF8.self)
    #expect(written.contains(member))
    #expect(throws: ModelKit.Issue.self) {
      try Table.decode("{\(member)}".utf8, as: .json, policy: .strict)
    }
  }

  @Test("the first key of a property is not an older key of another") func firstKey() throws {
    let keys = MoreKeys()
    keys.y = 9
    #expect(try MoreKeys.read(from: keys.record).object.y == 9)
    let old = try MoreKeys.decode(#"{"c": 5}"#.utf8, as: .json).object
    #expect((old.x, old.y) == (1, 5))
  }

  @Test("a message names the expected class with its article") func expectedClass() throws {
    let (_, issues) = try Apple.decode("[]".utf8, as: .json)
    #expect(issues.map(\.message) == ["a list is not an Apple; the default is used"])
    let (_, others) = try Apple.decode(#"{"other": 5}"#.utf8, as: .json)
    #expect(others.map(\.message) == ["5 is not a Pip; the default is used, 5 is kept"])
  }

  @Test("versions and class names can be left out") func leftOutNames() throws {
    let apple = Apple()
    apple.pips = [Pip(), Pip()]
    apple.unknown["x"] = 1
    func text(_ unknown: Bool, _ names: Bool) -> String {
      String(
        decoding: apple.encoded(
          as: .compactJSON, includingUnknown: unknown, includingNames: names), as: UTF8.self)
    }
    #expect(text(false, false) == #"{"size":1,"pips":[{"size":1},{"size":1}]}"#)
    #expect(text(true, false) == #"{"size":1,"pips":[{"size":1},{"size":1}],"x":1}"#)
    #expect(
      text(false, true).hasPrefix(
        #"{"version":1,"representedClassName":"Apple","size":1,"pips":[{"version":1,"#))
    #expect(apple.record(includingNames: false)["version"] == nil)
  }
}

@Modeled(version: 3, writesNames: false) private class Task: ModelObject {
  var title = ""
  var parts: [Task] = []
}

@Modeled private final class DatedTask: Task {
  var day = Day(year: 2015, month: 2, day: 23)
}

extension PropertyTypeTests {
  @Test("a model without written names adds no members") func addsNothing() throws {
    let text = #"{"title":"a","parts":[{"title":"b"}]}"#
    let task = try Task.decode(text.utf8, as: .json).object
    #expect(!task.wasUpgraded)
    #expect(String(decoding: task.encoded(as: .compactJSON), as: UTF8.self).hasPrefix(#"{"title""#))
    #expect(task.record["version"] == nil)
    #expect(task.record["parts"]?.elements.map(\.count) == [2])
    let dated = DatedTask()
    #expect(dated.record.keys == ["title", "parts", "day"])
    // The version of data written by a newer program is kept.
    let newer = try Task.decode(#"{"version":9,"title":"a"}"#.utf8, as: .json).object
    #expect(newer.record["version"] == 9)
  }
}
