/// Pieces of text of a format, which mutations put into files.
package struct MutationTexts: Sendable {
  /// The characters of which runs are inserted.
  let delimiters: String
  let pieces: [String]
  /// Texts that edits put in place of values, valid or not.
  let values: [String]
  /// True if some files are put into another encoding.
  var isEncoded = false

  static let json = MutationTexts(
    delimiters: "[]{},:\"/ \n\\",
    pieces: [
      "[", "]", "{", "}", ",", ":", "\"", "\\", "/*", "*/", "//", "\n", "\r", "\r\n", "\u{FEFF}",
      "\0",
      "-", "e", "null", "\\u12", "\\ud800", "[[[[", "}}}}", "{\"a\":", "1e", "'", "tru",
      "\u{2028}",
    ],
    values: ["1", "\"new\"", "{\n \"a\": [1]\n}", "[]", "tru", "\"", "// x\n2"])

  static let xml = MutationTexts(
    delimiters: "<>/&;!-?\"'[] \n",
    pieces: [
      "<", ">", "</", "/>", "&", ";", "&amp;", "&#", "&#x110000;", "&a;", "<!--", "-->",
      "<![CDATA[", "]]>",
      "<?", "?>", "\n", "\r", "\r\n", "\u{FEFF}", "\0", "<dict>", "</dict>", "<array>", "</array>",
      "<key>", "</key>", "<string>", "</string>", "<integer>0x", "<dict/>", "<data>=", "<date>",
      "<true>",
      "</plist>", "<plist a='>'>", "<!DOCTYPE plist [<!ENTITY a \"&a;&b;\">", "<!ENTITY b 'x'>",
      "]>", "%p;",
      "<?xml version='1.0' encoding='macintosh'?>", "encoding=\"us-ascii\"", "\u{20AC}",
      "<dict><dict><dict>",
    ],
    values: [
      "<integer>1</integer>", "<string>new &amp; old</string>",
      "<dict>\n\t<key>a</key>\n\t<array><true/></array>\n</dict>", "<array/>", "<tru", "&",
      "<!-- x --><true/>",
      "<string>\u{20AC}</string>", "<key>k</key>",
    ], isEncoded: true)

  static let openStep = MutationTexts(
    delimiters: "{}()<>;=,\"\\/ \n",
    pieces: [
      "{", "}", "(", ")", ";", "=", ",", "<", ">", "\"", "\\", "/*", "*/", "//", "\n", "\r", "\r\n",
      "\u{FEFF}", "\0", "<*I", "<*BY>", "<[", "]>", "\\U12", "\\777", "a = ", "a;", "((((", "}}}}",
      "'", "-",
    ],
    values: ["1", "\"new\"", "{\n a = (1);\n}", "()", "<0", "\"", "// x\n2", "<*I5>", "a b"])
}
