import Testing

/// The elements that `set` and `get` write and print for property lists.
@Suite struct SetPropertyListTests {
  private static func list(_ value: String) -> String {
    "<plist version=\"1.0\"><dict><key>a</key>\(value)</dict></plist>\n"
  }

  private static func set(
    _ found: String, _ arguments: [String], _ written: String?, errors: String = "",
    code: Int32 = 0
  ) -> CommandRow {
    var row = CommandRow(
      "set", "f.json", ".a", on: list(found), errors: errors, code: code,
      after: written.map(list), environment: ["TZ": "UTC"])
    row.arguments += arguments
    return row
  }

  private static func get(
    _ found: String, _ arguments: [String], _ output: String
  ) -> CommandRow {
    var row = CommandRow("get", "f.json", ".a", on: list(found), output: output)
    row.arguments += arguments
    return row
  }

  @Test("a new entry has its value beside its key if the others have, whatever arrays there are")
  func valueBesideKey() throws {
    let program = try Program()
    let element = "<string>p</string>\n"
    let text =
      "<plist version=\"1.0\">\n<dict>\n<key>a</key><array>\n\(element)\(element)\(element)</array>\n"
      + "<key>n</key><string>x</string>\n</dict>\n</plist>\n"
    try program.write(Array(text.utf8), to: "f.plist")
    #expect(try program.run(["set", "f.plist", ".k", "7"]).code == 0)
    #expect(
      program.text(of: "f.plist")
        == text.replacing(
          "</string>\n</dict>", with: "</string>\n<key>k</key><integer>7</integer>\n</dict>"))
  }

  private static let isData =
    "modeled: f.json: .a not changed: it is data; --type base64, hex or file takes new bytes; --type string accepts any text"
  private static let noNull =
    "modeled: f.json: not changed: this format has no null; `modeled remove` removes an entry, and --type string writes the text"

  @Test(
    "a value keeps its element, and a date is understood in words",
    arguments: [
      set("<integer>3</integer>", ["7"], "<integer>7</integer>"),
      set("<integer>0x1F</integer>", ["7"], "<integer>7</integer>"),
      set("<real>1</real>", ["7"], "<real>7</real>"),
      set("<real>1</real>", ["nan"], "<real>nan</real>"),
      set("<real>1</real>", ["Infinity"], "<real>+infinity</real>"),
      set("<real>nan</real>", ["--", "-inf"], "<real>-infinity</real>"),
      set("<string>b</string>", ["7 < 8 & 9"], "<string>7 &lt; 8 &amp; 9</string>"),
      set("<true/>", ["false"], "<false/>"),
      set(
        "<date>2020-02-28T10:00:00Z</date>", ["+2d"], "<date>2020-03-01T10:00:00Z</date>"),
      set(
        "<date>2020-02-28T10:00:00Z</date>", ["2021-01-01T00:00:00+01:00"],
        "<date>2020-12-31T23:00:00Z</date>"),
      set(
        "<string>b</string>", ["--type", "date", "2021-01-01 00:00 +0100"],
        "<date>2020-12-31T23:00:00Z</date>"),
      set("<data>AQID</data>", ["--type", "hex", "0405"], "<data>BAU=</data>"),
      set(
        "<dict/>", [#"{"b": [1, "c", true]}"#],
        "<dict><key>b</key><array><integer>1</integer><string>c</string><true/></array></dict>"),
      set(
        "<integer>3</integer>", ["abc"], nil,
        errors:
          "modeled: f.json: .a not changed: it is a number, and “abc” is not; write a number, such as 14; --type string accepts any text",
        code: 1
      ),
      set(
        "<date>2020-02-28T10:00:00Z</date>", ["soon"], nil,
        errors:
          "modeled: f.json: .a not changed: “soon” is not a date; try tomorrow 9am, 23 feb 2015 or +3d; --type string accepts any text",
        code: 1
      ),
      set(
        "<date>2020-02-28T10:00:00Z</date>", ["2020"], nil,
        errors:
          "modeled: f.json: .a not changed: “2020” is not a date; try tomorrow 9am, 23 feb 2015 or +3d; --type string accepts any text",
        code: 1
      ),
      set("<date>2020-02-28T10:00:00Z</date>", ["--type", "number", "5"], "<integer>5</integer>"),
      set(
        "<string>b</string>", ["--type", "date", "soon"], nil,
        errors:
          "modeled: “soon” is not a date; try tomorrow 9am, 23 feb 2015 or +3d; --type string accepts any text",
        code: 2
      ),
      set("<data>aGVsbG8=</data>", ["--type", "json", "111"], "<integer>111</integer>"),
      set("<data>aGVsbG8=</data>", ["--type", "number", "-5"], "<integer>-5</integer>"),
      set("<data>aGVsbG8=</data>", ["--type", "bool", "true"], "<true/>"),
      set("<data>aGVsbG8=</data>", ["<00 01 02>"], "<data>AAEC</data>"),
      set("<data>aGVsbG8=</data>", ["--type", "base64", "AAEC"], "<data>AAEC</data>"),
      set("<data>aGVsbG8=</data>", ["AAEC"], nil, errors: isData, code: 1),
      set("<data>aGVsbG8=</data>", ["word"], nil, errors: isData, code: 1),
      set("<data>aGVsbG8=</data>", ["new text"], nil, errors: isData, code: 1),
      set("<integer>3</integer>", ["null"], nil, errors: noNull, code: 2),
      set("<string>b</string>", ["null"], nil, errors: noNull, code: 2),
      set("<string>b</string>", ["--type", "null", "null"], nil, errors: noNull, code: 2),
      set("<string>b</string>", ["--type", "string", "null"], "<string>null</string>"),
      set(
        "<string>b</string>", ["--type", "date", "2020-01-01T10:00:00.5Z"], nil,
        errors:
          "modeled: 2020-01-01T10:00:00.5Z is not a date, as dates in this file have whole seconds; --type string accepts any text",
        code: 2
      ),
      set(
        "<string>b</string>", ["--type", "json", #"{"q":[1,null]}"#], nil,
        errors:
          #"modeled: f.json: not changed: property lists have no null; --type string writes {"q":[1,null]} as text"#,
        code: 2
      ),
      set(
        "<string>b</string>", ["a\u{1B}"], nil,
        errors:
          "modeled: f.json: not changed: XML has no character U+001B, not even as a reference; leave it out",
        code: 1
      ),
      set(
        "<string>b</string>", ["--type", "json", #""\ud800""#], nil,
        errors:
          "modeled: f.json: not changed: XML has no character U+D800, not even as a reference; leave it out",
        code: 1
      ),
      set(
        "<integer>12x</integer>", ["hello"], nil,
        errors:
          "modeled: f.json: .a not changed: it is a number, and “hello” is not; write a number, such as 14; --type string accepts any text",
        code: 1),
      set(
        "<integer>12x</integer>", ["<integer>3y</integer>"], nil,
        errors:
          "modeled: f.json: .a not changed: it is a number, and “<integer>3y</integer>” is not; write a number, such as 14; --type string accepts any text",
        code: 1),
      set(
        "<colour>x</colour>", ["hello"], nil,
        errors:
          "modeled: f.json: .a not changed: it is broken, and “hello” is not a value; --type string accepts any text",
        code: 1),
      set("<integer>12x</integer>", ["<integer>3</integer>"], "<integer>3</integer>"),
      set("<integer>12x</integer>", ["13"], "<integer>13</integer>"),
      set("<integer>12x</integer>", ["--type", "string", "hello"], "<string>hello</string>"),
      set(
        "<integer>12x</integer>", ["true"], "<true/>",
        errors: "modeled: f.json: .a was a number and is true or false now"),
      set("<string>a & b</string>", ["c & d"], "<string>c &amp; d</string>"),
      set("<string>QUJD</string>", ["--type", "hex", "0405"], "<data>BAU=</data>"),
      set("<string>QUJD</string>", ["--type", "base64", "AAEC"], "<data>AAEC</data>"),
      set(
        "<string>data:image/png;base64,QUJD</string>", ["--type", "base64", "AAEC"],
        "<string>data:image/png;base64,AAEC</string>"),
      set(
        "<real>1.5</real>", ["0x10"], "<integer>0x10</integer>",
        errors: "modeled: f.json: .a was a real and is an integer now"),
      set(
        "<integer>7</integer>", ["7.0"], "<real>7.0</real>",
        errors: "modeled: f.json: .a was an integer and is a real now"),
      set(
        "<integer>7</integer>", ["--type", "number", "7.0"], "<real>7.0</real>",
        errors: "modeled: f.json: .a was an integer and is a real now"),
      set(
        "<integer>7</integer>", ["18446744073709551615"], "<integer>18446744073709551615</integer>"),
      set(
        "<integer>7</integer>", ["18446744073709551616"], "<integer>18446744073709551616</integer>",
        errors: "modeled: f.json: .a has more than 64 bits, which other programs refuse or cut off"),
      set(
        "<integer>7</integer>", ["--", "-9223372036854775809"],
        "<integer>-9223372036854775809</integer>",
        errors: "modeled: f.json: .a has more than 64 bits, which other programs refuse or cut off"),
      set(
        "<integer>7</integer>", ["--", "-0x1f"], "<integer>-0x1f</integer>",
        errors: "modeled: f.json: .a has a sign before 0x, which other programs refuse"),
      set(
        "<real>7</real>", ["1e400"], "<real>1e400</real>",
        errors: "modeled: f.json: .a is read as infinity by other programs"),
      set(
        "<string>a<!--c-->b</string>", ["--type", "number", "7"], "<integer>7</integer>",
        errors: "modeled: f.json: .a lost the comments of the old value"),
      set("<string>a<!--c-->b</string>", ["ac"], "<string>a<!--c-->c</string>"),
      get("<integer>3</integer>", [], "3\n"),
      get("<real>1.50</real>", [], "1.50\n"),
      get("<string>a &amp; b</string>", [], "a & b\n"),
      get("<string>a &amp; b</string>", ["--raw"], "a & b"),
      get("<data>aGk=</data>", ["--raw"], "hi"),
      get("<integer>3</integer>", ["--raw"], "3\n"),
      get("<date>2020-02-28T10:00:00Z</date>", [], "2020-02-28T10:00:00Z\n"),
      get("<date>2020-02-28T10:00:00Z</date>", ["--json"], "\"2020-02-28T10:00:00Z\"\n"),
      get("<true></true>", [], "true\n"),
      get("<dict><key>b</key><integer>0x10</integer></dict>", ["--json"], "{\"b\":16}\n"),
    ])
  func rows(_ row: CommandRow) throws { try row.check() }
}
