import DocumentTree
import ModelBasics
import ModelData
import Testing

@testable import DocumentFormats

@Suite("Editing OpenStep property lists")
struct OpenStepEditingTests {
  private typealias Edit = (inout Document) throws -> Void

  private static let strings = """
    /* first */
    "a" = "1";

    /* second
       line */
    "b" = "2"; // beside
    "c";

    """

  private static let project = """
    // !$*UTF8*$!
    {
    \tfiles = (
    \t\tAA /* x */,
    \t);
    \tempty = (
    \t);
    \tone = {isa = X; b = "q-r"; };
    \tn = 5; /* five */
    }

    """

  @Test(
    "the first entry of a file with only a comment begins its own line below it",
    arguments: ["/* about */", "// about", "// one\n/* two */", "/* about */\n"])
  func firstEntry(comment: String) throws {
    let text = try edited(comment) { document in
      try document.insert(
        key: Array("a".utf8), text: Array("\"1\"".utf8), into: [document.root], at: .last)
    }
    let lines = comment.hasSuffix("\n") ? comment : comment + "\n"
    #expect(text.hasPrefix(lines + "\"a\" = \"1\";"))
    let removed = try edited(text) { document in
      try document.remove(try #require(document.path(at: [0])))
    }
    #expect(removed.hasPrefix(comment))
  }

  /// Returns the text after an edit.
  private func edited(_ text: String, _ edit: Edit) throws -> String {
    var document = OpenStepReadingTests.document(text)
    try edit(&document)
    let bytes = document.render().bytes()
    #expect(OpenStepReadingTests.document(String(decoding: bytes, as: UTF8.self)).fault == nil)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func path(_ document: Document, _ positions: Int...) throws -> NodePath {
    try #require(document.path(at: positions))
  }

  private func replaced(_ text: String, _ old: String, _ new: String) -> String {
    let parts = text.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
    return parts.joined(separator: new)
  }

  @Test("an entry is removed with its comments and its semicolon") func removing() throws {
    let cases = [
      (0, "/* first */\n\"a\" = \"1\";\n\n"),
      (1, "/* second\n   line */\n\"b\" = \"2\"; // beside\n"), (2, "\"c\";\n"),
    ]
    for (index, text) in cases {
      let new = try edited(Self.strings) { try $0.remove(path($0, index)) }
      #expect(new == replaced(Self.strings, text, ""))
    }
    let empty = try edited("\"a\" = \"1\";") { try $0.remove(path($0, 0)) }
    #expect(empty.isEmpty)
  }

  @Test("an entry moves with its comments, also to and from the first line") func moving() throws {
    let last = try edited(Self.strings) { try $0.move(path($0, 0), into: path($0), at: .last) }
    #expect(
      last == """
        /* second
           line */
        "b" = "2"; // beside
        "c";
        /* first */
        "a" = "1";

        """)
    let first = try edited(Self.strings) { try $0.move(path($0, 2), into: path($0), at: .first) }
    #expect(first == "\"c\";\n" + replaced(Self.strings, "\"c\";\n", ""))
  }

  @Test("a new entry is quoted like most others") func inserting() throws {
    let string = try edited(Self.strings) {
      try $0.insert(.string(Array("x y".utf8)), key: Array("k".utf8), into: path($0), at: .last)
    }
    #expect(string == Self.strings + "\"k\" = \"x y\";\n")
    let word = try edited(Self.project) {
      try $0.insert(.string(Array("x".utf8)), key: Array("k".utf8), into: path($0), at: .last)
    }
    #expect(word == replaced(Self.project, "/* five */\n", "/* five */\n\tk = x;\n"))
    for (text, new) in [("", "\"k\" = \"v\";\n"), ("/* c */\n", "/* c */\n\"k\" = \"v\";\n")] {
      let begun = try edited(text) {
        try $0.insert(.string(Array("v".utf8)), key: Array("k".utf8), into: path($0), at: .last)
      }
      #expect(begun == new)
    }
  }

  @Test("an array keeps its lines and its last comma") func arrays() throws {
    let emptied = try edited(Self.project) { try $0.remove(path($0, 0, 0)) }
    #expect(emptied == replaced(Self.project, "\t\tAA /* x */,\n", ""))
    let filled = try edited(Self.project) {
      try $0.insert(.string(Array("B".utf8)), into: path($0, 1), at: .last)
    }
    #expect(filled == replaced(Self.project, "empty = (\n", "empty = (\n\t\tB,\n"))
    let longer = try edited(Self.project) {
      try $0.insert(.string(Array("B".utf8)), into: path($0, 0), at: .last)
    }
    #expect(longer == replaced(Self.project, "AA /* x */,\n", "AA /* x */,\n\t\tB,\n"))
  }

