import ModelKit
import Testing

@Suite struct UnknownTests {
  private func note() throws -> Note {
    try Note.read(from: ["version": 2, "x": 1, "text": "a", "y": [2]]).object
  }

  @Test("unknown properties are read, set, removed and tracked") func tracking() throws {
    let note = try note()
    #expect(note.unknown.keys == ["x", "y"])
    #expect(note.unknown["x"] == 1)
    note.unknown["x"] = 5
    note.unknown["z"] = "new"
    note.unknown["y"] = nil
    #expect(note.hasChanges)
    #expect(note.changedKeys == ["x", "y", "z"])
    #expect(note.changes.map { $0.path.description } == [".x", ".y", ".z"])
    #expect(note.record.keys.suffix(2) == ["x", "z"])
    note.revert("y")
    #expect(note.changedKeys == ["x", "z"])
    note.revertAll()
    #expect(!note.hasAnyChanges)
    #expect(note.unknown.record == ["x": 1, "y": [2]])
  }

  @Test("an unknown property set to an equal value has not changed") func equalValue() throws {
    let note = try note()
    note.unknown["x"] = 1
    note.unknown["nothing"] = nil
    #expect(!note.hasChanges)
    note.unknown["x"] = 2
    note.unknown["x"] = 1
    #expect(!note.hasChanges)
  }

  @Test(
    "setting a declared key as an unknown property is reported",
    arguments: ["text", "version", "representedClassName"])
  func declaredKey(key: String) throws {
    let note = try note()
    let mistakes = Mistakes()
    ModelDiagnostics.withHandler({ mistakes.add($0) }) { note.unknown[key] = "b" }
    #expect(mistakes.all == [.declaredKey("Note", key)])
    #expect(!note.hasChanges)
    #expect(note.record.keys.count == Set(note.record.keys).count)
  }

  @Test("a copy has the unknown properties") func copying() throws {
    let copy = try note().copied()
    #expect(copy.unknown.keys == ["x", "y"])
    #expect(!copy.hasAnyChanges)
  }

  @Test("objects are visited owners first until the closure returns false") func visiting() {
    let folder = Folder()
    let inner = Folder()
    inner.children = [Note()]
    folder.children = [inner, Note()]
    var names: [String] = []
    let isWhole = folder.forEachObject {
      names.append($0.description)
      return true
    }
    #expect(isWhole)
    #expect(names == ["Folder [CHANGED]", "Folder [CHANGED]", "Note", "Note"])
    var count = 0
    #expect(
      !folder.forEachObject { _ in
        count += 1
        return count < 2
      })
    #expect(count == 2)
  }
}
