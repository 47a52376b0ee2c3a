import Foundation
import ModelData
import Testing

@testable import DocumentFormats
import TestBasics

@Suite struct XMLPropertyListWriterTests {
  @Test("the layout is that of Apple's writers") func appleLayout() {
    let value: Value = ["a": [1, [:], []], "b<": ["c": "d&e"], "e": nil, "f": .data([1, 2])]
    #expect(
      String(decoding: XMLPropertyListWriter.text(of: value), as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>a</key>
        \t<array>
        \t\t<integer>1</integer>
        \t\t<dict/>
        \t\t<array/>
        \t</array>
        \t<key>b&lt;</key>
        \t<dict>
        \t\t<key>c</key>
        \t\t<string>d&amp;e</string>
        \t</dict>
        \t<key>e</key>
        \t<string>$null</string>
        \t<key>f</key>
        \t<data>AQI=</data>
        </dict>
        </plist>

        """)
  }

  @Test(
    "written values are read back unchanged",
    arguments: ([
      "text": "  a\r\n\t]]>é😀\u{7F}", "empty": "", "yes": true, "whole": -12_345_678_901_234_567,
      "real": 1.5, "exponent": .number("1e400") ?? nil, "digits": .number("1.500") ?? nil,
      "big": .number("123456789012345678901234567890") ?? nil, "data": .data(Array(0...255)),
      "date": .date("2015-02-23T18:30:00Z"), "null": nil, "list": [nil, [[]], ["": [:]]],
    ] as Record).members)
  func roundTrip(_ member: Record.Member) throws {
    let text = XMLPropertyListWriter.text(of: [member.key: member.value])
    #expect(try PropertyList.cursor(over: text).value == [member.key: member.value])
  }

  @Test(
    "a date that property lists cannot represent is written as a string",
    arguments: ["2015-02-23T18:30:00.5Z", "2015-02-23T18:30:00+01:00", "2015-02-23", "soon"])
  func dateAsText(_ date: String) throws {
    let text = XMLPropertyListWriter.text(of: .date(date))
    #expect(try PropertyList.read(text) == .string(date))
  }

  @Test("Foundation reads the written property list") func readByFoundation() throws {
    let value: Value = [
      "text": "a\r\n<&>é", "list": [1, 2.5, true], "data": .data([0, 255]),
      "date": .date("2015-02-23T18:30:00Z"),
    ]
    let plain = try PropertyListSerialization.propertyList(
      from: Data(XMLPropertyListWriter.text(of: value)), format: nil)
    let members = try #require(plain as? [String: Any])
    #expect(members["text"] as? String == "a\r\n<&>é")
    #expect((members["list"] as? [Any])?.count == 3)
    #expect(members["data"] as? Data == Data([0, 255]))
    #expect(members["date"] as? Date == Date(timeIntervalSince1970: 1_424_716_200))
  }

  @Test("writing deep values uses no stack") func deepValue() throws {
    onSmallStack {
      let value = (1..<2_000).reduce(into: Value([])) { value, _ in value = [value] }
      #expect((try? PropertyList.read(XMLPropertyListWriter.text(of: value))) == value)
    }
  }
}

@Suite struct URLReferenceTests {
  // The examples of RFC 3986 §5.4.
  @Test(
    "a relative URL is resolved against its base",
    arguments: [
      ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
      ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"),
      ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"),
      (";x", "http://a/b/c/;x"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
      ("..", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"),
      ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("/./g", "http://a/g"),
      ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), ("..g", "http://a/b/c/..g"),
      ("./g/.", "http://a/b/c/g/"), ("g/../h", "http://a/b/c/h"),
      ("g;x=1/../y", "http://a/b/c/y"), ("g?y/../x", "http://a/b/c/g?y/../x"),
      ("g#s/../x", "http://a/b/c/g#s/../x"),
    ])
  func resolves(_ reference: String, _ expected: String) {
    let base = URLReference(Array("http://a/b/c/d;p?q".utf8)[...])
    let found = URLReference(Array(reference.utf8)[...]).resolved(against: base).text
    #expect(String(decoding: found, as: UTF8.self) == expected)
  }
}
