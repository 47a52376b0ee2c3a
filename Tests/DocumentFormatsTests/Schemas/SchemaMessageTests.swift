import DocumentFormats
import DocumentTree
import ModelBasics
import Testing

/// The message of each rule, with the positions in both files.
@Suite("Messages of schemas") struct SchemaMessageTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let schema: String
    let text: String
    let messages: [String]

    init(_ schema: String, _ text: String, _ messages: String...) {
      (self.schema, self.text, self.messages) = (schema, text, messages)
    }

    var testDescription: String { "\(text) against \(schema)" }
  }

  @Test(
    "the message of a broken rule gives the value and the condition",
    arguments: [
      Row("{}", "[1, {}]"),
      Row("true", "1"),
      Row("false", "1", "1:1 the document is not allowed (s.json:1:1)"),
      Row(
        #"{"properties": {"port": {"maximum": 10}}}"#, #"{"port": 99}"#,
        "1:10 99 is more than 10, the maximum that .port may have (s.json:1:37)"),
      Row(
        #"{"minimum": 1.50}"#, "1.4999999999999999999999",
        "1:1 1.4999999999999999999999 is less than 1.50, the minimum that the document may have (s.json:1:13)"
      ),
      Row(
        #"{"items": {"exclusiveMinimum": 0}}"#, "[0, 1e-999, 0.0]",
        "1:2 0 is not more than 0, which .[0] must be (s.json:1:32)",
        "1:13 0.0 is not more than 0, which .[2] must be (s.json:1:32)"),
      Row(
        #"{"exclusiveMaximum": 5}"#, "5",
        "1:1 5 is not less than 5, which the document must be (s.json:1:22)"),
      Row(
        #"{"maximum": 12345678901234567890123}"#, "12345678901234567890124",
        "1:1 12345678901234567890124 is more than 12345678901234567890123, the maximum that the document may have (s.json:1:13)"
      ),
      Row(#"{"maximum": 1e401}"#, "1e400"),
      Row(
        #"{"multipleOf": 0.1}"#, "0.25",
        "1:1 0.25 is not a multiple of 0.1, which the document must be (s.json:1:16)"),
      Row(#"{"type": "integer"}"#, "1.0"),
      Row(#"{"type": "integer"}"#, "12345678901234567890e400"),
      Row(
        #"{"type": "integer"}"#, "\"1\"",
        #"1:1 "1" is not a whole number, which the document must be (s.json:1:10)"#),
      Row(
        #"{"type": ["string", "null"]}"#, "[]",
        "1:1 an array is not null or a string, which the document must be (s.json:1:10)"),
      Row(
        #"{"const": {"a": 1}}"#, #"{"a": 2}"#,
        #"1:1 an object is not {"a": 1}, the only value that the document may have (s.json:1:11)"#),
      Row(#"{"const": {"a": 1, "b": [2]}}"#, #"{"b": [2.0], "\u0061": 1}"#),
      Row(
        #"{"enum": ["a", 1, null]}"#, #""b""#,
        #"1:1 "b" is not one of the values that the document may have: "a", 1, null (s.json:1:10)"#),
      Row(
        #"{"minLength": 3}"#, #""\u00e9\ud83d\ude00""#,
        #"1:1 "\u00e9\ud83d\ude00" has 2 characters, and the document must have at least 3 (s.json:1:15)"#
      ),
      Row(
        #"{"maxLength": 0}"#, #""a""#,
        #"1:1 "a" has 1 character, and the document must have at most 0 (s.json:1:15)"#),
      Row(
        #"{"pattern": "^a+$"}"#, #""b""#,
        #"1:1 "b" does not match ^a+$, the pattern that the document must have (s.json:1:13)"#),
      Row(
        #"{"minItems": 2}"#, "[1]",
        "1:1 the document has 1 element, and it must have at least 2 (s.json:1:14)"),
      Row(
        #"{"maxItems": 1}"#, "[1, 2]",
        "1:1 the document has 2 elements, and it must have at most 1 (s.json:1:14)"),
      Row(
        #"{"minProperties": 1}"#, "{}",
        "1:1 the document has 0 members, and it must have at least 1 (s.json:1:19)"),
      Row(
        #"{"uniqueItems": true}"#, #"[{"a": 1, "b": 2}, 3, {"b": 2.0, "a": 1}]"#,
        "1:1 elements [0] and [2] of the document are equal, and all must differ (s.json:1:17)"),
      Row(
        #"{"contains": {"type": "string"}, "minContains": 2}"#, #"["a", 1]"#,
        "1:1 the document has 1 of the elements that it must have at least 2 of (s.json:1:14)"),
      Row(
        #"{"required": ["a", "odd key"]}"#, #"{"a": 1}"#,
        #"1:1 the document has no "odd key", which it must have (s.json:1:20)"#),
      Row(
        #"{"dependentRequired": {"a": ["b"]}}"#, #"{"a": 1}"#,
        "1:1 the document has a, and must then have b too (s.json:1:30)"),
      Row(
        #"{"properties": {"a": {}}, "additionalProperties": false}"#, #"{"a": 1, "b": 2}"#,
        "1:10 .b is not allowed (s.json:1:51)"),
      Row(
        #"{"propertyNames": {"pattern": "^[a-z]$"}}"#, #"{"a": {"B": 1}, "B": 2}"#,
        #"1:17 "B" does not match ^[a-z]$, the pattern that a key of the document must have (s.json:1:31)"#
      ),
      Row(
        #"{"anyOf": [{"type": "string"}, {"type": "null"}]}"#, "1",
        "1:1 1 has none of the 2 forms that the document may have (s.json:1:11)"),
      // The only form of the right type is assumed to be meant.
      Row(
        #"{"anyOf": [{"type": "string"}, {"maximum": 3}]}"#, "4",
        "1:1 4 is more than 3, the maximum that the document may have (s.json:1:44)"),
      Row(
        #"{"anyOf": [{"properties": {"kind": {"const": 1}, "a": {"type": "null"}}}, {"properties": {"kind": {"const": 2}, "a": {"type": "string"}}}]}"#,
        #"{"kind": 2, "a": 5}"#,
        "1:18 5 is not a string, which .a must be (s.json:1:127)"),
      Row(
        #"{"oneOf": [{"minimum": 1}, {"maximum": 9}]}"#, "5",
        "1:1 5 has 2 of the forms that the document may have, and must have only one (s.json:1:11)"),
      Row(
        #"{"not": {"type": "null"}}"#, "null",
        "1:1 null is what the document must not be (s.json:1:9)"),
      Row(
        #"{"if": {"required": ["a"]}, "then": {"required": ["b"]}}"#, #"{"a": 1}"#,
        "1:1 the document has no b, which it must have (s.json:1:51)"),
      // Nothing is concluded from unchecked parts.
      Row(#"{"not": {"unevaluatedItems": false}}"#, "[1]"),
      Row(#"{"if": {"$ref": "a.json"}, "then": false}"#, "1"),
      Row(#"{"oneOf": [{"pattern": "("}, {}]}"#, #""a""#),
      Row(
        #"{"if": {"$ref": "a.json", "type": "null"}, "else": {"type": "string"}}"#, "1",
        "1:1 1 is not a string, which the document must be (s.json:1:61)"),
      // A problem found by several schemas is reported once.
      Row(
        ##"{"allOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/a"}], "$defs": {"a": {"type": "null"}}}"##,
        "1", "1:1 1 is not null, which the document must be (s.json:1:83)"),
      // Draft 7 and earlier.
      Row(
        #"{"items": [{"type": "null"}], "additionalItems": false}"#, "[1, 2]",
        "1:2 1 is not null, which .[0] must be (s.json:1:21)",
        "1:5 .[1] is not allowed (s.json:1:50)"),
      Row(
        #"{"dependencies": {"a": ["b"], "c": {"required": ["d"]}}}"#, #"{"a": 1, "c": 2}"#,
        "1:1 the document has a, and must then have b too (s.json:1:25)",
        "1:1 the document has no d, which it must have (s.json:1:50)"),
      Row(
        ##"{"$schema": "http://json-schema.org/draft-07/schema#", "properties": {"a": {"$ref": "#/definitions/b", "type": "null"}}, "definitions": {"b": {}}}"##,
        #"{"a": 1}"#),
      Row(
        ##"{"$schema": "http://json-schema.org/draft-04/schema#", "minimum": 1, "exclusiveMinimum": true}"##,
        "1", "1:1 1 is not more than 1, which the document must be (s.json:1:67)"),
    ])
  func messages(row: Row) throws {
    let schema = try Schema(Array(row.schema.utf8), name: "s.json")
    let bytes = Bytes(Array(row.text.utf8))
    let document = Document(bytes, grammar: JSONGrammar(.strict))
    let found = SchemaCheck(document, against: schema).problems.map { problem in
      let position = bytes.position(at: problem.offset)
      return "\(position.line):\(position.column) \(problem.message(in: document, schema))"
    }
    #expect(found == row.messages)
  }

  @Test(
    "each unchecked part of a schema is noted once, with its position",
    arguments: [
      (#"{"pattern": "("}"#, ["1:13 ( is not a regular expression; it is not checked"]),
      (
        #"{"patternProperties": {"(": {}}}"#,
        ["1:29 ( is not a regular expression; it is not checked"]
      ),
      (#"{"unevaluatedProperties": false}"#, [#"1:27 "unevaluatedProperties" is not checked"#]),
      (##"{"$dynamicRef": "#a"}"##, [#"1:17 "$dynamicRef" is not checked"#]),
      (
        #"{"$ref": "https://example.com/a"}"#,
        ["1:10 https://example.com/a is in another file, which is not read; it is not checked"]
      ),
      (
        ##"{"$ref": "#/$defs/a"}"##,
        ["1:10 #/$defs/a has no target in this schema; it is not checked"]
      ),
      (
        #"{"type": "text"}"#,
        [#"1:10 "type" must be the name of a type, or a list of them; it is not checked"#]
      ),
      (
        #"{"maxItems": -1, "items": 5}"#,
        [
          #"1:14 "maxItems" must be a whole number from 0; it is not checked"#,
          #"1:27 "schema" must be an object, true or false; it is not checked"#,
        ]
      ),
      (
        #"{"multipleOf": 0}"#,
        [
          "1:16 0 is not a number above 0 with at most 18 digits, so multipleOf is not checked"
        ]
      ),
    ])
  func notes(schema: String, expected: [String]) throws {
    let notes = try Schema(Array(schema.utf8), name: "s.json").notes
    #expect(
      notes.map { "\($0.position?.line ?? 0):\($0.position?.column ?? 0) \($0.message)" }
        == expected)
  }

  @Test(
    "a file that is not a schema is refused with the reason and position",
    arguments: [
      ("[]", "1:1: a schema is an object, true or false"),
      ("", "1:1: the file is empty; JSON needs one value"),
      (#"{"type": }"#, "1:10: found } where a value should be"),
      (
        ##"{"$ref": "#"}"##,
        "1:10: this leads back to itself for the same value, without end; remove one of the references"
      ),
      (
        ##"{"anyOf": [{"$ref": "#/$defs/a"}], "$defs": {"a": {"not": {"$ref": "#"}}}}"##,
        "1:68: this leads back to itself for the same value, without end; remove one of the references"
      ),
    ])
  func faults(schema: String, expected: String) {
    let error = #expect(throws: Problem.self) { try Schema(Array(schema.utf8), name: "s.json") }
    #expect(error?.description == expected)
  }

  @Test("any depth of a schema or document is handled")
  func depth() throws {
    let depth = 10_000
    func nested(_ open: String, _ inner: String, _ close: String) -> [UInt8] {
      Array(
        (String(repeating: open, count: depth) + inner + String(repeating: close, count: depth))
          .utf8)
    }
    let list = Document(Bytes(nested("[", "1", "]")), grammar: JSONGrammar(.strict))
    let recursive = try Schema(
      Array(##"{"items": {"$ref": "#"}, "type": "array", "uniqueItems": true}"##.utf8), name: "s")
    #expect(SchemaCheck(list, against: recursive).problems.count == 1)
    // Each level has a problem, and only the end of its path is stored.
    let objects = Document(Bytes(nested(#"{"a":"#, "1", "}")), grammar: JSONGrammar(.strict))
    let needy = try Schema(
      Array(##"{"additionalProperties": {"$ref": "#"}, "required": ["b"]}"##.utf8), name: "s")
    let problems = SchemaCheck(objects, against: needy).problems
    #expect(problems.count == depth)
    #expect(problems.last?.message(in: objects, needy).contains("….a.a.a.a") == true)
    let deep = try Schema(nested(#"{"items": "#, #"{"type": "null"}"#, "}"), name: "s")
    #expect(SchemaCheck(list, against: deep).problems.count == 1)
    let sideways = try Schema(nested(#"{"allOf": ["#, #"{"type": "null"}"#, "]}"), name: "s")
    #expect(SchemaCheck(list, against: sideways).problems.count == 1)
  }
}
