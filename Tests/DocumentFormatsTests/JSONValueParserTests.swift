import DocumentTree
import ModelBasics
import Testing

@testable import DocumentFormats

/// The value parser accepts the same texts as the reader with messages.
@Suite struct JSONValueParserTests {
  private static let seeds = [
    #"{"a": [1, -0.5e+10, "x\n\u00e9\ud83d\ude00\ud83d"], "b": {"c": null, "d": true}}"#,
    "\u{FEFF} // first\n[1, /* second */ false, \"\", {}, [], ]\r\n",
    #"[{"long key of many bytes": "plain text of more than eight bytes", "k": "q\"\\/"}, 0]"#,
  ]

  @Test(
    "the parser and the reader agree about damaged texts",
    arguments: [JSONDialect.strict, .withComments])
  func damagedTexts(_ dialect: JSONDialect) {
    let marks = Array("{}[]\",:/*\\0.-tn\u{1}".utf8) + [0, 0xED, 0xFF]
    for seed in Self.seeds {
      let bytes = Array(seed.utf8)
      for offset in 0...bytes.count {
        check(Array(bytes[..<offset]), dialect)
        guard offset < bytes.count else { continue }
        for mark in marks {
          var changed = bytes
          changed[offset] = mark
          check(changed, dialect)
        }
      }
    }
  }

  private func check(_ bytes: [UInt8], _ dialect: JSONDialect) {
    let document = Document(Bytes(bytes), grammar: JSONGrammar(dialect))
    document.indexJob.run()
    let isValue = JSONValueReader.value(of: bytes, dialect) != nil
    // An empty text has no fault, but no value either.
    let hasValue = document.fault == nil && document.kind(of: document.root) != .empty
    #expect(isValue == hasValue, "\(String(decoding: bytes, as: UTF8.self))")
  }
}
