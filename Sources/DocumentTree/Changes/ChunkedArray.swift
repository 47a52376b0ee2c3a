import ModelBasics

/// An array in chunks. A changed copy shares all chunks but one with the original, so every state
/// of a long list can be kept, and two states that derive from each other are compared without
/// reading the chunks they share.
struct ChunkedArray<Element: Hashable & Sendable>: Hashable, Sendable {
  private var chunks: [[Element]] = []
  /// The index of the first element of each chunk.
  private var starts: [Int] = []
  private(set) var count = 0

  private static var longest: Int { 128 }

  init() {}

  init(_ elements: some Sequence<Element>) {
    chunks = Self.pieces(Array(elements))
    number(from: 0)
  }

  /// Replaces elements by others. O(number of chunks + new elements).
  mutating func replaceSubrange(_ range: Range<Int>, with new: some Collection<Element>) {
    guard !chunks.isEmpty else { return self = ChunkedArray(new) }
    let first = chunk(of: Swift.min(range.lowerBound, count - 1))
    var last = range.isEmpty ? first : chunk(of: range.upperBound - 1)
    var middle = Array(chunks[first].prefix(range.lowerBound - starts[first]))
    middle.append(contentsOf: new)
    middle += chunks[last].suffix(starts[last] + chunks[last].count - range.upperBound)
    // Joins a short chunk with the next one.
    if middle.count < Self.longest / 4, last + 1 < chunks.count {
      last += 1
      middle += chunks[last]
    }
    chunks.replaceSubrange(first...last, with: Self.pieces(middle))
    number(from: first)
  }

  mutating func insert(_ element: Element, at index: Int) {
    replaceSubrange(index..<index, with: CollectionOfOne(element))
  }

  mutating func remove(at index: Int) {
    replaceSubrange(index..<(index + 1), with: EmptyCollection())
  }

  mutating func removeAll(where isUnwanted: (Element) -> Bool) {
    self = ChunkedArray(filter { !isUnwanted($0) })
  }

  /// Returns the number of equal elements at the start of both.
  func commonStart(with other: ChunkedArray) -> Int {
    var piece = 0
    while piece < chunks.count, piece < other.chunks.count, chunks[piece] == other.chunks[piece] {
      piece += 1
    }
    var index = piece < starts.count ? starts[piece] : count
    while index < count, index < other.count, self[index] == other[index] { index += 1 }
    return index
  }

  /// Returns the number of equal elements at the end of both, at most `limit`.
  func commonEnd(with other: ChunkedArray, limit: Int) -> Int {
    var length = 0
    var (piece, twin) = (chunks.count - 1, other.chunks.count - 1)
    while piece >= 0, twin >= 0, length + chunks[piece].count <= limit,
      chunks[piece] == other.chunks[twin]
    {
      length += chunks[piece].count
      piece -= 1
      twin -= 1
    }
    while length < limit, self[count - 1 - length] == other[other.count - 1 - length] {
      length += 1
    }
    return length
  }

  static func == (a: ChunkedArray, b: ChunkedArray) -> Bool {
    a.count == b.count && (a.starts == b.starts ? a.chunks == b.chunks : a.elementsEqual(b))
  }

  func hash(into hasher: inout Hasher) {
    for element in self { hasher.combine(element) }
  }

  private func chunk(of index: Int) -> Int { starts.partitioningIndex { $0 > index } - 1 }

  private static func pieces(_ elements: [Element]) -> [[Element]] {
    guard elements.count > longest else { return elements.isEmpty ? [] : [elements] }
    let half = longest / 2
    return stride(from: 0, to: elements.count, by: half).map {
      Array(elements[$0..<Swift.min($0 + half, elements.count)])
    }
  }

  private mutating func number(from first: Int) {
    starts.removeSubrange(first...)
    var start = first > 0 ? starts[first - 1] + chunks[first - 1].count : 0
    for chunk in chunks[first...] {
      starts.append(start)
      start += chunk.count
    }
    count = start
  }
}

extension ChunkedArray: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { count }

  /// O(log n).
  subscript(index: Int) -> Element {
    let chunk = chunk(of: index)
    return chunks[chunk][index - starts[chunk]]
  }
}

extension ChunkedArray: ExpressibleByArrayLiteral {
  init(arrayLiteral elements: Element...) { self.init(elements) }
}
