import DocumentFormats
import Foundation
import ModelBasics
import Testing

@testable import DocumentTree
import TestBasics

/// The containers of a whole valid text, read by a simple independent reader.
private struct NaiveReading {
  struct Container {
    var end = 0
    var children: [Int] = []
  }

  private(set) var containers: [Int: Container] = [:]
  private(set) var order: [Int] = []

  init(_ bytes: [UInt8]) {
    var open: [(start: Int, isObject: Bool)] = []
    var expectsEntry = false
    var offset = 0
    func entry() {
      guard expectsEntry, let top = open.last else { return }
      containers[top.start]?.children.append(offset)
      expectsEntry = false
    }
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        entry()
        containers[offset] = Container()
        order.append(offset)
        open.append((offset, bytes[offset] == UInt8(ascii: "{")))
        expectsEntry = true
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if let top = open.popLast() { containers[top.start]?.end = offset + 1 }
        expectsEntry = false
      case UInt8(ascii: ","): expectsEntry = true
      case UInt8(ascii: "\""):
        entry()
        offset += 1
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
          offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
      case 0x20, 0x0A, UInt8(ascii: ":"): break
      default: entry()
      }
      offset += 1
    }
  }
}

/// A large text of one shape.
struct Shape: Sendable, CustomTestStringConvertible {
  var name: String
  var make: @Sendable () -> String
  var testDescription: String { name }

  static func nested(_ depth: Int, _ open: String, _ inside: String, _ close: String) -> String {
    String(repeating: open, count: depth) + inside + String(repeating: close, count: depth)
  }

  static let all = [
    Shape(name: "100,000 arrays in one another") { nested(100_000, "[", "", "]") },
    Shape(name: "100,000 objects in one another") { nested(100_000, "{\"a\":", "1", "}") },
    Shape(name: "objects and arrays in one another") { nested(50_000, "[{\"a\":", "1", "}]") },
    Shape(name: "arrays in one another beside others") {
      nested(70_000, "[[],1,", "[2]", ",{\"b\":[3]}]")
    },
    Shape(name: "arrays over lines in one another") { nested(80_000, "[\n  ", "", "\n]") },
    Shape(name: "200,000 numbers") {
      "[" + (0..<200_000).map(String.init).joined(separator: ", ") + "]"
    },
    Shape(name: "40,000 members") {
      "{" + (0..<40_000).map { "\"key \($0)\": [\($0), {}]" }.joined(separator: ",\n") + "}"
    },
    Shape(name: "long strings") {
      "["
        + (0..<60).map { "\"" + String(repeating: "x\\\"[", count: $0 * 200) + "\", \($0)" }
        .joined(separator: ",") + "]"
    },
    Shape(name: "arrays of strings that are recorded") {
      let strings = (0..<60).map { "\"" + String(repeating: "x", count: 4096 + $0) + "\"" }
      return "[[" + strings.joined(separator: "],[") + "],[" + strings.joined(separator: ",") + "]]"
    },
    Shape(name: "wide in deep in wide") {
      let wide = "[" + (0..<3000).map { "{\"n\": \($0)}" }.joined(separator: ",") + "]"
      return "[" + (0..<8).map { nested(2000 * $0, "[", wide, "]") }.joined(separator: ",") + "]"
    },
    Shape(name: "a comb") {
      "[" + (0..<300).map { "[" + nested($0, "[", "0", "]") + ",1]" }.joined(separator: ",") + "]"
    },
  ]
}

/// Returns the greatest number of index entries: each costs 4 KiB of reading, in which a recorded value counts as `skipCost` bytes.
private func mostEntries(_ count: Int) -> Int {
  count / (SparseIndex.grain - SparseIndex.skipCost) + 2
}

@Suite struct IndexTests {
  @Test("the index agrees with a reading without an index", arguments: Shape.all)
  func indexMatchesPlainReading(_ shape: Shape) {
    let bytes = Array(shape.make().utf8)
    let naive = NaiveReading(bytes)
    let document = Document(Bytes(bytes), grammar: JSONGrammar(.strict))
    document.indexJob.run()
    #expect(document.fault == nil)
    let source = document[document.base]
    var wrong = 0
    for start in naive.order {
      guard let record = source.index.record(startingAt: start) else { continue }
      if record.end != naive.containers[start]?.end { wrong += 1 }
      if record.count != naive.containers[start]?.children.count { wrong += 1 }
    }
    #expect(wrong == 0)
    let counts = source.index.read { ($0.recordCount, $0.checkpointCount) }
    #expect(counts.0 <= mostEntries(bytes.count))
    #expect(counts.1 <= mostEntries(bytes.count))
  }

