import ModelData
import Testing

@testable import DocumentFormats

/// The sample with every kind of value, the same in both kinds of property list.
let plain = #"""
  {"null?": false, "yes": true, "n": -1, "byte": 255, "word": 65535, "long": 4294967295, \#
  "int": 1099511627776, "min": -9223372036854775808, "max": 9223372036854775807, \#
  "umax": 18446744073709551615, "real": 1.5, "date": @2015-02-23T18:30:00Z, \#
  "data": <000168656c6c6f>, "ascii": "hello", "utf16": "日本 😀 é", "array": [1, [2, [3]], {}], \#
  "dict": {"a": {"b": "c"}}, "long text": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "empty": ""}
  """#

@Suite struct XMLPropertyListTests {
  @Test(
    "an element is read as its value",
    arguments: [
      ("<true/>", "true"), ("<false/>", "false"), ("<true></true>", "true"), ("<true />", "true"),
      ("<integer>12</integer>", "12"), ("<integer> -12\n</integer>", "-12"),
      ("<integer>+12</integer>", "12"), ("<integer>007</integer>", "7"),
      ("<integer>-0</integer>", "0"), ("<integer>0x1F</integer>", "31"),
      ("<integer>-0Xff</integer>", "-255"),
      ("<integer>123456789012345678901234567890</integer>", "123456789012345678901234567890"),
      (
        "<integer>0xffffffffffffffffffffffffffffffff</integer>",
        "340282366920938463463374607431768211455"
      ),
      ("<real>1.10</real>", "1.10"), ("<real>+.5</real>", "0.5"), ("<real>1.</real>", "1"),
      ("<real>-001.5E+3</real>", "-1.5E+3"), ("<real>nan</real>", "\"NaN\""),
      ("<real>-Infinity</real>", "\"-Infinity\""), ("<real>+inf</real>", "\"Infinity\""),
      ("<date>2015-02-23T18:30:00Z</date>", "@2015-02-23T18:30:00Z"),
      ("<date>\n2015-02-23T18:30:00.5+01:00 </date>", "@2015-02-23T18:30:00.5+01:00"),
      ("<data></data>", "<>"), ("<data/>", "<>"),
      ("<data>\n\taGVs\n\tbG8=\n</data>", "<68656c6c6f>"),
      ("<data>aGVsbG8</data>", "<68656c6c6f>"), ("<data>+/8=</data>", "<fbff>"),
      ("<data>AA==</data>", "<00>"),
      ("<string/>", "\"\""), ("<string> a b\n</string>", "\" a b\n\""),
      ("<string>&amp;&lt;&gt;&quot;&apos;</string>", "\"&<>\"'\""),
      ("<string>&#65;&#x1F600;&#x00000041;</string>", "\"A😀A\""),
      ("<string>a<![CDATA[<b>&amp;]]>c</string>", "\"a<b>&amp;c\""),
      ("<string>a<!-- > </string> -->b<?x y?>c</string>", "\"abc\""),
      ("<string>a]]>b</string>", "\"a]]>b\""), ("<string>\u{1}</string>", "\"\u{1}\""),
      ("<array/>", "[]"), ("<array> </array>", "[]"), ("<dict/>", "{}"), ("<dict></dict>", "{}"),
      ("<array><integer>1</integer><!-- c --><array/><dict/></array>", "[1, [], {}]"),
      (
        "<dict><key>a</key><true/><key>a</key><false/><key/><array/></dict>",
        #"{"a": true, "a": false, "": []}"#
      ),
      ("<dict><key>CF$UID</key><integer>3</integer></dict>", #"{"CF$UID": 3}"#),
      ("<plist><true/></plist>", "true"), ("<plist version='>'> <true/> </plist>\n", "true"),
      ("\u{FEFF}<?xml version='1.0' encoding='utf-8'?>\n<!-- x --><true/>", "true"),
      ("<?xml version=\"1.0\" encoding = \"US-ASCII\"?><true/>", "true"),
      ("<!DOCTYPE plist SYSTEM \"file://[>/x\"><plist><true/></plist>", "true"),
    ])
  func readsElement(_ text: String, _ value: String) throws {
    #expect(spelled(try PropertyList.read(Array(text.utf8))) == value)
  }

  @Test(
    "a fault has a position and a message",
    arguments: [
      ("<plist></plist>", "1:8: a value should be here"),
      ("<plist/>", "1:1: a value should be here"),
      ("<?xml version='1.0'?>\n", "2:1: the file ends within the property list"),
      ("<array>\n  <tru/>", "2:3: property lists have no element of this name"),
      ("<array>\n  é<true/>", "2:3: there should be no text here"),
      ("<array>\n <!-- é --> x", "2:13: there should be no text here"),
      ("<dict><true/></dict>", "1:7: a <key> should be here"),
      ("<dict><key>a</key></dict>", "1:19: a value should be here"),
      ("<dict><key>a</key><key>b</key></dict>", "1:19: a value should be here"),
      ("<array><key>a</key></array>", "1:8: a value should be here"),
      ("<key>a</key>", "1:1: a value should be here"),
      ("<array></dict>", "1:8: this does not end the element that is open"),
      ("<string>a</array>", "1:10: this does not end the element that is open"),
      ("</array>", "1:1: this does not end the element that is open"),
      ("<array>", "1:8: the file ends within the property list"),
      ("<string>é", "1:1: the file ends within the property list"),
      ("<string", "1:1: the file ends within the property list"),
      ("<!-- <true/>", "1:1: the file ends within the property list"),
      ("<true/><false/>", "1:8: there is more data after the end of the property list"),
      (
        "<plist><true/><true/></plist>",
        "1:15: there is more data after the end of the property list"
      ),
      ("<true/>x", "1:8: there is more data after the end of the property list"),
      ("<string><true/></string>", "1:9: this is not XML"),
      ("< true/>", "1:1: this is not XML"), ("<!ELEMENT a>", "1:1: this is not XML"),
      ("<a <b>", "1:1: this is not XML"),
      ("<true>x</true>", "1:7: there should be no text here"),
      ("<integer/>", "1:1: this is not a number"),
      ("<integer>1.5</integer>", "1:1: this is not a number"),
      ("<integer>0x</integer>", "1:1: this is not a number"),
      ("<integer>- 1</integer>", "1:1: this is not a number"),
      ("<integer>0x-1</integer>", "1:1: this is not a number"),
      ("<integer>0x100000000000000000000000000000000</integer>", "1:1: this is not a number"),
      ("<real>1e</real>", "1:1: this is not a number"),
      ("<real>.</real>", "1:1: this is not a number"),
      ("<real>0x1p3</real>", "1:1: this is not a number"),
      ("<date>2015-02-30T18:30:00Z</date>", "1:1: this is not a date of the years 0000 to 9999"),
      ("<date>2015-02-23T18:30:00</date>", "1:1: this is not a date of the years 0000 to 9999"),
      ("<data>a</data>", "1:1: this is not Base64"),
      ("<data>aG=s</data>", "1:1: this is not Base64"),
      ("<data>aGVs=</data>", "1:1: this is not Base64"),
      ("<data>a*Vs</data>", "1:1: this is not Base64"),
      (
        "<string>&nbsp;</string>",
        "1:9: the DOCTYPE does not define this entity"
      ),
      (
        "<string>a & b</string>",
        "1:11: the DOCTYPE does not define this entity"
      ),
      ("<string>&#xD800;</string>", "1:9: there is no character with this number"),
      ("<string>&#x110000;</string>", "1:9: there is no character with this number"),
      ("<string>&#+1;</string>", "1:9: there is no character with this number"),
      ("<string>&#;</string>", "1:9: there is no character with this number"),
      (
        "<!DOCTYPE plist [<!ENTITY a SYSTEM \"b\"><!ENTITY c \"&a;&a;\">]><string>&c;</string>",
        "1:70: an entity may only stand for a text of limited length"
      ),
      (
        "<?xml version='1.0' encoding='Shift_JIS'?><true/>",
        "1:31: this encoding is not known, or the file is too large for it"
      ),
    ])
  func positionAndMessage(_ text: String, _ message: String) throws {
    let error = try #require(throws: PropertyListFault.self) {
      try PropertyList.read(Array(text.utf8))
    }
    #expect(error.message == message)
  }

  @Test(
    "the first bytes determine the format",
    arguments: [
      ([], .notPropertyList), (Array("{}".utf8), .notPropertyList),
      (Array("bplist15".utf8), .unknownVersion), (Array("bplist00".utf8), .badTrailer),
      ([0xFE, 0xFF, 0, 0x3C], .unexpectedEnd), ([0xFF, 0xFE, 0x3C, 0], .unexpectedEnd),
      ([0xFE, 0xFF, 0], .invalidUTF16), ([0xFF, 0xFE, 0, 0, 0x3C, 0, 0, 0], .unexpectedEnd),
      ([0xFF, 0xFE] + utf16("<string>", .little) + [0, 0xD8], .invalidUTF8),
      ([0, 0x3C, 0, 0x3F], .unexpectedEnd), ([0x3C, 0, 0x3F, 0], .unexpectedEnd),
      (Array("<string>".utf8) + [0xC3, 0x28], .invalidUTF8),
    ] as [([UInt8], PropertyListFault.Reason)])
  func firstBytes(_ bytes: [UInt8], _ reason: PropertyListFault.Reason) throws {
    let error = try #require(throws: PropertyListFault.self) { try PropertyList.read(bytes) }
    #expect(error.reason == reason)
  }

  @Test("every kind of element by another writer is read") func otherWriter() throws {
    #expect(spelled(try PropertyList.read(Array(xmlSample.utf8))) == plain)
  }
}
