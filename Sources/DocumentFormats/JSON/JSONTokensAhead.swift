import CScan
import DocumentTree
import ModelBasics

/// A search for the tokens of a long text on a thread of its own, ahead of the walk.
final class JSONTokensAhead {
  /// The bytes of the text that are searched at once.
  static let window = 1 << 18

  private let storage: Bytes
  private let search: OpaquePointer

  /// Begins to search at an offset, in a state of `scan_checked_tokens`. Nil if there is only one processor or not enough memory.
  init?(
    _ text: JSONText, _ storage: Bytes, from offset: Int, _ state: scan_token_state,
    width: Int32, window: Int
  ) {
    var state = state
    guard
      let search = scan_ahead_start(text.bytes, text.count, offset, window, &state, width)
    else { return nil }
    self.storage = storage
    self.search = search
  }

  deinit { scan_ahead_stop(search) }

  /// Waits for the tokens of the next part of the text, which stay until the next call. Nil if the search has ended.
  func next() -> scan_window? { scan_ahead_next(search)?.pointee }
}
