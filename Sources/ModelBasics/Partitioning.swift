extension RandomAccessCollection {
  /// Returns the index of the first element for which `holds` is true, in a collection partitioned so that every element after it
  /// satisfies `holds` too. Calls `holds` O(log n) times.
  @inlinable
  package func partitioningIndex(where holds: (Element) throws -> Bool) rethrows -> Index {
    var count = self.count
    var low = startIndex
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if try holds(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}

/// Returns the indices, ascending, of a longest strictly ascending subsequence of the values, skipping nil. O(n log n).
package func longestAscent(_ values: [Int?]) -> [Int] {
  // `ends[n]`: the index with the lowest value that ends a subsequence of length n + 1. `before`: the predecessor of each index.
  var ends: [Int] = []
  var before = [Int?](repeating: nil, count: values.count)
  for (place, value) in values.enumerated() {
    guard let value else { continue }
    let length = ends.partitioningIndex { values[$0].map { $0 >= value } ?? true }
    if length > 0 { before[place] = ends[length - 1] }
    if length < ends.count { ends[length] = place } else { ends.append(place) }
  }
  var run: [Int] = []
  var next = ends.last
  while let place = next {
    run.append(place)
    next = before[place]
  }
  return run.reversed()
}
