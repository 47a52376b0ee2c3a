import ModelBasics
import Testing

@testable import DocumentFormats

/// Files whose format is recognised by their start, which ends within a long string, key or comment.
@Suite struct RecognitionTests {
  @Test(
    "a long token at the start of a file does not hide its format",
    arguments: [
      ("x.json5", #"{"\x41"#, #"": 1, b: 2}"#, "json5"), ("x.json5", #"["\v"#, "\"]", "json5"),
      ("x.json5", #"{"\o, "#, #"": 1}"#, "json5"), ("x.json5", #"{'\x41'"#, "': 1}", "json5"),
      ("x.json5", "[\"\\\n", "\", 1]", "json5"), ("x.babelrc", #"{"a": "\'"#, "\"}", "json5"),
      ("x.json5", "[/* \u{2028}", "*/ +1]", "json5"), ("x.json5", #"{"a": "\""#, "\"}", "json5"),
      ("x.jsonl", #"{"\u00e4"#, "\": 1}\n{}", "jsonl"),
      ("x.jsonl", #"["a", "\n"#, "\"]\n", "jsonl"),
      ("x.plist", #"{"\U00e4"#, #"" = 1;}"#, "openstep"),
      ("x.plist", "/* ", "*/ {a = 1;}", "openstep"),
      ("x.plist", "\"", "\" = 1;", "openstep"), ("x.plist", "<!-- ", "--><string/>", "plist"),
      ("x.strings", #"{ "\344"#, #"" = "a";}"#, "openstep"),
      ("x.plist", #"{"a": "\u00e4"#, "\"}", "jsonc"), ("x.plist", #"["a", "\/"#, "\"]", "jsonc"),
      ("x.json", #"{"\x41"#, "\": 1}", "jsonc"),
    ])
  func longTokens(_ name: String, _ start: String, _ end: String, _ id: String) {
    for length in [0, 4000, 4090, 4091, 4092, 4093, 4094, 4095, 4096, 5000] {
      let text = start + String(repeating: "0", count: length) + end
      #expect(Format.recognise(name: name, bytes: Bytes(Array(text.utf8))).id == id, "\(length)")
    }
  }

  @Test(
    "a string that does not end is of the format of the name",
    arguments: [#"{"\o"#, #"["\x41"#, #"["\v, 1"#])
  func unfinished(_ text: String) {
    #expect(Format.recognise(name: "x.json5", bytes: Bytes(Array(text.utf8))).id == "json5")
  }
}
