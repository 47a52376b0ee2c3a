import CScan
import DocumentTree
import ModelBasics

/// A search for the tokens of a long text ahead of the threads that read them, on a thread of its own where there is a processor
/// for it.
final class JSONTokensAhead: @unchecked Sendable {
  // Unchecked: the search has a lock, and each reader is one thread.

  enum Reader: Int32 {
    /// The one that has begun the search, which ends with it.
    case grammar = 0
    /// The one that may join.
    case keys = 1
  }

  /// The bytes of the text that are searched at once.
  static let window = 1 << 18

  private let storage: Bytes
  private let search: OpaquePointer

  /// Begins to search at an offset, in a state of `scan_checked_tokens`. Nil if there is not enough memory.
  init?(
    _ text: JSONText, _ storage: Bytes, from offset: Int, _ state: scan_token_state,
    width: Int32, window: Int, hasThread: Bool = true
  ) {
    var state = state
    guard
      let search = scan_ahead_start(
        text.bytes, text.count, offset, window, &state, width, hasThread ? 1 : 0)
    else { return nil }
    self.storage = storage
    self.search = search
  }

  deinit { scan_ahead_stop(search) }

  /// Lets the reader of keys read along. Returns the offset where it begins, and the state of the search there.
  func join() -> (start: Int, state: scan_token_state) {
    var state = scan_token_state()
    let start = scan_ahead_join(search, &state)
    return (start, state)
  }

  /// Waits for the tokens of the next part of the text, which stay until the reader's next call. Nil if the search has ended.
  func next(for reader: Reader) -> scan_window? {
    scan_ahead_next(search, reader.rawValue)?.pointee
  }

  func leave(_ reader: Reader) { scan_ahead_leave(search, reader.rawValue) }
}
