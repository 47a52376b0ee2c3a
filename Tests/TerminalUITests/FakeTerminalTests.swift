import EditorCore
import TerminalUI
import Testing
import TestSessions

@Suite struct FakeTerminalTests {
  @Test("the fake terminal returns its script and then closed") func playsScript() {
    let terminal = FakeTerminal(rows: 10, columns: 40)
    terminal.type("j\u{1B}[A\r")
    terminal.events.append(.input(.resize(Size(rows: 5, columns: 20))))
    #expect(
      (0..<5).map { _ in terminal.nextEvent(timeout: nil) } == [
        .input(.key(.character("j"))), .input(.key(Key(.up))), .input(.key(Key(.enter))),
        .input(.resize(Size(rows: 5, columns: 20))), .input(.closed),
      ])
    #expect(terminal.size == Size(rows: 5, columns: 20))
  }

  @Test("the fake terminal records the presented surface and the clipboard") func recordsOutput() {
    let terminal = FakeTerminal(rows: 5, columns: 20)
    terminal.present(PresentationView(Samples.theme).surface(size: terminal.size))
    terminal.copyToClipboard([1])
    #expect(terminal.screen?.line(0) == "· ▾ colors")
    #expect(terminal.clipboard == [[1]])
  }
}