  @Test("an entry on one line is removed and added like the others") func oneLine() throws {
    let removed = try edited(Self.project) { try $0.remove(path($0, 2, 0)) }
    #expect(removed == replaced(Self.project, "isa = X; ", ""))
    let added = try edited(Self.project) {
      try $0.insert(.string(Array("y".utf8)), key: Array("c".utf8), into: path($0, 2), at: .last)
    }
    #expect(added == replaced(Self.project, "\"q-r\"; ", "\"q-r\"; c = y; "))
  }

  @Test(
    "a value keeps its quotes, and gets some only if it needs them",
    arguments: [
      ("a", "b", "b"), ("a", "b c", "\"b c\""), ("a", "", "\"\""), ("a", "b-c", "\"b-c\""),
      ("a-b", "a-c", "a-c"), ("a", "x//y", "\"x//y\""), ("\"a\"", "b", "\"b\""),
      ("'a'", "b'c", "'b\\'c'"), (#""a\351b""#, "aØbc", #""a\351bc""#),
      (#""\0a""#, "\0001", #""\000001""#), ("\"a\"", "b\n\u{1}", #""b\n\U0001""#),
    ])
  func quotes(_ old: String, _ new: String, _ token: String) throws {
    let text = "{k = \(old);}"
    let result = try edited(text) {
      try $0.set(.string(Array(new.utf8)), at: path($0, 0))
    }
    #expect(result == "{k = \(token);}")
  }

  @Test("a key without a value gets one when either is changed") func ownValues() throws {
    let set = try edited(Self.strings) {
      try $0.set(.string(Array("d".utf8)), at: path($0, 2))
    }
    #expect(set == replaced(Self.strings, "\"c\";", "\"c\" = \"d\";"))
    let renamed = try edited(Self.strings) { try $0.setKey(path($0, 2), key: Array("d".utf8)) }
    #expect(renamed == replaced(Self.strings, "\"c\";", "\"d\" = \"c\";"))
    let long = "\"" + String(repeating: "k", count: 10_000) + "\";\n"
    let both = try edited(long + Self.strings + long) { try $0.remove(path($0, 1)) }
    #expect(both == long + replaced(Self.strings, "/* first */\n\"a\" = \"1\";\n", "") + long)
  }

  @Test(
    "GNUstep's typed values keep their type",
    arguments: [
      ("<*I42>", "43", "<*I43>"), ("<*I42>", "4.5", "<*R4.5>"), ("<*I42>", "many", "many"),
      ("<*BY>", "no", "<*BN>"), ("<*R1.5>", "2", "<*R2>"), ("<0f>", "00 ff", "<00 ff>"),
      ("<[AAEC]>", "AAAA", "<[AAAA]>"), ("a", "42", "42"), ("\"a\"", "42", "\"42\""),
      ("<*D2015-02-23 18:30:00 +0100>", "2016-01-02T03:04:05Z", "<*D2016-01-02 03:04:05 +0000>"),
    ])
  func typedValues(_ old: String, _ typed: String, _ token: String) {
    let new = Format.openStep.tokens.token(
      typed: Array(typed.utf8), replacing: Array(old.utf8), at: .root(DocumentStyle()))
    #expect(new.map { String(decoding: $0, as: UTF8.self) } == token)
  }

  @Test(
    "numbers are stepped, also those that are strings",
    arguments: [
      ("54", 1, "55"), ("\"1.9\"", 1, "\"2.0\""), ("0", -1, "\"-1\""), ("<*I9>", 1, "<*I10>"),
      ("a1", 1, nil), ("007", 1, nil),
    ] as [(String, Int, String?)])
  func stepping(_ old: String, _ amount: Int, _ token: String?) {
    let new = Format.openStep.tokens.stepped(
      Array(old.utf8), by: amount, at: .root(DocumentStyle()))
    #expect(new.map { String(decoding: $0, as: UTF8.self) } == token)
  }

  @Test("pasted text is split into entries, with or without the last semicolon") func pasting() {
    let tokens = Format.openStep.tokens
    func entries(_ text: String, _ asMembers: Bool) -> [String] {
      tokens.entries(in: Array(text.utf8), asMembers: asMembers).texts.map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    #expect(entries("a = 1; b = {c = 2;}", true) == ["a = 1", "b = {c = 2;}"])
    #expect(entries("a, \"b\",", false) == ["a", "\"b\""])
    #expect(entries("a = 1", false).isEmpty)
  }

  @Test("a value of another format is written in the style of the file") func writing() {
    var style = OpenStepStyle.standard
    style.separatesLast = true
    let value = try? Format.json.valueCursor(over: Array(#"{"a b":[1,"x",{}],"c":true}"#.utf8))
    let text = value.map {
      Format.openStep.tokens.text(of: $0.value, .spread, at: .root(style))
    }
    #expect(
      text.map { String(decoding: $0, as: UTF8.self) } == """
        {
        \t"a b" = (
        \t\t1,
        \t\tx,
        \t\t{},
        \t);
        \tc = YES;
        }
        """)
  }
}
