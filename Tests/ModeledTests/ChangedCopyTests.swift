import Modeled
import Testing

/// Elements of lists that are replaced by changed copies of them.
@Suite struct ChangedCopyTests {
  private static let items = """
    {
      items: [
        { // first
          name: 'a', // its name
          children: [ { /* c */ name: 'c' } ],
          more: 0x1, // more
        },
        { name: 'b' /* b */ },
      ],
    }
    """

  private static let rows: [SavedRow<KeptDocument>] = [
    .init("a changed copy", items, items.replacing("'a'", with: "'x'")) {
      let copy = $0.items[0].copied()
      copy.name = "x"
      $0.items[0] = copy
    },
    .init("copies of all elements", items, items.replacing("'c'", with: "'x'")) {
      $0.items = $0.items.map { $0.copied() }
      $0.items[0].children[0].name = "x"
    },
    .init(
      "a changed copy with an element less",
      items,
      items.replacing("'a'", with: "'x'").replacing("    { name: 'b' /* b */ },\n", with: "")
    ) {
      let copy = $0.items[0].copied()
      copy.name = "x"
      $0.items = [copy]
    },
    .init(
      "another element", "{ items: [ { name: 'a' /* a */ } ] }",
      "{ items: [ {name: 'b', children: []} ] }"
    ) {
      let other = KeptChild()
      other.name = "b"
      $0.items[0] = other
    },
  ]

  @Test("comments in an element stay when a changed copy replaces it", arguments: rows)
  func changedCopy(_ row: SavedRow<KeptDocument>) throws { try row.check() }
}
