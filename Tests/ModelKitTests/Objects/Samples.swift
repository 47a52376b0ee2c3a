import ModelKit

// Models, written out as the macro generates them.

class Note: ModelObject {
  var text: String {
    get {
      willRead(Note.first)
      return storedText
    }
    set {
      if storedText == newValue { return }
      willChange(Note.first, storedText)
      storedText = newValue
      didChange(Note.first)
    }
    _modify {
      willChange(Note.first, storedText)
      defer { didChange(Note.first) }
      yield &storedText
    }
  }
  private var storedText = "Foo"

  var number: Int {
    get {
      willRead(Note.first + 1)
      return storedNumber
    }
    set {
      if storedNumber == newValue { return }
      willChange(Note.first + 1, storedNumber)
      storedNumber = newValue
      didChange(Note.first + 1)
    }
    _modify {
      willChange(Note.first + 1, storedNumber)
      defer { didChange(Note.first + 1) }
      yield &storedNumber
    }
  }
  private var storedNumber = 12345

  var tags: [String] {
    get {
      willRead(Note.first + 2)
      return storedTags
    }
    set {
      if storedTags == newValue { return }
      willChange(Note.first + 2, storedTags)
      storedTags = newValue
      didChange(Note.first + 2)
    }
    _modify {
      willChange(Note.first + 2, storedTags)
      defer { didChange(Note.first + 2) }
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

/// A note that contains notes, with a name.
class Folder: Note {
  var name: String? {
    get {
      willRead(Folder.first)
      return storedName
    }
    set {
      if storedName == newValue { return }
      willChange(Folder.first, storedName)
      storedName = newValue
      didChange(Folder.first)
    }
    _modify {
      willChange(Folder.first, storedName)
      defer { didChange(Folder.first) }
      yield &storedName
    }
  }
  private var storedName: String?

  var children: [Note] {
    get {
      willRead(Folder.first + 1)
      return storedChildren
    }
    set {
      willChange(Folder.first + 1, storedChildren)
      storedChildren = newValue
      didChange(Folder.first + 1)
    }
    _modify {
      willChange(Folder.first + 1, storedChildren)
      defer { didChange(Folder.first + 1) }
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
