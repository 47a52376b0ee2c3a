import ModelKit

// Models as the macro generates them, written by hand.

class Note: ModelObject {
  var text: String {
    get { storedText }
    set {
      if storedText == newValue { return }
      willChange(Note.first, storedText)
      storedText = newValue
    }
    _modify {
      willChange(Note.first, storedText)
      yield &storedText
    }
  }
  private var storedText = "Foo"

  var number: Int {
    get { storedNumber }
    set {
      if storedNumber == newValue { return }
      willChange(Note.first + 1, storedNumber)
      storedNumber = newValue
    }
    _modify {
      willChange(Note.first + 1, storedNumber)
      yield &storedNumber
    }
  }
  private var storedNumber = 12345

  var tags: [String] {
    get { storedTags }
    set {
      if storedTags == newValue { return }
      willChange(Note.first + 2, storedTags)
      storedTags = newValue
    }
    _modify {
      willChange(Note.first + 2, storedTags)
      yield &storedTags
    }
  }
  private var storedTags: [String] = []

  private static let first = 0
  private static let ownType = ModelType(
    "Note", version: 2,
    fields: [
      Field(
        "text", keys: ["text", "title"], get: { (note: Note) in note.storedText },
        set: { $0.storedText = $1 }, initial: { "Foo" }),
      Field(
        "number", get: { (note: Note) in note.storedNumber }, set: { $0.storedNumber = $1 },
        initial: { 12345 }),
      Field(
        "tags", get: { (note: Note) in note.storedTags }, set: { $0.storedTags = $1 },
        initial: { [] }),
    ])
  override class var modelType: ModelType { ownType }

  override class func upgrade(_ record: inout Record, from version: Int) {
    if version == 1 { record.rename("count", to: "number") }
  }
}

/// A tree of notes; each folder has a name.
class Folder: Note {
  var name: String? {
    get { storedName }
    set {
      if storedName == newValue { return }
      willChange(Folder.first, storedName)
      storedName = newValue
    }
    _modify {
      willChange(Folder.first, storedName)
      yield &storedName
    }
  }
  private var storedName: String?

  var children: [Note] {
    get { storedChildren }
    set {
      willChange(Folder.first + 1, storedChildren)
      storedChildren = newValue
    }
    _modify {
      willChange(Folder.first + 1, storedChildren)
      yield &storedChildren
    }
  }
  private var storedChildren: [Note] = []

  private static let first = Note.modelType.fields.count
  private static let ownType = ModelType(
    "Folder", version: 2, inheriting: Note.modelType,
    fields: [
      Field(
        "name", get: { (folder: Folder) in folder.storedName }, set: { $0.storedName = $1 },
        initial: { nil }),
      Field(
        "children", get: { (folder: Folder) in folder.storedChildren },
        set: { $0.storedChildren = $1 }, initial: { [] }),
    ])
  override class var modelType: ModelType { ownType }
}
