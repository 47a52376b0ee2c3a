import ModelKit

/// A model as the macro makes it, written out: nothing here depends on swift-syntax.
class Person: ModelObject {
  var name: String {
    get {
      willRead(Person.first + 0)
      return storedName
    }
    set {
      if isSame(storedName, newValue) { return }
      willChange(Person.first + 0, storedName)
      storedName = newValue
      didChange(Person.first + 0)
    }
    _modify {
      willChange(Person.first + 0, storedName)
      defer { didChange(Person.first + 0) }
      yield &storedName
    }
  }
  private var storedName: String = ""

  var email: String {
    get {
      willRead(Person.first + 1)
      return storedEmail
    }
    set {
      if isSame(storedEmail, newValue) { return }
      willChange(Person.first + 1, storedEmail)
      storedEmail = newValue
      didChange(Person.first + 1)
    }
    _modify {
      willChange(Person.first + 1, storedEmail)
      defer { didChange(Person.first + 1) }
      yield &storedEmail
    }
  }
  private var storedEmail: String = ""

  var city: String {
    get {
      willRead(Person.first + 2)
      return storedCity
    }
    set {
      if isSame(storedCity, newValue) { return }
      willChange(Person.first + 2, storedCity)
      storedCity = newValue
      didChange(Person.first + 2)
    }
    _modify {
      willChange(Person.first + 2, storedCity)
      defer { didChange(Person.first + 2) }
      yield &storedCity
    }
  }
  private var storedCity: String = ""

  var note: String {
    get {
      willRead(Person.first + 3)
      return storedNote
    }
    set {
      if isSame(storedNote, newValue) { return }
      willChange(Person.first + 3, storedNote)
      storedNote = newValue
      didChange(Person.first + 3)
    }
    _modify {
      willChange(Person.first + 3, storedNote)
      defer { didChange(Person.first + 3) }
      yield &storedNote
    }
  }
  private var storedNote: String = ""

  var age: Int {
    get {
      willRead(Person.first + 4)
      return storedAge
    }
    set {
      if isSame(storedAge, newValue) { return }
      willChange(Person.first + 4, storedAge)
      storedAge = newValue
      didChange(Person.first + 4)
    }
    _modify {
      willChange(Person.first + 4, storedAge)
      defer { didChange(Person.first + 4) }
      yield &storedAge
    }
  }
  private var storedAge: Int = 0

  var score: Double {
    get {
      willRead(Person.first + 5)
      return storedScore
    }
    set {
      if isSame(storedScore, newValue) { return }
      willChange(Person.first + 5, storedScore)
      storedScore = newValue
      didChange(Person.first + 5)
    }
    _modify {
      willChange(Person.first + 5, storedScore)
      defer { didChange(Person.first + 5) }
      yield &storedScore
    }
  }
  private var storedScore: Double = 0

  var count: Int {
    get {
      willRead(Person.first + 6)
      return storedCount
    }
    set {
      if isSame(storedCount, newValue) { return }
      willChange(Person.first + 6, storedCount)
      storedCount = newValue
      didChange(Person.first + 6)
    }
    _modify {
      willChange(Person.first + 6, storedCount)
      defer { didChange(Person.first + 6) }
      yield &storedCount
    }
  }
  private var storedCount: Int = 0

  var isActive: Bool {
    get {
      willRead(Person.first + 7)
      return storedIsActive
    }
    set {
      if isSame(storedIsActive, newValue) { return }
      willChange(Person.first + 7, storedIsActive)
      storedIsActive = newValue
      didChange(Person.first + 7)
    }
    _modify {
      willChange(Person.first + 7, storedIsActive)
      defer { didChange(Person.first + 7) }
      yield &storedIsActive
    }
  }
  private var storedIsActive: Bool = false

  var tags: [String] {
    get {
      willRead(Person.first + 8)
      return storedTags
    }
    set {
      if isSame(storedTags, newValue) { return }
      willChange(Person.first + 8, storedTags)
      storedTags = newValue
      didChange(Person.first + 8)
    }
    _modify {
      willChange(Person.first + 8, storedTags)
      defer { didChange(Person.first + 8) }
      yield &storedTags
    }
  }
  private var storedTags: [String] = []

  var level: Int? {
    get {
      willRead(Person.first + 9)
      return storedLevel
    }
    set {
      if isSame(storedLevel, newValue) { return }
      willChange(Person.first + 9, storedLevel)
      storedLevel = newValue
      didChange(Person.first + 9)
    }
    _modify {
      willChange(Person.first + 9, storedLevel)
      defer { didChange(Person.first + 9) }
      yield &storedLevel
    }
  }
  private var storedLevel: Int? = nil

  private static let first = 0
  private static let ownType = ModelType(
    "Person",
    fields: [
      Field.declared(
        "name", get: { (person: Person) in person.storedName }, set: { $0.storedName = $1 },
        initial: { "" }),
      Field.declared(
        "email", get: { (person: Person) in person.storedEmail }, set: { $0.storedEmail = $1 },
        initial: { "" }),
      Field.declared(
        "city", get: { (person: Person) in person.storedCity }, set: { $0.storedCity = $1 },
        initial: { "" }),
      Field.declared(
        "note", get: { (person: Person) in person.storedNote }, set: { $0.storedNote = $1 },
        initial: { "" }),
      Field.declared(
        "age", get: { (person: Person) in person.storedAge }, set: { $0.storedAge = $1 },
        initial: { 0 }),
      Field.declared(
        "score", get: { (person: Person) in person.storedScore }, set: { $0.storedScore = $1 },
        initial: { 0 }),
      Field.declared(
        "count", get: { (person: Person) in person.storedCount }, set: { $0.storedCount = $1 },
        initial: { 0 }),
      Field.declared(
        "isActive", get: { (person: Person) in person.storedIsActive },
        set: { $0.storedIsActive = $1 },
        initial: { false }),
      Field.declared(
        "tags", get: { (person: Person) in person.storedTags }, set: { $0.storedTags = $1 },
        initial: { [] }),
      Field.declared(
        "level", get: { (person: Person) in person.storedLevel }, set: { $0.storedLevel = $1 },
        initial: { nil }),
    ])
  override class var modelType: ModelType { ownType }
}
