import ModelFiles
import ModelKit
import Testing

/// Random changes of an object are saved: the file then reads as the object, and lines of unchanged
/// properties are the same.
@Suite struct RandomTests {
  struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      return mixed ^ mixed >> 31
    }
    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<max(1, limit), using: &self) }
  }

  @Test(
    "the saved text reads as the object after random changes", arguments: 0..<60)
  func changesAreSaved(_ seed: Int) throws {
    var dice = Dice(state: UInt64(seed))
    let folder = try Folder()
    let lines = lines(&dice)
    try folder.write("{\n" + lines.map(\.text).joined(separator: ",\n") + "\n}\n")
    let file = try ModelFile<Board>(at: folder.file)
    for round in 0..<4 {
      let before = try folder.read()
      for _ in 0...dice.below(6) { change(file.object, &dice) }
      let touched = Set(file.changes.map { "\($0.path)".split { ".[".contains($0) }.first ?? "" })
      let summary = ObjectSummary.lines(of: file.object)
      try file.save()
      let after = try folder.read()
      let again = try ModelFile<Board>(at: folder.file)
      #expect(
        ObjectSummary.lines(of: again.object) == summary, "round \(round):\n\(before)\n\(after)")
      guard ObjectSummary.lines(of: again.object) == summary else { return }
      if round == 0 {
        for line in lines where !touched.contains(line.key[...]) {
          #expect(after.contains(line.text), "\(line.text)\n\(after)")
        }
      }
      if touched.isEmpty { #expect(after == before) }
    }
  }

  // MARK: - Files

  private func lines(_ dice: inout Dice) -> [(key: String, text: String)] {
    var lines: [(key: String, value: String)] = [
      ("version", "1"), ("text", pick(["\"a\"", "12", "\"\\u00e9\""], &dice)),
      ("number", pick(["1", "\"7\"", "\"lots\"", "1e2"], &dice)), ("ratio", "1.50"),
      ("isOn", pick(["true", "\"yes\"", "1"], &dice)),
      (
        "color",
        pick(["\"#AbC\"", "\"0x1e1e2e\"", "{\"red\": 1, \"green\": 0.50, \"blue\": 0}"], &dice)
      ),
      ("when", pick(["\"2024-01-02t03:04:05z\"", "null"], &dice)),
      ("every", pick(["\"5 mins\"", "{\"units\": 60, \"secondAmount\": 5}"], &dice)),
      ("tags", "[\"a\", /* b */ \"b\", \"a\"]"), ("numbers", "[1, 2.0, \"3\", 4 /* four */]"),
      ("colors", "[\"#fff\", \"0x123456\", \"red\"]"),
      ("scores", "{\"z\": 1, \"a\": \"2\", \"z\": 3}"),
      ("anything", "{\"b\": [1, {\"c\": 1.0}], \"b\": 2}"), ("limit", pick(["3", "null"], &dice)),
      ("child", item(&dice, 1)), ("items", items(&dice, 2)), ("others", items(&dice, 1)),
      ("named", "{\"x\": \(item(&dice, 1)), \"y\": \(item(&dice, 0))}"), ("u1", "{\"k\": 1.0}"),
      ("u2", "[1,2]"), ("u1", "2"), ("number", "77"),
    ]
    lines = lines.filter { _ in dice.below(5) > 0 }.shuffled(using: &dice)
    return lines.map { ($0.key, "  /* \($0.key) */ \"\($0.key)\" : \($0.value)") }
  }

  private func pick(_ choices: [String], _ dice: inout Dice) -> String {
    choices[dice.below(choices.count)]
  }

  private func item(_ dice: inout Dice, _ depth: Int) -> String {
    var members = [
      pick(
        ["\"title\": \"t\"", "\"name\": \"n\"", "\"title\": 5, \"name\": \"n\"", "\"x\": 1"], &dice),
      pick(
        ["\"version\": 1, \"amount\": 3", "\"count\": 1.0", "\"count\": \"2\", \"version\": 9"],
        &dice),
    ]
    if depth > 0 { members.append("\"children\": " + items(&dice, depth - 1)) }
    return "{" + members.shuffled(using: &dice).joined(separator: ", /* i */ ") + "}"
  }

  private func items(_ dice: inout Dice, _ depth: Int) -> String {
    let items = (0..<dice.below(5)).map { _ in item(&dice, depth) }
    if dice.below(8) == 0 { return "[" + (items + ["5"]).joined(separator: ", ") + "]" }
    return "[" + items.joined(separator: ",\n    ") + "]"
  }

  // MARK: - Changes

  private func newItem(_ dice: inout Dice) -> Item {
    let item = Item()
    item.title = "new \(dice.below(100))"
    return item
  }

  private func allItems(_ board: Board) -> [Item] {
    var items: [Item] = []
    board.forEachObject {
      if let item = $0 as? Item { items.append(item) }
      return true
    }
    return items
  }

  private func edit(_ items: inout [Item], _ dice: inout Dice) {
    switch dice.below(4) {
    case 0: items.insert(newItem(&dice), at: dice.below(items.count + 1))
    case 1: if !items.isEmpty { items.remove(at: dice.below(items.count)) }
    case 2: items.shuffle(using: &dice)
    default: if items.count > 1 { items.swapAt(0, items.count - 1) }
    }
  }

  func change(_ board: Board, _ dice: inout Dice) {
    let items = allItems(board)
    switch dice.below(22) {
    case 0: board.text = pick(["b", "13", "true"], &dice)
    case 1: board.number = dice.below(3)
    case 2: board.ratio = Double(dice.below(4)) / 2
    case 3: board.isOn.toggle()
    case 4: board.color.red = Double(dice.below(3)) / 2
    case 5:
      board.when = dice.below(2) == 0 ? nil : DateTime(seconds: dice.below(1 << 30), offset: 0)
    case 6: board.every = Interval(.exactly(dice.below(5)), .hour)
    case 7: board.tags.insert("t\(dice.below(3))", at: dice.below(board.tags.count + 1))
    case 8: board.tags.shuffle(using: &dice)
    case 9: board.numbers.append(dice.below(4))
    case 10: if !board.numbers.isEmpty { board.numbers[dice.below(board.numbers.count)] = 9 }
    case 11: board.colors.reverse()
    case 12: board.scores[pick(["z", "a", "q"], &dice)] = dice.below(2) == 0 ? nil : dice.below(9)
    case 13: board.anything = dice.below(2) == 0 ? .null : ["b": [1, 2], "c": true]
    case 14: board.limit = dice.below(2) == 0 ? nil : dice.below(5)
    case 15: board.unknown[pick(["u1", "u2", "u3"], &dice)] = dice.below(2) == 0 ? nil : [4]
    case 16: board.child = dice.below(2) == 0 ? nil : newItem(&dice)
    case 17: edit(&board.items, &dice)
    case 18:
      if !board.items.isEmpty {
        board.others.append(board.items.remove(at: dice.below(board.items.count)))
      }
    case 19: board.named[pick(["x", "y", "w"], &dice)] = dice.below(2) == 0 ? nil : newItem(&dice)
    case 20: if !items.isEmpty { edit(&items[dice.below(items.count)].children, &dice) }
    default:
      guard !items.isEmpty else { return }
      let item = items[dice.below(items.count)]
      switch dice.below(4) {
      case 0: item.title += "!"
      case 1: item.count += 1
      case 2: item.unknown["x"] = dice.below(2) == 0 ? nil : "y"
      default:
        if !item.children.isEmpty { board.items.insert(item.children.removeLast(), at: 0) }
      }
    }
  }
}
