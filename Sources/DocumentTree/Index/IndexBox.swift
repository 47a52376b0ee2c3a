import Synchronization

/// An index that one thread builds while others ask it.
package final class IndexBox: Sendable {
  private let state = Mutex(SparseIndex())

  package init() {}

  package func read<Result>(_ body: (borrowing SparseIndex) -> Result) -> Result {
    state.withLock { body($0) }
  }

  package func update(_ body: (inout SparseIndex) -> Void) {
    state.withLock { body(&$0) }
  }

  package var isComplete: Bool { read(\.isComplete) }
  package var fault: Fault? { read(\.fault) }

  package func record(startingAt start: Int) -> ValueRecord? {
    state.withLock { $0.record(startingAt: start) }
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
