import Foundation
import Glibc
import Testing

@testable import ModeledCommand

// One after the other: to ignore a signal drops those that wait, on all threads.
@Suite(.serialized) struct InterruptionTests {
  @Test("a signal waits until a save is over, and the save can see it")
  func waiting() {
    // An ignored signal is dropped when it is delivered.
    let former = signal(SIGHUP, SIG_IGN)
    defer { signal(SIGHUP, former) }
    let seen = Interruption.deferred {
      let before = Interruption.isPending()
      pthread_kill(pthread_self(), SIGHUP)
      return [before, Interruption.isPending()]
    }
    #expect(seen == [false, true])
    // The threads of tests block signals themselves; this drops the one that waits.
    signal(SIGHUP, SIG_IGN)
    #expect(!Interruption.isPending())
  }

  @Test(
    "a signal during a save cancels it",
    arguments: [
      ["set", "", ".a", "2"], ["remove", "", ".a"], ["rename", "", ".a", "b"],
      ["move", "", ".l[0]", ".l[1]"],
    ])
  func cancels(_ words: [String]) throws {
    let text = #"{"a": 1, "l": [1, 2]}"#
    let program = try Program(files: ["f.json": text])
    var arguments = words
    arguments[1] = program.folder.appendingPathComponent("f.json").path
    let former = signal(SIGHUP, SIG_IGN)
    defer { signal(SIGHUP, former) }
    try Interruption.deferred {
      pthread_kill(pthread_self(), SIGHUP)
      var command = try ModeledCommand.parseAsRoot(arguments)
      let failure = #expect(throws: CommandFailure.self) { try command.run() }
      #expect(failure?.message.contains("cancelled") == true)
    }
    signal(SIGHUP, SIG_IGN)
    #expect(program.text(of: "f.json") == text)
  }
}
