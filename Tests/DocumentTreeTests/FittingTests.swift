import DocumentFormats
import DocumentTree
import Testing

@Suite struct FittingTests {
  /// A value to insert into a text, and the text after it.
  struct Row: Sendable, CustomTestStringConvertible {
    var text: String
    var path: String
    var value: String
    var expected: String
    var testDescription: String {
      "\(value.debugDescription) at \(path) in \(text.debugDescription)"
    }

    init(_ text: String, _ path: String, _ value: String, _ expected: String) {
      self.text = text
      self.path = path
      self.value = value
      self.expected = expected
    }
  }

  @Test(
    "a new value gets the layout of its siblings",
    arguments: [
      Row(
        "{\n  \"x\": {\n    \"y\": [4, 5]\n  }\n}", ".", "{\"a\":[1,2],\"b\":3}",
        "{\n  \"x\": {\n    \"y\": [4, 5]\n  },\n  \"new\": {\n    \"a\": [1, 2],\n    \"b\": 3\n  }\n}"
      ),
      Row(
        "{\n  \"x\": { \"y\": 1 }\n}", ".", "{\"a\":{\"b\":1},\"c\":[1,2]}",
        "{\n  \"x\": { \"y\": 1 },\n  \"new\": { \"a\": { \"b\": 1 }, \"c\": [1, 2] }\n}"),
      Row(
        "{\"x\":{\"y\":1}}", ".", "{ \"a\": 1,\n \"b\": [] }",
        "{\"x\":{\"y\":1},\"new\":{\"a\":1,\"b\":[]}}"),
      Row("[\n  [1, 2],\n  [3, 4]\n]", ".", "[5,6]", "[\n  [1, 2],\n  [3, 4],\n  [5, 6]\n]"),
      Row("[\n  [\n    1\n  ]\n]", ".", "[5,6]", "[\n  [\n    1\n  ],\n  [\n    5,\n    6\n  ]\n]"),
      Row(
        "{\r\n\t\"x\": {\r\n\t\t\"y\": 1\r\n\t}\r\n}", ".", "{\n  \"a\": 1\n}",
        "{\r\n\t\"x\": {\r\n\t\t\"y\": 1\r\n\t},\r\n\t\"new\": {\r\n\t\t\"a\": 1\r\n\t}\r\n}"),
      // No sibling to follow: the lines as given, the spacing of the file.
      Row(
        "{\n  \"x\": 1\n}", ".", "{\"a\":[1,2]}", "{\n  \"x\": 1,\n  \"new\": {\"a\": [1, 2]}\n}"),
      Row(
        "{\r\n\t\"x\": 1\r\n}", ".", "{\n    \"a\": [\n        1\n    ]\n}",
        "{\r\n\t\"x\": 1,\r\n\t\"new\": {\r\n\t\t\"a\": [\r\n\t\t\t1\r\n\t\t]\r\n\t}\r\n}"),
      // Comments keep their lines.
      Row(
        "{\n\t\"x\": {\n\t\t\"y\": 1\n\t}\n}", ".", "{ // c\n  /*\n   * d\n   */\n  \"a\": 1 }",
        "{\n\t\"x\": {\n\t\t\"y\": 1\n\t},\n\t\"new\": { // c\n\t\t/*\n\t\t * d\n\t\t */\n\t\t\"a\": 1 }\n}"
      ),
      // Containers that open on the line below their key.
      Row(
        "{\n  \"x\":\n  {\n    \"y\": 1\n  }\n}", ".", "{\"a\":{\"b\":1}}",
        "{\n  \"x\":\n  {\n    \"y\": 1\n  },\n  \"new\":\n  {\n    \"a\":\n    {\n      \"b\": 1\n    }\n  }\n}"
      ),
      Row(
        "{\n  \"x\":\n  {\n    \"y\": 1\n  }\n}", ".", "1",
        "{\n  \"x\":\n  {\n    \"y\": 1\n  },\n  \"new\": 1\n}"),
      Row(
        "{\n  \"x\" : {\n    \"y\" : 1\n  }\n}", ".", "{\"a\":1,}",
        "{\n  \"x\" : {\n    \"y\" : 1\n  },\n  \"new\" : {\n    \"a\" : 1,\n  }\n}"),
    ])
  func newValue(_ row: Row) throws {
    var editor = PathEditor(row.text)
    let path = try editor.nodes(row.path)
    let value = editor.document.fitted(Array(row.value.utf8), into: path.last)
    try editor.document.insert(key: Array("new".utf8), text: value, into: path, at: .last)
    #expect(editor.text.debugDescription == row.expected.debugDescription)
  }

  @Test(
    "a value gets the layout of the container that it replaces, or else of its siblings",
    arguments: [
      Row(
        "{\n  \"a\": [1, 2],\n  \"b\": [\n    3\n  ]\n}", ".a", "[ 3,4 ]",
        "{\n  \"a\": [3, 4],\n  \"b\": [\n    3\n  ]\n}"),
      Row(
        "{\n  \"a\": [1, 2],\n  \"b\": [\n    3\n  ]\n}", ".b", "[4,5]",
        "{\n  \"a\": [1, 2],\n  \"b\": [\n    4,\n    5\n  ]\n}"),
      Row(
        "{\n  \"a\": null,\n  \"b\": [\n    3\n  ]\n}", ".a", "[4,5]",
        "{\n  \"a\": [\n    4,\n    5\n  ],\n  \"b\": [\n    3\n  ]\n}"),
      Row("{\"a\": 1}", ".a", "\"x, y\"", "{\"a\": \"x, y\"}"),
    ])
  func replacedValue(_ row: Row)
    throws
  {
    var editor = PathEditor(row.text)
    let path = try editor.nodes(row.path)
    let value = editor.document.fitted(
      Array(row.value.utf8), into: path.dropLast().last, over: path.last)
    try editor.document.setValue(path, text: value)
    #expect(editor.text.debugDescription == row.expected.debugDescription)
  }
}
