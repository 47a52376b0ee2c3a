import DocumentTree
import Testing

@testable import DocumentFormats

@Suite("Comments of OpenStep property lists")
struct OpenStepCommentTests {
  /// Returns the text after adding a comment, which has to be valid.
  private func text(
    _ before: String, adding comment: String, to positions: [Int], _ place: CommentPlace
  ) throws -> String {
    var document = OpenStepReadingTests.document(before)
    let path = try #require(document.path(at: positions))
    try document.addComment(Array(comment.utf8), to: path, at: place)
    let text = String(decoding: document.render().bytes(), as: UTF8.self)
    #expect(OpenStepReadingTests.document(text).fault == nil)
    document.undo()
    #expect(String(decoding: document.render().bytes(), as: UTF8.self) == before)
    return text
  }

  @Test(
    "a comment above the first entry begins its own line below the comments of the file",
    arguments: [
      ("// file\na = 1;\n", "// file\n// x\na = 1;\n"),
      ("// file\n\na = 1;\n", "// file\n\n// x\na = 1;\n"),
      ("/* file */\na = 1;\n", "/* file */\n// x\na = 1;\n"),
      ("a = 1;\n", "// x\na = 1;\n"),
    ])
  func above(before: String, after: String) throws {
    let text = try text(before, adding: "x", to: [0], .above)
    #expect(text == after)
  }

  @Test(
    "a comment in entries without braces is apart from the comments of the first",
    arguments: [
      ("a = 1;\n", "// x\n\na = 1;\n"),
      ("// file\n\na = 1;\n", "// x\n\n// file\n\na = 1;\n"),
      ("// one\na = 1;\n// two\nb = 2;\n", "// x\n\n// one\na = 1;\n// two\nb = 2;\n"),
    ])
  func opening(before: String, after: String) throws {
    let text = try text(before, adding: "x", to: [], .opening)
    #expect(text == after)
  }

  @Test(
    "a comment is removed above the first entry while another is added",
    arguments: ["// old\na = 1;\n", "/* old\n  er */\r\na = 1;\n", "\n// old\na = 1;\n"])
  func replacing(before: String) throws {
    var document = OpenStepReadingTests.document(before)
    let path = try #require(document.path(at: [0]))
    try document.addComment(Array("new".utf8), to: path, at: .above)
    let old = try #require(document.comments(before: Child(path[1]), in: path[0]).first)
    try document.removeComment([old.owner, old.node])
    let text = String(decoding: document.render().bytes(), as: UTF8.self)
    #expect(!text.contains("old") && text.contains("// new"))
    #expect(OpenStepReadingTests.document(text).fault == nil)
  }

  @Test(
    "a comment of a group of objects that reads otherwise now stays when the first of them is moved"
  )
  func movingFromGroup() throws {
    let before =
      "{\n\tx = {\n\t\t/* Begin X section */\n\t\ta = 1;\n\t\tb = 2;\n\t};\n\tc = 3;\n}\n"
    var document = OpenStepReadingTests.document(before)
    let (x, a) = (
      try #require(document.path(at: [0])), try #require(document.path(at: [0, 0]))
    )
    let comment = try #require(document.comments(before: Child(a[2]), in: x[1]).first)
    try document.setComment(x + [comment.node], to: Array("words".utf8))
    try document.move(a, into: [document.root], at: .last)
    let text = String(decoding: document.render().bytes(), as: UTF8.self)
    #expect(
      text == "{\n\tx = {\n\t\t/* words */\n\t\tb = 2;\n\t};\n\tc = 3;\n\ta = 1;\n}\n")
  }

  @Test("a comment in entries without braces stays when the first of them is removed")
  func openingAndRemoving() throws {
    var document = OpenStepReadingTests.document("a = 1;\n// two\nb = 2;\n")
    try document.addComment(Array("x".utf8), to: [document.root], at: .opening)
    try document.remove(#require(document.path(at: [0])))
    let text = String(decoding: document.render().bytes(), as: UTF8.self)
    #expect(text == "// x\n\n// two\nb = 2;\n")
  }

  @Test(
    "a comment after entries without braces begins a line if the last one does not end",
    arguments: [
      ("a = 1; // one", "x", "a = 1; // one\n// x"),
      ("a = 1; // one", "x\ny", "a = 1; // one\n/* x\ny */"),
      ("// one", "x\ny", "// one\n/* x\ny */"),
      ("{a = 1; }", "x", "{a = 1; } // x"),
    ])
  func afterRoot(before: String, comment: String, after: String) throws {
    let text = try text(before, adding: comment, to: [], .after)
    #expect(text == after)
  }
}
