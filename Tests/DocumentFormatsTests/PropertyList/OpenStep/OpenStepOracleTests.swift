import DocumentTree
import Foundation
import ModelBasics
import ModelData
import Testing

@testable import DocumentFormats
@testable import TestDocuments

/// Foundation reads the same values.
@Suite("OpenStep property lists as Foundation reads them")
struct OpenStepOracleTests {
  /// Returns a value as Foundation has it, with the members of dictionaries in the order of their keys.
  private func described(_ object: Any) -> String {
    switch object {
    case let text as String: "\"\(text)\""
    case let list as [Any]: "(" + list.map(described).joined(separator: ",") + ")"
    case let data as Data: "<" + data.map { String($0, radix: 16) }.joined(separator: " ") + ">"
    case let record as [String: Any]:
      "{"
        + record.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        .map { "\"\($0.key)\"=" + described($0.value) }.joined(separator: ";") + "}"
    default: "?\(object)"
    }
  }

  private func object(_ value: Value) -> Any {
    switch value.kind {
    case .string: String(decoding: value.string ?? [], as: UTF8.self)
    case .data: Data(value.data ?? [])
    case .array: value.elements.map(object)
    case .record:
      Dictionary(
        value.members.map { (String(decoding: $0.key, as: UTF8.self), object($0.value)) },
        uniquingKeysWith: { $1 }) as [String: Any]
    default: "unexpected"
    }
  }

  private func foundation(_ bytes: [UInt8]) throws -> String {
    described(try PropertyListSerialization.propertyList(from: Data(bytes), format: nil))
  }

  private func ours(_ bytes: [UInt8]) throws -> String {
    let document = Document(Bytes(bytes), grammar: Format.openStep.grammar)
    document.indexJob.run()
    try #require(document.fault == nil)
    return described(object(document.cursor().value))
  }

  @Test("each byte as an octal escape") func octals() throws {
    // The encoding has no characters with the codes 254 and 255.
    for byte in 1...0o777 where byte & 0xFF < 0xFE {
      let text = Array("{a = \"x\\\(String(byte, radix: 8))\";}".utf8)
      #expect(try ours(text) == foundation(text), "\\\(String(byte, radix: 8))")
    }
  }

  @Test(
    "strings and containers",
    arguments: [
      #"{a = "\U00e9\Ud83d\Ude00 \a\b\f\n\r\t\v \q \\ \" \'";}"#, "{a = 'x\"y';}", "{a; b = c;}",
      "\"k\" = \"v\";\n/* c */ k2;\n", "(a, (b, ), {}, <0fbd77 1c>)", "{a = http://b;}",
      "{a /* x */ = /* y */ b /* z */; // w\n}", "{a = a-b; c = /d/e; f = $g.h_i:j;}",
    ])
  func samples(_ text: String) throws {
    #expect(try ours(Array(text.utf8)) == foundation(Array(text.utf8)))
  }

  @Test(
    "files of the corpora", .enabled(if: Corpora.folder != nil, Comment(rawValue: Corpora.absence)),
    arguments: Corpora.openStepFiles())
  func corpora(_ file: Corpora.File) throws {
    #expect(try ours(file.bytes) == foundation(file.bytes))
  }

  @Test("what was made by random edits is read by Foundation") func edits() throws {
    var compared = 0
    for seed in 1...60 {
      let format = try #require(ScriptFormat.named("openstep"))
      var maker = format.texts(UInt64(seed))
      let bytes = maker.make()
      // Foundation knows none of GNUstep's types.
      guard !String(decoding: bytes, as: UTF8.self).contains(where: { $0 == "*" || $0 == "[" })
      else { continue }
      guard let theirs = try? foundation(bytes) else { continue }
      compared += 1
      #expect(try ours(bytes) == theirs, "\(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(compared > 10)
  }

  @Test(
    "each tenth entry of the corpora's files is removed, duplicated, moved and renamed",
    .enabled(if: Corpora.folder != nil, Comment(rawValue: Corpora.absence)),
    arguments: Corpora.openStepFiles())
  func entries(_ file: Corpora.File) throws {
    let format = try #require(ScriptFormat.named("openstep"))
    var script = EntryScript(file.bytes, format: format)
    try script.run(every: file.bytes.count > 1 << 16 ? 1999 : 10)
    #expect(script.count > 0)
  }

  @Test("damaged files are opened and edited", arguments: 0..<4) func mutations(_ group: Int) throws
  {
    let format = try #require(ScriptFormat.named("openstep"))
    for seed in 0..<100 {
      var script = MutationScript(
        seed: UInt64(group * 100 + seed), files: Corpora.openStepFiles(), format: format)
      try script.run()
    }
  }

  @Test(
    "encodings are kept",
    arguments: [
      (String.Encoding.utf16LittleEndian, [0xFF, 0xFE]), (.utf16BigEndian, [0xFE, 0xFF]),
      (.utf16LittleEndian, []), (.utf8, [0xEF, 0xBB, 0xBF]),
    ] as [(String.Encoding, [UInt8])])
  func encodings(_ encoding: String.Encoding, _ mark: [UInt8]) throws {
    let text = "/* ünï */\n\"a\" = \"é 1\";\n"
    let file = mark + Array(try #require(text.data(using: encoding)))
    #expect(Format.recognise(name: "x", bytes: Bytes(file)) == .openStep)
    let carried = Format.openStep.carried(Bytes(file))
    var document = Document(carried.text, grammar: Format.openStep.grammar)
    #expect(document.fault == nil)
    #expect(try carried.carrier.file(with: carried.text) == file)
    let path = try #require(document.path(at: [0]))
    try document.set(.string(Array("日本".utf8)), at: path)
    let edited = try carried.carrier.file(with: Bytes(document.render().bytes()))
    let expected = text.replacingOccurrences(of: "é 1", with: "日本")
    #expect(edited == mark + Array(try #require(expected.data(using: encoding))))
  }
}
