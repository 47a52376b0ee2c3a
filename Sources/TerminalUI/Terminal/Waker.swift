import Synchronization

/// Ends a terminal's wait from any thread.
package struct Waker: Sendable {
  private let body: @Sendable () -> Void

  package init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  package func wake() { body() }
}

/// What background work has to tell the thread that owns the terminal: posted from any
/// thread, taken by the owner when its wait ends with `.wake`.
package final class Inbox<Message: Sendable>: Sendable {
  private let messages = Mutex<[Message]>([])
  private let waker: Waker

  package init(waker: Waker) { self.waker = waker }

  package func post(_ message: Message) {
    messages.withLock { $0.append(message) }
    waker.wake()
  }

  /// All messages posted since it was last asked, oldest first.
  package func take() -> [Message] {
    messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}
