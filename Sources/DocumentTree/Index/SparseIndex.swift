// The remembered part of a source's structure: enough to reach any child quickly, and small enough
// for any file.
//
//   [ {…} {…} {…} {…} {…} {…} {…} {…} {…} {… 9 MB …} {…} {…} ]
//                 ^checkpoint 3     ^6    ^-- record --^          ^checkpoint 12
//
// A *record* holds the end of a value and its number of children; a *checkpoint* holds which
// child of a container begins at an offset. Both are made only if reading on would cost at
// least 4 KiB: a value's cost is its length minus that of the recorded values inside it, which
// can be skipped, so every byte of the source pays for at most one record and one
// checkpoint, whatever its shape (including a file of nothing but `[`). Everything smaller is
// read again when needed.

import ModelBasics

/// The end of a value that is expensive to read. For a member with a long key, `end` is the start of its
/// value.
package struct ValueRecord: Hashable, Sendable {
  package var start: Int
  package var end: Int
  /// The number of children; 0 for a scalar, the length of the key for a key.
  package var count: Int
}

/// The `number`-th child (from 0) of the container that opens at `container` begins at `offset`.
package struct Checkpoint: Hashable, Sendable {
  package var container: Int
  package var number: Int
  package var offset: Int
}

package struct SparseIndex: Hashable, Sendable {
  /// The number of bytes read that cost one record or one checkpoint.
  package static let grain = 4096
  /// The key of the container whose children are the documents of a stream.
  package static let streamKey = -1
  /// The cost of skipping a recorded value, in bytes.
  package static let skipCost = 64

  /// Returns about how many bytes a step from one child to another reads; a step back reads again from the last
  /// checkpoint.
  package static func cost(from offset: Int, to other: Int) -> Int {
    min(abs(other - offset), grain) + (other < offset ? grain * 3 / 8 : skipCost)
  }

  /// Everything before this offset has been read and is valid.
  package var scanned = 0
  package var isComplete = false
  /// The starts of the outermost containers that are open at `scanned`, while the source is read.
  package var openStarts: [Int] = []
  package var isCancelled = false
  package var fault: Fault?
  package var findings = Findings()

  /// The numbers of deviations from the strict format in a source that was read as a whole.
  package private(set) var deviationCounts = DeviationCounts()

  /// The first errors that reading ignores although other programs refuse the source, at most `mostFaults`.
  package private(set) var toleratedFaults: [Fault] = []
  package private(set) var toleratedFaultCount = 0

  /// The first faults of single values, such as documents of a stream, at most `mostFaults`.
  package private(set) var valueFaults: [Fault] = []
  /// True if the whole source has been read and has no faults.
  var isValid: Bool { isComplete && fault == nil && valueFaults.isEmpty }
  package private(set) var valueFaultCount = 0
  /// The offsets of the broken values, in order.
  private var brokenValues: [Int] = []

  private static let mostFaults = 1000
  private static let mostBroken = 1 << 20

  private var records: [ValueRecord] = []
  /// In the order they were closed; merged into `records` (by start) from time to time.
  private var recent: [ValueRecord] = []
  /// The least start in `recent`.
  private var recentStart = Int.max
  private var checkpoints: [Checkpoint] = []

  package init() {}

  package var recordCount: Int { records.count + recent.count }
  package var checkpointCount: Int { checkpoints.count }

  package mutating func append(_ newRecords: [ValueRecord], _ newCheckpoints: [Checkpoint]) {
    recent.append(contentsOf: newRecords)
    for record in newRecords { recentStart = min(recentStart, record.start) }
    checkpoints.append(contentsOf: newCheckpoints)
    if recent.count >= 4096 { merge() }
  }

  /// Adds a fault after which reading goes on.
  package mutating func append(_ fault: Fault) {
    valueFaultCount += 1
    if valueFaults.count < Self.mostFaults { valueFaults.append(fault) }
  }

  mutating func append(deviation fault: Fault) {
    if findings.deviation == nil { findings.deviation = fault }
    deviationCounts.add(fault)
  }

  package mutating func appendTolerated(_ fault: Fault) {
    toleratedFaultCount += 1
    if toleratedFaults.count < Self.mostFaults { toleratedFaults.append(fault) }
  }

  package mutating func appendBroken(valueAt start: Int, _ fault: Fault) {
    append(fault)
    if brokenValues.count < Self.mostBroken { brokenValues.append(start) }
  }

  /// True if the value at an offset is broken; nil while that is not known.
  package func isBroken(valueAt start: Int) -> Bool? {
    guard start < scanned || isComplete, brokenValues.count < Self.mostBroken else { return nil }
    let index = brokenValues.partitioningIndex { $0 >= start }
    return index < brokenValues.count && brokenValues[index] == start
  }

  package mutating func merge() {
    guard !recent.isEmpty else { return }
    recent.sort { $0.start < $1.start }
    // Most values that were closed since the last merge start after most of the records.
    guard let first = recent.first else { return }
    let cut = records.partitioningIndex { $0.start >= first.start }
    let tail = Array(records[cut...])
    records.removeSubrange(cut...)
    var left = 0
    for record in recent {
      while left < tail.count, tail[left].start < record.start {
        records.append(tail[left])
        left += 1
      }
      records.append(record)
    }
    records.append(contentsOf: tail[left...])
    recent.removeAll(keepingCapacity: true)
    recentStart = .max
  }

  /// Returns the record of the value that starts at an offset. O(log n).
  package func record(startingAt start: Int) -> ValueRecord? {
    let index = records.partitioningIndex { $0.start >= start }
    if index < records.count, records[index].start == start { return records[index] }
    return start < recentStart ? nil : recent.last { $0.start == start }
  }

  /// Returns the records of the values and keys that begin in a span, of a complete index.
  package func records(startingIn span: Span) -> ArraySlice<ValueRecord> {
    let first = records.partitioningIndex { $0.start >= span.start }
    return records[first..<max(first, records.partitioningIndex { $0.start >= span.end })]
  }

  /// Returns the checkpoints of all containers after an offset, up to and including another one.
  package func checkpoints(after start: Int, through end: Int) -> ArraySlice<Checkpoint> {
    let first = checkpoints.partitioningIndex { $0.offset > start }
    return checkpoints[first..<max(first, checkpoints.partitioningIndex { $0.offset > end })]
  }

  /// Returns the last checkpoint of a container at or before an offset.
  package func checkpoint(ofContainerAt container: Int, notAfter offset: Int) -> Checkpoint? {
    var index = checkpoints.partitioningIndex { $0.offset >= offset &+ 1 } - 1
    while index >= 0 {
      let found = checkpoints[index]
      if found.container == container { return found }
      if found.offset < container { return nil }
      if found.container < container { return nil }
      // Inside a child: no checkpoint of this container lies between that child's start and this one.
      index = min(index, checkpoints.partitioningIndex { $0.offset >= found.container }) - 1
    }
    return nil
  }

  /// Returns the last checkpoint of a container with at most this child index.
  package func checkpoint(ofContainerAt container: Int, number: Int, end: Int) -> Checkpoint? {
    // Indexes increase with offsets within one container: search offsets, compare indexes.
    var low = container
    var high = end
    var best: Checkpoint?
    while low < high {
      let middle = low + (high - low) / 2
      guard let found = checkpoint(ofContainerAt: container, notAfter: middle) else {
        low = middle + 1
        continue
      }
      if found.number <= number {
        best = found
        low = middle + 1
      } else {
        high = found.offset
      }
    }
    return best
  }

  /// Returns what follows at or after an offset in a container if only blanks and comments, longer than
  /// the grain, are between.
  package func landmark(after offset: Int, inContainerAt container: Int) -> Landmark? {
    let index = checkpoints.partitioningIndex { $0.offset >= offset }
    let next = index < checkpoints.count ? checkpoints[index] : nil
    if let next, next.container == container { return .child(next.offset) }
    guard let record = record(startingAt: container), record.end <= next?.offset ?? .max else {
      return nil
    }
    return .end(record.end)
  }

  package enum Landmark: Hashable, Sendable {
    case child(Int)
    /// The container ends here.
    case end(Int)
  }
}
