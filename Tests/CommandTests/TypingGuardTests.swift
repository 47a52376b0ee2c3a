import EditorCore
import Testing

@testable import ModeledCommand

@Suite("Keys that are typed when a question appears")
struct TypingGuardTests {
  /// Returns for each key whether it is ignored; `?` is a question that appears, `-` a pause.
  private func ignored(_ events: String) -> String {
    var typing = TypingGuard()
    var time = ContinuousClock.now
    var result = ""
    for event in events {
      switch event {
      case "?": typing.noteQuestion()
      case "!": typing.noteExpectedQuestion()
      case "-": time += TypingGuard.pause
      default:
        time += .milliseconds(100)
        let key = event == "⏎" ? Key(.enter) : Key.character(event.unicodeScalars.first ?? " ")
        result.append(typing.ignores(key, at: time) ? "." : event)
      }
    }
    return result
  }

  @Test(
    "the rest of a text does not answer",
    arguments: [
      ("a text goes on until a pause", "/re?cover-r", "/re.....r"),
      ("the first key answers at once", "?r", "r"),
      ("a question after a command is its effect", ":recover⏎?r", ":recover⏎r"),
      ("a key after a pause answers", "/re-?r", "/rer"),
      ("the key of a command is no typing", "s?r", "sr"),
      ("a question that a key opened is answered at once", "jjZ?!R", "jjZR"),
    ])
  func guarded(_ name: String, _ events: String, _ expected: String) {
    #expect(ignored(events) == expected, "\(name)")
  }
}
