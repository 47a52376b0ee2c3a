// The containers that are open while a source is read. A file of nothing but `[` has as many
// as it has bytes, so only the innermost are kept: the outer half of a crowded stack is
// forgotten but for how many there were and where the first began, and is read again from
// there when the inner ones have been closed, hopping over what is recorded by then.

package struct OpenContainer {
  package var start: Int
  package var isKeyed: Bool
  var count = 0
  /// Bytes inside recorded values, which cost nothing to read over.
  var hopped = 0
  /// Where the last checkpoint was, moved on by what was hopped over since.
  var mark: Int

  init(start: Int, isKeyed: Bool) {
    self.start = start
    self.isKeyed = isKeyed
    mark = start
  }
}

struct OpenContainers {
  /// The bottom one stands for the whole source, so there always is a top.
  private var warm = [OpenContainer(start: SparseIndex.streamKey, isKeyed: false)]
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

  /// Forgets all containers that are open.
  mutating func abandon() {
    warm.removeSubrange(1...)
    cold = []
    coldCount = 0
  }

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
  mutating func warmUp(_ scanner: any StructureScanner, _ index: IndexBox) {
    guard let segment = cold.popLast() else { return }
    coldCount -= segment.count
    var reader = scanner
    reader.hop(to: segment.start)
    warm.append(contentsOf: Self.reopen(segment, &reader, index))
    // A source that changed under us may not say the same again; the count must hold.
    while warm.count - 1 < segment.count {
      warm.append(OpenContainer(start: segment.start, isKeyed: false))
    }
  }

  private static func reopen(
    _ segment: ColdSegment, _ reader: inout any StructureScanner, _ index: IndexBox
  ) -> [OpenContainer] {
    var open: [OpenContainer] = []
    // The child that is open at the end may begin there, with its opening delimiter.
    reading: while let event = reader.next(before: segment.end + 1) {
      switch event {
      case .open(let offset, _) where offset >= segment.end: break reading
      case .open(let offset, let isKeyed):
        if let record = index.record(startingAt: offset) {
          reader.hop(to: record.end)
          if !open.isEmpty {
            let hopped = record.end - offset - SparseIndex.hop
            open[open.count - 1].hopped += hopped
            open[open.count - 1].mark += hopped
          }
        } else {
          open.append(OpenContainer(start: offset, isKeyed: isKeyed))
        }
      case .close:
        if let closed = open.popLast(), !open.isEmpty {
          open[open.count - 1].hopped += closed.hopped
        }
      case .child:
        if !open.isEmpty { open[open.count - 1].count += 1 }
      }
    }
    for place in open.indices {
      let start = open[place].start
      let last = index.read {
        $0.checkpoint(ofContainerAt: start, notAfter: segment.end)
      }
      if let last { open[place].mark = max(open[place].mark, last.offset) }
    }
    return open.count > segment.count ? Array(open.suffix(segment.count)) : open
  }
}
