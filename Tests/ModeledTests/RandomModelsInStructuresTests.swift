import Foundation
import Modeled
import Testing
import TestBasics

/// Random edits of models in structures and enumerations, checked with a description made without
/// the library.
@Suite struct RandomModelsInStructuresTests {
  private static let text = """
    {
      "floor": {
        "room": {"name": "a" /* a */, "x": 1},
        "y": [1, {}],
        "list": [
          {"name": "b" /* b */},
          {"size": 2.0, "x": {} /* c */}
        ],
        "floors": [{"width": 1.0, "spare": {"name": "d" /* d */}, "z": null}],
        "named": {"one": {"name": "e" /* e */}}
      },
      "floors": [{"room": {"name": "f" /* f */}}, {"list": [{"name": "g" /* g */}, 5], "x": 1}],
      "byName": {"k": {"spare": {"name": "h" /* h */}}},
      "plan": {"pair": {"left": {"name": "i" /* i */}, "x": 1}},
      "plans": [{"single": {"name": "j" /* j */}}, "bare", {"several": [{"name": "k" /* k */}]}],
      "deed": {"garden": {"name": "l" /* l */}, "x": 1, "paper": {"sheds": [{"name": "m" /* m */}]}},
      "rooms": [{"name": "n" /* n */, "parts": [{"name": "o" /* o */}]}]
    }
    """

  @Test(
    "random edits, undo and saves agree with a description made without the library",
    arguments: 0..<12)
  func randomEdits(seed: UInt64) throws {
    let path = NSTemporaryDirectory() + "random-models-\(UUID().uuidString).json"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(Self.text.utf8).write(to: URL(filePath: path))
    let file = try ModelFile<House>(at: path)
    let house = file.object
    let undo = UndoLog(house)
    var edits = RandomEdits(SeededGenerator(seed: seed))
    var saved = Look(house)
    var looks = [saved]
    for step in 0..<150 {
      undo.group("Edit") { edits.edit(house) }
      if Look(house) != looks.last { looks.append(Look(house)) }
      #expect(house.hasAnyChanges || Look(house) == saved, "\(step)")
      #expect(house.hasAnyChanges == !house.changes.isEmpty)
      switch Int.random(in: 0..<12, using: &edits.random) {
      case 0:
        try file.save()
        saved = Look(house)
        #expect(!house.hasAnyChanges)
        let anew = try ModelFile<House>(at: path).object
        #expect(Look(anew) == saved && anew == house, "\(step)")
        looks = [saved]
      case 1:
        house.revertAll()
        #expect(!house.hasAnyChanges && Look(house) == saved, "\(step)")
        looks = [saved]
      case 2:
        let copy = house.copied()
        #expect(Look(copy) == Look(house) && copy == house && !copy.hasAnyChanges, "\(step)")
      case 3:
        let present = Look(house)
        guard undo.undo() else { break }
        #expect(undo.redo() && Look(house) == present, "\(step)")
      default: break
      }
    }
  }

  @Test("a save keeps every comment of the remaining objects", arguments: 0..<40)
  func keepsComments(seed: UInt64) throws {
    let path = NSTemporaryDirectory() + "random-models-\(UUID().uuidString).json"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(Self.text.utf8).write(to: URL(filePath: path))
    let file = try ModelFile<House>(at: path)
    var names = file.object.namedRooms
    var edits = RandomEdits(SeededGenerator(seed: seed))
    for _ in 0..<3 { edits.edit(file.object) }
    let left = Set(file.object.allRooms.map(ObjectIdentifier.init))
    names = names.filter { left.contains(ObjectIdentifier($1)) }
    try file.save()
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for (name, room) in names {
      #expect(text.contains("/* \(name) */"), "\(name) \(room.name)\n\(text)")
    }
    #expect(try ModelFile<House>(at: path).object == file.object)
  }
}

/// Makes random edits of a house, one at a time.
private struct RandomEdits {
  var random: SeededGenerator
  private var made = 0

  init(_ random: SeededGenerator) { self.random = random }

  private mutating func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private mutating func make() -> Room {
    made += 1
    let room = Room()
    room.name = "new\(made)"
    return room
  }

