import FileStorage
import Testing

@testable import EditorCore
@testable import ModeledCommand
import TestSessions

/// Keys that are typed before a question is shown.
@Suite struct UnseenQuestionTests {
  @Test("a key does not answer a question before a frame has shown it", arguments: ["v", "o"])
  func unseen(_ key: String) throws {
    let terminal = FakeTerminal()
    terminal.paste("12")
    terminal.lateKeys = try [#require(Key(named: key))]
    let program = EditProgram(
      terminal: terminal,
      files: EditedFiles(
        storage: FileStorage(recoveryFolder: nil), format: nil, isReadOnly: false),
      readings: LocalTime.readings(inUTC: true), keepsJournal: false)
    let path = "/tmp/modeled-unseen-question.json"
    _ = try program.run([path], read: [path: program.files.read(path)], at: nil)
    #expect(try #require(terminal.screen).text.contains("Paste"))
  }
}
