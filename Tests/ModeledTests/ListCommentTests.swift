import Modeled
import Testing

/// Lists whose elements have comments, which stay with them whatever is done to the list.
@Suite struct ListCommentTests {
  private static let grid = """
    {"grid": [
      [{"name":"a"}], // a
      // b
      [{"name":"b"}, {"name":"bb"}],
      [{"name":"c"}] /* c */
    ]}
    """
  private static let table = """
    {"table": [
      [1, 2], // a
      // b
      [3, 4], // b2
      [5] /* c */
    ]}
    """
  private static let items = """
    {"items": [
      // a
      {"name":"a"},
      // b
      {"name":"b"}, // b2
      // c
      {"name":"c"} /* c2 */
    ]}
    """
  private static let numbers = """
    {"numbers": [
      1, // one
      // two
      2,
      // three
      3 /* 3 */
    ]}
    """

  static let kept: [Kept] = [
    Kept(
      "a list of objects goes", grid,
      """
      {"grid": [
        // b
        [{"name":"b"}, {"name":"bb"}],
        [{"name":"c"}] /* c */
      ]}
      """
    ) { $0.grid.removeFirst() },
    Kept(
      "a list of objects comes",
      grid,
      """
      {"grid": [
        [], [{"name":"a"}], // a
        // b
        [{"name":"b"}, {"name":"bb"}],
        [{"name":"c"}] /* c */
      ]}
      """.replacing("[], [{", with: "[],\n  [{")
    ) { $0.grid.insert([], at: 0) },
    Kept(
      "a list of objects moves", grid,
      """
      {"grid": [
        // b
        [{"name":"b"}, {"name":"bb"}],
        [{"name":"c"}], /* c */
        [{"name":"a"}] // a
      ]}
      """
    ) { $0.grid.append($0.grid.removeFirst()) },
    Kept(
      "a list of objects goes, another is edited", grid,
      """
      {"grid": [
        // b
        [{"name":"b"}, {"name":"x"}],
        [{"name":"c"}] /* c */
      ]}
      """
    ) {
      $0.grid.removeFirst()
      $0.grid[0][1].name = "x"
    },
    Kept(
      "a list of objects goes, one in another goes", grid,
      """
      {"grid": [
        // b
        [{"name":"bb"}],
        [{"name":"c"}] /* c */
      ]}
      """
    ) {
      $0.grid.removeFirst()
      $0.grid[0].removeFirst()
    },
    Kept(
      "a list of numbers goes", table,
      """
      {"table": [
        // b
        [3, 4], // b2
        [5] /* c */
      ]}
      """
    ) { $0.table.removeFirst() },
    Kept(
      "a list of numbers goes, another is edited", table,
      """
      {"table": [
        // b
        [3, 4, 9], // b2
        [5] /* c */
      ]}
      """
    ) {
      $0.table.removeFirst()
      $0.table[0].append(9)
    },
    Kept(
      "an object goes", items,
      """
      {"items": [
        // b
        {"name":"b"}, // b2
        // c
        {"name":"c"} /* c2 */
      ]}
      """
    ) { $0.items.removeFirst() },
    Kept(
      "an object goes, another is edited", items,
      """
      {"items": [
        // b
        {"name":"x"}, // b2
        // c
        {"name":"c"} /* c2 */
      ]}
      """
    ) {
      $0.items.removeFirst()
      $0.items[0].name = "x"
    },
    Kept(
      "all objects are replaced by copies but one", items,
      """
      {"items": [
        // b
        {"name":"b"}, // b2
        // c
        {"name":"c"} /* c2 */
      ]}
      """
    ) { $0.items = $0.items.dropFirst().map { $0.copied() } },
    Kept(
      "objects change places", items,
      """
      {"items": [
        // c
        {"name":"c"}, /* c2 */
        // a
        {"name":"a"},
        // b
        {"name":"b"} // b2
      ]}
      """
    ) { $0.items.insert($0.items.removeLast(), at: 0) },
    Kept(
      "a number goes", numbers,
      """
      {"numbers": [
        1, // one
        // three
        3 /* 3 */
      ]}
      """
    ) { $0.numbers.remove(at: 1) },
    Kept(
      "a number comes", numbers,
      """
      {"numbers": [
        1, // one
        7,
        // two
        2,
        // three
        3 /* 3 */
      ]}
      """
    ) { $0.numbers.insert(7, at: 1) },
    Kept(
      "a number is another", numbers,
      """
      {"numbers": [
        1, // one
        // two
        7,
        // three
        3 /* 3 */
      ]}
      """
    ) { $0.numbers[1] = 7 },
  ]

  @Test("comments stay with their element", arguments: kept)
  func commentsStay(_ kept: Kept) throws {
    let before = try KeptFile(kept.before)
    let file = try ModelFile<KeptDocument>(at: before.path)
    kept.change(file.object)
    try file.save()
    #expect(try before.read() == kept.after)
    #expect(try ModelFile<KeptDocument>(at: before.path).object == file.object)
  }

  @Test("records in a list are matched by their content") func matchesRecords() throws {
    let before = try KeptFile(
      """
      {"list": [
        {"id": 1, "x": 1}, // 1
        {"id": 2, "x": 1}, // 2
        {"id": 3, "x": 1} // 3
      ]}
      """)
    let file = try ModelFile<KeptDocument>(at: before.path)
    file.object.unknown["list"] = [["id": 2, "x": 5], ["id": 3, "x": 1]]
    try file.save()
    #expect(
      try before.read() == """
        {"list": [
          {"id": 2, "x": 5}, // 2
          {"id": 3, "x": 1} // 3
        ]}
        """)
  }

  @Test("long lists are saved", .timeLimit(.minutes(2)))
  func longLists() throws {
    let count = 3_000
    let all = (0..<count).map(String.init)
    let before = try KeptFile(#"{"numbers": [\#(all.joined(separator: ", "))]}"#)
    let file = try ModelFile<KeptDocument>(at: before.path)
    file.object.numbers = Array(file.object.numbers.dropFirst(3).dropLast(3).reversed())
    try file.save()
    #expect(try ModelFile<KeptDocument>(at: before.path).object == file.object)
    file.object.numbers = (0..<count).map { $0 + 1_000_000 }
    try file.save()
    file.object.numbers.remove(at: 5)
    try file.save()
    #expect(try ModelFile<KeptDocument>(at: before.path).object == file.object)
  }
}