  @Test(
    "a long gap beside a colon hides no entry",
    arguments: [
      String(repeating: " ", count: 8_192), String(repeating: "/* note */\n", count: 900),
      "/*" + String(repeating: " ", count: 9_000) + "*/",
      "//" + String(repeating: "/", count: 9_000) + "\n",
    ])
  func longGaps(_ gap: String) {
    for member in [#""y"\#(gap): 2"#, #""y":\#(gap)2"#, #""x": "s", "y"\#(gap):\#(gap)[2]"#] {
      let text = #"{"a": 1, "k": {\#(member)}, "z": [3, 4]}"#
      let document = Document(Bytes(Array(text.utf8)), grammar: JSONGrammar(.withComments))
      document.indexJob.run()
      #expect(document.fault == nil)
      var keys: [String] = []
      var step = document.firstChild(of: document.root)
      while case .child(let child) = step {
        keys.append(String(decoding: document.key(of: child.node)?.array ?? [], as: UTF8.self))
        step = document.child(after: child, in: document.root)
      }
      #expect(keys == [#""a""#, #""k""#, #""z""#])
    }
  }

  /// Returns arrays and objects of random sizes, with strings of which some are recorded.
  private static func randomText(_ random: inout SeededGenerator, depth: Int) -> String {
    guard depth > 0, random.chance(80) else {
      if random.chance(60) { return "1" }
      let length = random.pick([3, 300, 1000, 4200])
      return "\"" + String(repeating: "y", count: random.below(length)) + "\""
    }
    let children = (0..<random.below(random.pick([3, 9, 24]))).map { _ in
      randomText(&random, depth: depth - 1)
    }
    guard random.chance(40) else { return "[" + children.joined(separator: ",") + "]" }
    return "{" + children.map { "\"k\":" + $0 }.joined(separator: ",") + "}"
  }

  @Test(
    "the end of a container does not depend on the budgets of earlier searches",
    arguments: 0..<UInt64(24))
  func endsInAnyOrder(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let text = Self.randomText(&random, depth: 4)
    let naive = NaiveReading(Array(text.utf8))
    guard !naive.order.isEmpty else { return }
    let source = Source(Bytes(Array(text.utf8)), JSONGrammar(.strict))
    IndexJob(source).run()
    for _ in 0..<300 {
      let start = random.pick(naive.order)
      let budget = random.chance(30) ? Document.readingBudget : random.below(9000)
      let end = source.structure.end(
        of: SourceValue(start, text.utf8.first == UInt8(ascii: "{") ? .object : .array),
        budget: budget)
      guard end != nil || budget >= Document.readingBudget else { continue }
      guard end == naive.containers[start]?.end else {
        Issue.record("seed \(seed): \(start) ends at \(end as Any) with a budget of \(budget)")
        return
      }
    }
  }

  @Test(
    "the children are the same before and after indexing as in a reading without an index",
    arguments: Shape.all)
  func childrenMatchPlainReading(
    _ shape: Shape
  ) {
    let bytes = Array(shape.make().utf8)
    let naive = NaiveReading(bytes)
    // Containers from all parts of the text.
    let stride = max(1, naive.order.count / 25)
    let chosen = naive.order.enumerated().filter { $0.offset % stride == 0 || $0.offset < 5 }
    for isIndexed in [false, true] {
      let source = Source(Bytes(bytes), JSONGrammar(.strict))
      if isIndexed { IndexJob(source).run() }
      var wrong: [String] = []
      for (_, start) in chosen {
        guard let truth = naive.containers[start] else { continue }
        let children = SourceChildren(
          source: source,
          container: SourceValue(start, bytes[start] == UInt8(ascii: "{") ? .object : .array),
          budget: isIndexed ? Document.readingBudget : 1 << 18,
          isIndexed: isIndexed, limit: .max)
        func expect(_ step: SourceChildren.Step, _ offset: Int?, _ what: String) {
          // Before the index is complete, the step may be unknown.
          if !isIndexed, step == .unknown { return }
          let right: SourceChildren.Step = offset.map { .child($0) } ?? .end
          if step != right { wrong.append("\(what) of \(start): \(step), not \(right)") }
        }
        expect(children.first(), truth.children.first, "first")
        expect(children.last(), truth.children.last, "last")
        if let count = children.count(), count != truth.children.count {
          wrong.append("count of \(start): \(count), not \(truth.children.count)")
        }
        if isIndexed, children.count() == nil { wrong.append("no count of \(start)") }
        let indexes = truth.children.indices
        let step = max(1, indexes.count / 8)
        for index in indexes where index % step == 0 || index < 2 {
          let next = index + 1 < indexes.count ? truth.children[index + 1] : nil
          expect(children.next(after: truth.children[index]), next, "after \(index)")
          let former = index > 0 ? truth.children[index - 1] : nil
          expect(children.last(before: truth.children[index]), former, "before \(index)")
          expect(children.child(index), truth.children[index], "number \(index)")
          if let count = children.count(before: truth.children[index]), count != index {
            wrong.append("count before \(index) of \(start): \(count)")
          }
        }
        expect(children.child(indexes.count), nil, "number \(indexes.count)")
      }
      #expect(wrong.isEmpty, "\(wrong.prefix(5))")
    }
  }

