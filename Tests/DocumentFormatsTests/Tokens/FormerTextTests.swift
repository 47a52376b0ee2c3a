@testable import DocumentTree
import ModelBasics
import Testing

@testable import DocumentFormats
import TestBasics

/// An edited text that is read where it differs from the text before, against the same text read as a whole.
@Suite("Reading after edits")
struct FormerTextTests {
  @Test("the index of an edited text is that of the whole text", arguments: 0..<6)
  func randomEdits(_ seed: Int) throws {
    var maker = Maker(random: SeededGenerator(seed: UInt64(seed)), hasComments: seed % 3 == 1)
    let grammar = JSONGrammar(seed % 3 == 1 ? .withComments : .strict)
    var document = Document(Bytes(maker.text()), grammar: grammar)
    document.indexJob.run()
    #expect(document.fault == nil)
    for round in 0..<6 {
      for _ in 0..<Int.random(in: 1...4, using: &maker.random) { maker.edit(&document) }
      let rendering = document.render()
      let bytes = Bytes(rendering.bytes())
      let partly = Document(bytes, grammar: grammar)
      partly.indexJob.run(after: document.formerText(of: rendering))
      let wholly = Document(bytes, grammar: grammar)
      wholly.indexJob.run()
      try expectSame(partly, wholly, "seed \(seed), round \(round)", &maker.random)
      if round % 3 == 2 { _ = document.didSave(rendering, as: partly) }
    }
  }

