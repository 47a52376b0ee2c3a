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
    var format = Format.jsonc
    var testDescription: String {
      "\(value.debugDescription) at \(path) in \(text.debugDescription)"
    }

    init(
      _ text: String, _ path: String, _ value: String, _ expected: String,
      _ format: Format = .jsonc
    ) {
      self.format = format
      self.text = text
      self.path = path
      self.value = value
      self.expected = expected
    }
  }

  private static func plist(_ root: String) -> String {
    "<plist version=\"1.0\">\n\(root)\n</plist>\n"
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
      // No sibling to follow: an object is laid out as the one around it, an array stays as it is.
      Row(
        "{\n  \"x\": 1\n}", ".", "{\"a\":[1,2]}",
        "{\n  \"x\": 1,\n  \"new\": {\n    \"a\": [1, 2]\n  }\n}"),
      Row(
        "{\n  \"x\": [1, 2]\n}", ".", "{\"a\":1}",
        "{\n  \"x\": [1, 2],\n  \"new\": {\n    \"a\": 1\n  }\n}"),
      Row("{ \"x\": 1 }", ".", "{\"a\":1}", "{ \"x\": 1, \"new\": { \"a\": 1 } }"),
      Row("{\"x\" : 1}", ".", "{ \"a\": 1 }", "{\"x\" : 1, \"new\" : {\"a\" : 1}}"),
      Row("{}", ".", "{\"a\":1}", "{\n  \"new\": {\n    \"a\": 1\n  }\n}"),
      Row(
        "{\n  \"x\": {}\n}", ".x", "{\"a\":1}",
        "{\n  \"x\": {\n    \"new\": {\n      \"a\": 1\n    }\n  }\n}"),
      Row(
        "{\n  \"x\": 1,\n}", ".", "{\"a\":1}",
        "{\n  \"x\": 1,\n  \"new\": {\n    \"a\": 1,\n  },\n}"),
      Row("[\n  1\n]", ".", "{\"a\":1}", "[\n  1,\n  {\n    \"a\": 1\n  }\n]"),
      Row("[\n  1\n]", ".", "[2,3]", "[\n  1,\n  [2, 3]\n]"),
      Row(
        "{\n  x: 1,\n}", ".", "{a:{b:'c'}}",
        "{\n  x: 1,\n  new: {\n    a: {\n      b: 'c',\n    },\n  },\n}", .json5),
      Row(
        "{\"a\":1}\n{\"a\":2}\n", "[1]", "{ \"b\": 2 }",
        "{\"a\":1}\n{\"a\":2,\"new\":{\"b\":2}}\n", .jsonLines),
      Row(
        "{\n\tx = 1;\n}", ".", "{a = 1; b = (1, 2);}",
        "{\n\tx = 1;\n\tnew = {\n\t\ta = 1;\n\t\tb = (\n\t\t\t1,\n\t\t\t2\n\t\t);\n\t};\n}",
        .openStep),
      Row("{ x=1; }", ".", "{a = 1; b = (1, 2);}", "{ x=1; new={ a=1; b=(1, 2); }; }", .openStep),
      Row(
        "{\n\tx = (1, 2);\n}", ".", "( 3,4 )", "{\n\tx = (1, 2);\n\tnew = (3, 4);\n}", .openStep),
      Row(
        "{\n\tx = {\n\t\ty = 1;\n\t};\n}", ".", "{a=1;}",
        "{\n\tx = {\n\t\ty = 1;\n\t};\n\tnew = {\n\t\ta = 1;\n\t};\n}", .openStep),
      Row(
        plist("<dict>\n\t<key>x</key>\n\t<true/>\n</dict>"), ".",
        "<dict><key>a</key><array><true/></array><key>b</key><dict/></dict>",
        plist(
          "<dict>\n\t<key>x</key>\n\t<true/>\n\t<key>new</key>\n\t<dict>\n\t\t<key>a</key>\n\t\t<array>\n\t\t\t<true/>\n\t\t</array>\n\t\t<key>b</key>\n\t\t<dict/>\n\t</dict>\n</dict>"
        ), .xmlPropertyList),
      Row(
        plist("<dict><key>x</key><true/></dict>"), ".",
        "<dict>\n<key>a</key> <string>b\nc</string></dict>",
        plist(
          "<dict><key>x</key><true/><key>new</key><dict>\n<key>a</key> <string>b\nc</string></dict></dict>"
        ), .xmlPropertyList),
      Row(
        plist("<dict><key>x</key><true/></dict>"), ".",
        "<dict> <key>a</key> <string>b\nc</string><key>d</key><true/></dict>",
        plist(
          "<dict><key>x</key><true/><key>new</key><dict><key>a</key><string>b\nc</string><key>d</key><true/></dict></dict>"
        ), .xmlPropertyList),
      Row(
        "{\r\n\t\"x\": 1\r\n}", ".", "{\n    \"a\": [\n        1\n    ]\n}",
        "{\r\n\t\"x\": 1,\r\n\t\"new\": {\r\n\t\t\"a\": [\r\n\t\t\t1\r\n\t\t]\r\n\t}\r\n}"),
      // A comma after the last entry, if most containers of the file over several lines have one.
      Row(
        "{\n\ta = (\n\t\tx,\n\t);\n\tf = {\n\t\tg = 1;\n\t};\n}", ".f", "(b, c)",
        "{\n\ta = (\n\t\tx,\n\t);\n\tf = {\n\t\tg = 1;\n\t\tnew = (\n\t\t\tb,\n\t\t\tc,\n\t\t);\n\t};\n}",
        .openStep),
      Row(
        "{\n\ta = (\n\t\tx,\n\t);\n\tf = {\n\t\tg = 1;\n\t};\n}", ".f", "{k = (b);}",
        "{\n\ta = (\n\t\tx,\n\t);\n\tf = {\n\t\tg = 1;\n\t\tnew = {\n\t\t\tk = (\n\t\t\t\tb,\n\t\t\t);\n\t\t};\n\t};\n}",
        .openStep),
      Row(
        "{\n\ta = (\n\t\tx\n\t);\n\tf = {\n\t\tg = 1;\n\t};\n}", ".f", "(b, c)",
        "{\n\ta = (\n\t\tx\n\t);\n\tf = {\n\t\tg = 1;\n\t\tnew = (\n\t\t\tb,\n\t\t\tc\n\t\t);\n\t};\n}",
        .openStep),
      Row(
        "{\n\ta = (\n\t\tx,\n\t);\n\tf = {};\n}", ".f", "1",
        "{\n\ta = (\n\t\tx,\n\t);\n\tf = {\n\t\tnew = 1;\n\t};\n}", .openStep),
      Row(
        "{\n\ta = (\n\t\tx,\n\t);\n\tb = { c = 1; };\n}", ".b", "(y, z)",
        "{\n\ta = (\n\t\tx,\n\t);\n\tb = { c = 1; new = (y, z); };\n}", .openStep),
      Row(
        "{\n  \"a\": [\n    1,\n  ],\n  \"e\": {},\n}", ".e", "2",
        "{\n  \"a\": [\n    1,\n  ],\n  \"e\": {\n    \"new\": 2,\n  },\n}"),
      Row(
        "{\n  \"a\": [\n    1,\n  ],\n  \"e\": [],\n}", ".e", "2",
        "{\n  \"a\": [\n    1,\n  ],\n  \"e\": [\n    2,\n  ],\n}"),
      Row(
        "{\n  \"a\": [\n    1,\n  ],\n  \"e\": [],\n}", ".e", "{\"k\":[2]}",
        "{\n  \"a\": [\n    1,\n  ],\n  \"e\": [\n    {\n      \"k\": [\n        2,\n      ],\n    },\n  ],\n}"
      ),
      Row(
        "{\n  a: [\n    'x',\n  ],\n  e: {},\n}", ".e", "'y'",
        "{\n  a: [\n    'x',\n  ],\n  e: {\n    new: 'y',\n  },\n}", .json5),
      Row(
        "{\n  \"a\": [\n    1\n  ],\n  \"e\": {}\n}", ".e", "2",
        "{\n  \"a\": [\n    1\n  ],\n  \"e\": {\n    \"new\": 2\n  }\n}"),
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
    var editor = PathEditor(row.text, in: row.format.grammar)
    let path = try editor.nodes(row.path)
    let value = editor.document.fitted(Array(row.value.utf8), into: path)
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
    var editor = PathEditor(row.text, in: row.format.grammar)
    let path = try editor.nodes(row.path)
    let value = editor.document.fitted(
      Array(row.value.utf8), into: path.dropLast(), over: path.last)
    try editor.document.setValue(path, text: value)
    #expect(editor.text.debugDescription == row.expected.debugDescription)
  }
}
