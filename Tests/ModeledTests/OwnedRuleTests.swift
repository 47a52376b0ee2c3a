import Modeled
import Testing

@Modeled(writesNames: false)
final class Leaf: ModelObject {
  var w = 1
  var note = ""
  var inner: [Leaf] = []
}

@Modeled(writesNames: false)
final class Tree: ModelObject {
  var name = ""
  var leaves: [Leaf] = []
  var table: [String: Leaf] = [:]
  var one: Leaf?
  var others: [Leaf] = []

  @Rule("too heavy", about: "leaves") var isLight: Bool {
    leaves.reduce(0) { $0 + $1.w + $1.inner.reduce(0) { $0 + $1.w } } <= 10
  }
  @Rule("too heavy", about: "name", "table") var hasLightTable: Bool {
    table.values.allSatisfy { $0.w <= 10 }
  }
  @Rule(about: "one") func heavyOne() -> String? { (one?.w ?? 0) > 10 ? "too heavy" : nil }
  @Rule("the others are too heavy") var hasLightOthers: Bool {
    others.allSatisfy { $0.w <= 10 }
  }
}

/// Rules of an object about the objects that it owns.
@Suite struct OwnedRuleTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let problem: String
    /// Breaks a rule.
    let edit: @Sendable (Tree) -> Void
    /// An edit that leaves the rule as it is.
    let other: @Sendable (Tree) -> Void
  }

  static let rows = [
    Row(testDescription: "a list", problem: ".leaves: too heavy") {
      $0.leaves[0].w = 99
    } other: {
      $0.others[0].note = "n"
    },
    Row(testDescription: "a list below", problem: ".leaves: too heavy") {
      $0.leaves[0].inner[0].w = 99
    } other: {
      $0.one?.note = "n"
    },
    Row(testDescription: "a dictionary", problem: ".name: too heavy") {
      $0.table["a"]?.w = 99
    } other: {
      $0.leaves[0].note = "n"
    },
    Row(testDescription: "an optional", problem: ".one: too heavy") {
      $0.one?.w = 99
    } other: {
      $0.table["a"]?.note = "n"
    },
    Row(testDescription: "the object as a whole", problem: ".: the others are too heavy") {
      $0.others[0].w = 99
    } other: {
      $0.leaves[0].inner[0].note = "n"
    },
  ]

  private static let text = """
    {
      "leaves": [{ "w": 1, "inner": [{ "w": 1 }] }],
      "table": { "a": { "w": 1 } },
      "one": { "w": 1 },
      "others": [{ "w": 1 }]
    }

    """

  @Test("an edit of an owned object that breaks a rule of its owner is not saved", arguments: rows)
  func refusesSave(_ row: Row) throws {
    let kept = try KeptFile(Self.text)
    let file = try ModelFile<Tree>(at: kept.path)
    row.edit(file.object)
    let error = #expect(throws: ModelFileError.self) { try file.save() }
    #expect(error?.message == "not saved: \(row.problem)")
    #expect(try kept.read() == Self.text)
    file.revertAll()
    row.other(file.object)
    #expect(try file.save())
    row.edit(file.object)
    file.rules = .report
    #expect(try file.save())
  }

  @Test("a rule broken in the file does not prevent a save of other objects", arguments: rows)
  func brokenInFile(_ row: Row) throws {
    let kept = try KeptFile(Self.text)
    let broken = try ModelFile<Tree>(at: kept.path)
    broken.rules = .report
    row.edit(broken.object)
    try broken.save()
    let file = try ModelFile<Tree>(at: kept.path)
    #expect(file.object.problems.map(\.description) == [row.problem])
    row.other(file.object)
    #expect(try file.save())
    #expect(try kept.read().contains(#""note": "n""#))
  }
}
