// The containers that are open while a source is read. A file of nothing but `[` has as many
// as it has bytes, so only the innermost are kept: the outer half of a crowded stack is
// reduced to its count and the start of its first container, and is read again from
// there when the inner containers have been closed, skipping the values recorded by then.

import CScan

/// An open container. C code that reads a text works on the same memory (`scan_walk_json`).
package typealias OpenContainer = scan_container

extension OpenContainer {
  init(start: Int, isKeyed: Bool) {
    self.init(start: start, count: 0, skipped: 0, mark: start, is_keyed: isKeyed ? 1 : 0)
  }

  package var isKeyed: Bool { is_keyed != 0 }
}

struct OpenContainers {
  /// The kept containers, and room for more. The first element represents the whole source, so there is always
  /// a top.
  private var kept = [OpenContainer(start: SparseIndex.streamKey, isKeyed: false)]
  /// The index of the innermost container.
  private var innermost = 0
  private var forgotten: [ForgottenSegment] = []
  private var forgottenCount = 0

  static let limit = 1 << 16

  struct ForgottenSegment {
    var start: Int
    /// The start of the first container that was kept.
    var end: Int
    var count: Int
  }

  var count: Int { innermost + forgottenCount }
  var isOverLimit: Bool { innermost >= Self.limit }
  var hasForgotten: Bool { forgottenCount > 0 }
  /// True if the next container to close has been forgotten.
  var isNextForgotten: Bool { innermost == 0 && forgottenCount > 0 }

  var top: OpenContainer {
    @inline(__always) get { kept[innermost] }
    @inline(__always) _modify { yield &kept[innermost] }
  }

  private var open: ArraySlice<OpenContainer> { kept[1..<innermost + 1] }

  /// Returns the innermost containers, outermost first, as far as they are kept.
  func innermost(_ most: Int) -> [OpenContainer] { Array(open.suffix(most)) }

  /// Returns the starts of the outermost containers, or none if some are forgotten.
  func outermost(_ most: Int) -> [Int] {
    forgottenCount > 0 ? [] : open.prefix(most).map(\.start)
  }

  /// Returns the starts of the outermost and the innermost containers with their levels, if none are forgotten.
  func starts(most: Int) -> [(level: Int, start: Int)] {
    let outer = open.prefix(most / 2)
    let inner = open.dropFirst(outer.count).suffix(most / 2)
    return (outer.indices.map { $0 } + inner.indices.map { $0 }).map { ($0, kept[$0].start) }
  }

  @inline(__always)
  mutating func push(_ container: OpenContainer) {
    innermost &+= 1
    if innermost < kept.count { kept[innermost] = container } else { kept.append(container) }
  }

  @inline(__always)
  mutating func pop() { if innermost > 0 { innermost &-= 1 } }

  /// Gives access to the kept containers; `top` is the index of the innermost, and there is room for at least one
  /// more, up to the limit.
  mutating func withKept<Result>(
    _ body: (_ containers: UnsafeMutableBufferPointer<OpenContainer>, _ top: inout Int) -> Result
  ) -> Result {
    if innermost + 1 >= kept.count, !isOverLimit {
      let free = OpenContainer(start: 0, isKeyed: false)
      kept += Array(repeating: free, count: min(kept.count + 15, Self.limit + 2 - kept.count))
    }
    return kept.withUnsafeMutableBufferPointer { body($0, &innermost) }
  }

  /// Forgets all open containers.
  mutating func forgetAll() {
    innermost = 0
    forgotten = []
    forgottenCount = 0
  }

  /// Forgets the outer half of the kept containers.
  mutating func forgetOuter() {
    let leaving = innermost - Self.limit / 2
    guard leaving > 0 else { return }
    forgotten.append(
      ForgottenSegment(start: kept[1].start, end: kept[leaving + 1].start, count: leaving))
    forgottenCount += leaving
    kept.removeSubrange(1...leaving)
    innermost -= leaving
  }

  /// Reads the last forgotten segment again.
  mutating func reopenForgotten(_ scanner: any StructureScanner, _ index: IndexBox) {
    guard let segment = forgotten.popLast() else { return }
    forgottenCount -= segment.count
    var reader = scanner
    reader.skip(to: segment.start)
    for container in Self.reopen(segment, &reader, index) { push(container) }
    // A source that has changed in the meantime may have other containers; the count must stay the same.
    while innermost < segment.count { push(OpenContainer(start: segment.start, isKeyed: false)) }
  }

  private static func reopen(
    _ segment: ForgottenSegment, _ reader: inout any StructureScanner, _ index: IndexBox
  ) -> [OpenContainer] {
    var open: [OpenContainer] = []
    // The last open child may begin at the end of the segment, with its opening delimiter.
    reading: while let event = reader.next(before: segment.end + 1) {
      switch event {
      case .open(let offset, _) where offset >= segment.end: break reading
      case .open(let offset, let isKeyed):
        if let record = index.record(startingAt: offset) {
          reader.skip(to: record.end)
          if !open.isEmpty {
            let skipped = record.end - offset - SparseIndex.skipCost
            open[open.count - 1].skipped += skipped
            open[open.count - 1].mark += skipped
          }
        } else {
          open.append(OpenContainer(start: offset, isKeyed: isKeyed))
        }
      case .close:
        if let closed = open.popLast(), !open.isEmpty {
          open[open.count - 1].skipped += closed.skipped
        }
      case .child:
        if !open.isEmpty { open[open.count - 1].count += 1 }
      }
    }
    for level in open.indices {
      let start = open[level].start
      let last = index.read {
        $0.checkpoint(ofContainerAt: start, notAfter: segment.end)
      }
      if let last { open[level].mark = max(open[level].mark, last.offset) }
    }
    return open.count > segment.count ? Array(open.suffix(segment.count)) : open
  }
}
