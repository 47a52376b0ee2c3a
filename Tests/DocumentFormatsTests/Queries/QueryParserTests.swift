import DocumentFormats
import Testing

@Suite("Queries as text") struct QueryParserTests {
  @Test(
    "an error has its column and says what was expected",
    arguments: [
      ("", 1, "a query starts with $, such as $.users[*].name"),
      ("users", 1, "a query starts with $, such as $.users[*].name"),
      (
        "$users", 2,
        "expected . or [; a key with other characters needs quotes, as in $[\"odd key\"]"
      ),
      ("$.", 3, "expected a key, * or [, as in $.a, $.* or $..[0]"),
      ("$..", 4, "expected a key, * or [, as in $.a, $.* or $..[0]"),
      (
        "$.1", 3,
        "a key that starts with a digit or another special character needs quotes, as in $[\"1\"]"
      ),
      ("$.a ", 4, "remove the blanks at the end"),
      ("$[", 3, "expected \"key\", an index, a slice such as 2:5, * or a filter such as ?@.a > 1"),
      (
        "$[a]", 3, "expected \"key\", an index, a slice such as 2:5, * or a filter such as ?@.a > 1"
      ),
      ("$[0", 4, "expected , or ]"),
      ("$[01]", 3, "this is not a number as in JSON, such as 0, -1 or 2.5"),
      ("$[9007199254740992]", 3, "the number is too large"),
      ("$['a", 3, "the string does not end"),
      ("$['\\x41']", 4, "expected an escape as in JSON after \\, such as \\\\ or \\u00e9"),
      ("$['\\ud800']", 4, "expected an escape as in JSON after \\, such as \\\\ or \\u00e9"),
      ("$['\t']", 4, "a control character in a string needs an escape, such as \\n or \\u0001"),
      (
        "$[?]", 4,
        "expected a value to test, such as @.price, $.limit, \"text\", 12, true, null or length(@.name)"
      ),
      (
        "$[?price > 1]", 4,
        "price is not a value; text needs quotes, and a key of the tested value is @.price"
      ),
      ("$[?@.a = 1]", 8, "write =="),
      ("$[?@.a & @.b]", 8, "write &&"),
      (
        "$[?size(@.a) > 1]", 4,
        "size is not a function; there are length, count, match, search, value"
      ),
      ("$[?1]", 5, "a value must be compared, as in @.a == 1 or length(@) > 2"),
      ("$[?length(@)]", 13, "a value must be compared, as in @.a == 1 or length(@) > 2"),
      (
        "$[?@..a == 1]", 8,
        "a comparison needs one value on each side, without *, .., slices and filters"
      ),
      (
        "$[?match(@.a, 'x') == true]", 19, "match() is true or false and cannot be compared"
      ),
      ("$[?!@.a == 1]", 4, "! applies to a test; write !(@.a == 1) or @.a != 1"),
      ("$[?(@.a]", 8, "expected )"),
      ("$[?count()]", 10, "count() needs 1 argument"),
      ("$[?match(@.a)]", 14, "match() needs 2 arguments"),
      ("$[?length(@.*) > 1]", 14, "length() needs one value, such as @.a or \"text\""),
      ("$[?count(1) > 1]", 11, "count() needs a query, such as @.* or $..a"),
    ] as [(String, Int, String)])
  func errors(text: String, column: Int, message: String) {
    let error = #expect(throws: QueryError.self) { try Query(text) }
    #expect(error?.message == "column \(column) of the query: \(message)")
  }

  @Test("nesting and length are bounded with an error, and do not use the stack")
  func bounds() {
    for depth in [50, 100_000] {
      let queries = String(repeating: "[?@", count: depth) + String(repeating: "]", count: depth)
      let isParsed = (try? Query("$" + queries)) != nil
      #expect(isParsed == (depth == 50))
      let open = String(repeating: "(", count: depth) + "@"
      let isGroupParsed =
        (try? Query("$[?" + open + String(repeating: ")", count: depth) + "]")) != nil
      #expect(isGroupParsed == (depth == 50))
      #expect(
        ((try? Query("$" + String(repeating: ".a", count: depth))) != nil) == (depth == 50))
    }
    // A path to one value is no query, and may be as deep as documents are.
    let path = String(repeating: ".a", count: 10_000)
    #expect((try? Query(pathOrQuery: path)) == .some(nil))
    #expect(throws: QueryError.self) { try Query(pathOrQuery: path + "[]") }
    #expect(throws: QueryError.self) { try Query(pathOrQuery: "[]" + path) }
    let error = #expect(throws: QueryError.self) {
      try Query("$[?" + String(repeating: "(", count: 1000))
    }
    #expect(error?.reason == .tooDeep)
  }

  @Test(
    "a path is a query if one of its steps selects several values",
    arguments: [
      (".", nil), (".a.b[0]", nil), (".a[-1]", nil), ("/a/0", nil), (#"."[]""#, nil), (".a.", nil),
      (".[]", "$[*]"), ("[]", "$[*]"), (".a[]", "$.a[*]"), (".a[].b", "$.a[*].b"),
      (".a.[].b", "$.a[*].b"), (".a[2:5]", "$.a[2:5]"), (".a[-2:]", "$.a[-2:]"),
      (".a[::2]", "$.a[::2]"), ("..key", "$..key"), (".a..b[0]", "$.a..b[0]"), ("..[]", "$..[*]"),
      ("..[0]", "$..[0]"), (#".."odd key".x"#, "$..['odd key'].x"),
      (#".a[]["[]"]"#, "$.a[*]['[]']"),
      (".a[][-1]", "$.a[*][-1]"),
    ] as [(String, String?)])
  func paths(text: String, query: String?) throws {
    let read = try Query(pathOrQuery: text)
    let expected = try query.map { try Query($0) }
    #expect(read.map(SameQuery.init) == expected.map(SameQuery.init))
  }

  @Test(
    "an error in a path that is a query has its column in the whole text",
    arguments: [
      ("..", "column 3 of the query: expected a key, * or [, as in $.a, $.* or $..[0]"),
      ("...a", "column 3 of the query: expected a key, * or [, as in $.a, $.* or $..[0]"),
      (
        ".a[].1",
        "column 6 of the query: a key that starts with a digit, - or $ needs quotes, as in .\"1\""
      ),
      (".a[]b", "column 5 of the query: a path starts with ., [ or /, such as .a[0] or /a/0"),
      (".a[x]..b", "column 4 of the query: expected a number, \"key\" or - after ["),
      (
        ".a[-][]", "column 1 of the query: [-] is the position of a new element, and not of a value"
      ),
    ])
  func pathErrors(text: String, message: String) {
    let error = #expect(throws: QueryError.self) { _ = try Query(pathOrQuery: text) }
    #expect(error?.message == message)
  }

  /// A query without its text.
  private struct SameQuery: Equatable {
    let query: Query
    static func == (one: SameQuery, other: SameQuery) -> Bool {
      one.query.hasSameMeaning(as: other.query)
    }
  }
}
