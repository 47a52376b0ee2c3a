import DocumentFormats
import DocumentTree
import ModelBasics
import Testing

@Suite("Converting documents") struct ConversionTests {
  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """

  private static func list(_ content: String) -> String { head + content + "\n</plist>\n" }

  @Test("what a property list lacks is reported with path and position, and replaced")
  func propertyList() throws {
    let text = """
      {
        "n": null,
        "l": [null, 1],
        "big": 1234567890123456789012345678901234567890, "large": 18446744073709551616,
        "dup": 1,
        "dup": "a\\u0001b",
        // a -- b
        "x": true
      }
      """
    let converted = try Converted(text, from: .jsonc, to: .xmlPropertyList)
    #expect(
      converted.losses == [
        "2:3 .n: property lists have no null; the entry is left out",
        "3:9 .l[0]: property lists have no null; an empty string is written",
        "4:3 .big: property lists have no number of this size; text is written",
        "4:52 .large: this number has more than 64 bits, which other programs refuse or cut off; it is written all the same",
        "5:3 .dup: property lists have no duplicate keys, and the key is on line 6 again; this entry is left out",
        "6:3 .dup: property lists have no character U+0001; U+FFFD is written",
        "7:3 .x: -- may not be in this comment; blanks are put into it",
      ])
    #expect(
      converted.text
        == Self.list(
          """
          <dict>
          \t<key>l</key>
          \t<array>
          \t\t<string></string>
          \t\t<integer>1</integer>
          \t</array>
          \t<key>big</key>
          \t<string>1234567890123456789012345678901234567890</string>
          \t<key>large</key>
          \t<integer>18446744073709551616</integer>
          \t<key>dup</key>
          \t<string>a\u{FFFD}b</string>
          \t<!-- a - - b -->
          \t<key>x</key>
          \t<true/>
          </dict>
          """))
  }

  @Test("an object of which nothing is left is empty")
  func emptied() throws {
    let converted = try Converted(#"{"a": {"b": null}}"#, from: .json, to: .xmlPropertyList)
    #expect(converted.text == Self.list("<dict>\n\t<key>a</key>\n\t<dict/>\n</dict>"))
  }

  @Test("dates and data become text in JSON, and numbers decimal")
  func json() throws {
    let text = Self.list(
      """
      <dict>
      <key>d</key><date>2015-02-23T18:30:00Z</date>
      <key>b</key><data>AQ ID</data>
      <key>h</key><integer>0x1F</integer>
      <key>r</key><real>+.50</real>
      <key>i</key><real>-inf</real>
      </dict>
      """)
    let converted = try Converted(text, from: .xmlPropertyList, to: .json)
    #expect(
      converted.text == """
        {
          "d": "2015-02-23T18:30:00Z",
          "b": "AQID",
          "h": 31,
          "r": 0.50,
          "i": "-Infinity"
        }

