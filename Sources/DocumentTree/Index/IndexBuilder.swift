import CScan
import ModelBasics

/// Receives events from a format's reader while it reads a source, and publishes the index step by step.
///
/// The reader calls `open`, `child` and `close` for containers and their children, and
/// `progress` from time to time.
///
/// This is a struct because, in a class, the exclusivity checks for its properties would cost more than the
/// reading.
package struct IndexBuilder: ~Copyable {
  /// The number of open containers that are published.
  private static let mostOpen = 16

  package let index: IndexBox
  private let bytes: Bytes
  private let scanner: (any StructureScanner)?
  private var frames: OpenContainers
  private var records: [ValueRecord] = []
  private var checkpoints: [Checkpoint] = []
  private var published = 0
  private var released = 0
  private var isCancelled = false

  /// The `scanner` reads the source again after open containers have been forgotten; nil if never as many are open.
  package init(_ index: IndexBox, _ bytes: Bytes, _ scanner: (any StructureScanner)? = nil) {
    self.index = index
    self.bytes = bytes
    self.scanner = scanner
    frames = OpenContainers()
  }

  package var isInKeyed: Bool { frames.top.isKeyed }

  /// Returns the innermost open containers, outermost first, as far as they are kept.
  package func innermost(_ most: Int) -> [OpenContainer] { frames.innermost(most) }

  /// Opens a container; if it is a child, `child` has been called for its entry.
  package mutating func open(at offset: Int, isKeyed: Bool) {
    frames.push(OpenContainer(start: offset, isKeyed: isKeyed))
    if frames.isOverLimit {
      publish(offset)
      frames.forgetOuter()
    }
  }

  /// Records the start of the next child of the open container.
  package mutating func child(at offset: Int) {
    if offset - frames.top.mark >= SparseIndex.grain {
      checkpoints.append(
        Checkpoint(container: frames.top.start, number: frames.top.count, offset: offset))
      frames.top.mark = offset
    }
    frames.top.count &+= 1
  }

  /// Closes the open container; `end` is after its bracket.
  package mutating func close(at end: Int) {
    let closed = frames.top
    frames.pop()
    if let scanner, frames.count > 0, frames.isNextForgotten {
      publish(end)
      frames.reopenForgotten(scanner, index)
    }
    var skipped = closed.skipped
    if end - closed.start - closed.skipped >= SparseIndex.grain {
      records.append(ValueRecord(start: closed.start, end: end, count: closed.count))
      skipped = end - closed.start - SparseIndex.skipCost
    }
    frames.top.skipped &+= skipped
    frames.top.mark &+= skipped
  }

  /// Records a scalar.
  package mutating func scalar(from start: Int, to end: Int) {
    guard end - start >= SparseIndex.grain else { return }
    records.append(ValueRecord(start: start, end: end, count: 0))
    let skipped = end - start - SparseIndex.skipCost
    frames.top.skipped &+= skipped
    frames.top.mark &+= skipped
  }

  /// Gives C code access to the open containers; it opens and closes some, and `top` is the index of the innermost.
  /// Returns the change of the depth.
  package mutating func withContainers(
    _ body: (_ containers: UnsafeMutableBufferPointer<OpenContainer>, _ top: inout Int) -> Void
  ) -> Int {
    let before = frames.count
    frames.withKept(body)
    return frames.count - before
  }

  /// True if outer containers are open that are not among those that ``withContainers(_:)`` gives access to.
  package var hasForgotten: Bool { frames.hasForgotten }

  /// Adds what C code has found.
  package mutating func append(
    _ found: UnsafeBufferPointer<scan_record>, _ marks: UnsafeBufferPointer<scan_checkpoint>
  ) {
    for record in found {
      records.append(ValueRecord(start: record.start, end: record.end, count: record.count))
    }
    for mark in marks {
      checkpoints.append(
        Checkpoint(container: mark.container, number: mark.number, offset: mark.offset))
    }
  }

  /// Publishes the records and checkpoints up to an offset. Returns false if the work was cancelled.
  package mutating func progress(_ offset: Int) -> Bool {
    publish(offset)
  }

  /// The innermost open container.
  package var container: OpenContainer { frames.top }
  /// The number of open containers.
  package var level: Int { frames.count }
  /// What has been noted so far.
  package var findings: Findings { index.read(\.findings) }

  /// Returns the starts of some open containers, the outermost and the innermost, with the number of those around each.
  package func someContainers() -> [(level: Int, start: Int)] {
    hasForgotten ? [] : frames.starts(most: Self.mostOpen)
  }

  /// Goes on at the end of a stretch whose first child would be the next one.
  package mutating func pass(_ stretch: KnownStretch) {
    records += stretch.records
    checkpoints += stretch.checkpoints
    index.update { $0.findings.add(stretch.findings) }
    frames.top.count = stretch.count
    frames.top.mark = stretch.end
    publish(stretch.end)
  }

  /// Records a long key with the text between it and its value, so that they can be
  /// skipped.
  package mutating func head(from start: Int, keyEnd: Int, to valueStart: Int) {
    records.append(ValueRecord(start: start, end: valueStart, count: keyEnd - start))
    let skipped = valueStart - start - SparseIndex.skipCost
    frames.top.skipped &+= skipped
    frames.top.mark &+= skipped
  }

  /// Records that a document of a stream is broken, and forgets the containers that are open in it.
  package mutating func noteBroken(documentFrom start: Int, to end: Int, _ fault: Fault) {
    frames.forgetAll()
    noteBroken(valueFrom: start, to: end, fault)
  }

  /// Records that a value is broken, although its end is clear.
  package mutating func noteBroken(valueFrom start: Int, to end: Int, _ fault: Fault) {
    scalar(from: start, to: end)
    index.update { $0.appendBroken(valueAt: start, fault) }
  }

  /// Records a fault that makes no value unreadable, such as an attribute of a container.
  package func note(_ fault: Fault) { index.update { $0.append(fault) } }

  /// Records the end of a stream after all its documents.
  package mutating func finishStream(at end: Int) {
    records.append(
      ValueRecord(start: SparseIndex.streamKey, end: end, count: frames.top.count))
  }

  package func noteDeviation(_ fault: Fault) {
    index.update { $0.append(deviation: fault) }
  }

  /// Records an error that reading ignores although other programs refuse the source.
  package func noteTolerated(_ fault: Fault) { index.update { $0.appendTolerated(fault) } }

  package func noteRemark(_ remark: Fault) {
    index.update { if $0.findings.remark == nil { $0.findings.remark = remark } }
  }

  package func noteInvalidByte(_ offset: Int) {
    index.update { if $0.findings.invalidByte == nil { $0.findings.invalidByte = offset } }
  }

  package func noteLoneSurrogate(_ offset: Int) {
    index.update { if $0.findings.loneSurrogate == nil { $0.findings.loneSurrogate = offset } }
  }

  package mutating func finish(at offset: Int, fault: Fault?) {
    // If reading was cancelled, the fault may be where it stopped and not in the source.
    let isWhole = publish(offset)
    index.update { $0.openStarts = [] }
    guard isWhole, !isCancelled else { return }
    index.update {
      $0.merge()
      $0.fault = fault
      $0.isComplete = true
    }
  }

  @discardableResult
  private mutating func publish(_ offset: Int) -> Bool {
    published = offset
    var wasCancelled = false
    let open = frames.outermost(Self.mostOpen)
    index.update { [records, checkpoints] in
      $0.append(records, checkpoints)
      $0.openStarts = open
      $0.scanned = max($0.scanned, offset)
      wasCancelled = $0.isCancelled
    }
    if wasCancelled { isCancelled = true }
    records.removeAll(keepingCapacity: true)
    checkpoints.removeAll(keepingCapacity: true)
    if offset - released >= 4 << 20 {
      bytes.releasePages(Span(released, offset))
      released = offset
    }
    return !isCancelled
  }
}
