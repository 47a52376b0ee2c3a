import Testing

@testable import EditorCore

@Suite("Questions")
struct QuestionTests {
  /// A question with a choice for every tested key.
  static func question(openedBy opener: Key) -> Question {
    let keys = [Key.character("s"), Key.character("D"), Key(.enter), Key.control("s")]
    return Question(
      title: "", lines: [],
      choices: keys.map { Question.Choice(key: $0, text: "", action: .discardAllAndQuit) },
      openedBy: opener)
  }

  @Test(
    "only displayed keys other than Enter and the opening key answer a question",
    arguments: [
      ("D", true), ("s", true), ("Enter", false), ("^S", false), ("x", false), ("Esc", true),
    ])
  func isAnsweredBy(_ name: String, _ answers: Bool) throws {
    let key = try #require(Key(named: name))
    var question = Self.question(openedBy: .control("s"))
    let answer = question.handle(key)
    let isAnswered = if case .act = answer { true } else { false }
    #expect(isAnswered == answers)
    #expect((question.status == nil) == answers)
  }

  @Test(
    "in a small window the choices are short, and the explanation gives way to them",
    arguments: [(24, ["why", "so"], "reload it"), (6, ["title"], "reload")])
  func small(_ rows: Int, _ lines: [String], _ choice: String) {
    let question = Question(
      title: "title", lines: ["why", "so"],
      choices: ["a", "b", "c"].map {
        Question.Choice(
          key: .character($0), text: "reload it", brief: "reload", action: .discardAllAndQuit)
      }, openedBy: nil)
    let overlay = question.overlay(in: Size(rows: rows, columns: 30))
    #expect(overlay?.lines.map(\.string) == lines)
    #expect(overlay?.footer.allSatisfy { $0.text == choice } == true)
  }

  @Test("a key that is no answer makes the question say which keys are") func saysItsKeys() {
    var question = Self.question(openedBy: .control("s"))
    #expect(question.status == nil)
    _ = question.handle(Key(.enter))
    #expect(
      question.status?.left.string == "Enter is no answer here; press one of: s D Enter ^S")
  }
}
