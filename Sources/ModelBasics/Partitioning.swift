extension RandomAccessCollection {
  /// The first place from which on a condition holds that, once it does, holds to the end.
  /// O(log n) calls of it.
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

/// The places of a longest run of values that ascend, in order; places without a value are left
/// out. O(n log n).
package func longestAscent(_ values: [Int?]) -> [Int] {
  // The place that ends a run of each length lowest, and what comes before each in its run.
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
