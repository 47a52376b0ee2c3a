import ModelBasics

/// Reads a whole source and builds its index, on another thread.
package struct IndexJob: Sendable {
  private let bytes: Bytes
  private let structure: any Structure

  init(_ source: Source) {
    bytes = source.bytes
    structure = source.structure
  }

  private var index: IndexBox { structure.index }

  /// The part that has been read, from 0 to 1.
  package var progress: Double {
    index.read { index in
      if index.isComplete { return 1 }
      return bytes.count == 0 ? 1 : Double(index.scanned) / Double(bytes.count)
    }
  }

  package var isFinished: Bool { index.isComplete }

  /// Makes `run` return soon; the index then stays incomplete.
  package func cancel() { index.update { $0.isCancelled = true } }

  /// Reads the source, or what differs from a former text.
  package func run(after former: FormerText? = nil) {
    // A second reading would report everything twice.
    guard !index.isComplete else { return }
    structure.read(after: former)
    if index.fault != nil { countLines() }
  }

  /// Counts the lines of a broken document; only such a document shows line numbers.
  private func countLines() {
    var lines = LineTable()
    while !index.read(\.isCancelled), !bytes.hasLostBytes, lines.count(upTo: 1 << 24, of: bytes) {
      index.update(lines: lines)
    }
    index.update(lines: lines)
  }
}
