import DocumentTree
import ModelBasics

// Skips whole containers without reading their tokens one by one: only brackets, strings and
// comments matter.

extension JSONTokenReader {
  /// Values up to this length in bytes are read again instead of being looked up in the index.
  static let glance = 256

  /// The most bytes that are read to find the end of a container that the index does not record. The quotation mark of a recorded
  /// string, which is read again, is not in the grain.
  private static let longestUnrecorded = SparseIndex.grain + SparseIndex.grain / 16

  /// Of nested containers, the end of every 16th level is remembered.
  private static let levelsRead = 16

  /// Returns the end of the container that begins at the reader's offset, or nil if it is not closed
  /// within `budget` bytes. Uses the known ends of values inside it, and adds to them.
  func endOfContainer(_ ends: inout KnownEnds, _ budget: Int) -> Int? {
    let start = offset
    if let end = ends[start] { return end == .max ? nil : end }
    if ends.isOpen(start) { return nil }
    var depth = 1
    var remembered: [(start: Int, left: Int)] = []
    var offset = start + 1
    var left = budget
    // The last string, if nothing but a gap may have been read since. The index records a key with a long gap.
    var key: Int?
    func pastGap(_ end: Int) -> Int? {
      guard let key, end - key > 2 * Self.glance || end - offset >= left else { return nil }
      return ends[key].flatMap { $0 > offset && $0 < .max ? $0 : nil }
    }
    while offset < text.count, left > 0 {
      let skipped = text.skipUnstructured(offset, min(left, text.count - offset))
      if let next = pastGap(offset + skipped) {
        offset = next
        left -= SparseIndex.skipCost
        key = nil
        continue
      }
      offset += skipped
      // Only bytes that are read use up the budget, not those that are skipped by a remembered end.
      left -= skipped + 1
      guard offset < text.count, left >= 0 else { break }
      switch text.bytes[offset] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        key = nil
        if let end = ends[offset] {
          // A container with an unclosed container inside is unclosed too.
          if end == .max {
            ends.rememberUnclosed(start)
            return nil
          }
          offset = end
          left -= SparseIndex.skipCost - 1
        } else if ends.isOpen(offset) {
          return nil
        } else {
          depth += 1
          if depth % Self.levelsRead == 0 { remembered.append((offset, left)) }
          offset += 1
        }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        key = nil
        offset += 1
        if depth % Self.levelsRead == 0, let inner = remembered.popLast() {
          ends.remember(inner.start, end: offset)
        }
        depth -= 1
        if depth == 0 {
          if offset - start > Self.glance { ends.remember(start, end: offset) }
          return offset
        }
      case let byte where text.isQuote(byte):
        let end: Int
        if let near = text.endOfString(offset, limit: offset + Self.glance) {
          end = near
          left -= end - offset
        } else if let recorded = ends[offset] {
          end = recorded
          // As the index counts it, so that what it does not record is found within the budget.
          left -= SparseIndex.skipCost
        } else {
          guard let found = text.endOfString(offset, limit: text.limit(offset, left)) else {
            left = 0
            break
          }
          end = found
          left -= end - offset
        }
        key = offset
        offset = end
      default:
        guard text.isComment(offset) else {
          offset += 1
          break
        }
        let end = text.endOfComment(offset, limit: text.limit(offset, left))
        if let next = pastGap(end ?? .max) {
          offset = next
          left -= SparseIndex.skipCost
          key = nil
          break
        }
        guard let end else {
          left = 0
          break
        }
        left -= end - offset
        offset = end
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
