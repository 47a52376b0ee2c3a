import ModelBasics
import ModelKit
import Testing

@Suite struct ReadingTests {
  private func read<Object: ModelObject>(
    _ type: Object.Type, _ record: Record, _ policy: DecodingPolicy = .tolerant,
    _ registry: ModelRegistry = ModelRegistry()
  ) throws -> (Object, [String]) {
    let (object, issues) = try Object.read(from: record, policy: policy, registry: registry)
    return (object, issues.map(\.description))
  }

  @Test("members are read, and missing ones keep their defaults") func missingMembers() throws {
    let (note, issues) = try read(Note.self, ["version": 2, "text": "Bar", "tags": ["a", "b"]])
    #expect(note.text == "Bar")
    #expect(note.number == 12345)
    #expect(note.tags == ["a", "b"])
    #expect(issues.isEmpty)
    #expect(!note.hasAnyChanges)
  }

  @Test("a written object reads back as an equal one") func roundTrip() throws {
    let folder = Folder()
    folder.name = "x"
    let inner = Folder()
    inner.text = "inner"
    folder.children = [Note(), inner]
    let registry = ModelRegistry(Note.self, Folder.self)
    let (again, issues) = try read(Folder.self, folder.record, .tolerant, registry)
    #expect(issues.isEmpty)
    #expect(again == folder)
    #expect(again.children[1] is Folder)
    #expect(again.record == folder.record)
    #expect(!again.hasAnyChanges)
  }

  @Test("an older key is read, and the first key is written") func olderKey() throws {
    let (note, issues) = try read(Note.self, ["version": 2, "title": "Bar"])
    #expect(note.text == "Bar")
    #expect(issues.isEmpty)
    #expect(note.record["text"] == "Bar")
    #expect(note.record["title"] == nil)
    let (both, _) = try read(Note.self, ["version": 2, "title": "Old", "text": "New"])
    #expect(both.text == "New")
    #expect(both.record["title"] == "Old")
  }