  mutating func edit(_ house: House) {
    switch number(9) {
    case 0, 1, 2:
      guard let room = house.allRooms.randomElement(using: &random) else { return }
      made += 1
      if number(2) == 0 { room.name = "edited\(made)" } else { room.size = number(4) }
    case 3: editFloor(&house.floor)
    case 4:
      if house.floors.isEmpty || number(4) == 0 { return house.floors.append(Floor(room: make())) }
      switch number(4) {
      case 0: house.floors.remove(at: number(house.floors.count))
      case 1: house.floors.shuffle(using: &random)
      default: editFloor(&house.floors[number(house.floors.count)])
      }
    case 5:
      var floor = house.byName["k"] ?? Floor(room: make())
      editFloor(&floor)
      house.byName["k"] = number(5) == 0 ? nil : floor
    case 6: house.plan = plan(house.plan)
    case 7:
      if house.plans.isEmpty || number(4) == 0 { return house.plans.append(plan(.bare)) }
      let index = number(house.plans.count)
      house.plans[index] = plan(house.plans[index])
    default:
      if number(2) == 0 { house.attic = house.attic == nil ? Floor(room: make()) : nil }
      editRooms(&house.sheds)
    }
  }

  private mutating func editFloor(_ floor: inout Floor) {
    switch number(6) {
    case 0: floor.width = number(5)
    case 1: floor.room = make()
    case 2: floor.spare = floor.spare == nil ? make() : nil
    case 3: floor.named["\(number(3))"] = number(3) == 0 ? nil : make()
    case 4:
      if floor.floors.isEmpty { return floor.floors.append(Floor(room: make())) }
      editFloor(&floor.floors[0])
    default: editRooms(&floor.list)
    }
  }

  private mutating func editRooms(_ rooms: inout [Room]) {
    switch number(4) {
    case 0: rooms.insert(make(), at: number(rooms.count + 1))
    case 1: rooms.shuffle(using: &random)
    default: if !rooms.isEmpty { rooms.remove(at: number(rooms.count)) }
    }
  }

  private mutating func plan(_ former: Plan) -> Plan {
    switch number(6) {
    case 0: return .single(make())
    case 1: return .both(make(), number(5))
    case 2: return .floor(Floor(room: make()))
    case 3:
      guard case .pair(let left, let right) = former else { return .pair(left: nil, right: make()) }
      return .pair(left: right, right: left)
    case 4:
      guard case .several(var rooms) = former else { return .several([make()]) }
      editRooms(&rooms)
      return .several(rooms)
    default: return number(2) == 0 ? .bare : .width(number(5))
    }
  }
}

/// A description of a house, made without the library.
private struct Look: Equatable {
  private let text: String

  init(_ house: House) {
    text = """
      \(Self.text(house.floor)) \(house.attic.map(Self.text) ?? "-") \(house.floors.map(Self.text)) \
      \(house.byName.sorted { $0.key < $1.key }.map { $0.key + Self.text($0.value) }) \
      \(Self.text(house.plan)) \(house.plans.map(Self.text)) \(Self.text(house.garden)) \
      \(house.sheds.map(Self.text)) \(house.rooms.map(Self.text))
      """
  }

  private static func text(_ room: Room) -> String {
    "(\(room.name) \(room.size) \(room.parts.map(text)))"
  }

  private static func text(_ floor: Floor) -> String {
    let named = floor.named.sorted { $0.key < $1.key }.map { $0.key + text($0.value) }
    return "{\(text(floor.room)) \(floor.width) \(floor.spare.map(text) ?? "-")"
      + " \(floor.list.map(text)) \(named) \(floor.floors.map(text))}"
  }

  private static func text(_ plan: Plan) -> String {
    switch plan {
    case .bare: "bare"
    case .width(let width): "width \(width)"
    case .single(let room): "single \(text(room))"
    case .pair(let left, let right): "pair \(left.map(text) ?? "-") \(right.map(text) ?? "-")"
    case .several(let rooms): "several \(rooms.map(text))"
    case .both(let room, let number): "both \(text(room)) \(number)"
    case .floor(let floor): "floor \(text(floor))"
    }
  }
}

extension Plan {
  fileprivate var rooms: [Room] {
    switch self {
    case .bare, .width: []
    case .single(let room), .both(let room, _): [room]
    case .pair(let left, let right): [left, right].compactMap(\.self)
    case .several(let rooms): rooms
    case .floor(let floor): floor.rooms
    }
  }
}

extension Floor {
  fileprivate var rooms: [Room] {
    [room] + [spare].compactMap(\.self) + list + named.sorted { $0.key < $1.key }.map(\.value)
      + floors.flatMap(\.rooms)
  }
}

extension House {
  /// All rooms, found without the library.
  fileprivate var allRooms: [Room] {
    let floors =
      [floor] + [attic].compactMap(\.self) + floors
      + byName.sorted { $0.key < $1.key }.map(\.value)
    let others = plan.rooms + plans.flatMap(\.rooms) + [garden] + sheds + rooms
    let found = floors.flatMap(\.rooms) + others
    return found + found.flatMap(\.parts)
  }

  fileprivate var namedRooms: [(String, Room)] {
    allRooms.filter { $0.name.count == 1 }.map { ($0.name, $0) }
  }
}
