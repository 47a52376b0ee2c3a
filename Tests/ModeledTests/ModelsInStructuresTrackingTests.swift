import Modeled
import Testing

/// Changes, copies and patches of objects in structures and enumerations.
@Suite struct ModelsInStructuresTrackingTests {
  @Test("changes have the path to the model") func changePaths() throws {
    let text = """
      {"floor": {"room": {}, "list": [{}, {}], "floors": [{"spare": {}}]}, "byName": {"a": {}},
      "plan": {"pair": {"left": {}}}, "yard": {"kind": "open", "room": {}, "width": 1},
      "plans": [{"single": {}}, {"both": [{}, 1]}], "deed": {"garden": {}}}
      """
    let house = try House.decode(text.utf8, as: .json).object
    for room in house.below { room.name = "b" }
    #expect(
      house.changes.map(\.path.description) == [
        ".floor.room.name", ".floor.list[0].name", ".floor.list[1].name",
        ".floor.floors[0].room.name", ".floor.floors[0].spare.name", ".byName.a.room.name",
        ".plan.pair.left.name", ".plans[0].single.name", ".plans[1].both[0].name",
        ".yard.open.room.name", ".deed.garden.name",
      ])
    #expect(house.changedKeys.isEmpty)
    #expect(house.original(\.floor.room.name) == "light")
    #expect(house.hasChanges(of: \.floor.room.name))
    #expect(house.original(\.garden.name) == "light")
    house.floor.room = Room()
    #expect(house.changes[0].path.description == ".floor.room")
    house.revert(\.floor)
    #expect(house.floor.room.name == "b")
    house.revertAll()
    #expect(!house.hasAnyChanges && house.floor.room.name == "light")
  }

  @Test("a change of a nested model notifies the owner") func notifiesOwner() throws {
    let house = House()
    #expect(!house.hasAnyChanges)
    let flag = Flag()
    withObservationTracking {
      _ = house.hasAnyChanges
    } onChange: {
      flag.raise()
    }
    house.floor.room.name = "b"
    #expect(flag.isRaised)
    #expect(house.hasAnyChanges)
    house.floor.room.name = "light"
    #expect(!house.hasAnyChanges)
    let room = house.floor.room
    house.floor = Floor()
    house.clearChanges()
    room.name = "c"
    #expect(!house.hasAnyChanges)
    house.plan = .floor(Floor(room: room))
    house.clearChanges()
    room.name = "d"
    #expect(house.changes.map(\.path.description) == [".plan.floor.room.name"])
  }

  @Test("a copy has its own models") func copying() {
    let house = House()
    house.floor.list = [Room()]
    house.plan = .several([Room()])
    let copy = house.copied()
    #expect(copy == house)
    for (one, other) in zip(copy.below, house.below) { #expect(one !== other) }
    copy.floor.list[0].name = "b"
    #expect(house.floor.list[0].name == "light")
    #expect(copy != house)
    let other = house.copied()
    other.room("0")?.name = "b"
    #expect(other != house)
    #expect(other.hasAnyChanges && !house.copied().hasAnyChanges)
  }

  @Test("an equal but different model is a change") func equalModel() {
    let house = House()
    house.plan = .single(Room())
    house.clearChanges()
    let former = house.room("single")
    house.plan = .single(Room())
    #expect(house.room("single") !== former)
    #expect(house.hasAnyChanges)
  }

  @Test("a patch keeps the identity of models") func patching() throws {
    let text = """
      {"floor": {"room": {"name": "a", "x": 1}, "width": 1, "list": [{"name": "b"}]},
      "plan": {"single": {"name": "c", "x": 1}}, "deed": {"garden": {"name": "d", "x": 1}}}
      """
    let house = try House.decode(text.utf8, as: .json).object
    let objects = house.below
    let report = house.patch([
      "floor": ["room": ["name": "A"], "width": 2], "plan": ["single": ["name": "C"]],
      "deed": ["garden": ["size": 5]],
    ])
    #expect(report.issues.isEmpty)
    #expect(house.below.map(ObjectIdentifier.init) == objects.map(ObjectIdentifier.init))
    #expect(
      house.changes.map(\.path.description) == [
        ".floor.width", ".floor.room.name", ".plan.single.name", ".deed.garden.size",
      ])
    #expect((house.floor.room.extras.x, house.floor.room.name) == (1, "A"))
    house.patch(["floor": ["list": [["size": 2], ["name": "new"]]]])
    #expect(house.floor.list.map(\.name) == ["b", "new"])
    #expect(house.floor.list[0] === objects.first { $0.name == "b" })
    #expect(house.floor.list[0].size == 2)
  }

  @Test("recursive types know whether they contain models") func recursiveTypes() {
    #expect(Floor.holdsObjects && [Floor].holdsObjects && Plan.holdsObjects && Yard.holdsObjects)
    #expect(Twin<Room>.holdsObjects && !Twin<Int>.holdsObjects)
    #expect(!Extent.holdsObjects && !Shape.holdsObjects)
    #expect(First.holdsObjects && Second.holdsObjects && Third.holdsObjects)
    #expect(!Plain.holdsObjects)
  }

  @Test("depth uses no stack") func deepStructures() throws {
    let depth = 20_000
    let text =
      String(repeating: #"{"box": {"next": [{"then": {"step": "#, count: depth) + "{}"
      + String(repeating: "}}]}}", count: depth)
    var chain: Chain? = try Chain.decode(Array(text.utf8), as: .json).object
    #expect(chain?.hasAnyChanges == false)
    var last = chain
    while let next = last?.below { last = next }
    last?.n = 5
    last = nil
    #expect(chain?.changes.count == 1)
    #expect(chain?.copied().hasAnyChanges == false)
    #expect(chain?.record.value.description.contains("5") == true)
    chain?.revertAll()
    #expect(chain?.hasAnyChanges == false)
    chain = nil
  }
}

@Modeled private final class Chain: ModelObject {
  var n = 0
  var box = ChainBox()
  var then = ChainStep.end

  var below: Chain? {
    if let next = box.next.first { return next }
    if case .step(let next) = then { return next }
    return nil
  }
}

@Modeled private struct ChainBox: ModelValue { var next: [Chain] = [] }

@Modeled private enum ChainStep: ModelChoice {
  case end
  case step(Chain)
}

@Modeled private struct First: ModelValue {
  var others: [Second] = []
  var last: [Third] = []
  var room: Room?
}

@Modeled private struct Second: ModelValue { var others: [First] = [] }

@Modeled private struct Third: ModelValue {
  var own: [Third] = []
  var others: [Second] = []
}

@Modeled private struct Plain: ModelValue {
  var own: [Plain] = []
  var others: [PlainOther] = []
}

@Modeled private struct PlainOther: ModelValue { var others: [Plain] = [] }

private final class Flag: @unchecked Sendable {
  private(set) var isRaised = false
  func raise() { isRaised = true }
}
