import Modeled
import Testing

@Modeled(writesNames: false)
final class Tagged: ModelObject {
  var tags: Set<Int> = []
  var names: Set<String> = []
  var groups: [String: Set<Int>] = [:]
  var optional: Set<Int>?
  var label = TagLabel()
  var pick = TagPick.none
  var picks: [TagPick] = []
}

@Modeled enum TagPick: ModelChoice {
  case none
  case some(tags: Set<Int>)
  case other(Set<Int>)
}

@Modeled struct TagLabel: ModelValue {
  var tags: Set<Int> = []
  var text = ""
}

/// Sets in files: the elements have no order in the object, but have one in the text.
@Suite struct SetOrderTests {
  private static let numbers = "{ tags: [\n  9, // nine\n  '7', // seven\n  1, // one\n] }"
  private static let names = "{ names: [\n  \"x\", // x\n  7, // seven\n  \"a\", // a\n] }"

  private static let rows: [SavedRow<Tagged>] = [
    .init(
      "an element before one of another spelling", numbers,
      "{ tags: [\n  '7', // seven\n  1, // one\n] }"
    ) { $0.tags.remove(9) },
    .init(
      "a text before a number", names, "{ names: [\n  7, // seven\n  \"a\", // a\n] }"
    ) { $0.names.remove("x") },
    .init(
      "new elements", numbers,
      "{ tags: [\n  9, // nine\n  '7', // seven\n  1, // one\n  2,\n  5,\n] }"
    ) { $0.tags.formUnion([5, 2]) },
    .init(
      "the last element is replaced", numbers,
      "{ tags: [\n  9, // nine\n  '7', // seven\n  3,\n] }"
    ) {
      $0.tags.remove(1)
      $0.tags.insert(3)
    },
    .init("an unreadable element", "{ tags: [ 9, 'x', /* 5 */ 5, 3 ] }", "{ tags: [ 9, 'x', 3 ] }")
    {
      $0.tags.remove(5)
    },
    .init(
      "in a dictionary", "{ groups: { a: [ 3, 2, /* 1 */ 1 ] } }",
      "{ groups: { a: [ 3, /* 1 */ 1 ] } }"
    ) {
      $0.groups["a"]?.remove(2)
    },
    .init("in an optional", "{ optional: [ 3, 2, /* 1 */ 1 ] }", "{ optional: [ 3, /* 1 */ 1 ] }") {
      $0.optional?.remove(2)
    },
    .init(
      "in a structure", "{ label: { text: 'a', tags: [ 3, 2, /* 1 */ 1 ] } }",
      "{ label: { text: 'a', tags: [ 3, /* 1 */ 1 ] } }"
    ) { $0.label.tags.remove(2) },
    .init(
      "in a value of an enumeration", "{ pick: { some: { tags: [ 3, 2, /* 1 */ 1 ] } } }",
      "{ pick: { some: { tags: [ 3, /* 1 */ 1, 4 ] } } }"
    ) { $0.pick = .some(tags: [1, 3, 4]) },
    .init(
      "in enumerations in a list", "{ picks: [ 'none', { other: [ 3, 2, /* 1 */ 1 ] } ] }",
      "{ picks: [ 'none', { other: [ 3, /* 1 */ 1 ] } ] }"
    ) { $0.picks[1] = .other([1, 3]) },
  ]

  @Test("elements of sets keep their positions and comments", arguments: rows)
  func keptOrder(_ row: SavedRow<Tagged>) throws { try row.check() }
}
