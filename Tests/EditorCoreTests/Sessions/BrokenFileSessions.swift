import EditorCore
import TestSupport
import Testing

/// Files that are not valid, and become so.
@Suite("Sessions: broken files")
struct BrokenFileSessions {
  static let broken = "{\n  \"a\": 1,\n  \"b\" 2,\n  \"c\": 3\n}\n"

  @Test func aBrokenFileOpensUpToTheFault() throws {
    let s = EditorSession(json: Self.broken)
    try s.expectRows([
      "  ▾ {1}", "      a: 1", " !    3:7 expected :", "      3   \"b\" 2,", "      4   \"c\": 3",
      "      5 }",
    ])
  }

  @Test func beyondTheFaultRowsAreWalked() throws {
    var s = EditorSession(json: Self.broken)
    try s.press("G")
    try s.expectFocus("5 }")
    try s.press("k k k")
    try s.expectFocus("3:7 expected :")
    try s.press("k")
    try s.expectFocus("a: 1")
  }

  @Test func enterOnTheFaultEditsTheLine() throws {
    var s = EditorSession(json: Self.broken)
    try s.press("j j Enter")
    try s.expectFocus("\"b\" 2,")
    try s.press("Backspace '␣␣\"b\":␣2,' Enter")
    try s.expect("{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}\n")
    try s.expectRows(["~ ▾ {3}", "      a: 1", "      b: 2", "      c: 3"])
    try s.press("^S")
    try s.expectOnDisk("{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}\n").expectUnmodified()
  }

  @Test func aLineEditIsUndone() throws {
    var s = EditorSession(json: Self.broken)
    try s.press("j j Enter 'x' Enter u")
    try s.expect(Self.broken).expectUnmodified()
  }

  @Test func beforeTheFaultEntriesAreEdited() throws {
    var s = EditorSession(json: Self.broken)
    try s.press("j Enter 7 Enter")
    try s.expect("{\n  \"a\": 7,\n  \"b\" 2,\n  \"c\": 3\n}\n")
  }

  @Test func savingABrokenFileAsksOnce() throws {
    var s = EditorSession(json: Self.broken)
    try s.press("j Enter 7 Enter ^S")
    try s.expectScreen("t.json is not valid JSON").expectOnDisk(Self.broken)
    try s.press("Enter")
    try s.expectOnDisk(Self.broken)
    try s.press("b")
    try s.expectOnDisk("{\n  \"a\": 7,\n  \"b\" 2,\n  \"c\": 3\n}\n")
    try s.press("Enter 8 Enter ^S")
    try s.expectOnDisk("{\n  \"a\": 8,\n  \"b\" 2,\n  \"c\": 3\n}\n")
  }

  @Test func aFaultIsAProblem() throws {
    var s = EditorSession(json: Self.broken)
    try s.press(")")
    try s.expectFocus("3:7 expected :").expectScreen("where : should be")
  }

  @Test func rubbishOpens() throws {
    var s = EditorSession(json: "hello\nworld\n")
    try s.expectRow("world")
    try s.press("G k k k j Enter Esc")
    try s.expectUnmodified()
  }
}
