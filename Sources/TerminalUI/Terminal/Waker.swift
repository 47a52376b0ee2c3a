import Synchronization

/// Ends the wait of a terminal, from any thread.
package struct Waker: Sendable {
  private let body: @Sendable () -> Void

  package init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  package func wake() { body() }
}

/// Messages of background work to the thread that owns the terminal: posted from any thread, taken
/// by the owner when its wait ends with `.wake`.
package final class Inbox<Message: Sendable>: Sendable {
  private let messages = Mutex<[Message]>([])
  private let waker: Waker

  package init(waker: Waker) { self.waker = waker }

  package func post(_ message: Message) {
    messages.withLock { $0.append(message) }
    waker.wake()
  }

  /// Returns all messages posted since the last call, oldest first.
  package func take() -> [Message] {
    messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}
