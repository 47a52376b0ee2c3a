import DocumentFormats
import DocumentTree
import ModelBasics
import ModelData
import Testing
import TestBasics

@Suite("Queries against a plain evaluator") struct QueryDifferentialTests {
  @Test("random queries find what the plain evaluator finds, in its order", arguments: 0..<10)
  func order(seed: Int) throws {
    try forEachSample(seed) { query, text, value, random in
      let expected = query.items(from: PlainQuery.Item(value: value), root: .init(value: value))
      for document in [document(value), editedDocument(value)] {
        let budget = random.pick([1, 50, Int.max])
        let found = QuerySample.matches(try Query(text), in: document, budget: budget)
        let paths = found.map { QuerySample.path($0, in: document) }
        #expect(paths == expected.map(\.path), Comment(rawValue: text))
      }
    }
  }

  @Test("a search finds the same values, each once, in document order", arguments: 0..<10)
  func search(seed: Int) throws {
    try forEachSample(seed) { query, text, value, random in
      let root = PlainQuery.Item(value: value)
      let selected = Set(query.items(from: root, root: root).map(\.path))
      let expected = root.all.map(\.path).filter(selected.contains)
      for document in [document(value), editedDocument(value)] {
        let budget = random.pick([1, 50, Int.max])
        let found = QuerySample.searched(try Query(text), in: document, budget: budget)
        #expect(found == expected, Comment(rawValue: text))
      }
    }
  }

  @Test("a search can leave out what is inside a match", arguments: 0..<5)
  func outermost(seed: Int) throws {
    try forEachSample(seed) { query, text, value, _ in
      let root = PlainQuery.Item(value: value)
      let selected = Set(query.items(from: root, root: root).map(\.path))
      let expected = root.all.map(\.path).filter(selected.contains).filter { path in
        !selected.contains { path != $0 && path.hasPrefix($0 + "[") }
      }
      let document = document(value)
      let found = QuerySample.searched(try Query(text), in: document, skipsInside: true)
      #expect(found == expected, Comment(rawValue: text))
    }
  }

  @Test("a search that begins after any value finds the matches behind it", arguments: 0..<5)
  func after(seed: Int) throws {
    try forEachSample(seed) { query, text, value, random in
      let document = random.chance(50) ? document(value) : editedDocument(value)
      let query = try Query(text)
      let all = QuerySample.searchedPaths(query, in: document)
      let nodes = QuerySample.searchedPaths(try Query("$..*"), in: document)
      guard !nodes.isEmpty else { return }
      for _ in 0..<5 {
        let start = random.below(nodes.count)
        let expected = all.filter { path in nodes[(start + 1)...].contains(path) }
        let budget = random.pick([1, 50, Int.max])
        let found = QuerySample.searchedPaths(
          query, in: document, after: nodes[start], budget: budget)
        #expect(found == expected, Comment(rawValue: text))
        #expect(
          QuerySearch.isMatch(nodes[start], of: query, in: document) == all.contains(nodes[start]),
          Comment(rawValue: text))
      }
    }
  }

  private func forEachSample(
    _ seed: Int, _ body: (PlainQuery, String, Value, inout SeededGenerator) throws -> Void
  ) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<60 {
      let value = PlainQuery.randomValue(&random, depth: 4)
      let query = PlainQuery.random(&random, depth: 3)
      try body(query, query.text, value, &random)
    }
  }

  private func document(_ value: Value) -> Document {
    Document(
      Bytes(Format.json.tokens.text(of: value, .spread, at: .root(DocumentStyle()))),
      grammar: JSONGrammar(.strict))
  }

  /// A document whose value is an edit of another.
  private func editedDocument(_ value: Value) -> Document {
    var document = Document(Bytes(Array("[0, 1]".utf8)), grammar: JSONGrammar(.strict))
    let text = Format.json.tokens.compactText(of: value)
    #expect(throws: Never.self) { try document.setValue([document.root], text: text) }
    return document
  }
}

extension QuerySample {
  /// Returns the normalized paths that a search finds.
  static func searched(
    _ query: Query, in document: Document, budget: Int = .max, skipsInside: Bool = false
  ) -> [String] {
    searchedPaths(query, in: document, budget: budget, skipsInside: skipsInside).map {
      document.path(of: $0).normalizedQuery ?? "?"
    }
  }

  static func searchedPaths(
    _ query: Query, in document: Document, after start: NodePath = [], budget: Int = .max,
    skipsInside: Bool = false
  ) -> [NodePath] {
    var search = QuerySearch(query, after: start)
    var paths: [NodePath] = []
    while true {
      switch search.next(in: document, budget: budget) {
      case .match(let match):
        paths.append(match.path(in: document) ?? [])
        if skipsInside { search.skipInside() }
      case .unfinished: continue
      case .end, .unknown: return paths
      }
    }
  }
}
