// What is remembered of a source's structure: enough to reach any child quickly, little enough
// for any file.
//
//   [ {…} {…} {…} {…} {…} {…} {…} {…} {…} {… 9 MB …} {…} {…} ]
//                 ^checkpoint 3     ^6    ^-- record --^          ^checkpoint 12
//
// A *record* says where a value ends and how many children it has; a *checkpoint* says which
// child of a container begins at an offset. Both are made only when reading on would cost at
// least 4 KiB: a value's cost is its length less that of the recorded values inside it, which
// can be hopped over, so every byte of the source pays for at most one record and one
// checkpoint, whatever its shape (a file of nothing but `[` included). Everything smaller is
// read again when needed.

import ModelBasics

/// Where a value that is dear to read over ends. Of a member whose key is that long: where its
/// value begins.
package struct ValueRecord: Hashable, Sendable {
  package var start: Int
  package var end: Int
  /// Children; 0 for a scalar, the length of the key for a key.
  package var count: Int
}

/// The `number`-th child (from 0) of the container that opens at `container` begins at `offset`.
package struct Checkpoint: Hashable, Sendable {
  package var container: Int
  package var number: Int
  package var offset: Int
}

package struct SparseIndex: Sendable {
  /// Bytes read over that cost one record or one checkpoint.
  package static let grain = 4096
  /// The container that a stream's documents are children of.
  package static let streamKey = -1
  /// What hopping over a recorded value counts for.
  package static let hop = 64

  /// About what going from one child to another may have read: backward the way from the last
  /// checkpoint is gone again.
  package static func cost(from offset: Int, to other: Int) -> Int {
    min(abs(other - offset), grain) + (other < offset ? grain * 3 / 8 : hop)
  }

  /// Everything before this offset has been read and is valid.
  package var scanned = 0
  package var isComplete = false
  package var isCancelled = false
  package var fault: Fault?
  /// First place that is not strict: a comment or a trailing comma; with the format's code.
  package var laxity: Fault?
  /// First byte that is not UTF-8, first escape that is half a surrogate pair.
  package var invalidByte: Int?
  package var loneSurrogate: Int?

  /// The faults of single documents of a stream, of the first so many.
  package private(set) var documentFaults: [Fault] = []
  package private(set) var documentFaultCount = 0
  /// Where the broken documents of a stream begin, in order.
  private var brokenDocuments: [Int] = []

  private static let mostFaults = 1000
  private static let mostBroken = 1 << 20

  private var records: [ValueRecord] = []
  /// In the order they were closed; merged into `records` (by start) now and then.
  private var recent: [ValueRecord] = []
  /// The least start of those.
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

  package mutating func appendBroken(documentAt start: Int, _ fault: Fault) {
    documentFaultCount += 1
    if documentFaults.count < Self.mostFaults { documentFaults.append(fault) }
    if brokenDocuments.count < Self.mostBroken { brokenDocuments.append(start) }
  }

  /// Whether a document of a stream is broken; nil while that is not known.
  package func isBroken(documentAt start: Int) -> Bool? {
    guard start < scanned || isComplete, brokenDocuments.count < Self.mostBroken else { return nil }
    let place = brokenDocuments.partitioningIndex { $0 >= start }
    return place < brokenDocuments.count && brokenDocuments[place] == start
  }

  package mutating func merge() {
    guard !recent.isEmpty else { return }
    recent.sort { $0.start < $1.start }
    // All that closed since the last merge starts after most of what is there.
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

  /// The record of the value that starts at an offset. O(log n).
  package func record(startingAt start: Int) -> ValueRecord? {
    let place = records.partitioningIndex { $0.start >= start }
    if place < records.count, records[place].start == start { return records[place] }
    return start < recentStart ? nil : recent.last { $0.start == start }
  }

  /// The last checkpoint of a container at or before an offset.
  package func checkpoint(ofContainerAt container: Int, notAfter offset: Int) -> Checkpoint? {
    var place = checkpoints.partitioningIndex { $0.offset >= offset &+ 1 } - 1
    while place >= 0 {
      let found = checkpoints[place]
      if found.container == container { return found }
      if found.offset < container { return nil }
      if found.container < container { return nil }
      // Inside a child: nothing of this container lies between that child's start and here.
      place = min(place, checkpoints.partitioningIndex { $0.offset >= found.container }) - 1
    }
    return nil
  }

  /// The last checkpoint of a container with at most this child number.
  package func checkpoint(ofContainerAt container: Int, number: Int, end: Int) -> Checkpoint? {
    // Numbers grow with offsets within one container: search offsets, compare numbers.
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

  /// What follows at or after an offset in a container, when there are only blanks and comments
  /// between, and more than a checkpoint costs.
  package func landmark(after offset: Int, inContainerAt container: Int) -> Landmark? {
    let place = checkpoints.partitioningIndex { $0.offset >= offset }
    let next = place < checkpoints.count ? checkpoints[place] : nil
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
