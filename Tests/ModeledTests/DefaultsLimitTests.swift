import Foundation
import Modeled
import Synchronization
import Testing

@Modeled
struct Inset: ModelValue {
  @Field(range: 0...9) var left = 1
  var right = 1
}

@Modeled
final class Pane: ModelObject {
  @Field(range: 20...400) var columns = 80
  @Field(choices: ["small", "large"]) var size = "small"
  @Field(range: 0...1) var share: Double?
  @Field(count: 1...3) var name = "a"
  var title = ""
  var margin = Inset()
  var marks: [Mark] = []

  @Modeled
  final class Mark: ModelObject {
    @Field(range: 0...9) var level = 1
  }
}

@Suite struct DefaultsLimitTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String { property }
    let property: String
    let edit: @Sendable (Defaults<Pane>) -> Void

    init(_ property: String, _ edit: @escaping @Sendable (Defaults<Pane>) -> Void) {
      self.property = property
      self.edit = edit
    }
  }

  static let rows = [
    Row("columns") { $0.columns = 9999 },
    Row("columns") { $0.columns -= 110 },
    Row("columns") { $0.update { $0.columns = 7 } },
    Row("columns") {
      $0.update {
        $0.title = "b"
        $0.columns = 7
      }
    },
    Row("size") { $0.size = "medium" },
    Row("share") { $0.share = 1.5 },
    Row("margin") { $0.margin.left = 10 },
    Row("margin") {
      $0.update {
        $0.margin.right = 2
        $0.margin.left = -1
      }
    },
    Row("marks") { $0.update { $0.marks[0].level = 10 } },
  ]

  /// Returns the mistakes that are reported while a closure runs.
  private func mistakes(_ body: () throws -> Void) rethrows -> [ModelMistake] {
    let found = Mutex<[ModelMistake]>([])
    try ModelDiagnostics.withHandler({ mistake in found.withLock { $0.append(mistake) } }) {
      try body()
    }
    return found.withLock { $0 }
  }

  private func set(_ defaults: Defaults<Pane>) {
    defaults.update {
      $0.columns = 120
      $0.size = "large"
      $0.share = 0.5
      $0.margin.left = 2
      $0.marks = [Pane.Mark()]
    }
  }

  @Test("a value beyond its limits is not set in defaults, and reported", arguments: rows)
  func refused(_ row: Row) {
    let store = MemoryDefaults()
    let defaults = Defaults<Pane>(in: store)
    set(defaults)
    let before = (defaults.record, Dictionary(store.keys.map { ($0, store[$0]) }) { $1 })
    #expect(mistakes { row.edit(defaults) } == [.unstorable("Pane", row.property)])
    #expect(defaults.record == before.0)
    #expect(Dictionary(store.keys.map { ($0, store[$0]) }) { $1 } == before.1)
    #expect(Defaults<Pane>(in: store).record == before.0)
  }

  @Test("a value beyond its limits is not set in a file of defaults", arguments: rows)
  func refusedInFile(_ row: Row) throws {
    let file = try KeptFile("{}")
    let defaults = Defaults<Pane>(in: FileDefaults(at: file.path, saving: .immediately))
    set(defaults)
    let (record, text) = (defaults.record, try file.read())
    #expect(mistakes { row.edit(defaults) } == [.unstorable("Pane", row.property)])
    #expect(defaults.record == record)
    #expect(try file.read() == text)
  }

  @Test("values at the ends of limits, and those that only break a rule, are set in defaults")
  func accepted() {
    let store = MemoryDefaults()
    let defaults = Defaults<Pane>(in: store)
    let found = mistakes {
      defaults.columns = 400
      defaults.name = "abcd"
      defaults.share = nil
      defaults.margin.left = 9
    }
    #expect(found.isEmpty)
    #expect(store["columns"] == 400)
    #expect(store["name"] == "abcd")
    #expect(store["margin"]?["left"] == 9)
  }

  @Test("a stored value beyond its limits does not prevent other changes") func storedBefore() {
    let store = MemoryDefaults()
    store["columns"] = 9999
    store["margin"] = ["left": 99]
    let defaults = Defaults<Pane>(in: store)
    let found = mistakes {
      defaults.title = "b"
      defaults.margin.right = 3
    }
    #expect(found.isEmpty)
    #expect(store["columns"] == 9999)
    #expect(store["margin"] == ["left": 99, "right": 3])
    #expect(store["title"] == "b")
  }
}
