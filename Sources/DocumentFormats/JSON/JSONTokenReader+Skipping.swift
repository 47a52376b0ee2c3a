import DocumentTree
import ModelBasics

// Skips whole containers without reading their tokens one by one: only brackets, strings and
// comments matter.

extension JSONText {
  /// Returns the end of the range of `budget` bytes from an offset.
  func limit(_ offset: Int, _ budget: Int) -> Int {
    budget > count - offset ? count : offset + budget
  }
}

extension JSONTokenReader {
  /// Values up to this length in bytes are read again instead of being looked up in the index.
  static let glance = 256

  /// Of nested containers, the end of every 16th level is remembered.
  private static let levelsRead = 16

  /// Returns the end of the container that begins at the reader's offset, or nil if it is not closed
  /// within `budget` bytes. Uses the known ends of values inside it, and adds to them.
  func endOfContainer(_ ends: inout KnownEnds, _ budget: Int) -> Int? {
    let start = offset
    if let end = ends[start] { return end == .max ? nil : end }
    if ends.isOpen(start) { return nil }
    var depth = 1
    var remembered: [Int] = []
    var offset = start + 1
    var left = budget
    while offset < text.count, left > 0 {
      let skipped = text.skipUnstructured(offset, min(left, text.count - offset))
      offset += skipped
      // Only bytes that are read use up the budget, not those that are skipped by a remembered end.
      left -= skipped + 1
      guard offset < text.count, left >= 0 else { break }
      switch text.bytes[offset] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
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
          if depth % Self.levelsRead == 0 { remembered.append(offset) }
          offset += 1
        }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        offset += 1
        if depth % Self.levelsRead == 0, let start = remembered.popLast() {
          ends.remember(start, end: offset)
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
          left -= Self.glance
        } else {
          guard let found = text.endOfString(offset, limit: text.limit(offset, left)) else {
            left = 0
            break
          }
          end = found
          left -= end - offset
        }
        offset = end
      default:
        guard text.isComment(offset) else {
          offset += 1
          break
        }
        guard let end = text.endOfComment(offset, limit: text.limit(offset, left)) else {
          left = 0
          break
        }
        left -= end - offset
        offset = end
      }
    }
    ends.rememberUnclosed(start)
    // The inner containers of which at least a grain was read are unclosed as well.
    for inner in remembered where offset - inner >= SparseIndex.grain {
      ends.rememberUnclosed(inner)
    }
    return nil
  }
}
