import ModelBasics
import ModelKit
import Testing

/// Ownership: every edit is visible to all owners of the object, whatever happened before.
@Suite struct OwnershipTests {
  /// Steps with two owners and an object, and the owners that must see an edit after them.
  private struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let steps: @Sendable (Scene) -> Void
    let seenByFirst: Bool
    let seenBySecond: Bool

    init(
      _ description: String, first: Bool = false, second: Bool = false,
      _ steps: @escaping @Sendable (Scene) -> Void
    ) {
      testDescription = description
      self.steps = steps
      seenByFirst = first
      seenBySecond = second
    }
  }

  private final class Scene {
    var first = Rack()
    let second = Rack()
    let object = Rack()

    func ask() {
      _ = first.hasAnyChanges
      _ = second.hasAnyChanges
    }

    func clear() {
      first.clearChanges()
      second.clearChanges()
    }
  }

  private static let cases: [Case] = [
    Case("in one list", first: true) { $0.first.items = [$0.object] },
    Case("in two properties", first: true) {
      $0.first.items = [$0.object]
      $0.first.selected = $0.object
    },
    Case("in two properties, asked in between, gone from the second", first: true) {
      $0.first.items = [$0.object]
      $0.ask()
      $0.first.selected = $0.object
      $0.ask()
      $0.first.selected = nil
    },
    Case("in two properties, gone from the first", first: true) {
      $0.first.items = [$0.object]
      $0.first.selected = $0.object
      $0.clear()
      $0.first.items = []
    },
    Case("twice in one list, gone from one place", first: true) {
      $0.first.items = [$0.object, $0.object]
      $0.clear()
      $0.first.items.removeLast()
    },
    Case("gone from both") {
      $0.first.items = [$0.object]
      $0.first.selected = $0.object
      $0.clear()
      $0.first.items = []
      $0.first.selected = nil
    },
    Case("its owner is freed, and it is given to another", second: true) {
      $0.first.items = [$0.object]
      $0.clear()
      $0.first = Rack()
      $0.second.items = [$0.object]
    },
    Case("its owner is freed with an edit, and it is given to another", second: true) {
      $0.first.items = [$0.object]
      $0.object.number = 7
      $0.ask()
      $0.first = Rack()
      $0.second.items = [$0.object]
    },
    Case("its owner is freed before the edit was asked for", second: true) {
      $0.first.items = [$0.object]
      $0.clear()
      $0.object.number = 7
      $0.first = Rack()
      $0.second.items = [$0.object]
    },
    Case("let go of and not asked, then another's", second: true) {
      $0.first.items = [$0.object]
      $0.clear()
      $0.object.number = 7
      $0.first.items = []
      $0.second.items = [$0.object]
      _ = $0.second.hasAnyChanges
      _ = $0.first.hasAnyChanges
    },
    Case("the other asks before it is let go of", second: true) {
      $0.first.items = [$0.object]
      $0.ask()
      $0.second.items = [$0.object]
      $0.ask()
      $0.first.items = []
    },
    Case("the other has it, and the first is freed", second: true) {
      $0.first.items = [$0.object]
      $0.ask()
      $0.second.items = [$0.object]
      $0.ask()
      $0.first = Rack()
    },
    Case("there and back", first: true) {
      $0.first.items = [$0.object]
      $0.clear()
      $0.first.items = []
      $0.second.items = [$0.object]
      $0.clear()
      $0.second.items = []
      $0.first.items = [$0.object]
    },
    Case("both have it", first: true, second: true) {
      $0.first.items = [$0.object]
      $0.second.items = [$0.object]
    },
    Case("both have it, and the first is asked alone", first: true, second: true) {
      $0.first.items = [$0.object]
      $0.second.items = [$0.object]
      $0.clear()
      $0.object.number = 7
      _ = $0.first.hasAnyChanges
      $0.object.number = 0
      _ = $0.first.hasAnyChanges
    },
  ]

  @Test("an edit is visible to all owners", arguments: cases, [false, true])
  private func editIsVisible(row: Case, isCleared: Bool) {
    ModelDiagnostics.withHandler({ _ in }) {
      let scene = Scene()
      row.steps(scene)
      if isCleared { scene.clear() }
      let before = (scene.first.hasAnyChanges, scene.second.hasAnyChanges)
      scene.object.number = 5
      #expect(scene.first.hasAnyChanges == (before.0 || row.seenByFirst))
      #expect(scene.second.hasAnyChanges == (before.1 || row.seenBySecond))
      for (owner, isSeen) in [
        (scene.first, row.seenByFirst), (scene.second, row.seenBySecond),
      ] {
        let own = owner.changes.filter { $0.object === scene.object }
        #expect(own.map(\.field.name) == (isSeen ? ["number"] : []))
      }
    }
  }

  @Test("clearing one owner does not clear a shared object for the other") func clearingOneOwner() {
    ModelDiagnostics.withHandler({ _ in }) {
      let (one, two, object) = (Rack(), Rack(), Rack())
      one.items = [object]
      two.selected = object
      one.clearChanges()
      two.clearChanges()
      object.number = 5
      two.clearChanges()
      #expect(one.hasAnyChanges)
      one.revertAll()
      #expect(one.items.map(\.number) == [0])
      #expect(two.selected?.number == 5)
      #expect(!two.hasAnyChanges)
    }
  }

  @Test("an object cleared by another owner is a change when it returns") func clearedWhileAway() {
    let (one, two, object) = (Rack(), Rack(), Rack())
    one.items = [object]
    one.clearChanges()
    one.items = []
    two.items = [object]
    object.number = 5
    two.clearChanges()
    two.items = []
    one.items = [object]
    #expect(one.hasAnyChanges)
    #expect(numbers(in: one.committedRecord()["items"]) == [0])
    one.revertAll()
    #expect(one.items.map(\.number) == [0])
    #expect(!one.hasAnyChanges)
  }

  @Test("reverting a move does not report a second owner") func revertedMove() {
    let (rack, upper, lower) = (Rack(), Rack(), Rack())
    rack.items = [upper, lower]
    rack.clearChanges()
    upper.items = [lower]
    rack.items = []
    _ = (rack.hasAnyChanges, upper.hasAnyChanges)
    let mistakes = Mistakes()
    ModelDiagnostics.withHandler({ mistakes.add($0) }) {
      rack.revertAll()
      #expect(!rack.hasAnyChanges)
    }
    #expect(mistakes.all == [])
    #expect(upper.items.isEmpty)
  }

  @Test("a cleared object with previous changes is freed") func freesCleared() {
    weak var freed: Rack?
    do {
      let rack = Rack()
      rack.items = [Rack()]
      rack.number = 5
      rack.clearChanges()
      #expect(rack.previousChanges.count == 2)
      #expect(rack.previousChanges.allSatisfy { $0.object === rack })
      freed = rack
    }
    #expect(freed == nil)
  }

  @Test("an object in two properties is reverted and written in both") func revertsBothPositions() {
    let (rack, object) = (Rack(), Rack())
    rack.items = [object]
    rack.selected = object
    rack.clearChanges()
    object.number = 5
    #expect(rack.changes.map(\.description) == [".items[0].number: 0 → 5"])
    #expect(numbers(in: rack.record["selected"].map { [$0] }) == [5])
    #expect(numbers(in: rack.record["items"]) == [5])
    rack.revertAll()
    #expect(!rack.hasAnyChanges)
    #expect(object.number == 0)
  }

  private func numbers(in list: Value?) -> [Value?] {
    (list?.elements.map(\.self) ?? []).map { $0[Array("number".utf8)] }
  }

  @Test("a change of an object in two properties is listed once") func listsChangeOnce() {
    let (owner, object) = (Rack(), Rack())
    owner.items = [object, object]
    owner.selected = object
    owner.clearChanges()
    object.number = 7
    #expect(owner.changes.map(\.path.description) == [".items[0].number"])
    owner.number = 3
    object.selected = Rack()
    object.selected?.number = 2
    #expect(
      owner.changes.map(\.path.description)
        == [
          ".number", ".items[0].number", ".items[0].selected", ".items[0].selected.number",
        ])
  }
}
