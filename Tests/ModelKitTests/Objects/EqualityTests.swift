import ModelKit
import Testing

@Suite struct EqualityTests {
  private func note(_ members: Record) throws -> Note {
    try Note.read(from: members).object
  }

  @Test(
    "objects are equal by their values, not by the notation of the stored data",
    arguments: [
      (["text": "a", "number": 5], ["number": 5, "text": "a"], true),
      (["number": 5], ["number": "5"], true),
      (["number": 5], ["number": 5.0], true),
      (["number": 5], ["number": 6], false),
      (["number": 12345], [:], true),
      (["tags": ["a", "b"]], ["tags": ["a", "b"]], true),
      (["tags": ["a", "b"]], ["tags": ["b", "a"]], false),
      // A value that could not be read is written back, so it is part of the object.
      (["number": "many"], [:], false),
      (["number": "many"], ["number": "many"], true),
      (["number": "many"], ["number": "few"], false),
      (["x": 1], [:], false),
      (["x": 1], ["x": 1], true),
      (["x": 1, "y": 2], ["y": 2, "x": 1], false),
      (["version": 9], [:], false),
      (["version": "?"], [:], false),
      (["representedClassName": "Other"], [:], false),
      (["representedClassName": "Note"], [:], true),
    ] as [(Record, Record, Bool)])
  func spelling(one: Record, other: Record, equal: Bool) throws {
    #expect(try (note(one) == note(other)) == equal)
    #expect(try (note(other) == note(one)) == equal)
    #expect(try note(one) == note(one))
  }

  @Test("objects of different classes are not equal") func differentClasses() {
    #expect(Note() != Folder())
    #expect(Folder() == Folder())
  }

  @Test("equality includes owned objects and their order") func ownedObjects() {
    func folder(_ names: String...) -> Folder {
      let folder = Folder()
      folder.children = names.map { name in
        let child = Folder()
        child.name = name
        return child
      }
      return folder
    }
    #expect(folder("a", "b") == folder("a", "b"))
    #expect(folder("a", "b") != folder("b", "a"))
    #expect(folder("a") != folder("a", "b"))
  }

  @Test("a property that was set equals one that was read") func setEqualsRead() throws {
    let read = try note(["number": "7"])
    let set = Note()
    set.number = 7
    #expect(read == set)
    read.number = 8
    #expect(read != set)
  }
}
