extension RandomAccessCollection {
  /// Returns the index of the first element for which `predicate` is true, in a collection partitioned so that every element after it
  /// satisfies `predicate` too. Calls `predicate` O(log n) times.
  @inlinable
  package func partitioningIndex(where predicate: (Element) throws -> Bool) rethrows -> Index {
    var count = self.count
    var low = startIndex
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if try predicate(self[middle]) {
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
package func longestAscendingSubsequence(_ values: [Int?]) -> [Int] {
  // `ends[n]`: the index with the lowest value that ends a subsequence of length n + 1. `before`: the predecessor of each index.
  var ends: [Int] = []
  var before = [Int?](repeating: nil, count: values.count)
  for (index, value) in values.enumerated() {
    guard let value else { continue }
    let length = ends.partitioningIndex { values[$0].map { $0 >= value } ?? true }
    if length > 0 { before[index] = ends[length - 1] }
    if length < ends.count { ends[length] = index } else { ends.append(index) }
  }
  var run: [Int] = []
  var next = ends.last
  while let index = next {
    run.append(index)
    next = before[index]
  }
  return run.reversed()
}
