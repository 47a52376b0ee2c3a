import ModelKit
import Testing

@Suite struct KeyPathTests {
  @Test("a property is reverted by its key path") func revertsProperty() {
    let note = Note()
    note.text = "Bar"
    note.number = 1
    note.revert(\.text)
    #expect(note.text == "Foo")
    #expect(note.changedKeys == ["number"])
  }

  @Test("a key path gives the original value and the change status") func originalValue() {
    let note = Note()
    #expect(note.original(\.number) == 12345)
    #expect(!note.hasChanges(of: \.number))
    note.number = 1
    #expect(note.original(\.number) == 12345)
    #expect(note.number == 1)
    #expect(note.hasChanges(of: \.number))
    #expect(!note.hasChanges(of: \.text))
    note.clearChanges()
    #expect(note.original(\.number) == 1)
  }

  @Test("inherited properties are found by key paths of a subclass") func inheritedProperties() {
    let folder = Folder()
    folder.text = "Bar"
    folder.name = "x"
    folder.revert(\.text)
    #expect(folder.changedKeys == ["name"])
    #expect(folder.original(\.name) == nil)
    folder.revert(\.name)
    #expect(!folder.hasChanges)
  }

  @Test("reverting a part of a value leaves the other parts") func revertsPart() {
    let paint = Paint()
    paint.color.red = 0.5
    paint.color.green = 0.25
    #expect(paint.original(\.color.red) == 0)
    #expect(paint.hasChanges(of: \.color.red))
    #expect(!paint.hasChanges(of: \.color.blue))
    paint.revert(\.color.red)
    #expect(paint.color == Color(red: 0, green: 0.25, blue: 1))
    paint.revert(\.color)
    #expect(!paint.hasChanges)
  }

  @Test("reverting a computed property reverts the properties it reads") func revertsComputed() {
    let note = Note()
    note.text = "Bar"
    note.tags = ["a"]
    note.number = 1
    #expect(note.original(\.summary) == "Foo 12345")
    #expect(note.hasChanges(of: \.summary))
    note.revert(\.summary)
    #expect(note.changedKeys == ["tags"])
  }

  @Test("removed objects are restored by key path") func restoresObjects() {
    let (folder, note) = (Folder(), Note())
    folder.children = [note]
    folder.clearChanges()
    folder.children = []
    #expect(folder.original(\.children).first === note)
    folder.revert(\.children)
    #expect(folder.children.first === note)
    #expect(!folder.hasAnyChanges)
    note.text = "Bar"
    #expect(folder.hasAnyChanges)
  }

  @Test("a key path to nothing tracked is reported") func untrackedKeyPath() {
    let mistakes = Mistakes()
    ModelDiagnostics.withHandler({ mistakes.add($0) }) { Note().revert(\.constant) }
    guard case .noProperty("Note", _) = mistakes.all.first else {
      return #expect(Bool(false), "\(mistakes.all)")
    }
  }
}

extension Note {
  fileprivate var summary: String { "\(text) \(number)" }
  fileprivate var constant: Int { 5 }
}

private class Paint: ModelObject {
  var color: Color {
    get {
      willRead(0)
      return storedColor
    }
    set {
      if isSame(storedColor, newValue) { return }
      willChange(0, storedColor)
      storedColor = newValue
      didChange(0)
    }
    _modify {
      willChange(0, storedColor)
      defer { didChange(0) }
      yield &storedColor
    }
  }
  private var storedColor = Color(rgb: 0x0000FF)

  private static let ownType = ModelType(
    "Paint",
    fields: [
      Field(
        "color", get: { (paint: Paint) in paint.storedColor }, set: { $0.storedColor = $1 },
        initial: { Color(rgb: 0x0000FF) })
    ])
  override class var modelType: ModelType { ownType }
}
