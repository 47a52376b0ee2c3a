import ModelBasics

/// A rendered document: spans of its sources and a few bytes between them.
///
/// Nothing is copied until it is written, so the cost of rendering a large file with one edit is
/// that of the edit.
package struct Rendering: Sendable {
  /// An offset and a form; nodes of several forms may begin at one offset.
  struct Position: Hashable, Sendable {
    var offset: Int
    var form: NodeForm
  }

  struct Piece: Sendable {
    var start: Int
    var source: SourceID
    var bytes: Bytes
    var span: Span
    /// True if the bytes are those of a source.
    var isVerbatim: Bool

    var end: Int { start + span.count }
  }

  private(set) var pieces: [Piece] = []
  package private(set) var count = 0
  /// The offsets of changed nodes in the rendered bytes, and the form in which they were written.
  var positions: [Node: Position] = [:]
  /// The offset of the entry, if one entry was rendered.
  var mainOffset = 0
  /// The form in which the entry was written.
  var mainForm = NodeForm.value
  /// The base of the rendered document.
  var base = SourceID(0)

  mutating func append(_ source: SourceID, _ bytes: Bytes, _ span: Span) {
    guard !span.isEmpty else { return }
    if let last = pieces.last, last.isVerbatim, last.source == source, last.span.end == span.start {
      pieces[pieces.count - 1].span.end = span.end
    } else {
      pieces.append(
        Piece(start: count, source: source, bytes: bytes, span: span, isVerbatim: true))
    }
    count += span.count
  }

  mutating func append(_ literal: [UInt8]) {
    guard !literal.isEmpty else { return }
    pieces.append(
      Piece(
        start: count, source: SourceID(-1), bytes: Bytes(literal),
        span: Span(0, literal.count), isVerbatim: false))
    count += literal.count
  }

  /// Calls the body with the bytes in order, at most 1 MiB at a time. Their memory is returned to the system behind it.
  package func forEachChunk<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    for piece in pieces {
      var offset = piece.span.start
      while offset < piece.span.end {
        let end = min(piece.span.end, offset + 1 << 20)
        try body(piece.bytes.buffer(Span(offset, end)))
        piece.bytes.releasePages(Span(offset, end))
        offset = end
      }
    }
  }

  /// True if two renderings have the same bytes. Bytes that both take from the same offset of a source are not compared.
  func hasSameBytes(as other: Rendering) -> Bool {
    guard count == other.count else { return false }
    var offset = 0
    var mine = 0
    var theirs = 0
    while mine < pieces.count, theirs < other.pieces.count {
      let (left, right) = (pieces[mine], other.pieces[theirs])
      let end = min(left.end, right.end)
      let from = left.span.start + offset - left.start
      let otherFrom = right.span.start + offset - right.start
      let isSameSpan = left.bytes === right.bytes && from == otherFrom
      guard
        isSameSpan
          || Bytes.isEqual(
            left.bytes, Span(from, from + end - offset), right.bytes,
            Span(otherFrom, otherFrom + end - offset))
      else { return false }
      offset = end
      if left.end == end { mine += 1 }
      if right.end == end { theirs += 1 }
    }
    return true
  }

  /// Returns the span of this rendering that another one has replaced: all between their common start and their common end. Bytes that
  /// both take from the same offset of a source are not compared.
  func difference(to other: Rendering) -> (old: Span, new: Span) {
    let shorter = min(count, other.count)
    var start = 0
    var (mine, theirs) = (0, 0)
    while start < shorter {
      let (left, right) = (pieces[mine], other.pieces[theirs])
      let end = min(left.end, right.end)
      start += left.commonStart(with: right, Span(start, end))
      if start < end { break }
      if left.end == end { mine += 1 }
      if right.end == end { theirs += 1 }
    }
    var length = 0
    (mine, theirs) = (pieces.count - 1, other.pieces.count - 1)
    while length < shorter - start {
      let (left, right) = (pieces[mine], other.pieces[theirs])
      let (offset, otherOffset) = (count - length, other.count - length)
      let most = min(offset - left.start, otherOffset - right.start, shorter - start - length)
      let same = left.commonEnd(with: right, at: offset, otherOffset, limit: most)
      length += same
      if same < most { break }
      if offset - same == left.start { mine -= 1 }
      if otherOffset - same == right.start { theirs -= 1 }
    }
    return (Span(start, count - length), Span(start, other.count - length))
  }

  /// True if a text has the bytes that are not those of a source at their places.
  package func hasLiterals(in text: Bytes) -> Bool {
    pieces.allSatisfy {
      $0.isVerbatim || Bytes.isEqual(text, Span($0.start, $0.end), $0.bytes, $0.span)
    }
  }

  /// The sources of the rendering whose bytes may be lost before they are written, without duplicates.
  package var volatileSources: [Bytes] {
    var seen = Set<ObjectIdentifier>()
    return pieces.map(\.bytes).filter {
      $0.isVolatile && seen.insert(ObjectIdentifier($0)).inserted
    }
  }

  /// Returns all bytes in one array: for small documents and tests.
  package func bytes() -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    forEachChunk { result += $0 }
    return result
  }

  /// Returns a span of the bytes.
  package func array(_ span: Span) -> [UInt8] {
    let (start, end) = (max(0, span.start), min(count, span.end))
    var result: [UInt8] = []
    for piece in pieces[pieces.partitioningIndex { $0.end > start }...] {
      guard piece.start < end else { break }
      let shift = piece.span.start - piece.start
      result += piece.bytes.array(
        Span(max(piece.start, start) + shift, min(piece.end, end) + shift))
    }
    return result
  }

  /// Returns the bytes with a span replaced, copied once.
  func replacing(_ span: Span, with text: [UInt8]) -> Bytes {
    let start = min(max(0, span.start), count)
    let end = min(max(start, span.end), count)
    return Bytes(count: count - (end - start) + text.count) { target in
      func copy(_ bytes: UnsafeRawBufferPointer, to offset: Int) {
        guard !bytes.isEmpty else { return }
        UnsafeMutableRawBufferPointer(rebasing: target[offset..<offset + bytes.count])
          .copyMemory(from: bytes)
      }
      for piece in pieces {
        let before = Span(piece.start, min(piece.end, start))
        let after = Span(max(piece.start, end), piece.end)
        let shift = piece.span.start - piece.start
        if piece.start < start {
          copy(
            piece.bytes.buffer(Span(before.start + shift, before.end + shift)), to: before.start)
        }
        if piece.end > end {
          copy(
            piece.bytes.buffer(Span(after.start + shift, after.end + shift)),
            to: after.start - (end - start) + text.count)
        }
      }
      text.withUnsafeBytes { copy($0, to: start) }
    }
  }

  /// Returns the mapping of nodes of the old base and of inserted texts to the rendered bytes.
  package func mapping(to source: SourceID) -> NodeMapping {
    NodeMapping(self, source)
  }
}

extension Rendering.Piece {
  private func bytes(_ span: Span) -> UnsafeRawBufferPointer {
    bytes.buffer(Span(self.span.start + span.start - start, self.span.start + span.end - start))
  }

  /// Returns the number of equal bytes at the start of a span of both renderings.
  fileprivate func commonStart(with other: Self, _ part: Span) -> Int {
    if bytes === other.bytes, span.start - start == other.span.start - other.start {
      return part.count
    }
    return zip(bytes(part), other.bytes(part)).prefix { $0 == $1 }.count
  }

  /// Returns the number of equal bytes, at most `limit`, that end at two offsets of the renderings.
  fileprivate func commonEnd(
    with other: Self, at end: Int, _ otherEnd: Int, limit: Int
  ) -> Int {
    if bytes === other.bytes, span.start - start + end == other.span.start - other.start + otherEnd
    {
      return limit
    }
    let mine = bytes(Span(end - limit, end)).reversed()
    let theirs = other.bytes(Span(otherEnd - limit, otherEnd)).reversed()
    return zip(mine, theirs).prefix { $0 == $1 }.count
  }
}