  @Test(
    "3 MB without an end cost no more than other texts",
    arguments: ["[", "{\"a\":", "[[],", "[{\"a\":", "\"", "[\"", "1", "[1,", "/*"])
  func costOfUnclosedText(_ piece: String) {
    let bytes = Array(String(repeating: piece, count: 3_000_000 / piece.utf8.count).utf8)
    let document = Document(Bytes(bytes), grammar: JSONGrammar(.withComments))
    document.indexJob.run()
    #expect(document.isIndexed)
    let counts = document[document.base].index.read { ($0.recordCount, $0.checkpointCount) }
    #expect(counts.0 <= mostEntries(bytes.count))
    #expect(counts.1 <= mostEntries(bytes.count))
    _ = document.lastChild(of: document.root)
    var node = document.root
    for _ in 0..<1000 {
      guard case .child(let child) = document.firstChild(of: node) else { break }
      node = child.node
    }
  }

  @Test(
    "a cancelled reading ends soon and reports no fault",
    arguments: [
      Shape(name: "strings") { "[" + String(repeating: "\"abcdefg\",", count: 300_000) + "1]" },
      Shape(name: "a string") { "[\"" + String(repeating: "abc ", count: 900_000) + "\"]" },
      Shape(name: "a string with escapes") {
        "[\"" + String(repeating: "abc\\n", count: 900_000) + "\"]"
      },
      Shape(name: "brackets") { String(repeating: "[", count: 3_000_000) },
    ])
  func cancelledReading(_ shape: Shape) {
    let bytes = Array(shape.make().utf8)
    let document = Document(Bytes(bytes), grammar: JSONGrammar(.strict))
    let job = document.indexJob
    job.cancel()
    job.run()
    #expect(!job.isFinished)
    #expect(document.fault == nil)
    #expect(job.progress < 1)
  }

  @Test("what has been read is found by its offset before the rest has been read")
  func partlyRead() throws {
    let records = (0..<200_000).map { #"{"id": \#($0), "name": ["a", {"b": \#($0)}]}"# }
    let text = #"{"records": ["# + records.joined(separator: ", ") + "]}"
    let bytes = Array(text.utf8)
    let document = Document(Bytes(bytes), grammar: JSONGrammar(.withComments))
    let job = document.indexJob
    let reading = Thread { job.run() }
    reading.start()
    while job.progress < 0.2 { usleep(1000) }
    job.cancel()
    while !reading.isFinished { usleep(1000) }
    try #require(job.progress < 1)
    for number in [0, 1, 20_000, 30_000] {
      let range = try #require(text.firstRange(of: #""b": \#(number)}"#))
      let offset = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
      let path = document.path(around: offset, deepest: 100)
      #expect("\(document.path(of: path))" == ".records[\(number)].name[1].b")
    }
  }

  @Test("the progress rises from 0 to 1") func progress() {
    let text = "[" + String(repeating: "1,", count: 1_000_000) + "1]"
    let job = Document(Bytes(Array(text.utf8)), grammar: JSONGrammar(.strict)).indexJob
    #expect(job.progress == 0)
    job.run()
    #expect(job.progress == 1)
    #expect(Document(Bytes([]), grammar: JSONGrammar(.strict)).indexJob.progress == 1)
  }
}
