import DocumentFormats
import DocumentTree
import ModelBasics
import Testing
import TestDocuments

private let suite = Corpora.files(
  "json5-tests", endings: [".json", ".json5", ".js", ".txt"]
).filter { $0.name != "json5-tests/README.md" }
private let isHere: Comment = Comment(rawValue: Corpora.absence)

/// The official JSON5 tests: `.json` and `.json5` files are valid, `.js` and `.txt` files are not.
@Suite("json5-tests", .enabled(if: !suite.isEmpty, isHere))
struct JSON5ConformanceTests {
  private func open(_ file: Corpora.File, _ dialect: JSONDialect) -> Document {
    let document = Document(Bytes(file.bytes), grammar: JSONGrammar(dialect))
    document.indexJob.run()
    return document
  }

  @Test(
    "valid files are read without a fault and written unchanged", arguments: suite.filter(isValid))
  func accepts(_ file: Corpora.File) {
    let document = open(file, .json5)
    #expect(document.render().bytes() == file.bytes)
    #expect(document.fault == nil)
    guard case .success = document.grammar.valueSpan(in: document.baseBytes) else {
      // Comments around a value are not part of a typed value.
      #expect(document.kind(of: document.root) != .invalid && file.bytes.contains(0x2F))
      return
    }
  }

  @Test("files that are not JSON5 have a fault", arguments: suite.filter { !isValid($0) })
  func refuses(_ file: Corpora.File) {
    let document = open(file, .json5)
    #expect(document.render().bytes() == file.bytes)
    guard case .failure(let fault) = document.grammar.valueSpan(in: document.baseBytes) else {
      Issue.record("accepted")
      return
    }
    #expect(!document.grammar.message(for: fault, in: document.baseBytes).isEmpty)
  }

  @Test(
    "files named .json5 are not strict JSON", arguments: suite.filter { $0.name.hasSuffix("5") })
  func isMore(_ file: Corpora.File) {
    #expect(open(file, .strict).fault != nil)
  }

  private static func isValid(_ file: Corpora.File) -> Bool {
    file.name.hasSuffix(".json") || file.name.hasSuffix(".json5")
  }
}
