import DocumentFormats
import DocumentTree
import Foundation
import ModelBasics
import Testing
import TestBasics
import TestDocuments

private let suite = Corpora.files("JSONTestSuite/test_parsing", endings: [".json"])
private let isHere: Comment = Comment(rawValue: Corpora.absence)

private func open(_ bytes: [UInt8], _ dialect: JSONDialect) -> Document {
  let document = Document(Bytes(bytes), grammar: JSONGrammar(dialect))
  document.indexJob.run()
  return document
}

/// Reads everything that the rows of the outline read, from both ends, up to `limit` nodes.
///
/// In a text that is not closed at its end, each step reads up to the end.
private func walk(_ document: Document) {
  let limit = document.baseBytes.count > 10_000 ? 2 : 60
  var left = [document.root]
  var seen = 0
  while let node = left.popLast(), seen < limit {
    seen += 1
    _ = document.valuePrefix(of: node, 64)
    _ = document.lastChild(of: node)
    _ = document.childCount(of: node)
    var step = document.firstChild(of: node)
    var children = 0
    while case .child(let child) = step, children < limit {
      children += 1
      _ = document.keyBytes(of: child.node)
      left.append(child.node)
      step = document.child(after: child, in: node)
    }
  }
}

/// The JSON parsing test suite. The name of each file gives the expected result.
@Suite(.enabled(if: !suite.isEmpty, isHere)) struct ConformanceTests {
  @Test(
    "a text that must be accepted is accepted strictly and rendered unchanged",
    arguments: suite.filter { $0.title.hasPrefix("y_") })
  func acceptedFiles(_ file: Corpora.File) {
    for dialect in [JSONDialect.strict, .withComments] {
      let document = open(file.bytes, dialect)
      #expect(document.render().bytes() == file.bytes)
      #expect(document.fault == nil)
      #expect(!document.hasAnyChanges)
    }
  }

  @Test(
    "a text that must be rejected has a fault with a position and can still be opened",
    arguments: suite.filter { $0.title.hasPrefix("n_") })
  func rejectedFiles(_ file: Corpora.File) throws {
    let strict = open(file.bytes, .strict)
    #expect(strict.render().bytes() == file.bytes)
    // An empty document is not a fault in the editor, but in the grammar.
    var found = strict.fault
    if case .failure(let fault) = strict.grammar.valueSpan(in: strict.baseBytes), found == nil {
      found = fault
    }
    let fault = try #require(found)
    let position = strict.baseBytes.position(at: fault.offset)
    #expect(position.line >= 1 && position.column >= 1 && fault.offset <= file.bytes.count)
    #expect(JSONFault(rawValue: fault.code) != nil)
    #expect(!strict.grammar.message(for: fault, in: strict.baseBytes).isEmpty)
    onSmallStack { walk(open(file.bytes, .withComments)) }
  }

  @Test("texts that may be accepted or rejected are treated as documented")
  func optionalFiles() throws {
    let page = try Page("Formats/JSON.md")
    let files = suite.filter { $0.title.hasPrefix("i_") }
    #expect(files.count > 30)
    let outcomes = files.map { file in
      let document = open(file.bytes, .strict)
      let name = file.title.dropFirst(2).dropLast(5)
      guard let fault = document.fault else {
        let notes = [
          document.findings.loneSurrogate.map { "half a surrogate pair at byte \($0)" },
          document.findings.invalidByte.map { "not UTF-8 at byte \($0)" },
        ].compactMap { $0 }
        return "| \(name) | accepted | \(notes.joined(separator: ", ")) |"
      }
      let position = document.baseBytes.position(at: fault.offset)
      let message = document.grammar.message(for: fault, in: document.baseBytes)
      return "| \(name) | rejected | \(position.line):\(position.column): \(message) |"
    }
    #expect(page.rows(after: "| file |") == outcomes)
  }

  @Test("the files of the suite have the same faults on a small stack") func smallStack() {
    for file in suite {
      let fault = open(file.bytes, .withComments).fault
      onSmallStack {
        let document = open(file.bytes, .withComments)
        walk(document)
        #expect(document.fault == fault, "\(file.title)")
      }
    }
  }
}

/// Compares without printing both texts in the report.
private func expectSame(_ left: [UInt8], _ right: [UInt8]) {
  let isSame = left == right
  #expect(isSame)
}

@Suite struct DepthTests {
  @Test(
    "deep nesting is read, walked, edited, rendered and freed on a small stack",
    arguments: [
      ("[\n", "\n]"), ("[{\"a\":", "}]"),
    ])
  func deepNesting(open: String, close: String) {
    let depth = 100_000
    let text =
      String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
    onSmallStack {
      let bytes = Array(text.utf8)
      var document = Document(Bytes(bytes), grammar: JSONGrammar(.strict))
      document.indexJob.run()
      #expect(document.fault == nil)
      expectSame(document.render().bytes(), bytes)
      var path = [document.root]
      while let node = path.last, case .child(let child) = document.firstChild(of: node) {
        path.append(child.node)
      }
      let levels = open == "[{\"a\":" ? 2 * depth : depth
      #expect(path.count == levels + 1)
      try? document.setValue(path, text: Array("2".utf8))
      let edited = Array((text.replacing("1", with: "2")).utf8)
      expectSame(document.render().bytes(), edited)
      #expect(document.changes.map(\.kind) == [.changed])
      document.revertAll()
      expectSame(document.render().bytes(), bytes)
    }
  }

  @Test(
    "100,000 unclosed levels are opened, with a fault at the end",
    arguments: ["[", "{\"a\":", "[{\"a\":", "[[],"])
  func unclosedLevels(open: String) throws {
    let bytes = Array(String(repeating: open, count: 100_000).utf8)
    onSmallStack {
      let document = Document(Bytes(bytes), grammar: JSONGrammar(.strict))
      document.indexJob.run()
      #expect(document.fault?.offset == bytes.count)
      expectSame(document.render().bytes(), bytes)
      walk(document)
    }
  }
}

/// A page of the documentation.
struct Page {
  private let lines: [String]

  init(_ name: String) throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = package.appendingPathComponent("Documentation/\(name)")
    lines = String(decoding: try Data(contentsOf: page), as: UTF8.self).components(
      separatedBy: "\n")
  }

  /// Returns the rows of the table whose head begins with a text.
  func rows(after head: String) -> [String] {
    guard let start = lines.firstIndex(where: { $0.hasPrefix(head) }) else { return [] }
    return Array(lines[(start + 2)...].prefix { $0.hasPrefix("|") })
  }
}
