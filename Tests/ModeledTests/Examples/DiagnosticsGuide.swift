import Modeled
import Synchronization
import Testing

final class MistakeLog: Sendable {
  private let log = Mutex<[String]>([])
  var lines: [String] { log.withLock { $0 } }
  func note(_ line: String) { log.withLock { $0.append(line) } }
}

private let output = Output()

private func print(_ item: Any) { output.note("\(item)") }

@Suite struct DiagnosticsGuide {
  @Test("the code of the article Diagnostics prints what the article says")
  func diagnostics() throws {
    let (reminder, issues) = try Reminder.read(from: ["priority": 9, "done": "yes", "mood": 1])
    for issue in issues { print("\(issue.kind) \(issue.path)") }
    // outOfRange .priority
    // coerced .done
    // unknownKey .mood
    print(reminder.done)  // true

    do {
      _ = try Reminder.decode("{\"text\": }".utf8, as: .json)
    } catch let problem as Problem {
      print(problem.position?.column ?? 0)  // 10
    }

    let mistakes = MistakeLog()
    let handler: @Sendable (ModelMistake) -> Void = { mistake in
      if case .secondOwner(let object, let first, let second) = mistake {
        mistakes.note("\(object): \(first), \(second)")
      }
    }
    ModelDiagnostics.withHandler(handler) {
      let (box, drawer, note) = (Reminders(), Reminders(), Reminder())
      box.items = [note]
      print(box.hasAnyChanges)  // true
      drawer.items = [note]
      print(drawer.hasAnyChanges)  // true
    }
    print(mistakes.lines)  // ["Reminder: Reminders.items, Reminders.items"]
    try output.expect(Guide.article("Diagnostics"))
  }
}
