import Glibc
import Testing

@testable import ModeledCommand

@Suite struct InterruptionTests {
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
}
