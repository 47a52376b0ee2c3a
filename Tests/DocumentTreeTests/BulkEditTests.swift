import DocumentFormats
import ModelBasics
import Testing

@testable import DocumentTree
import TestBasics

/// Removing or inserting many entries at once has the same result as one by one.
@Suite struct BulkEditTests {
  /// Returns a document whose root has runs, ghosts, inserted and moved nodes.
  private func document(_ seed: UInt64, isObject: Bool) throws -> Document {
    let entries = (0..<24).map { isObject ? "  \"k\($0 % 19)\": [\($0)]" : "  [\($0)]" }
    let text = (isObject ? "{\n" : "[\n") + entries.joined(separator: ",\n")
    var document = Document(
      Bytes(Array((text + (isObject ? "\n}\n" : "\n]\n")).utf8)),
      grammar: JSONGrammar(.withComments))
    document.startJournal()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<14 {
      let nodes = present(in: document)
      guard let node = nodes.randomElement(using: &random),
        let other = nodes.randomElement(using: &random)
      else { break }
      switch Int.random(in: 0..<3, using: &random) {
      case 0: try document.remove([document.root, node])
      case 1: try document.duplicate([document.root, node])
      default:
        try document.move([document.root, node], into: [document.root], at: .before(Child(other)))
      }
    }
    return document
  }

  private func present(in document: Document) -> [Node] {
    var nodes: [Node] = []
    var walk = ChildWalk(of: document.root, in: document, budget: .max)
    while let child = walk.next() { if !child.isGhost { nodes.append(child.node) } }
    return nodes
  }

  private func text(_ document: Document) -> String {
    String(decoding: document.render().bytes(), as: UTF8.self)
  }

  private func expectSame(
    _ together: Document, _ single: Document, _ seed: UInt64, undoing steps: Int
  ) {
    #expect(text(together) == text(single), "seed \(seed)")
    #expect(
      together.changes.map(\.kind) == single.changes.map(\.kind), "changes of seed \(seed)")
    let (before, after) = (together, single)
    var (together, single) = (before, after)
    together.undo()
    for _ in 0..<steps { single.undo() }
    #expect(text(together) == text(single), "undone, seed \(seed)")
    together.redo()
    #expect(text(together) == text(before), "redone, seed \(seed)")
  }

  @Test(
    "cutting entries together has the same result as cutting them one by one",
    arguments: [false, true])
  func cutTogether(_ isObject: Bool) throws {
    for seed in UInt64(1)..<80 {
      let start = try document(seed, isObject: isObject)
      var random = SeededGenerator(seed: seed &+ 1000)
      // Consecutive nodes, and for some seeds with gaps.
      let nodes = present(in: start).dropFirst(Int.random(in: 0..<6, using: &random))
        .prefix(Int.random(in: 2..<12, using: &random))
        .filter { _ in seed % 3 > 0 || Bool.random(using: &random) }
      guard nodes.count > 1 else { continue }
      let found = start.presentChildren(
        from: Child(nodes[0]), in: start.root, most: .max, budget: .max)
      #expect(found == Array(present(in: start).drop { $0 != nodes[0] }), "seed \(seed)")
      var (together, single) = (start, start)
      try together.remove(nodes, from: [start.root])
      for node in nodes { try single.remove([start.root, node]) }
      expectSame(together, single, seed, undoing: nodes.count)
      let single2 = single.takeJournal().flatMap { $0.testSteps }
      #expect(together.takeJournal().flatMap { $0.testSteps } == single2, "steps of seed \(seed)")
    }
  }

  @Test(
    "inserting entries together has the same result as inserting them one by one",
    arguments: [false, true])
  func insertedTogether(_ isObject: Bool) throws {
    for seed in UInt64(1)..<80 {
      var start = try document(seed, isObject: isObject)
      var random = SeededGenerator(seed: seed &+ 2000)
      var entries: [InsertedEntry] = []
      let nodes = Array(present(in: start).dropFirst(Int.random(in: 0..<6, using: &random)))
      for node in nodes.prefix(Int.random(in: 2..<9, using: &random)) {
        let text = start.entryText(of: node, in: start.root)
        try start.remove([start.root, node])
        entries.append(
          start.isRemoved(node) && Bool.random(using: &random) ? .removed(node) : .text(text))
        if seed % 4 == 0 { entries.append(.text(Array("[\"new\"]".utf8))) }
      }
      let ghosts = start.changes.filter { $0.kind == .removed }.compactMap(\.node)
      var point = InsertionPoint.last
      if let sibling = present(in: start).randomElement(using: &random), seed % 3 > 0 {
        point = seed % 3 == 1 ? .before(Child(sibling)) : .after(Child(sibling))
      } else if let ghost = ghosts.randomElement(using: &random) {
        point = seed % 2 == 0 ? .before(Child(ghost, isGhost: true)) : .first
      }
      var (together, single) = (start, start)
      try together.insert(entries, into: [start.root], at: point)
      for entry in entries {
        let node = try single.insert([entry], into: [start.root], at: point).last
        point = .after(Child(try #require(node)))
      }
      expectSame(together, single, seed, undoing: entries.count)
    }
  }
}

extension JournalRecord {
  fileprivate var testSteps: [String] {
    if case .edit(let edit) = self { edit.steps.map { "\($0)" } } else { [] }
  }
}