        """)
    #expect(
      converted.losses == [
        "5:1 .d: JSON has no such dates; text is written",
        "6:1 .b: JSON has no data; Base64 text is written",
        "9:1 .i: JSON has no -Infinity; text is written",
      ])
    #expect(
      try Converted(text, from: .xmlPropertyList, to: .json5).text.contains("i: -Infinity"))
  }

  @Test(
    "NaN and infinity have each format's spelling",
    arguments: [
      (
        "[NaN, -NaN, Infinity, +Infinity, -Infinity]",
        ["nan", "nan", "+infinity", "+infinity", "-infinity"]
      )
    ])
  func nonfinite(text: String, expected: [String]) throws {
    let there = try Converted(text, from: .json5, to: .xmlPropertyList)
    let reals = there.text.split(separator: "\n").filter { $0.contains("<real>") }
    #expect(reals.map(String.init) == expected.map { "\t<real>\($0)</real>" })
    let back = try Converted(there.bytes, from: .xmlPropertyList, to: .json5)
    #expect(back.text == "[\n  NaN,\n  NaN,\n  Infinity,\n  Infinity,\n  -Infinity\n]\n")
  }

  @Test(
    "a long real keeps its digits in texts, and is the nearest number in a binary list",
    arguments: [
      ("0.30000000000000004", "0.30000000000000004"), ("0.10000000000000001", "0.1"),
      ("-3.141592653589793238462643383279", "-3.141592653589793"),
      ("12345678901234567.5", "1.2345678901234568e+16"),
    ])
  func longReal(text: String, nearest: String) throws {
    let list = try Converted("[\(text)]", from: .json, to: .xmlPropertyList)
    #expect(list.text.contains("<real>\(text)</real>"))
    #expect(list.losses.isEmpty)
    let back = try Converted(list.bytes, from: .xmlPropertyList, to: .json)
    #expect(back.text == "[\n  \(text)\n]\n")
    let binary = try Converted("[\(text)]", from: .json, to: .binaryPropertyList)
    #expect(binary.text.contains("<real>\(nearest)</real>"))
  }

  @Test("a text that means the same in the other format stays as it is, byte for byte")
  func unchanged() throws {
    let text = "\u{FEFF}{ \"a\" :1 ,\r\n\t\"b\" : [ 1,2 ]}"
    for format in [Format.json, .jsonc, .json5] {
      #expect(try Converted(text, from: .jsonc, to: format).text == text)
    }
  }

  @Test(
    "a file in its own format stays as it is",
    arguments: [
      (
        Format.xmlPropertyList,
        "<plist>\n<dict><key>a</key><!-- b --><string>c<![CDATA[<]]></string></dict>\n</plist>"
      ),
      (.openStep, "/* c */ a /* b */ = c; // d\n"),
      (.openStep, "{ a = (1 /* b */, <*I2>); }"),
    ])
  func sameFormat(format: Format, text: String) throws {
    let converted = try Converted(text, from: format, to: format)
    #expect(converted.text == text)
    #expect(converted.losses == [])
  }

  @Test("documents of JSON Lines are the elements of an array elsewhere")
  func lines() throws {
    let array = try Converted("{\"a\": 1}\n\n[2]\n", from: .jsonLines, to: .json)
    #expect(array.text == "[\n  {\n    \"a\": 1\n  },\n\n  [\n    2\n  ]\n]\n")
    #expect(array.losses == [])
    let back = try Converted(array.bytes, from: .json, to: .jsonLines)
    #expect(back.text == "{\"a\": 1}\n[2]\n")
    #expect(back.losses == [])
    let single = try Converted("{\"a\": 1}", from: .json, to: .jsonLines)
    #expect(single.losses == ["1:1 .: JSON Lines is a list; this value becomes its only element"])
  }

  @Test("containers on one line stay on one line in a related format")
  func shortLists() throws {
    let converted = try Converted(
      "{\n    \"a\": [1, 2],\n    \"b\": 1 // c\n}\n", from: .jsonc, to: .json)
    #expect(converted.text == "{\n    \"a\": [1, 2],\n    \"b\": 1\n}\n")
  }

  @Test("unsaved edits are converted")
  func edited() throws {
    var document = Document(Bytes(Array("{\"a\": 1, \"b\": 2}".utf8)), grammar: Format.json.grammar)
    let root = document.root
    guard case .child(let child) = document.firstChild(of: root) else { return }
    try document.remove([root, child.node])
    try document.insert(.null, key: Array("c".utf8), into: [root], at: .last)
    let conversion = try Conversion(of: document, to: .xmlPropertyList)
    let text = String(
      decoding: conversion.text.array(Span(0, conversion.text.count)), as: UTF8.self)
    #expect(text == Self.list("<dict>\n\t<key>b</key>\n\t<integer>2</integer>\n</dict>"))
    #expect(conversion.losses.count == 1)
    #expect(conversion.losses.first[0].position == nil)
  }

  @Test("broken and empty documents are refused", arguments: ["", " ", "[1", "[1]]"])
  func refused(text: String) {
    #expect(throws: Conversion.Failure.self) {
      try Converted(text, from: .json, to: .xmlPropertyList)
    }
  }

  @Test("a broken line of JSON Lines is refused")
  func brokenLine() {
    #expect(throws: Conversion.Failure.broken) {
      try Converted("1\n[2\n3\n", from: .jsonLines, to: .json)
    }
  }

  @Test("of many losses only the first are kept, and all are counted")
  func many() throws {
    let text = "[" + String(repeating: "null,", count: 4999) + "null]"
    let losses = try Converted(text, from: .json, to: .xmlPropertyList).conversion.losses
    #expect(losses.count == 5000)
    #expect(losses.first.count == ConversionLosses.mostKept)
  }

  // MARK: - Losses that only the new file shows

  private static let left = "this comment has no position in the new file; it is left out"

  @Test(
    "each comment is written or reported",
    arguments: [
      (Format.jsonc, "{\"a\" /*1*/: /*2*/ 3}", []),
      (
        .jsonc, "{\"a\": null // 1\n}",
        ["1:2 .a: property lists have no null; the entry is left out", "1:12 .a: \(left)"]
      ),
      (.jsonc, "// 1\n[1, /*2*/ 3 /*4*/, // 5\n6 /*7*/] // 8\n// 9", []),
      (.jsonc, "{\"a//\": \"/*b*/\"}", []),
      (.openStep, "( a /*1*/ , b /*2*/ )", []),
      (.openStep, "{ a /*1*/ = /*2*/ b /*3*/ ; }", []),
      (.openStep, "\"a\" = \"1\"; /*2*/ /*3*/\n", []),
    ])
  func comments(source: Format, text: String, losses: [String]) throws {
    let converted = try Converted(text, from: source, to: .xmlPropertyList)
    #expect(converted.losses == losses, "\(converted.text)")
  }

  @Test(
    "a comment that is not UTF-8 is valid in the new file, and reported",
    arguments: [
      (Format.jsonc, "[1, // a\\b\n2]", Format.xmlPropertyList),
      (.json5, "[1, // a\\b\n.5]", .jsonc),
      (.jsonc, "/* a\\b */\n[1]", .openStep),
      (.jsonc, "[\n  // a\\b -- c\n  1]", .xmlPropertyList),
      (.json5, "[1 /* a\\b */]", .openStep),
      (.openStep, "( 1, /* a\\b */ 2 )", .jsonc),
      (.openStep, "{\n  a = /* a\\b */ 2;\n}", .xmlPropertyList),
      (.openStep, "// a\\b\n\"a\" = \"1\";\n", .json5),
      (.xmlPropertyList, "<plist><array><!-- a\\b --><true/></array></plist>", .jsonc),
      (.xmlPropertyList, "<plist><!-- a\\b --><array/></plist>", .openStep),
    ])
  func invalidComments(source: Format, text: String, target: Format) throws {
    let bytes = Array(text.utf8).map { $0 == UInt8(ascii: "\\") ? 0xFF : $0 }
    let converted = try Converted(bytes, from: source, to: target)
    let written = try #require(String(validating: converted.bytes, as: UTF8.self))
    #expect(written.contains("a\u{FFFD}b"), "\(written)")
    let loss = "bytes of this comment are not UTF-8; U+FFFD is written for them"
    #expect(converted.losses.contains { $0.contains(loss) }, "\(converted.losses)")
  }

  @Test(
    "comments and instructions inside XML elements are reported",
    arguments: [
      ("<string>a<!-- c -->b</string>", ["1:17 .: \(left)"]),
      ("<string><![CDATA[<!-- c -->]]></string>", []),
      ("<dict><key>a</key><!-- c --><true/></dict>", []),
      (
        "<array><?php x?><true/></array>",
        ["1:15 .: JSONC has no instructions to other programs; this one is left out"]
      ),
    ])
  func inElements(element: String, losses: [String]) throws {
    let converted = try Converted(
      "<plist>" + element + "</plist>", from: .xmlPropertyList, to: .jsonc)
    #expect(converted.losses == losses, "\(converted.text)")
  }

  @Test(
    "comments are written however long they are together, and one that is very long is reported")
  func longComments() throws {
    let lines = (0..<500).map { "  // comment number \($0)\n" }.joined()
    let converted = try Converted("{\n\(lines)  \"a\": 1\n}", from: .jsonc, to: .xmlPropertyList)
    #expect(converted.losses == [])
    #expect(converted.text.contains("  comment number 499\n"))
    let long = String(repeating: "long ", count: 20_000)
    let reported = try Converted("[true, /* \(long) */\nfalse]", from: .jsonc, to: .xmlPropertyList)
    #expect(reported.losses == ["1:8 .[0]: \(Self.left)"])
  }

  @Test(
    "a whole real stays a real, and an OpenStep date a date",
    arguments: [
      (
        Format.xmlPropertyList, "<plist><real>5</real></plist>", Format.binaryPropertyList,
        "<real>5.0</real>"
      ),
      (.xmlPropertyList, "<plist><real>-0</real></plist>", .jsonc, "-0.0"),
      (
        .xmlPropertyList, "<plist><integer>5</integer></plist>", .binaryPropertyList,
        "<integer>5</integer>"
      ),
      (.openStep, "(<*R5>)", .xmlPropertyList, "<real>5.0</real>"),
      (
        .openStep, "(<*D2015-02-23 18:30:00 +0100>)", .xmlPropertyList,
        "<date>2015-02-23T17:30:00Z</date>"
      ),
    ])
  func numbers(source: Format, text: String, target: Format, written: String) throws {
    let converted = try Converted(text, from: source, to: target)
    #expect(converted.text.contains(written), "\(converted.text)")
    #expect(converted.losses == [])
  }

  @Test("nulls in a binary property list are reported, as other programs do not expect them")
  func nulls() throws {
    let converted = try Converted("{\"a\": null, \"b\": 1}", from: .jsonc, to: .binaryPropertyList)
    #expect(
      converted.losses.count == 1 && converted.losses[0].hasPrefix("1:2 .a: "),
      "\(converted.losses)")
    #expect(!converted.text.contains("null"))
  }

  @Test(
    "values that a binary property list cannot hold exactly are reported with what it holds",
    arguments: [
      ("<real>1e-400</real>", "cannot hold this value; 0.0 is written"),
      (
        "<real>0.1234567890123456789</real>",
        "cannot hold this value; 0.12345678901234568 is written"
      ),
      (
        "<date>2016-12-31T23:59:60Z</date>",
        "cannot hold this value; 2017-01-01T00:00:00Z is written"
      ),
      ("<real>1e400</real>", "have no number of this size; text is written"),
      ("<real>0.1</real>", nil),
      ("<real>1.10</real>", nil), ("<real>0.15686275064945221</real>", nil),
      ("<integer>0x1F</integer>", nil),
      ("<integer>-170141183460469231731687303715884105728</integer>", nil),
      ("<data>AQ ID</data>", nil),
    ])
  func exactness(element: String, loss: String?) throws {
    let converted = try Converted(
      "<plist>" + element + "</plist>", from: .xmlPropertyList, to: .binaryPropertyList)
    #expect(converted.losses == loss.map { ["1:8 .: binary property lists \($0)"] } ?? [])
  }
}
