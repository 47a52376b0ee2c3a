import ModelBasics

/// The reading of a whole source, for another thread to run.
package struct IndexJob: Sendable {
  private let bytes: Bytes
  private let structure: any Structure

  init(_ source: Source) {
    bytes = source.bytes
    structure = source.structure
  }

  private var index: IndexBox { structure.index }

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
    structure.read()
    if index.fault != nil { countLines() }
  }

  /// Only a broken document shows its lines by number, so that others need not be counted.
  private func countLines() {
    var lines = LineTable()
    while !index.read(\.isCancelled), !bytes.isTorn, lines.count(upTo: 1 << 24, of: bytes) {
      index.update(lines: lines)
    }
    index.update(lines: lines)
  }
}
