import Modeled
import Testing

enum Ability: String, FieldKey, FieldValue, CaseIterable { case sword, magic }

@Modeled(writesNames: false)
final class Abilities: ModelObject {
  var plain: [String: Int] = [:]
  var levels: [Ability: Int] = [:]
  var grid: [String: [String: Int]] = [:]
  var frame = AbilityFrame()
  var any: [String: Value] = [:]
  var ranks: [Int: Int] = [:]
}

@Modeled struct AbilityFrame: ModelValue {
  var width: Int?
  var height = 0
  var depth: Int?
}

/// Members of dictionaries and structures that were kept unread, and are set.
@Suite struct KeptMemberTests {
  private static func plain(_ b: String) -> String {
    """
    { plain: {
      a: 1, // a
      b: \(b), // b
      c: 3, // c
      d: 4, // d
    } }
    """
  }

  private static let rows: [SavedRow<Abilities>] = [
    .init("one member", plain("'x'"), plain("5")) { $0.plain["b"] = 5 },
    .init("a whole dictionary", plain("'x'"), plain("5")) {
      $0.plain = ["a": 1, "b": 5, "c": 3, "d": 4]
    },
    .init(
      "enumeration keys", "{ levels: { sword: 3, juggling: 4, magic: \"high\" } }",
      "{ levels: { sword: 3, juggling: 4, magic: 4 } }"
    ) { $0.levels[.magic] = 4 },
    .init(
      "a dictionary in a dictionary", "{ grid: { x: { a: 1, b: 'x', /* c */ c: 3 }, y: {} } }",
      "{ grid: { x: { a: 1, b: 2, /* c */ c: 3 }, y: {} } }"
    ) { $0.grid["x"]?["b"] = 2 },
    .init(
      "a structure", "{ frame: { width: 'w', /* h */ height: 2, depth: 3 } }",
      "{ frame: { width: 1, /* h */ height: 2, depth: 3 } }"
    ) { $0.frame.width = 1 },
    .init(
      "a key of another spelling", "{ ranks: { '1': 1, '02': 'x' } }",
      "{ ranks: { '1': 1, '02': 2 } }"
    ) {
      $0.ranks[2] = 2
    },
    .init(
      "a key that occurs twice", "{ plain: { b: 1, /* a */ a: 2, b: 'x', c: 3 } }",
      "{ plain: { b: 5, /* a */ a: 2, c: 3 } }"
    ) { $0.plain["b"] = 5 },
    .init(
      "members of any value in another order", "{ any: { a: { x: 1, y: 2 }, b: 2 } }",
      "{ any: { a: {y: 2, x: 1}, b: 2 } }"
    ) { $0.any["a"] = ["y": 2, "x": 1] },
  ]

  @Test("a kept member that is set changes nothing else", arguments: rows)
  func setMember(_ row: SavedRow<Abilities>) throws { try row.check() }
}
