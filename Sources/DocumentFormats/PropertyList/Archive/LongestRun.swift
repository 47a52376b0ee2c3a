/// Finds the elements of a list that need not move for it to be in order.
enum LongestRun {
  /// Returns the positions of a longest increasing subsequence of different numbers.
  static func positions(in numbers: [Int]) -> Set<Int> {
    // The positions of the least last elements of subsequences, by length.
    var ends: [Int] = []
    var previous = Array(repeating: -1, count: numbers.count)
    for (position, number) in numbers.enumerated() {
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[position] = ends[low - 1] }
      if low == ends.count { ends.append(position) } else { ends[low] = position }
    }
    var positions = Set<Int>()
    var next = ends.last ?? -1
    while next >= 0 {
      positions.insert(next)
      next = previous[next]
    }
    return positions
  }
}
