import ModelFiles
import ModelKit
import Testing
import TestBasics

/// Random changes of an object are saved: the file then reads as the object, and lines of unchanged
/// properties are the same.
@Suite struct RandomTests {
  @Test(
    "the saved text reads as the object after random changes", arguments: 0..<60)
  func changesAreSaved(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let folder = try Folder()
    let lines = lines(&random)
    try folder.write("{\n" + lines.map(\.text).joined(separator: ",\n") + "\n}\n")
    let file = try ModelFile<Board>(at: folder.file)
    for round in 0..<4 {
      let before = try folder.read()
      for _ in 0...random.below(6) { change(file.object, &random) }
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

  private func lines(_ random: inout SeededGenerator) -> [(key: String, text: String)] {
    var lines: [(key: String, value: String)] = [
      ("version", "1"), ("text", pick(["\"a\"", "12", "\"\\u00e9\""], &random)),
      ("number", pick(["1", "\"7\"", "\"lots\"", "1e2"], &random)), ("ratio", "1.50"),
      ("isOn", pick(["true", "\"yes\"", "1"], &random)),
      (
        "color",
        pick(["\"#AbC\"", "\"0x1e1e2e\"", "{\"red\": 1, \"green\": 0.50, \"blue\": 0}"], &random)
      ),
      ("when", pick(["\"2024-01-02t03:04:05z\"", "null"], &random)),
      ("every", pick(["\"5 mins\"", "{\"units\": 60, \"secondAmount\": 5}"], &random)),
      ("tags", "[\"a\", /* b */ \"b\", \"a\"]"), ("numbers", "[1, 2.0, \"3\", 4 /* four */]"),
      ("colors", "[\"#fff\", \"0x123456\", \"red\"]"),
      ("scores", "{\"z\": 1, \"a\": \"2\", \"z\": 3}"),
      ("anything", "{\"b\": [1, {\"c\": 1.0}], \"b\": 2}"),
      ("limit", pick(["3", "null"], &random)),
      ("child", item(&random, 1)), ("items", items(&random, 2)), ("others", items(&random, 1)),
      ("named", "{\"x\": \(item(&random, 1)), \"y\": \(item(&random, 0))}"), ("u1", "{\"k\": 1.0}"),
      ("u2", "[1,2]"), ("u1", "2"), ("number", "77"),
    ]
    lines = lines.filter { _ in random.below(5) > 0 }.shuffled(using: &random)
    return lines.map { ($0.key, "  /* \($0.key) */ \"\($0.key)\" : \($0.value)") }
  }

  private func pick(_ choices: [String], _ random: inout SeededGenerator) -> String {
    choices[random.below(choices.count)]
  }

  private func item(_ random: inout SeededGenerator, _ depth: Int) -> String {
    var members = [
      pick(
        ["\"title\": \"t\"", "\"name\": \"n\"", "\"title\": 5, \"name\": \"n\"", "\"x\": 1"],
        &random),
      pick(
        ["\"version\": 1, \"amount\": 3", "\"count\": 1.0", "\"count\": \"2\", \"version\": 9"],
        &random),
    ]
    if depth > 0 { members.append("\"children\": " + items(&random, depth - 1)) }
    return "{" + members.shuffled(using: &random).joined(separator: ", /* i */ ") + "}"
  }

  private func items(_ random: inout SeededGenerator, _ depth: Int) -> String {
    let items = (0..<random.below(5)).map { _ in item(&random, depth) }
    if random.below(8) == 0 { return "[" + (items + ["5"]).joined(separator: ", ") + "]" }
    return "[" + items.joined(separator: ",\n    ") + "]"
  }

  // MARK: - Changes

  private func newItem(_ random: inout SeededGenerator) -> Item {
    let item = Item()
    item.title = "new \(random.below(100))"
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

  private func edit(_ items: inout [Item], _ random: inout SeededGenerator) {
    switch random.below(4) {
    case 0: items.insert(newItem(&random), at: random.below(items.count + 1))
    case 1: if !items.isEmpty { items.remove(at: random.below(items.count)) }
    case 2: items.shuffle(using: &random)
    default: if items.count > 1 { items.swapAt(0, items.count - 1) }
    }
  }

  func change(_ board: Board, _ random: inout SeededGenerator) {
    let items = allItems(board)
    switch random.below(22) {
    case 0: board.text = pick(["b", "13", "true"], &random)
    case 1: board.number = random.below(3)
    case 2: board.ratio = Double(random.below(4)) / 2
    case 3: board.isOn.toggle()
    case 4: board.color.red = Double(random.below(3)) / 2
    case 5:
      board.when = random.below(2) == 0 ? nil : DateTime(seconds: random.below(1 << 30), offset: 0)
    case 6: board.every = Interval(.exactly(random.below(5)), .hour)
    case 7: board.tags.insert("t\(random.below(3))", at: random.below(board.tags.count + 1))
    case 8: board.tags.shuffle(using: &random)
    case 9: board.numbers.append(random.below(4))
    case 10: if !board.numbers.isEmpty { board.numbers[random.below(board.numbers.count)] = 9 }
    case 11: board.colors.reverse()
    case 12:
      board.scores[pick(["z", "a", "q"], &random)] = random.below(2) == 0 ? nil : random.below(9)
    case 13: board.anything = random.below(2) == 0 ? .null : ["b": [1, 2], "c": true]
    case 14: board.limit = random.below(2) == 0 ? nil : random.below(5)
    case 15: board.unknown[pick(["u1", "u2", "u3"], &random)] = random.below(2) == 0 ? nil : [4]
    case 16: board.child = random.below(2) == 0 ? nil : newItem(&random)
    case 17: edit(&board.items, &random)
    case 18:
      if !board.items.isEmpty {
        board.others.append(board.items.remove(at: random.below(board.items.count)))
      }
    case 19:
      board.named[pick(["x", "y", "w"], &random)] = random.below(2) == 0 ? nil : newItem(&random)
    case 20: if !items.isEmpty { edit(&items[random.below(items.count)].children, &random) }
    default:
      guard !items.isEmpty else { return }
      let item = items[random.below(items.count)]
      switch random.below(4) {
      case 0: item.title += "!"
      case 1: item.count += 1
      case 2: item.unknown["x"] = random.below(2) == 0 ? nil : "y"
      default:
        if !item.children.isEmpty { board.items.insert(item.children.removeLast(), at: 0) }
      }
    }
  }
}