  @Test("an older version is upgraded, and a newer one is kept") func olderVersion() throws {
    let (old, issues) = try read(Note.self, ["version": 1, "count": 7])
    #expect(old.number == 7)
    #expect(old.wasUpgraded)
    #expect(!old.hasAnyChanges)
    #expect(issues.isEmpty)
    #expect(old.record["version"] == 2)
    let (new, notes) = try read(Note.self, ["version": 3, "text": "x", "shape": [1, 2]])
    #expect(!new.wasUpgraded)
    #expect(
      notes == [
        ".version: version 3 is newer than 2; what is new in it is kept",
        ".shape: not a property; it is kept",
      ])
    #expect(new.record["version"] == 3)
    #expect(new.record["shape"] == [1, 2])
  }

  @Test("unknown members are kept in order") func unknownMembers() throws {
    let (note, issues) = try read(
      Note.self, ["version": 2, "z": 1, "text": "a", "y": ["deep": [nil]], "z": 2])
    #expect(issues.count == 3)
    let members = note.record.members.suffix(3)
    #expect(members.map(\.key) == ["z", "y", "z"])
    #expect(members.map(\.value) == [1, ["deep": [nil]], 2])
  }

  static let conversions: [(Record, String, String, String)] = [
    (["number": "12"], "12", "\"12\"", ".number: \"12\" taken for a whole number"),
    (["number": 5.0], "5", "5", ""),
    (["number": true], "12345", "true", "true is not a whole number"),
    (["number": 1.5], "12345", "1.5", "1.5 is not a whole number"),
    (
      ["number": "lots"], "12345", "\"lots\"", "\"lots\" is not a whole number; the default is used"
    ),
    (["number": nil], "12345", "null", "null is not a whole number"),
    (["number": [1]], "12345", "[1]", "a list is not a whole number"),
    (["number": Value.number("1e400") ?? nil], "12345", "1e400", "is not"),
    (["number": Value.number("99999999999999999999") ?? nil], "12345", "", "is not"),
  ]

  @Test("a value that does not fit is converted or kept", arguments: conversions)
  func misfits(record: Record, number: String, kept: String, says: String) throws {
    var record = record
    record["version"] = 2
    let (note, issues) = try read(Note.self, record)
    #expect(String(note.number) == number)
    #expect(issues.count == (says.isEmpty ? 0 : 1))
    #expect(says.isEmpty || issues.first?.contains(says) == true)
    // The stored value is kept until the property is set.
    if number == "12345" {
      #expect(note.record["number"] == record["number"])
      note.number = 3
      #expect(note.record["number"] == 3)
      #expect(note.copied().record["number"] == 3)
      note.revertAll()
      #expect(note.record["number"] == record["number"])
      #expect(note.copied().record["number"] == record["number"])
      note.number = 3
      note.clearChanges()
      #expect(note.record["number"] == 3)
    }
  }

  @Test("list elements that fit are read, and the others are kept") func misfitsInLists() throws {
    let (note, issues) = try read(Note.self, ["version": 2, "tags": ["a", [], "b", nil]])
    #expect(note.tags == ["a", "b"])
    #expect(issues.count == 2)
    #expect(issues.first == ".tags[1]: a list is not text; it is left out, a list is kept")
    #expect(note.record["tags"] == ["a", [], "b", nil])
    note.tags.append("c")
    #expect(note.record["tags"] == ["a", [], "b", nil, "c"])
  }

  @Test("an element that is not an object is kept in a list of objects")
  func nonObjectInList() throws {
    let children: Value = [["text": "a"], 5]
    let (folder, issues) = try read(Folder.self, ["version": 2, "children": children])
    #expect(folder.children.map(\.text) == ["a"])
    #expect(issues == [".children[1]: 5 is not a Note; it is left out, 5 is kept"])
    #expect(folder.record["children"]?.elements.map { $0.number } == [nil, "5"])
  }

  @Test("the stored class is created if it is registered and fits") func storedClass() throws {
    let registry = ModelRegistry(Folder.self)
    func child(_ name: Value) throws -> (Note?, [String]) {
      let (folder, issues) = try read(
        Folder.self,
        ["version": 2, "children": [["representedClassName": name, "version": 2, "name": "n"]]],
        .tolerant, registry)
      return (folder.children.first, issues)
    }
    let known = try child("App.Folder")
    #expect((known.0 as? Folder)?.name == "n")
    #expect(known.1.isEmpty)
    let unknown = try child("Evil")
    #expect(unknown.0.map { type(of: $0) == Note.self } == true)
    #expect(
      unknown.1.first == ".children[0]: \"Evil\" is not a known kind of Note; its members are kept")
    #expect(unknown.0?.record["representedClassName"] == "Evil")
    #expect(unknown.0?.record["name"] == "n")
    #expect(try child(5).0?.record["representedClassName"] == 5)
  }

  @Test(
    "a value that is not a version is kept in its position",
    arguments: ["two", nil, 1.5, [1], .number("1e400") ?? nil] as [Value])
  func invalidVersion(version: Value) throws {
    let record: Record = ["version": version, "text": "a", "version": 1]
    let (note, issues) = try read(Note.self, record)
    #expect(!note.wasUpgraded)
    #expect(issues.first?.contains("is not a version") == true)
    #expect(note.record.members.filter { $0.key == "version" }.map(\.value) == [version, 1])
    #expect(note.copied().record == note.record)
    #expect(try Note.read(from: note.record).object.record == note.record)
  }

  @Test("data without a version has the version that the class declares")
  func missingVersion() throws {
    let (old, _) = try read(Unversioned.self, ["count": 7])
    #expect(old.number == 7)
    #expect(old.wasUpgraded)
    #expect(old.record["version"] == 2)
    #expect(try !read(Unversioned.self, ["version": 2, "count": 7]).0.wasUpgraded)
    #expect(try !read(Note.self, ["number": 7]).0.wasUpgraded)
  }

  @Test("strict reading throws at the first value that does not fit") func strictReading() throws {
    #expect(throws: Issue.self) {
      try Note.read(from: ["version": 2, "number": "12"], policy: .strict)
    }
    _ = try Note.read(from: ["version": 2, "number": 12, "more": 1], policy: .strict)
  }

  @Test("100,000 levels are read, written, compared, copied and freed", .apartFromListening)
  func deepTree() throws {
    let depth = 100_000
    var builder = ValueBuilder()
    for _ in 0..<depth {
      builder.beginRecord()
      builder.key(Array("version".utf8))
      builder.number("2")
      builder.key(Array("representedClassName".utf8))
      builder.string(Array("Folder".utf8))
      builder.key(Array("children".utf8))
      builder.beginArray()
    }
    for _ in 0..<depth {
      builder.end()
      builder.end()
    }
    let value = try #require(builder.finish())
    let record = try #require(Record(value))
    let registry = ModelRegistry(Folder.self)
    let (folder, issues) = try Folder.read(from: record, registry: registry)
    #expect(issues.isEmpty)
    #expect(!folder.hasAnyChanges)
    #expect(folder.record["children"]?.count == 1)
    let copy = folder.copied()
    #expect(copy == folder)
    var deepest = copy
    while let next = deepest.children.first as? Folder { deepest = next }
    deepest.name = "here"
    #expect(copy.hasAnyChanges)
    #expect(copy.changes.count == 1)
    copy.revertAll()
    #expect(!copy.hasAnyChanges)
  }

  /// A separate path for each change would take four hundred million steps.
  @Test("20,000 changed levels are listed, cleared and reverted", .apartFromListening)
  func deepChanges() {
    let depth = 20_000
    let folder = Folder()
    var deepest = folder
    for _ in 0..<depth {
      let child = Folder()
      deepest.children = [child]
      deepest = child
    }
    deepest.name = "here"
    #expect(folder.changes.count == depth + 1)
    #expect(folder.changes.last?.path.segments.count == 2 * depth + 1)
    folder.clearChanges()
    #expect(!folder.hasAnyChanges)
    #expect(folder.previousChanges.count == depth + 1)
    var object = folder
    while let next = object.children.first as? Folder {
      object.name = "changed"
      object = next
    }
    folder.revertAll()
    #expect(!folder.hasAnyChanges)
  }
}

private class Unversioned: Note {
  override class var unversioned: Int? { 1 }
}
