import Modeled
import Testing

@Modeled(writesNames: false)
final class Tagged: ModelObject {
  var tags: Set<Int> = []
  var names: Set<String> = []
  var groups: [String: Set<Int>] = [:]
  var optional: Set<Int>?
  var label = TagLabel()
}

@Modeled struct TagLabel: ModelValue {
  var tags: Set<Int> = []
  var text = ""
}

/// A text, a change of the object that is read from it, and the text after a save.
private struct Row: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let before: String
  let after: String
  let change: @Sendable (Tagged) -> Void

  init(
    _ name: String, _ before: String, _ after: String,
    _ change: @escaping @Sendable (Tagged) -> Void
  ) {
    testDescription = name
    (self.before, self.after, self.change) = (before, after, change)
  }
}

/// Sets in files: the elements have no order in the object, but have one in the text.
@Suite struct SetOrderTests {
  private static let numbers = "{ tags: [\n  9, // nine\n  '7', // seven\n  1, // one\n] }"
  private static let names = "{ names: [\n  \"x\", // x\n  7, // seven\n  \"a\", // a\n] }"

  private static let rows: [Row] = [
    Row(
      "an element before one of another spelling", numbers,
      "{ tags: [\n  '7', // seven\n  1, // one\n] }"
    ) { $0.tags.remove(9) },
    Row(
      "a text before a number", names, "{ names: [\n  7, // seven\n  \"a\", // a\n] }"
    ) { $0.names.remove("x") },
    Row(
      "new elements", numbers,
      "{ tags: [\n  9, // nine\n  '7', // seven\n  1, // one\n  2,\n  5,\n] }"
    ) { $0.tags.formUnion([5, 2]) },
    Row(
      "the last element is replaced", numbers,
      "{ tags: [\n  9, // nine\n  '7', // seven\n  3,\n] }"
    ) {
      $0.tags.remove(1)
      $0.tags.insert(3)
    },
    Row("an unreadable element", "{ tags: [ 9, 'x', /* 5 */ 5, 3 ] }", "{ tags: [ 9, 'x', 3 ] }") {
      $0.tags.remove(5)
    },
    Row(
      "in a dictionary", "{ groups: { a: [ 3, 2, /* 1 */ 1 ] } }",
      "{ groups: { a: [ 3, /* 1 */ 1 ] } }"
    ) {
      $0.groups["a"]?.remove(2)
    },
    Row("in an optional", "{ optional: [ 3, 2, /* 1 */ 1 ] }", "{ optional: [ 3, /* 1 */ 1 ] }") {
      $0.optional?.remove(2)
    },
    Row(
      "in a structure", "{ label: { text: 'a', tags: [ 3, 2, /* 1 */ 1 ] } }",
      "{ label: { text: 'a', tags: [ 3, /* 1 */ 1 ] } }"
    ) { $0.label.tags.remove(2) },
  ]

  @Test("elements of sets keep their positions and comments", arguments: rows)
  private func keptOrder(_ row: Row) throws {
    let kept = try KeptFile(row.before, as: "json5")
    let file = try ModelFile<Tagged>(at: kept.path)
    row.change(file.object)
    try file.save()
    let text = try kept.read()
    #expect(text == row.after)
    #expect(!file.hasAnyChanges)
  }
}
