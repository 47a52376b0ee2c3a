import DocumentTree
import ModelBasics
import Testing

@testable import DocumentFormats

@Suite("Corrections of OpenStep property lists")
struct OpenStepCorrectionTests {
  @Test(
    "a fault proposes the edit that removes it",
    arguments: [
      ("\"a\" = \"eins\";;\n\"b\" = \"zwei\";\n", "\"a\" = \"eins\";\n\"b\" = \"zwei\";\n"),
      ("{a = 1;; b = 2;}", "{a = 1; b = 2;}"), ("{;a = 1;}", "{a = 1;}"),
      ("{a = 1,; b = 2;}", "{a = 1; b = 2;}"), ("{a = 1;, b = 2;}", "{a = 1; b = 2;}"),
      ("{a = 1, b = 2;}", "{a = 1; b = 2;}"), ("(a; b)", "(a, b)"), ("(a,, b)", "(a, b)"),
      ("(, a)", "( a)"), ("(a b)", nil), ("(\"a\" \"b\")", "(\"a\", \"b\")"),
      ("((a) (b))", "((a), (b))"), ("(\n  a,\n  b\n  c\n)", "(\n  a,\n  b,\n  c\n)"),
      ("{a = 1 b = 2;}", "{a = 1; b = 2;}"), ("{a = 1}", "{a = 1;}"),
      ("\"a\" \"b\";\n\"c\" = d;\n", "\"a\" = \"b\";\n\"c\" = d;\n"),
      ("\"a\": \"b\";\n", "\"a\"= \"b\";\n"), ("{a == 1;}", "{a = 1;}"), ("{a => 1;}", "{a = 1;}"),
      ("{a = 1;", "{a = 1;}"), ("{\n\ta = (\n\t\t1,\n", "{\n\ta = (\n\t\t1,\n\t)\n"),
      ("{\n\ta = 1;\n", "{\n\ta = 1;\n}\n"), ("(a, b", "(a, b)"),
      ("{a = (1, 2; b = 3;}", "{a = (1, 2); b = 3;}"),
      ("{a = (1, 2}; b = 3;}", "{a = (1, 2); b = 3;}"), ("{a = 1;}}", "{a = 1;}"),
      ("{a = 1;};\n", "{a = 1;}\n"), ("(a))", "(a)"), ("\"a\" = \"b\";\n}\n", "\"a\" = \"b\";\n\n"),
      ("\"a\" = \"b;\n\"c\" = \"d\";\n", "\"a\" = \"b\";\n\"c\" = \"d\";\n"),
      ("\"a\" = \"b;\n", "\"a\" = \"b\";\n"), ("(\"a, \"b\")", nil),
      (
        "\"a\" = \"say \"hi\" now\";\n\"b\" = c;\n", "\"a\" = \"say \\\"hi\\\" now\";\n\"b\" = c;\n"
      ),
      (
        "\"a\" = \"see <a href=\"https://x.org\">this</a>\";\n",
        "\"a\" = \"see <a href=\\\"https://x.org\\\">this</a>\";\n"
      ),
      (
        "\"a %@.\" = \"in \"b c\".\";\n\"d\" = e;\n",
        "\"a %@.\" = \"in \\\"b c\\\".\";\n\"d\" = e;\n"
      ),
      ("{a = x@y.com;}", "{a = \"x@y.com\";}"), ("{a = $(X);}", "{a = \"$(X)\";}"),
      ("{a = café;}", "{a = \"café\";}"), ("{a@2x = b;}", "{\"a@2x\" = b;}"),
      ("(x*, b)", "(\"x*\", b)"), ("{a = hello world;}", "{a = \"hello world\";}"),
      ("“a” = “b c”;\n", "\"a\" = “b c”;\n"), ("\"a\" = “b c”;\n", "\"a\" = \"b c\";\n"),
      ("{a\u{A0}= b;}", "{a = b;}"), ("{a = \u{200B}b;}", "{a =  b;}"),
      // What is not certain.
      ("{a = ;}", nil), ("{a = /* x", nil), ("{a = <0g>;}", nil), ("{(a) = 1;}", nil),
      ("{a = 1;} x", nil),
    ] as [(String, String?)])
  func corrections(_ text: String, _ expected: String?) throws {
    let document = OpenStepReadingTests.document(text)
    let fault = try #require(document.fault)
    #expect(!document.grammar.message(for: fault, in: document.baseBytes).isEmpty)
    var bytes = Array(text.utf8)
    if let correction = fault.correction {
      #expect(correction.span.start == fault.offset)
      bytes.replaceSubrange(correction.span.start..<correction.span.end, with: correction.text)
    }
    #expect(String(decoding: bytes, as: UTF8.self) == expected ?? text)
    #expect((fault.correction == nil) == (expected == nil))
  }

