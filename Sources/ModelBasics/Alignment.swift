/// A matching of the elements of an old list with those of a new one, so that a list in a file is edited only where it differs
/// instead of being written anew.
///
///     a b c d      to      b x d a      b and d stay, a moves, x replaces c
package struct Alignment<Element: Hashable> {
  /// For each new element, the index of the old element it is matched with, or nil if it is new.
  package private(set) var sources: [Int?]
  /// For each new element, true if it stays in position. The other elements that have a source move.
  package private(set) var keepsPosition: [Bool]

  package init(_ old: [Element], _ new: [Element]) {
    sources = Array(repeating: nil, count: new.count)
    keepsPosition = Array(repeating: false, count: new.count)
    var start = 0
    while start < old.count, start < new.count, old[start] == new[start] {
      sources[start] = start
      keepsPosition[start] = true
      start += 1
    }
    var end = 0
    while end < old.count - start, end < new.count - start,
      old[old.count - 1 - end] == new[new.count - 1 - end]
    {
      sources[new.count - 1 - end] = old.count - 1 - end
      keepsPosition[new.count - 1 - end] = true
      end += 1
    }
    matchRest(old, new, start..<old.count - end, start..<new.count - end)
  }

  /// Matches equal elements in order; of the matched ones, a longest ascending subsequence stays.
  private mutating func matchRest(
    _ old: [Element], _ new: [Element], _ oldRange: Range<Int>, _ newRange: Range<Int>
  ) {
    var occurrences: [Element: (all: [Int], next: Int)] = [:]
    for index in oldRange { occurrences[old[index], default: ([], 0)].all.append(index) }
    var matched: [Int] = []
    for index in newRange {
      guard let found = occurrences[new[index]], found.next < found.all.count else { continue }
      sources[index] = found.all[found.next]
      occurrences[new[index]]?.next += 1
      matched.append(index)
    }
    for position in longestAscendingSubsequence(matched.map { sources[$0] }) {
      keepsPosition[matched[position]] = true
    }
  }
}
