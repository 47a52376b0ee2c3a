import CScan
import DocumentTree
import Synchronization

extension JSONTokensAhead {
  /// The present search of a text, for another thread that reads the same text.
  final class Shared: Sendable {
    private let search = Mutex<JSONTokensAhead?>(nil)

    static func of(_ index: IndexBox) -> Shared { index.table { Shared() } }

    var current: JSONTokensAhead? {
      get { search.withLock { $0 } }
      set { search.withLock { $0 = newValue } }
    }
  }
}

/// The tokens that a search ahead of the reading of the same text has found, from where this reader has joined it.
struct JSONSharedTokens {
  private let reading: JSONTokensAhead.Shared
  private(set) var joined: Joined?
  /// The search that has ended for this reader.
  private var ended: JSONTokensAhead?

  /// Leaves the search that it has joined when it goes.
  final class Joined {
    let search: JSONTokensAhead
    /// Where the shared windows begin, and the state of the search there.
    let start: Int
    let state: scan_token_state

    init(_ search: JSONTokensAhead) {
      self.search = search
      (start, state) = search.join()
    }

    deinit { search.leave(.keys) }
  }

  init(_ reading: JSONTokensAhead.Shared) { self.reading = reading }

  /// Returns the window that an offset is in, if it is shared.
  mutating func next(from offset: Int) -> scan_window? {
    if joined == nil, let current = reading.current, current !== ended { joined = Joined(current) }
    guard let joined, offset >= joined.start else { return nil }
    while let window = joined.search.next(for: .keys) {
      if window.start + window.state.read > offset { return window }
    }
    ended = joined.search
    self.joined = nil
    return nil
  }
}
