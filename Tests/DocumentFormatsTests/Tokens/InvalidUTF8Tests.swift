import DocumentTree
import ModelBasics
import TestBasics
import Testing

@testable import DocumentFormats

/// Bytes of strings that are not UTF-8, wherever the search for tokens stops or a window ends after them.
@Suite("Invalid UTF-8 in strings")
struct InvalidUTF8Tests {
  private static let characters: [(bytes: [UInt8], isValid: Bool)] = [
    ([0xC3], false), ([0xE9], false), ([0xE2, 0x82], false), ([0xF0, 0x9F], false),
    ([0xF0, 0x9F, 0x92], false), ([0xFF], false), ([0xF8, 0x80], false), ([0x80], false),
    ([0xE0, 0x80, 0x80], false), ([0xF4, 0x90], false),
    (Array("é".utf8), true), (Array("€".utf8), true), (Array("💶".utf8), true),
  ]

  /// The text between the byte and the end, for each dialect that can read the string.
  private static let rests: [(String, [JSONDialect])] = [
    (#"a"]"#, [.strict, .withComments, .json5]), (#""]"#, [.strict, .withComments, .json5]),
    (#"", "b"]"#, [.strict, .withComments, .json5]), (#"" 1]"#, [.strict, .withComments, .json5]),
    (#""/**/]"#, [.strict, .withComments, .json5]), ("\" // é\n]", [.withComments, .json5]),
    ("\"//", [.withComments, .json5]), (#"", 'b']"#, [.strict, .withComments, .json5]),
    (#""'b']"#, [.strict, .withComments, .json5]), ("\"\u{A0}]", [.json5]),
    ("\"\u{B}]", [.strict, .json5]), (#""/]"#, [.strict, .withComments, .json5]),
    (#"\n"]"#, [.strict, .withComments, .json5]), (#"\x41"]"#, [.json5]),
  ]

  @Test("an invalid byte is noted, also right before the end of a window", arguments: 0..<67)
  func everyOffset(_ step: Int) {
    for (character, isValid) in Self.characters {
      for (rest, dialects) in Self.rests {
        for dialect in dialects {
          for pad in [step, 190 + step, 4030 + step] {
            let text =
              Array("\(String(repeating: " ", count: pad))[\"".utf8) + character + Array(rest.utf8)
            check(text, dialect, isValid ? nil : pad + 2)
            if dialect == .json5 {
              check(
                text.map { $0 == UInt8(ascii: "\"") ? UInt8(ascii: "'") : $0 }, dialect,
                isValid ? nil : pad + 2)
            }
          }
        }
      }
    }
  }

  @Test("the first invalid byte is noted, also if a later line has another")
  func lines() {
    for rest in ["\"/*é*/]", "\"]", "\" ]"] {
      let line = Array("[\"".utf8) + [0xFF] + Array(rest.utf8)
      let index = IndexBox()
      var reader = JSONReader(Bytes(line + [0x0A] + line), .strict, index)
      reader.readLines()
      #expect(index.read { $0.findings.invalidByte } == 2)
    }
  }

  private func check(
    _ text: [UInt8], _ dialect: JSONDialect, _ invalid: Int?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for options in [
      JSONWalk.Options(leastLength: .max), .init(leastLength: 0, firstSize: 64), .init(),
    ] {
      let index = IndexBox()
      var reader = JSONReader(Bytes(text), dialect, index, walk: options)
      reader.read()
      let noted = index.read { $0.findings.invalidByte }
      #expect(
        noted == invalid, "\(dialect): \(String(decoding: text.suffix(20), as: UTF8.self))",
        sourceLocation: sourceLocation)
    }
  }
}
