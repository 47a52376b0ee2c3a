import DocumentFormats
import DocumentTree
import Testing

@Suite("JSON: the text of comments")
struct CommentTextTests {
  private let comments = JSONGrammar(.json5).comments

  private func content(_ comment: String) -> String {
    String(decoding: comments.content(of: Array(comment.utf8)), as: UTF8.self)
  }

  private func comment(
    _ text: String, like old: String?, at place: CommentPlace = .above
  ) -> String? {
    let result = comments.comment(
      Array(text.utf8), like: old.map { Array($0.utf8) }, at: place, style: DocumentStyle())
    return try? String(decoding: result.get(), as: UTF8.self)
  }

  @Test(
    "a comment is its text between delimiters",
    arguments: [
      ("// one", "one"), ("//one", "one"), ("//  one", " one"), ("//", ""), ("// a\n// b", "a\nb"),
      ("// a\n//\n// b", "a\n\nb"), ("/* one */", "one"), ("/*one*/", "one"), ("/** one */", "one"),
      ("/**/", ""), ("/*\n * a\n * b\n */", "a\nb"), ("/*\n a\n b\n*/", "a\nb"),
      ("/*\n * a\n *\n * b\n */", "a\n\nb"), ("/***/", "*"),
    ])
  func isText(_ comment: String, text: String) {
    #expect(content(comment) == text)
  }

  @Test(
    "the text of a comment gives the comment again",
    arguments: [
      "// one", "//one", "//\tone", "// a\n//b", "//", "/* a */", "/*a */", "/* a*/", "/**a*/",
      "/*\n * a\n   b\n */", "/* a\n   b */", "/*\n\n*/", "/*  */", "/***/", "/****/", "/*\n*/",
    ])
  func roundTrip(_ text: String) {
    #expect(comment(content(text), like: text) == text)
  }

  @Test("a comment keeps its spelling when its text is changed")
  func keepsSpelling() {
    #expect(comment("x", like: "//one") == "//x")
    #expect(comment("x\ny", like: "// one") == "// x\n// y")
    #expect(comment("x", like: "/*one*/") == "/*x*/")
    #expect(comment("x\n\ny", like: "/*\n * a\n */") == "/*\n * x\n *\n * y\n */")
    #expect(comment("x", like: nil) == "// x")
  }

  @Test("a comment on the line of an entry is not continued on the next line")
  func staysOnLine() {
    #expect(comment("x\ny", like: "// one", at: .after) == "/* x\ny */")
    #expect(comment("x", like: nil, at: .before) == "/* x */")
    #expect(comment("x\u{2028}y", like: "// one") == "// x\n// y")
  }

  @Test("a text that would end a comment early is refused")
  func endsEarly() {
    #expect(comment("a */ b", like: "/* x */") == nil)
    #expect(comment("/a", like: "/*\n *a\n */") == nil)
    #expect(comment("a */ b", like: "// x") == "// a */ b")
  }
}