  @Test("a correction is found whatever is around the fault")
  func longText() throws {
    let many = String(repeating: "{a = (1, 2); b = ", count: 100)
    let entries = String(repeating: "\"key\" = \"value\";\n", count: 10_000)
    for text in [many + "c;; d", entries + ";" + entries, entries + "\"a\" \"b\";\n" + entries] {
      #expect(OpenStepReadingTests.document(text).fault?.correction != nil)
    }
  }

  @Test(
    "what Foundation refuses or reads differently is listed although it is read",
    arguments: [
      ("{a = \"\\U\"; }", "escapeWithoutDigits"), ("{a = \"x\\Uzz\"; }", "escapeWithoutDigits"),
      ("{\"\\U\" = a; }", "escapeWithoutDigits"), ("{a = \"\\Ud83d\\U\"; }", "escapeWithoutDigits"),
      ("{a = \"\\U1\"; }", ""), ("{a = \"\\\\U\"; }", ""), ("{a = \"\\u\"; }", ""),
      ("{a = b+c; }", "plusInWord"), ("{a+b = c; }", "plusInWord"), ("{a = \"b+c\"; }", ""),
      ("{a=b/*c*/;}", "commentAfterWord"), ("{a=b /*c*/;}", ""), ("{a = \"b\"/*c*/;}", ""),
      ("{a = \"\\376\"; }", "octalBeyondEncoding"), ("{a = \"x\\377y\"; }", "octalBeyondEncoding"),
      ("{a = '\\376'; }", "octalBeyondEncoding"), ("{\"\\377\" = a; }", "octalBeyondEncoding"),
      ("(\"\\400\")", "octalBeyondEncoding"), ("(\"\\476\")", "octalBeyondEncoding"),
      ("(\"\\777\")", "octalBeyondEncoding"), ("(\"\\3760\")", "octalBeyondEncoding"),
      ("{\"\\500\"; }", "octalBeyondEncoding"), ("(\"\\\\\\600\")", "octalBeyondEncoding"),
      ("(\"\\375\")", ""), ("(\"\\37\", \"\\0\", \"\\40\", \"\\47x\")", ""),
      ("(\"\\\\376\", \"\\Ufffd\", \"\\8\")", ""),
      ("{a = <a b>; }", "splitByte"), ("{a = <a bc d>; }", "splitByte"),
      ("{a = <a\nb>; }", "splitByte"), ("{a = <\ta\tb>; }", "splitByte"),
      ("{a = <0 fbd77>; }", "splitByte"), ("{a = <0fbd7 7>; }", "splitByte"),
      ("{a = <0fbd77 1c2 735ae>; }", "splitByte"), ("(<a b>)", "splitByte"),
      ("<A B>", "splitByte"), ("(<ab cd>, (<a\r\nb>))", "splitByte"),
      ("(<ab cd>, < ab >, <>, < >, <ab\ncd>, <[A A==]>, <*I4>)", ""),
      ("{a = 'x'; b = -5; c = http://x; d = a-b; }", ""),
    ])
  func tolerated(_ text: String, _ name: String) {
    let document = OpenStepReadingTests.document(text)
    #expect(document.fault == nil)
    let found = document.toleratedFaults.first.compactMap { OpenStepFault(rawValue: $0.code) }
    #expect(found.map { "\($0)" } == (name.isEmpty ? [] : [name]))
  }
}
