// The containers that are open while a source is read. A file of nothing but `[` has as many
// as it has bytes, so only the innermost are kept: the outer half of a crowded stack is
// forgotten but for how many there were and where the first began, and is read again from
// there when the inner ones have been closed, hopping over what is recorded by then.

/// What opens, closes and separates in a source, with strings and comments passed over.
package enum Bracket: Hashable, Sendable {
  case open(Int, isObject: Bool)
  case close(Int)
  case comma
}

package protocol BracketReading {
  /// The next bracket or comma before an offset, or nil.
  mutating func next(before end: Int) -> Bracket?
  mutating func hop(to offset: Int)
}

package struct OpenContainer {
  package var start: Int
  package var isObject: Bool
  var count = 0
  /// Bytes inside recorded values, which cost nothing to read over.
  var hopped = 0
  /// Where the last checkpoint was, moved on by what was hopped over since.
  var mark: Int

  init(start: Int, isObject: Bool) {
    self.start = start
    self.isObject = isObject
    mark = start
  }
}

struct OpenContainers {
  /// The bottom one stands for the whole source, so there always is a top.
  private var warm = [OpenContainer(start: -1, isObject: false)]
  private var cold: [ColdSegment] = []
  private var coldCount = 0

  static let limit = 1 << 16

  struct ColdSegment {
    var start: Int
    /// Where the first container that was kept began.
    var end: Int
    var count: Int
  }

  var count: Int { warm.count - 1 + coldCount }
  var isCrowded: Bool { warm.count > Self.limit }
  /// Whether the next one to close has been forgotten.
  var isCold: Bool { warm.count == 1 && coldCount > 0 }

  var top: OpenContainer {
    @inline(__always) get { warm[warm.count - 1] }
    @inline(__always) _modify { yield &warm[warm.count - 1] }
  }

  /// The innermost, outermost first, as far as they are kept.
  func innermost(_ most: Int) -> [OpenContainer] { Array(warm.dropFirst().suffix(most)) }

  @inline(__always)
  mutating func push(_ container: OpenContainer) { warm.append(container) }

  @inline(__always)
  mutating func pop() { if warm.count > 1 { warm.removeLast() } }

  mutating func coolDown() {
    let kept = Self.limit / 2
    let leaving = warm.count - 1 - kept
    guard leaving > 0 else { return }
    cold.append(
      ColdSegment(start: warm[1].start, end: warm[leaving + 1].start, count: leaving))
    coldCount += leaving
    warm.removeSubrange(1...leaving)
  }

  /// Reads the last forgotten segment again.
  mutating func warmUp(_ brackets: any BracketReading, _ index: IndexBox) {
    guard let segment = cold.popLast() else { return }
    coldCount -= segment.count
    var reader = brackets
    reader.hop(to: segment.start)
    warm.append(contentsOf: Self.reopen(segment, &reader, index))
    // A source that changed under us may not say the same again; the count must hold.
    while warm.count - 1 < segment.count {
      warm.append(OpenContainer(start: segment.start, isObject: false))
    }
  }

  private static func reopen(
    _ segment: ColdSegment, _ reader: inout any BracketReading, _ index: IndexBox
  ) -> [OpenContainer] {
    var open: [OpenContainer] = []
    while let bracket = reader.next(before: segment.end) {
      switch bracket {
      case .open(let offset, let isObject):
        if let record = index.record(startingAt: offset) {
          reader.hop(to: record.end)
          if !open.isEmpty {
            let hopped = record.end - offset - SparseIndex.hop
            open[open.count - 1].hopped += hopped
            open[open.count - 1].mark += hopped
          }
        } else {
          open.append(OpenContainer(start: offset, isObject: isObject))
        }
      case .close:
        if let closed = open.popLast(), !open.isEmpty {
          open[open.count - 1].hopped += closed.hopped
        }
      case .comma:
        if !open.isEmpty { open[open.count - 1].count += 1 }
      }
    }
    // The commas were counted; the child that is open at the end has none yet.
    for place in open.indices {
      open[place].count += 1
      let start = open[place].start
      let last = index.read {
        $0.checkpoint(ofContainerAt: start, notAfter: segment.end)
      }
      if let last { open[place].mark = max(open[place].mark, last.offset) }
    }
    return open.count > segment.count ? Array(open.suffix(segment.count)) : open
  }
}
