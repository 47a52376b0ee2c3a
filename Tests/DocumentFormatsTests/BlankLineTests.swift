import DocumentTree
import ModelBasics
import Testing

@testable import DocumentFormats

@Suite("Blank lines between entries")
struct BlankLineTests {
  /// Returns the document with these entries, each with a comment, and blank lines between them.
  private static func strings(_ names: String..., newline: String = "\n") -> String {
    names.map { "/* \($0) */\n\"\($0)\" = \"\($0)\";\n" }.joined(separator: "\n")
      .replacing("\n", with: newline)
  }

  private func text(
    _ before: String, _ format: Format = .openStep,
    _ edit: (inout Document) throws -> Void
  ) throws -> String {
    var document = Document(Bytes(Array(before.utf8)), grammar: format.grammar)
    document.indexJob.run()
    try edit(&document)
    let text = document.render().bytes()
    let again = Document(Bytes(text), grammar: format.grammar)
    again.indexJob.run()
    #expect(again.fault == nil)
    document.undo()
    #expect(document.render().bytes() == Array(before.utf8))
    return String(decoding: text, as: UTF8.self)
  }

  @Test("a moved entry keeps its distance", arguments: ["\n", "\r\n"])
  func moving(newline: String) throws {
    let before = Self.strings("a", "b", "c", "d", newline: newline)
    for (from, to, after) in [
      (0, 1, Self.strings("b", "a", "c", "d", newline: newline)),
      (0, 3, Self.strings("b", "c", "d", "a", newline: newline)),
      (3, 0, Self.strings("d", "a", "b", "c", newline: newline)),
      (3, 1, Self.strings("a", "d", "b", "c", newline: newline)),
      (1, 2, Self.strings("a", "c", "b", "d", newline: newline)),
    ] {
      let text = try text(before) { document in
        let path = try #require(document.path(at: [from]))
        let sibling = Child(try #require(document.path(at: [to])?.last))
        try document.move(
          path, into: Array(path.dropLast()), at: to > from ? .after(sibling) : .before(sibling))
      }
      #expect(text == after, "\(from) to \(to)")
    }
  }

  @Test("a removed entry takes its distance along") func removing() throws {
    for (index, after) in [
      (0, Self.strings("b", "c")), (1, Self.strings("a", "c")), (2, Self.strings("a", "b")),
    ] {
      let text = try text(Self.strings("a", "b", "c")) { document in
        try document.remove(try #require(document.path(at: [index])))
      }
      #expect(text == after, "\(index)")
    }
  }

  @Test("a duplicate is separated too") func duplicating() throws {
    for index in 0..<3 {
      let text = try text(Self.strings("a", "b", "c")) { document in
        _ = try document.duplicate(try #require(document.path(at: [index])))
      }
      let blocks = text.dropLast().split(separator: "\n\n")
      #expect(blocks.count == 4 && blocks.allSatisfy { $0.hasPrefix("/*") }, "\(text)")
    }
  }

  @Test("a new entry is separated too, at any position") func inserting() throws {
    for (point, after) in [
      (InsertionPoint.first, "\"n\" = \"n\";\n\n" + Self.strings("a", "b")),
      (.last, Self.strings("a", "b") + "\n\"n\" = \"n\";\n"),
    ] {
      let text = try text(Self.strings("a", "b")) { document in
        try document.insert(
          key: Array("n".utf8), text: Array("\"n\"".utf8), into: [document.root], at: point)
      }
      #expect(text == after)
    }
  }

  @Test("groups of entries stay as they are") func groups() throws {
    let before = "{\n  \"a\": 1,\n  \"b\": 2,\n\n  \"c\": 3,\n  \"d\": 4\n}\n"
    for (index, after) in [
      (0, "{\n  \"a\": 1,\n  \"n\": 0,\n  \"b\": 2,\n\n  \"c\": 3,\n  \"d\": 4\n}\n"),
      (2, "{\n  \"a\": 1,\n  \"b\": 2,\n\n  \"c\": 3,\n  \"n\": 0,\n  \"d\": 4\n}\n"),
      (3, "{\n  \"a\": 1,\n  \"b\": 2,\n\n  \"c\": 3,\n  \"d\": 4,\n  \"n\": 0\n}\n"),
    ] {
      let text = try text(before, .jsonc) { document in
        let sibling = Child(try #require(document.path(at: [index])?.last))
        try document.insert(
          key: Array("n".utf8), text: [0x30], into: [document.root], at: .after(sibling))
      }
      #expect(text == after)
    }
  }
}
