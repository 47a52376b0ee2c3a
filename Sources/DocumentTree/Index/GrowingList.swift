/// A list that grows at its end. It is stored in chunks of one length, so that growing never copies what is there.
struct GrowingList<Element: Sendable>: RandomAccessCollection, Sendable {
  private static var bits: Int { 12 }
  private static var mask: Int { 1 << bits - 1 }

  private var chunks: [[Element]] = []
  private(set) var count = 0

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(index: Int) -> Element {
    get { chunks[index >> Self.bits][index & Self.mask] }
    set { chunks[index >> Self.bits][index & Self.mask] = newValue }
  }

  mutating func append(_ element: Element) {
    if count & Self.mask == 0 {
      chunks.append([])
      // A short text has few elements; where one chunk was not enough, the next ones will be full.
      if count > 0 { chunks[chunks.count - 1].reserveCapacity(1 << Self.bits) }
    }
    chunks[chunks.count - 1].append(element)
    count += 1
  }

  mutating func append(contentsOf elements: GrowingList) {
    for element in elements { append(element) }
  }
}
