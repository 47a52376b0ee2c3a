import Synchronization

/// An index that one thread builds while others ask it.
package final class IndexBox: Sendable {
  private struct State {
    var index = SparseIndex()
    var recentEnds = RecentEnds()
  }

  private let state = Mutex(State())

  package init() {}

  package func read<Result>(_ body: (borrowing SparseIndex) -> Result) -> Result {
    state.withLock { body($0.index) }
  }

  package func update(_ body: (inout SparseIndex) -> Void) {
    state.withLock { body(&$0.index) }
  }

  package var isComplete: Bool { read(\.isComplete) }
  package var fault: Fault? { read(\.fault) }

  package func record(startingAt start: Int) -> ValueRecord? {
    state.withLock { $0.index.record(startingAt: start) }
  }

  /// Where the container that opens at an offset ends, if that is recorded or was found lately.
  package func end(ofContainerAt start: Int) -> Int? {
    state.withLock { $0.index.record(startingAt: start)?.end ?? $0.recentEnds[start] }
  }

  /// Notes where a container ends that was read over on the way to another's end.
  package func remember(containerAt start: Int, end: Int) {
    state.withLock { $0.recentEnds.remember(start, end: end) }
  }
}

/// The reading of a whole source, for another thread to run.
package struct IndexJob: Sendable {
  let bytes: ByteStorage
  let index: IndexBox
  let syntax: any Syntax

  /// From 0 to 1.
  package var progress: Double {
    index.read { index in
      if index.isComplete { return 1 }
      return bytes.count == 0 ? 1 : Double(index.scanned) / Double(bytes.count)
    }
  }

  package var isFinished: Bool { index.isComplete }

  /// Makes `run` return soon; the index then stays incomplete.
  package func cancel() { index.update { $0.isCancelled = true } }

  package func run() {
    // What has been read once would be told twice.
    guard !index.isComplete else { return }
    syntax.index(bytes, into: IndexBuilder(index, bytes, syntax))
  }
}
