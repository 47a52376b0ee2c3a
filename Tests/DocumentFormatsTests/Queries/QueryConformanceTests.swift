import DocumentFormats
import DocumentTree
import ModelBasics
import ModelData
import Testing
import TestDocuments

/// The JSONPath Compliance Test Suite, without exceptions.
@Suite("JSONPath Compliance Test Suite") struct QueryConformanceTests {
  static let files: [Corpora.File] = Corpora.files(
    "jsonpath-compliance-test-suite", endings: ["cts.json"])

  @Test(
    "every query gives the values and paths of the suite, or is refused",
    .enabled(if: !files.isEmpty, Comment(rawValue: Corpora.absence)), arguments: files)
  func cases(_ file: Corpora.File) throws {
    let suite = try #require(JSONValueReader.value(of: file.bytes))
    let cases = try #require(suite["tests"]).elements.map { $0 }
    #expect(cases.count == 703)
    for test in cases { try check(test) }
  }

  @Test(
    "a value is found at its normalized path alone, and in pieces as small as one byte",
    .enabled(if: !files.isEmpty, Comment(rawValue: Corpora.absence)), arguments: files)
  func normalizedPaths(_ file: Corpora.File) throws {
    let suite = try #require(JSONValueReader.value(of: file.bytes))
    for test in try #require(suite["tests"]).elements {
      for path in test["result_paths"].map({ Array($0.elements) }) ?? [] {
        let document = try document(of: test)
        let text = self.text(path)
        let matches = QuerySample.matches(try Query(text), in: document, budget: 1)
        #expect(matches.map { QuerySample.path($0, in: document) } == [text])
      }
    }
  }

  private func check(_ test: Value) throws {
    let name = Comment(rawValue: test["name"].map(text) ?? "")
    let query = try #require(test["selector"].map(text))
    guard test["invalid_selector"] == nil else {
      #expect(throws: QueryError.self, name) { try Query(query) }
      return
    }
    let document = try document(of: test)
    let matches = QuerySample.matches(try Query(query), in: document)
    let found = matches.map { $0.node.map { document.cursor(at: $0).value } ?? .null }
    let results = try test["result"].map { [$0] } ?? Array(#require(test["results"]).elements)
    #expect(results.map { Array($0.elements) }.contains(found), name)
    let paths = matches.map { QuerySample.path($0, in: document) }
    let allPaths =
      try test["result_paths"].map { [$0] } ?? Array(#require(test["results_paths"]).elements)
    #expect(allPaths.map { $0.elements.map(text) }.contains(paths), name)
  }

  private func document(of test: Value) throws -> Document {
    let value = try #require(test["document"])
    let text = Format.json.tokens.text(of: value, .spread, at: .root(DocumentStyle()))
    return Document(Bytes(text), grammar: JSONGrammar(.strict))
  }

  private func text(_ value: Value) -> String {
    String(decoding: value.string ?? [], as: UTF8.self)
  }
}

/// Evaluation for tests.
enum QuerySample {
  static func matches(
    _ query: Query, in document: Document, budget: Int = .max
  ) -> [QueryMatch] {
    var cursor = QueryCursor(query)
    var matches: [QueryMatch] = []
    while true {
      switch cursor.next(in: document, budget: budget) {
      case .match(let match): matches.append(match)
      case .unfinished: continue
      case .end, .unknown: return matches
      }
    }
  }

  static func path(_ match: QueryMatch, in document: Document) -> String {
    match.node.flatMap(document.path(to:)).flatMap { document.path(of: $0).normalizedQuery } ?? "?"
  }
}
