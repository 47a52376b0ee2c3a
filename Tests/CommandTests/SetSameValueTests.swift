import Testing

/// A value or a key that is set to itself changes no byte, and a change keeps the form of the rest.
@Suite("Values set to themselves") struct SetSameValueTests {
  private static func list(_ value: String) -> String {
    "<plist version=\"1.0\"><dict><key>a</key>\(value)</dict></plist>\n"
  }

  private static func same(
    _ file: String, _ arguments: String..., format: String? = nil
  ) -> CommandRow {
    var row = CommandRow("set", "f.json", ".a", on: file)
    row.arguments += arguments + (format.map { ["--format", $0] } ?? [])
    return row
  }

  @Test(
    "a value that is set to itself changes no byte",
    arguments: [
      same(list("<true></true>"), "true"),
      same(list("<true ></true >"), "true", "--type", "bool"),
      same(list("<false />"), "false"),
      same(list("<integer> 0x1F </integer>"), "0x1F"),
      same(list("<integer>+42</integer>"), "+42", "--type", "number"),
      same(list("<real> 1.50 </real>"), "1.50"),
      same(list("<date>2014-02-23T09:21:06.034Z</date>"), "2014-02-23T09:21:06.034Z"),
      same(list("<date>2014-02-23T10:21:06+01:00</date>"), "2014-02-23T09:21:06Z"),
      same(list("<date> 2014-02-23t09:21:06z</date>"), "2014-02-23T09:21:06Z", "--type", "date"),
      same(list("<data>\n\tAA EC\n</data>"), "<000102>"),
      same(list("<data>AA EC</data>"), "AAEC", "--type", "base64"),
      same(list("<data>AA</data>"), "00", "--type", "hex"),
      same(list("<string>a&#64;z</string>"), "a@z"),
      same(list("<string><![CDATA[x < y]]></string>"), "x < y", "--type", "string"),
      same(list("<string>a <![CDATA[b]]> c</string>"), "a b c"),
      same(list("<string>a <![CDATA[b]]> c</string>"), "a b c", "--type", "string"),
      same(list("<string>a<!-- x -->b</string>"), "ab", "--type", "string"),
      same(list("<array><real>1</real><string><![CDATA[x]]></string></array>"), #"[1, "x"]"#),
      same(list("<dict><key><![CDATA[k]]></key><true></true></dict>"), #"{"k": true}"#),
      same(list("<dict/>"), "{}"),
      same(#"{"a": "caf\u00e9 \/"}"#, "café /", "--type", "string"),
      same(#"{"a": [ 1,2 ]}"#, "[1, 2]"),
      same(#"{"a": {"b" : "\u0078"}}"#, #"{"b": "x"}"#, "--type", "json"),
      same("{a: 'x'}", "x", "--type", "string", format: "json5"),
      same("{a: 'x\\\ny'}", "xy", "--type", "string", format: "json5"),
      CommandRow(
        "set", "f.json", ".created_at", "2015-02-23T18:30:00Z", "--format", "json5",
        on: "{created_at: +1424716200}"),
      CommandRow(
        "set", "f.json", ".timeout_ms", "1500 ms", "--format", "json5", on: "{timeout_ms: 0x5DC}"),
      CommandRow(
        "set", "f.json", ".c", "#ff0000", on: #"{"c": {"red": 1.0, "green": 0, "blue": 0.0}}"#),
      same("{a: +0x1F}", "+0x1F", format: "json5"),
      same(#"{"a" = "caf\Ue9";}"#, "café", "--type", "string", format: "openstep"),
      same(#"{"a" = "caf\351";}"#, "cafØ", format: "openstep"),
      same("{a = 'x y';}", "x y", "--type", "string", format: "openstep"),
      same("{a = <0fbd 77>;}", "<0FBD77>", format: "openstep"),
      same("{a = <[AAEC]>;}", "<000102>", format: "openstep"),
      same("{a = <*B\"Y\">;}", "true", format: "openstep"),
      same("{a = <*D2015-02-23 18:30:00 -0000>;}", "2015-02-23T18:30:00Z", format: "openstep"),
    ])
  func value(_ row: CommandRow) throws { try row.check() }

  private static func rename(_ file: String, _ path: String, _ key: String) -> CommandRow {
    CommandRow("rename", "f.json", path, key, on: file)
  }

  @Test(
    "a key that is renamed to itself changes no byte",
    arguments: [
      rename(#"{"caf\u00e9": 1}"#, ".café", "café"),
      rename("{\"a\\/b\" : 1}", #"."a/b""#, "a/b"),
      rename("<plist><dict><key>a <![CDATA[b]]></key><true/></dict></plist>", #"."a b""#, "a b"),
      rename("<plist><dict><key>a&#64;</key><true/></dict></plist>", #"."a@""#, "a@"),
      rename("<plist><dict><key>a<!-- x -->b</key><true/></dict></plist>", ".ab", "ab"),
      rename("<plist><dict><key><![CDATA[ab]]></key><true/></dict></plist>", ".ab", "ab"),
      rename("{\"\\U41\" = 1; b = 2; }", ".A", "A"),
      rename("{'a b' = 1; b = 2; }", #"."a b""#, "a b"),
      rename("{ca\\u0066e: 1, 'b': 2,}", ".cafe", "cafe"),
      rename("{'it\\'s': 1, b: 2,}", #"."it's""#, "it's"),
    ])
  func key(_ row: CommandRow) throws {
    var row = row
    if row.file?.contains("= ") == true { row.arguments += ["--format", "openstep"] }
    if row.file?.hasSuffix(",}") == true { row.arguments += ["--format", "json5"] }
    try row.check()
  }

  @Test("numbers of property lists that JSON does not have are text in JSON")
  func nonfinite() throws {
    for (file, output) in [
      (
        "<plist><array><real>nan</real><real>+infinity</real></array></plist>",
        #"["NaN","Infinity"]"#
      ),
      ("<plist><array><real>-inf</real></array></plist>", #"["-Infinity"]"#),
      ("(<*Rnan>, <*R-inf>)", #"["NaN","-Infinity"]"#),
    ] {
      let program = try Program(files: ["f.plist": file])
      #expect(try program.run(["get", "f.plist", ".", "--json"]).output == output + "\n")
    }
  }
}
