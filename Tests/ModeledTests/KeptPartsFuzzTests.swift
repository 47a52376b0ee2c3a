import Modeled
import Testing
import TestBasics

/// Any JSON for any property, and any edit of another one: unedited values are in the file after
/// the save. Every junk value has its own number, so that each can be searched for.
@Suite struct KeptPartsFuzzTests {
  private struct Writer {
    var random: SeededGenerator
    var junk: [String] = []
    var next = 0

    /// Returns a value that cannot be read as a number, a list or a model.
    mutating func piece() -> String {
      next += 1
      let piece = ["\"junk\(next)\"", "{\"junk\(next)\": [1, 2.50]}", "[[\"junk\(next)\"]]"]
      junk.append(piece[random.below(2)])
      return junk[junk.count - 1]
    }

    /// Returns a value that cannot be read as a model, a list or a dictionary of models.
    mutating func text() -> String {
      next += 1
      junk.append("\"junk\(next)\"")
      return junk[junk.count - 1]
    }

    mutating func list(_ element: (inout Writer) -> String) -> String {
      "[" + (0..<random.below(6)).map { _ in element(&self) }.joined(separator: ", ") + "]"
    }

    mutating func number() -> String {
      random.below(3) == 0 ? piece() : "\(random.below(5))"
    }

    mutating func model(_ depth: Int) -> String {
      if random.below(4) == 0 { return random.below(2) == 0 ? text() : "[\(text())]" }
      var members = ["\"name\": \(random.below(5) == 0 ? piece() : "\"n\(random.below(9))\"")"]
      if depth > 0 { members.append("\"children\": " + models(depth - 1)) }
      if random.below(3) == 0 { members.append("\"other\": " + piece()) }
      return "{" + members.joined(separator: ", ") + "}"
    }

    mutating func models(_ depth: Int) -> String { list { $0.model(depth) } }

    mutating func members(_ keys: [String], _ value: (inout Writer) -> String) -> String {
      let members = keys.compactMap { random.below(3) > 0 ? "\"\($0)\": \(value(&self))" : nil }
      return "{" + members.joined(separator: ", ") + "}"
    }

    mutating func document() -> String {
      let members: [(inout Writer) -> String] = [
        { "\"items\": " + $0.models(2) },
        { "\"grid\": " + $0.list { $0.random.below(4) == 0 ? $0.text() : $0.models(0) } },
        { "\"named\": " + $0.members(["x", "y", "z"]) { $0.model(1) } },
        { "\"selected\": " + $0.model(0) }, { "\"n\": " + $0.number() },
        { "\"maybe\": " + $0.number() }, { "\"numbers\": " + $0.list { $0.number() } },
        {
          "\"table\": "
            + $0.list { $0.random.below(4) == 0 ? $0.text() : $0.list { $0.number() } }
        }, { "\"unique\": " + $0.list { $0.number() } },
        { "\"counts\": " + $0.members(["1", "02", "two", "3"]) { $0.number() } },
        { "\"observed\": " + $0.list { $0.number() } }, { "\"other\": " + $0.piece() },
      ]
      let texts = members.compactMap { random.below(4) > 0 ? $0(&self) : nil }
      return "{\n  " + texts.joined(separator: ",\n  ") + "\n}\n"
    }
  }

  /// Edits in place that remove nothing containing junk.
  private func edit(_ document: KeptDocument, _ random: inout SeededGenerator) {
    var all: [KeptChild] = []
    document.forEachObject {
      if let child = $0 as? KeptChild { all.append(child) }
      return true
    }
    let new = KeptChild()
    new.name = "new"
    switch random.below(14) {
    case 0: document.items.insert(new, at: random.below(document.items.count + 1))
    case 1: if document.items.count > 1 { document.items.swapAt(0, document.items.count - 1) }
    case 2: document.items.reverse()
    case 3: document.numbers.insert(random.below(9), at: random.below(document.numbers.count + 1))
    case 4:
      if !document.numbers.isEmpty {
        document.numbers.remove(at: random.below(document.numbers.count))
      }
    case 5: document.numbers.sort()
    case 6:
      if !document.numbers.isEmpty { document.numbers[random.below(document.numbers.count)] = 77 }
    case 7:
      if !document.table.isEmpty { document.table[random.below(document.table.count)].append(8) }
    case 8: document.unique.insert(random.below(9))
    case 9: document.counts[4] = random.below(9)
    case 10: document.named["new"] = new
    case 11: document.observed.append(random.below(4))
    case 12:
      if !document.grid.isEmpty { document.grid[random.below(document.grid.count)].append(new) }
    default:
      guard !all.isEmpty else { return }
      let child = all[random.below(all.count)]
      if random.below(2) == 0 {
        child.children.insert(new, at: random.below(child.children.count + 1))
      } else if !child.children.isEmpty {
        child.children.reverse()
      }
    }
  }

  @Test("unedited values are not lost", arguments: 0..<300)
  func keepsUnedited(_ seed: Int) throws {
    var writer = Writer(random: SeededGenerator(seed: UInt64(seed)))
    let text = writer.document()
    let kept = try KeptFile(text)
    let file = try ModelFile<KeptDocument>(at: kept.path)
    for _ in 0..<3 {
      for _ in 0...writer.random.below(4) { edit(file.object, &writer.random) }
      try file.save()
      let after = try kept.read()
      for piece in writer.junk where !after.contains(piece) {
        Issue.record("\(piece) is lost from\n\(text)\n\(after)")
        return
      }
      let again = try ModelFile<KeptDocument>(at: kept.path)
      #expect(again.object == file.object, "\(text)\n\(after)")
      let value = file.object.value.encoded(as: .compactJSON)
      let values = String(decoding: value, as: UTF8.self)
      for number in 1...max(1, writer.next) where !writer.junk.isEmpty {
        #expect(values.contains("junk\(number)\""), "junk\(number) is lost from\n\(values)")
      }
    }
  }
}
