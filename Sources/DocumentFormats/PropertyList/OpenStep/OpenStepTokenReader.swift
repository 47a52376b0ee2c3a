import DocumentTree
import ModelBasics

/// Reads an OpenStep property list token by token, skipping blanks and comments. Reads invalid text too: the order of the tokens is
/// checked by ``OpenStepReader``.
struct OpenStepTokenReader {
  let text: OpenStepText
  /// The end of the last token.
  private(set) var offset: Int

  init(_ text: OpenStepText, at offset: Int) {
    self.text = text
    self.offset = offset
  }

  mutating func skip(to offset: Int) { self.offset = offset }

  /// Returns the next token that begins before an offset; nil if there is none, or none that ends.
  @inline(__always)
  mutating func next(before end: Int) -> OpenStepToken? {
    guard offset < end else { return nil }
    let start = text.pastTrivia(offset)
    guard start < end, let token = text.token(at: start) else { return nil }
    offset = token.end
    return token
  }

  // MARK: - Containers

  /// Of nested containers, the end of every 16th level is remembered.
  private static let levelsRead = 16
  /// The most bytes that are read to find the end of a container that the index does not record.
  private static let longestUnrecorded = SparseIndex.grain * 3 / 2

  /// Returns the end of the container at the reader's offset, or nil if it is not closed within `budget` bytes. Uses the known ends of
  /// values inside it, and adds to them.
  func endOfContainer(_ ends: inout KnownEnds, _ budget: Int) -> Int? {
    let start = offset
    if let end = ends[start] { return end == .max ? nil : end }
    if ends.isOpen(start) { return nil }
    var depth = 1
    var remembered: [(start: Int, left: Int)] = []
    var offset = start + 1
    var left = budget - 1
    while offset < text.count, left > 0 {
      let limit = text.limit(offset, left)
      guard let next = text.pastTrivia(offset, limit: limit), next < text.count else { break }
      left -= next - offset
      offset = next
      let kind = OpenStepText.kind(ofTokenWith: text.bytes[offset])
      switch kind {
      case .openDictionary, .openArray:
        if let end = ends[offset] {
          // A container with an unclosed container inside is unclosed too.
          if end == .max {
            ends.rememberUnclosed(start)
            return nil
          }
          offset = end
          left -= SparseIndex.skipCost
        } else if ends.isOpen(offset) {
          return nil
        } else {
          depth += 1
          if depth % Self.levelsRead == 0 { remembered.append((offset, left)) }
          offset += 1
          left -= 1
        }
      case .closeDictionary, .closeArray:
        offset += 1
        left -= 1
        if depth % Self.levelsRead == 0, let inner = remembered.popLast() {
          ends.remember(inner.start, end: offset)
        }
        depth -= 1
        if depth == 0 {
          if offset - start > OpenStepStructure.glance { ends.remember(start, end: offset) }
          return offset
        }
      default:
        if let near = text.token(at: offset, limit: offset + OpenStepStructure.glance)?.end {
          left -= near - offset
          offset = near
        } else if let recorded = ends[offset], recorded != .max {
          offset = recorded
          left -= SparseIndex.skipCost
        } else if let found = text.token(at: offset, limit: text.limit(offset, left))?.end {
          left -= found - offset
          offset = found
        } else {
          left = 0
        }
      }
    }
    // The index records each container that costs more.
    if budget - left > Self.longestUnrecorded { ends.rememberUnclosed(start) }
    for inner in remembered where inner.left - left > Self.longestUnrecorded {
      ends.rememberUnclosed(inner.start)
    }
    return nil
  }
}
