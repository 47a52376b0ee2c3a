import Testing

// A log or a sequence that records every change makes each set cost O(depth), in the whole process. At the same
// time, a test that sets properties in 100,000 levels would take minutes.

/// A trait that keeps tests which listen to changes and tests of deep objects from running at the same time.
struct ListeningTrait: SuiteTrait, TestTrait, TestScoping {
  private actor Turn {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func take() async {
      guard isTaken else {
        isTaken = true
        return
      }
      await withCheckedContinuation { waiting.append($0) }
    }

    func give() {
      if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
    }
  }

  private static let turn = Turn()

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await Self.turn.take()
    do {
      try await function()
    } catch {
      await Self.turn.give()
      throw error
    }
    await Self.turn.give()
  }
}

extension Trait where Self == ListeningTrait {
  /// The trait for suites that listen to changes, and for tests of deep objects.
  static var apartFromListening: Self { ListeningTrait() }
}
