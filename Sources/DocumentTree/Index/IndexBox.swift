import ModelBasics
import Synchronization

/// The ends of values: those that are recorded and those found recently.
package struct KnownEnds: Sendable {
  fileprivate var index = SparseIndex()
  fileprivate var recent = RecentEnds()

  /// Returns the end of the value at an offset: `Int.max` for a container that the source does not close, nil if not known.
  package subscript(start: Int) -> Int? {
    index.record(startingAt: start)?.end ?? recent[start]?.end
  }

  /// True if a container is known to be open where the source has been read to, so that searching its end is of no use yet.
  package func isOpen(_ start: Int) -> Bool { index.openStarts.contains(start) }

  /// Stores the end of a value that was read over.
  package mutating func remember(_ start: Int, end: Int) { recent.remember(start, end: end) }

  /// Stores that a container was not closed within as many bytes as the index would have recorded.
  package mutating func rememberUnclosed(_ start: Int) {
    if index.isComplete, !index.isValid { recent.remember(start, end: .max) }
  }
}

/// An index that one thread builds while others read it.
package final class IndexBox: Sendable {
  private struct State {
    var ends = KnownEnds()
    var recentHeads = RecentEnds()
    var recentDocuments = RecentEnds()
    var recentPasses = RecentEnds()
    var lines = LineTable()
  }

  private let state = Mutex(State())
  private let notes = Mutex<(any Sendable)?>(nil)
  private let sharedTable = Mutex<NodeTable?>(nil)

  package init() {}

  package func read<Result>(_ body: (borrowing SparseIndex) -> Result) -> Result {
    state.withLock { body($0.ends.index) }
  }

  package func update(_ body: (inout SparseIndex) -> Void) {
    state.withLock { body(&$0.ends.index) }
  }

  /// The table of a text that is read from the front; nil for others.
  var nodeTable: NodeTable? {
    get { sharedTable.withLock { $0 } }
    set { sharedTable.withLock { $0 = newValue } }
  }

  /// Returns what a format notes about a text while reading it. The first caller makes it.
  package func notes<Notes: Sendable>(_ make: () -> Notes) -> Notes {
    notes.withLock { known in
      if let known = known as? Notes { return known }
      let made = make()
      known = made
      return made
    }
  }

  /// Returns the notes of a format if they were made.
  package func knownNotes<Notes: Sendable>(_ type: Notes.Type = Notes.self) -> Notes? {
    notes.withLock { $0 as? Notes }
  }

  package var isComplete: Bool { read(\.isComplete) }
  package var fault: Fault? { read(\.fault) }
  /// True if the whole text has been read and no value in it is broken.
  var isValid: Bool { read(\.isValid) }
  /// The fault, or the first one of a single value.
  package var firstFault: Fault? { read { $0.valueFaults.first ?? $0.fault } }

  package func record(startingAt start: Int) -> ValueRecord? {
    state.withLock { $0.ends.index.record(startingAt: start) }
  }

  /// Returns the end of the value that begins at an offset, if it is recorded or was found recently.
  package func end(ofValueAt start: Int) -> Int? { state.withLock { $0.ends[start] } }

  /// True if the source has been read to an offset and a container that begins before it had not ended there.
  package func isOpen(containerAt start: Int, at offset: Int) -> Bool {
    state.withLock { offset <= $0.ends.index.scanned && $0.ends.isOpen(start) }
  }

  /// Gives access to many ends under one lock.
  package func withEnds<Result>(_ body: (inout KnownEnds) -> Result) -> Result {
    state.withLock { body(&$0.ends) }
  }

  /// Returns the end of the key, and the start of the value, of the member at an offset, if they are known.
  package func head(at start: Int) -> (keyEnd: Int, valueStart: Int)? {
    state.withLock {
      if let record = $0.ends.index.record(startingAt: start) {
        return (start + record.count, record.end)
      }
      return $0.recentHeads[start].map { ($0.detail, $0.end) }
    }
  }

  /// True if a value is broken, such as a document of a stream; nil if that is not known.
  package func isBroken(valueAt start: Int) -> Bool? {
    state.withLock {
      $0.ends.index.isBroken(valueAt: start) ?? $0.recentDocuments[start].map { $0.detail != 0 }
    }
  }

  package func remember(brokenAt start: Int, isBroken: Bool) {
    state.withLock {
      $0.recentDocuments.remember(start, end: start, detail: isBroken ? 1 : 0)
    }
  }

  package func remember(valueAt start: Int, end: Int) {
    state.withLock { $0.ends.remember(start, end: end) }
  }

  package func remember(headAt start: Int, keyEnd: Int, valueStart: Int) {
    state.withLock { $0.recentHeads.remember(start, end: valueStart, detail: keyEnd) }
  }

  /// Remembers that a number of children of a container were passed, with the delimiter after them.
  package func remember(containerAt start: Int, passed number: Int, upTo offset: Int) {
    state.withLock { $0.recentPasses.remember(start, end: offset, detail: number) }
  }

  /// Returns how many children of a container were passed last, and the offset after them.
  package func passed(containerAt start: Int) -> (number: Int, end: Int)? {
    state.withLock { $0.recentPasses[start].map { ($0.detail, $0.end) } }
  }

  /// Returns the line and column of an offset; nil while lines have not been counted that far.
  package func position(at offset: Int, in bytes: Bytes) -> Problem.Position? {
    let lines = state.withLock { $0.lines }
    return lines.position(at: offset, in: bytes)
  }

  func update(lines: LineTable) { state.withLock { $0.lines = lines } }
}
