import Modeled
import Testing

@globalActor private actor StorageActor { static let shared = StorageActor() }

@MainActor @Modeled(version: 2, writesNames: false) private class Sheet: ModelObject {
  @Field(keys: ".view.zoom") var zoom = 1.0
  var title = "Untitled" {
    willSet { heard.append(newValue) }
  }
  var cells: [Int] = []
  @Reference(in: "parts") var selected: Sheet?
  var parts: [Sheet] = []
  @Transient var heard: [String] = []

  @Rule("has no title", about: "title") var isTitled: Bool { !title.isEmpty }
  @Rule func count() -> String? { cells.count > 2 ? "has too many cells" : nil }

  override class func upgrade(_ record: inout Record, from version: Int) {
    record.rename("name", to: "title")
  }
}

@MainActor @Modeled private final class ColoredSheet: Sheet {
  var color = Color(rgb: 0xFF)
}

@StorageActor @Modeled private final class Row: ModelObject {
  var id = 0
  @Rule("is negative", about: "id") var isSound: Bool { id >= 0 }
}

@Suite struct ActorModelTests {
  @Test("a model can be on the main actor") @MainActor func onMainActor() throws {
    let sheet = ColoredSheet()
    sheet.title = "A"
    sheet.zoom = 2
    sheet.color.green = 1
    sheet.cells += [1, 2, 3]
    sheet.parts = [Sheet()]
    sheet.selected = sheet.parts[0]
    #expect(sheet.heard == ["A"])
    #expect(sheet.problems.map(\.message) == ["has too many cells"])
    sheet.revert(\.title)
    #expect(sheet.heard == ["A", "Untitled"])
    let (again, issues) = try ColoredSheet.read(from: sheet.record)
    #expect(issues.isEmpty && again == sheet && again.selected === again.parts[0])
    sheet.title = ""
    #expect(sheet.problems.map(\.path.description) == [".title", "."])
  }

  @Test("a model can be on a custom global actor") @StorageActor func onCustomActor() throws {
    let row = Row()
    row.id = -1
    #expect(row.problems.map(\.message) == ["is negative"])
    #expect(row.record == ["id": -1])
    #expect(try Row.read(from: ["id": 3]).object.id == 3)
  }
}
