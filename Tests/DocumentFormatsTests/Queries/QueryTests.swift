import DocumentFormats
import DocumentTree
import ModelBasics
import ModelData
import Testing
import TestDocuments

@Suite("Queries") struct QueryTests {
  private func document(_ text: String, _ format: Format = .jsonc) -> Document {
    let document = Document(Bytes(Array(text.utf8)), grammar: format.grammar)
    document.indexJob.run()
    return document
  }

  private func texts(_ query: String, in document: Document) throws -> [String] {
    let query = try #require(try Query(pathOrQuery: query))
    return QuerySample.matches(query, in: document).map {
      let value = document.cursor(at: $0.meant).value
      return String(decoding: Format.json.tokens.compactText(of: value), as: UTF8.self)
    }
  }

  @Test(
    "numbers and containers are compared by their value",
    arguments: [
      ("$[?@ == 1]", "[1, 1.0, 10e-1, 1.00000000000000000001, \"1\"]", ["1", "1.0", "10e-1"]),
      ("$[?@ > 12345678901234567890]", "[12345678901234567891, 1]", ["12345678901234567891"]),
      (
        "$[?@ < 1e400]", "[1e399, 1e400, -1e999999999999999999999]",
        ["1e399", "-1e999999999999999999999"]
      ),
      (
        "$.a[?@ == $.b]",
        #"{"a": [{"x": 1, "y": [2]}, {"y": [2.0], "x": 1}, {"x": 1}], "b": {"y": [2], "x": 1e0}}"#,
        [#"{"x":1,"y":[2]}"#, #"{"y":[2.0],"x":1}"#]
      ),
      ("$.a[?@ >= $.b]", #"{"a": [[1], [2]], "b": [1]}"#, ["[1]"]),
      (
        "$[?length(@) == 2]", #"["é😀", "ab", [1, 2], {"a": 1, "b": 2}, 12]"#,
        ["\"é😀\"", "\"ab\"", "[1,2]", #"{"a":1,"b":2}"#]
      ),
      ("$[?@.a == 1]", #"[{"a": 1, "a": 2}, {"a": 2, "a": 1}]"#, [#"{"a":1,"a":2}"#]),
    ])
  func comparisons(query: String, text: String, expected: [String]) throws {
    #expect(try texts(query, in: document(text)) == expected)
  }

  @Test(
    "paths with several values, occurrences and streams",
    arguments: [
      (".a#2[]", #"{"a": [1], "a": [2, 3]}"#, Format.jsonc, ["2", "3"]),
      ("$.a", #"{"a": 1, "a": 2}"#, .jsonc, ["1", "2"]),
      (".[].id", "{\"id\": 1}\n{\"id\": 2}\n", .jsonLines, ["1", "2"]),
      ("$[-1].id", "{\"id\": 1}\n{\"id\": 2}\n", .jsonLines, ["2"]),
      ("$..a", "{b: {'a': 0x10}, a: +1}", .json5, ["1", "16"]), ("$..*", "", .jsonc, []),
    ] as [(String, String, Format, [String])])
  func steps(query: String, text: String, format: Format, expected: [String]) throws {
    #expect(try texts(query, in: document(text, format)) == expected)
  }

  @Test("regular expressions take time in proportion to the text", arguments: ["match", "search"])
  func patterns(function: String) throws {
    let text = "[\"" + String(repeating: "a", count: 20_000) + "!\", \"é\"]"
    let document = document(text)
    #expect(
      try texts("$[?\(function)(@, '(a+)+')]", in: document).count == (function == "match" ? 0 : 1))
    #expect(try texts("$[?\(function)(@, '(a*)*b')]", in: document) == [])
    #expect(try texts("$[?\(function)(@, '[\\\\P{ASCII}]')]", in: document) == [])
    #expect(try texts("$[?\(function)(@, '[^\\\\P{L}a]')]", in: document) == ["\"é\""])
    #expect(try texts("$[?\(function)(@, '(')]", in: document) == [])
  }

  @Test("a document is queried as it is meant") func meant() throws {
    let text = """
      server.port = 80
      main = &x "a.example"
      [server]
      host = *x
      hosts = :
        - *x
        - "b.example"

      """
    let document = Document(Bytes(Array(text.utf8)), grammar: SectionGrammar())
    document.indexJob.run()
    #expect(
      try texts("$.server", in: document)
        == [#"{"port":80,"host":"a.example","hosts":["a.example","b.example"]}"#])
    #expect(try texts("$..hosts[?@ == $.main]", in: document) == [#""a.example""#])
    #expect(try texts("$.server.hosts[::-1]", in: document) == [#""b.example""#, #""a.example""#])
    #expect(try texts("$[?@.port == 80].host", in: document) == [#""a.example""#])
    var search = QuerySearch(try Query("$..host"))
    guard case .match(let match) = search.next(in: document) else {
      Issue.record("no match")
      return
    }
    #expect(match.path(in: document).map { document.path(of: $0).description } == ".server.host")
    #expect(search.next(in: document) == .end)
  }

  @Test("a piece of work is bounded, and a query of a document without an index waits for it")
  func pieces() throws {
    let text =
      "[" + (0..<30_000).map { "[[\($0)],            {\"a\": \($0)}]" }.joined(separator: ",\n")
      + "]"
    let document = Document(Bytes(Array(text.utf8)), grammar: JSONGrammar(.strict))
    #expect(text.utf8.count > Document.eagerLimit)
    var filtered = QueryCursor(try Query("$[?@[0]]"))
    #expect(filtered.next(in: document) == .unknown)
    var cursor = QueryCursor(try Query("$..[*]..[*]..[*]"))
    var outcome = QueryOutcome.unfinished
    for _ in 0..<200 { outcome = cursor.next(in: document, budget: 2000) }
    #expect(outcome != .end)

    document.indexJob.run()
    var search = QuerySearch(try Query("$[:3000][?$[?@[1].a == 29999]].a"))
    var found = 0
    var pieces = 0
    repeat {
      outcome = search.next(in: document, budget: 1 << 16)
      if case .match = outcome { found += 1 }
      if outcome == .unfinished { pieces += 1 }
    } while outcome != .end && outcome != .unknown
    #expect(found == 3000)
    #expect(pieces > 10)
  }

  @Test("any depth is searched without recursion") func depth() throws {
    let depth = 20_000
    let text = String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
    let document = document(text)
    var search = QuerySearch(try Query("$..[?@ == 1]"))
    guard case .match(let match) = search.next(in: document) else {
      Issue.record("no match")
      return
    }
    #expect(match.path(in: document)?.count == depth + 1)
    #expect(search.next(in: document) == .end)
    #expect(try texts("$..[?@ == 1]", in: document) == ["1"])
    #expect(try texts("$[?@ == $[0]][?@ == 2]", in: document) == [])
  }
}
