import CScan
import DocumentTree
import ModelBasics

/// Steps from tag to tag. Comments, processing instructions, CDATA sections and each `<` that begins no tag are skipped.
struct XMLTags {
  let text: XMLText
  private(set) var offset: Int

  init(_ text: XMLText, at offset: Int) {
    self.text = text
    self.offset = offset
  }

  mutating func skip(to offset: Int) { self.offset = offset }

  /// Returns the next tag that begins before an offset; nil if there is none, or none that is complete.
  mutating func next(before end: Int) -> XMLTag? {
    while offset < end, let start = text.endOfContent(offset, limit: end) {
      guard let tag = text.tag(at: start) else {
        offset = start + 1
        continue
      }
      offset = tag.end
      return tag
    }
    return nil
  }

  /// Of nested containers, the end of every 16th level is remembered.
  private static let levelsRead = 16
  /// The most bytes that are read to find the end of a container that the index does not record. Unlike there, the tags of
  /// recorded values are counted.
  private static let longestUnrecorded = SparseIndex.grain * 3 / 2

  /// Returns the end of the container at `start`, whose first tag ends at the offset; nil if it does not end within `budget` bytes. Uses the
  /// known ends of values inside it, and adds to them.
  func endOfContainer(at start: Int, _ ends: inout KnownEnds, _ budget: Int) -> Int? {
    if let end = ends[start] { return end == .max ? nil : end }
    if ends.isOpen(start) { return nil }
    var depth = 1
    var remembered: [(start: Int, left: Int)] = []
    var offset = self.offset
    var left = budget - (offset - start)
    while offset < text.count, left > 0 {
      guard let next = text.endOfContent(offset, limit: text.limit(offset, left)) else {
        left = 0
        break
      }
      guard let tag = text.tag(at: next) else {
        left -= next + 1 - offset
        offset = next + 1
        continue
      }
      left -= tag.end - offset
      offset = tag.end
      guard tag.form != .empty, let element = tag.element else { continue }
      if tag.form == .closing {
        guard element.isContainer else { continue }
        if depth % Self.levelsRead == 0, let inner = remembered.popLast() {
          ends.remember(inner.start, end: offset)
        }
        depth -= 1
        if depth == 0 {
          if offset - start > XMLStructure.glance { ends.remember(start, end: offset) }
          return offset
        }
      } else if element.isContainer {
        if let end = ends[tag.start] {
          if end == .max {
            ends.rememberUnclosed(start)
            return nil
          }
          offset = end
          left -= SparseIndex.skipCost
        } else if ends.isOpen(tag.start) {
          return nil
        } else {
          depth += 1
          if depth % Self.levelsRead == 0 { remembered.append((tag.start, left)) }
        }
      } else if let end = ends[tag.start] {
        offset = end
        left -= SparseIndex.skipCost
      }
    }
    if budget - left > Self.longestUnrecorded { ends.rememberUnclosed(start) }
    for inner in remembered where inner.left - left > Self.longestUnrecorded {
      ends.rememberUnclosed(inner.start)
    }
    return nil
  }
}
