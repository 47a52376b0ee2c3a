/// A set of code points: ranges and general categories of Unicode.
struct ScalarSet: Sendable {
  var ranges: [ClosedRange<UInt32>] = []
  var categories = CategorySet()
  var isNegated = false

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let isListed =
      ranges.contains { $0.contains(scalar.value) }
      || !categories.isEmpty && categories.contains(CategorySet(of: scalar))
    return isListed != isNegated
  }

  /// Adds the code points of another set, which has either ranges or categories.
  mutating func formUnion(_ other: ScalarSet) {
    guard !other.categories.isEmpty else {
      ranges += other.plainRanges
      return
    }
    categories.formUnion(
      other.isNegated ? CategorySet.all.subtracting(other.categories) : other.categories)
  }

  static let digits = ScalarSet(ranges: [0x30...0x39])
  static let word = ScalarSet(ranges: [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
  /// White space and line ends (ECMA-262, 12.2 and 12.3).
  static let space = ScalarSet(ranges: [
    0x9...0xD, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
    0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
  ])
  static let lineEnds = ScalarSet(ranges: [0xA...0xA, 0xD...0xD, 0x2028...0x2029])

  var negated: ScalarSet {
    ScalarSet(ranges: ranges, categories: categories, isNegated: !isNegated)
  }

  /// The ranges of the same set without negation.
  var plainRanges: [ClosedRange<UInt32>] {
    guard isNegated else { return ranges }
    var found: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if range.lowerBound > next { found.append(next...(range.lowerBound - 1)) }
      next = max(next, range.upperBound + 1)
    }
    return next <= 0x10FFFF ? found + [next...0x10FFFF] : found
  }

  static func isWord(_ scalar: Unicode.Scalar?) -> Bool { scalar.map(word.contains) ?? false }
}
