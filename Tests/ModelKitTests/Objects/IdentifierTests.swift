import ModelKit
import Testing

@Suite struct IdentifierTests {
  static let identifiers: [(Value?, String?, Int?)] = [
    (nil, nil, nil), (7, "7", 7), ("7", "7", 7), ("a-7", "a-7", nil), (.null, nil, nil),
    ([1], nil, nil), (1.5, "1.5", nil),
    (.number("12345678901234567890"), "12345678901234567890", nil),
  ]

  @Test("the stored id is the identifier of the object", arguments: identifiers)
  func storedIdentifier(stored: Value?, text: String?, number: Int?) throws {
    var record: Record = ["version": 2]
    record["id"] = stored
    let note = try Note.read(from: record).object
    #expect(note.objectId == text)
    #expect(note.objectNumber == number)
    #expect(note.record["id"] == stored)
  }

  @Test("a declared property id is the identifier of the object") func declaredIdentifier() {
    let holder = Identified()
    #expect(holder.objectId == "5")
    #expect(holder.objectNumber == 5)
  }

  @Test("an object set compares identities") func comparesIdentities() {
    let (one, other) = (Note(), Note())
    #expect(one == other)
    var set: ObjectSet = [one, other, one]
    #expect(set.count == 2)
    one.text = "Bar"
    #expect(set.contains(one))
    let removed = [set.remove(one), set.remove(one)]
    #expect(removed == [true, false])
    #expect(set == [other])
    #expect(Set([one.record, other.record, Note().record]).count == 2)
  }

  @Test("an object set owns its objects") func ownsObjects() throws {
    let shelf = Shelf()
    let (one, other) = (Note(), Note())
    shelf.notes = [one, other]
    shelf.clearChanges()
    one.text = "Bar"
    #expect(shelf.changes.map(\.path.description) == [".notes[0].text"])
    shelf.notes.remove(other)
    shelf.notes.insert(other)
    #expect(!shelf.hasChanges)
    shelf.revertAll()
    #expect(one.text == "Foo")
    let (again, issues) = try Shelf.read(from: shelf.record)
    #expect(issues.isEmpty)
    #expect(again == shelf)
    #expect(again.notes.count == 2)
    #expect(again.copied().notes.count == 2)
    #expect(again.copied().notes != again.notes)
  }
}

private class Identified: ModelObject {
  private static let ownType = ModelType(
    "Identified",
    fields: [Field("id", get: { (_: Identified) in 5 }, set: { _, _ in }, initial: { 5 })])
  override class var modelType: ModelType { ownType }
}

private class Shelf: ModelObject {
  var notes: ObjectSet<Note> {
    get {
      willRead(0)
      return stored
    }
    set {
      if isSame(stored, newValue) { return }
      willChange(0, stored)
      stored = newValue
      didChange(0)
    }
    _modify {
      willChange(0, stored)
      defer { didChange(0) }
      yield &stored
    }
  }
  private var stored: ObjectSet<Note> = []

  private static let ownType = ModelType(
    "Shelf",
    fields: [
      Field(
        "notes", get: { (shelf: Shelf) in shelf.stored }, set: { $0.stored = $1 }, initial: { [] })
    ])
  override class var modelType: ModelType { ownType }
}