  @Test("only what an edit changed is read") func readsLittle() throws {
    let records = (0..<30_000).map { #"{"id":\#($0),"tags":["a","b"],"name":"Name \#($0)"}"# }
    let text = #"{"head":1,"records":["# + records.joined(separator: ",") + #"],"tail":[1,2]}"#
    var document = Document(Bytes(Array(text.utf8)), grammar: JSONGrammar(.strict))
    document.indexJob.run()
    let path = try document.resolve(Path(parsing: ".records[19000].name")).get()
    try document.setValue(path, text: Array(#""Other""#.utf8))
    let rendering = document.render()
    let written = Document(Bytes(rendering.bytes()), grammar: JSONGrammar(.strict))
    let former = try #require(document.formerText(of: rendering))
    let before = TouchedBytes.count
    written.indexJob.run(after: former)
    #expect(TouchedBytes.count - before < 300_000)
    #expect(written.isIndexed && written.fault == nil)
    let records2 = try written.resolve(Path(parsing: ".records")).get()
    #expect(records2.last.flatMap { written.childCount(of: $0) } == 30_000)
  }

  @Test(
    "bytes that an edit broke are faults at the same place",
    arguments: ["]", "}", ",", "\"", "1", ":", "{", " 1 2 "])
  func faults(_ wrong: String) throws {
    let records = (0..<50_000).map { #"{"id":\#($0),"name":"Name \#($0)"}"# }
    let text = Array(("[" + records.joined(separator: ",\n") + "]").utf8)
    let document = Document(Bytes(text), grammar: JSONGrammar(.strict))
    document.indexJob.run()
    let middle = text.count / 2
    for cut in stride(from: middle, to: middle + 60, by: 5) {
      var rendering = Rendering()
      rendering.append(document.base, document.baseBytes, Span(0, cut))
      rendering.append(Array(wrong.utf8))
      rendering.append(document.base, document.baseBytes, Span(cut, text.count))
      let bytes = Bytes(rendering.bytes())
      let partly = Document(bytes, grammar: JSONGrammar(.strict))
      partly.indexJob.run(after: document.formerText(of: rendering))
      let wholly = Document(bytes, grammar: JSONGrammar(.strict))
      wholly.indexJob.run()
      #expect(partly.fault?.offset == wholly.fault?.offset, "\(wrong) at \(cut)")
    }
  }

  /// Compares two documents over the same bytes.
  private func expectSame(
    _ partly: Document, _ wholly: Document, _ place: String, _ random: inout SeededGenerator
  ) throws {
    try #require(partly.isIndexed && wholly.isIndexed)
    #expect(partly.fault == wholly.fault, "\(place)")
    #expect(partly.findings == wholly.findings, "\(place)")
    var left = [wholly.root]
    while let node = left.popLast() {
      try #require(partly.kind(of: node) == wholly.kind(of: node), "\(place)")
      try #require(
        partly.value(of: node)?.span == wholly.value(of: node)?.span, "\(place), \(node.offset)")
      guard wholly.kind(of: node).isContainer else { continue }
      let count = try #require(wholly.childCount(of: node))
      try #require(partly.childCount(of: node) == count, "\(place), \(node.offset)")
      try #require(partly.lastChild(of: node) == wholly.lastChild(of: node), "\(place)")
      var step = wholly.firstChild(of: node)
      while case .child(let child) = step {
        // Most of the small containers are alike.
        if count > 100 || random.below(8) == 0 { left.append(child.node) }
        let next = wholly.child(after: child, in: node)
        try #require(partly.child(after: child, in: node) == next, "\(place), \(node.offset)")
        step = next
      }
      for _ in 0..<min(count, 4) {
        let number = random.below(count)
        let child = wholly.child(at: number, in: node)
        try #require(partly.child(at: number, in: node) == child, "\(place), \(node.offset)")
        guard case .child(let found) = child else { continue }
        try #require(partly.position(of: found, in: node) == number, "\(place), \(node.offset)")
        let before = wholly.child(before: found, in: node)
        try #require(partly.child(before: found, in: node) == before, "\(place), \(node.offset)")
      }
    }
  }

  private struct Maker {
    var random: SeededGenerator
    let hasComments: Bool
    private var number = 0

    init(random: SeededGenerator, hasComments: Bool) {
      self.random = random
      self.hasComments = hasComments
    }

    /// A text of more than 1 MB, so that it is not read at once, with long and short containers at several levels.
    mutating func text() -> [UInt8] {
      var parts: [String] = []
      var size = 0
      while size < 1_300_000 {
        parts.append("\"\(name())\": " + value(depth: 0))
        size += parts.last?.utf8.count ?? 0
      }
      let head = hasComments && random.chance(50) ? "// head\n" : ""
      return Array((head + "{" + parts.joined(separator: ",\n ") + "}").utf8)
    }

    private mutating func name() -> String {
      number += 1
      return "k\(number)"
    }

    private mutating func value(depth: Int) -> String {
      let counts = [40, 40, 12, 4]
      guard depth < counts.count else { return scalar() }
      let isArray = random.chance(50)
      var parts: [String] = []
      for _ in 0..<random.below(2 * counts[depth]) {
        let note = hasComments && random.below(2000) == 0 ? "/* note */ " : ""
        let inner = random.chance(70) ? value(depth: depth + 1) : scalar()
        parts.append(note + (isArray ? inner : "\"\(name())\":" + inner))
      }
      return (isArray ? "[" : "{") + parts.joined(separator: ", ") + (isArray ? "]" : "}")
    }

    mutating func scalar() -> String {
      switch random.below(300) {
      case 0: "\"" + String(repeating: "long text ", count: 600) + "\""
      case 1..<20: #""\ud83d\ude00 é""#
      case 20..<150: "\(random.below(100_000))"
      default: "\"text \(random.below(1000))\""
      }
    }

    mutating func nodes(_ document: Document) -> NodePath {
      var path = [document.root]
      while let node = path.last, document.kind(of: node).isContainer,
        let count = document.childCount(of: node), count > 0, path.count < 2 || random.chance(75)
      {
        guard case .child(let child) = document.child(at: random.below(count), in: node) else {
          break
        }
        path.append(child.node)
      }
      return path
    }

    mutating func edit(_ document: inout Document) {
      let path = nodes(document)
      var other = nodes(document)
      if let last = other.last, !document.kind(of: last).isContainer { other.removeLast() }
      let key = other.last.map { document.kind(of: $0) == .object } == true ? name() : nil
      let text = Array((random.chance(60) ? scalar() : value(depth: 1 + random.below(3))).utf8)
      switch random.below(7) {
      case 0, 1: try? document.setValue(path, text: text)
      case 2: try? document.remove(path)
      case 3:
        _ = try? document.insert(
          key: key.map { Array($0.utf8) }, text: text, into: other,
          at: random.chance(50) ? .first : .last)
      case 4: try? document.move(path, into: other, at: .last)
      case 5: _ = try? document.duplicate(path)
      default: try? document.setKey(path, key: Array(name().utf8))
      }
    }
  }
}
