import Modeled

@Modeled final class Room: ModelObject {
  var name = "light"
  var size = 1
  var parts: [Room] = []
}

@Modeled struct Floor: ModelValue {
  @Field(keys: "room", "r") var room = Room()
  var width = 0
  var color = Color("#ff0000") ?? .black
  var spare: Room?
  var list: [Room] = []
  var named: [String: Room] = [:]
  var floors: [Floor] = []
}

@Modeled enum Plan: ModelChoice {
  case bare
  case width(Int)
  case single(Room)
  case pair(left: Room?, right: Room?)
  case several([Room])
  case both(Room, Int)
  indirect case floor(Floor)
}

@Modeled(tag: .adjacent("type", "value")) enum Wing: ModelChoice {
  case closed
  case open(Room)
}

@Modeled(tag: .inside("kind")) enum Yard: ModelChoice {
  case closed
  case open(room: Room, width: Int)
}

@Modeled struct Twin<Part: FieldValue>: ModelValue {
  var one: Part?
  var two: [Part] = []
}

@Modeled(writesNames: false) final class House: ModelObject {
  var n = 0
  var floor = Floor()
  var attic: Floor?
  var floors: [Floor] = []
  var byName: [String: Floor] = [:]
  var plan = Plan.bare
  var plans: [Plan] = []
  var wing: Wing?
  var yard = Yard.closed
  var twin = Twin<Room>()
  @Field(keys: ".deed.garden") var garden = Room()
  @Field(keys: ".deed.paper.sheds") var sheds: [Room] = []
  var rooms: [Room] = []
}

extension House {
  /// All models in the house.
  var below: [Room] {
    var found: [Room] = []
    forEachObject { object in
      if let room = object as? Room { found.append(room) }
      return true
    }
    return found
  }

  /// Returns the model of a case.
  func room(_ name: String) -> Room? {
    switch (name, plan, plans.last, wing, yard) {
    case ("single", .single(let room), _, _, _), ("both", .both(let room, _), _, _, _): room
    case ("left", .pair(let room, _), _, _, _), ("right", .pair(_, let room), _, _, _): room
    case (_, .several(let rooms), _, _, _): Int(name).map { rooms[$0] }
    case ("floor", .floor(let floor), _, _, _): floor.room
    case ("list", _, .single(let room)?, _, _): room
    case ("wing", _, _, .open(let room)?, _): room
    case ("yard", _, _, _, .open(let room, _)): room
    default: nil
    }
  }
}
