import Modeled
import Testing

// In this target, declarations are isolated to the main actor by default.

@Modeled("Page", version: 1)
class Page: ModelObject {
  var title = "Untitled"
  @Field(range: 0...1) var zoom = 1.0
  var tags: [String] = []
  var pages: [Page] = []
  @Transient var scratch: [String: Int] = [:]

  override class func upgrade(_ record: inout Record, from version: Int) {
    if version == 0 { record.rename("name", to: "title") }
  }
}

@Modeled
class Cover: Page {
  var color = Color(rgb: 0x0000FF)
  var summary: String { "\(title) \(zoom)" }
}

@Modeled
nonisolated class Note: ModelObject {
  var text = ""
}

nonisolated enum Hex: FieldCoder {
  static func value(from stored: Value) -> Int? { stored.text.flatMap { Int($0, radix: 16) } }
  static func stored(_ value: Int) -> Value { .string(String(value, radix: 16)) }
}

@Modeled
class Sheet: ModelObject {
  @Field(keys: ".view.size.width") var width = 5
  @Field(keys: ".view.mask", coder: Hex.self) var mask = 255
}

@MainActor @Modeled
final class Panel: ModelObject {
  var title = "Panel" {
    didSet { count += 1 }
  }
  @Field(keys: ".view.zoom") var zoom = 1
  @Transient var count = 0
  @Rule("is too large", about: "zoom") var fits: Bool { zoom < 10 }
}

/// A user interface object on the main actor.
final class Window {
  let cover = Cover()
  var note = Note()

  func edit() {
    cover.title = "Book"
    cover.color.red = 1
    cover.pages.append(Page())
    note.text = "x"
  }
}

@Suite struct MainActorTests {
  @Test("models can be used on the main actor") func onMainActor() throws {
    let window = Window()
    window.edit()
    #expect(window.cover.changedKeys == ["title", "pages", "color"])
    #expect(window.cover.original(\.title) == "Untitled")
    window.cover.revert(\.title)
    #expect(window.cover.summary == "Untitled 1.0")
    let (again, issues) = try Cover.read(from: window.cover.record)
    #expect(issues.isEmpty)
    #expect(again == window.cover)
    #expect(Cover.jsonSchema["title"] == "Cover")
    #expect(try Page.read(from: ["version": 0, "name": "a"]).object.title == "a")
    #expect(window.note.hasChanges)
  }

  @Test("models can be used off the main actor") func offMainActor() async {
    let title = await Task.detached {
      let page = Page()
      page.title = "b"
      return page.hasChanges ? page.title : ""
    }.value
    #expect(title == "b")
  }

  @Test("nested records, coders and models on the actor work with main actor isolation")
  func nestedValues() throws {
    let sheet = Sheet()
    sheet.width = 6
    sheet.mask = 16
    #expect(sheet.record == ["view": ["size": ["width": 6], "mask": "10"]])
    #expect(try Sheet.read(from: sheet.record).object == sheet)
    let panel = Panel()
    panel.title = "A"
    panel.zoom = 20
    #expect(panel.problems.map(\.message) == ["is too large"])
    panel.revertAll()
    #expect(panel.count == 2 && panel.zoom == 1)
  }
}
