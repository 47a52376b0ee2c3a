// Which children of two versions of a container are the same ones.
//
//   mine     a  b  c  d        kept   a c      the longest run in order
//   theirs   a  d  c  e        moved  d
//                              b and e are left: in the same gap, so e is what became of b

/// Pairs the children of a container with those of another version of it.
struct ChildMatching {
  /// For each of mine the place of its twin.
  private(set) var twins: [Int?]
  /// For each of theirs the place of its twin.
  private(set) var origins: [Int?]
  /// Mine that have a twin and need not move.
  private(set) var kept: Set<Int> = []

  /// Children are the same whose labels are: first with first, second with second. Of those left
  /// over between the same neighbours as many as both have are paired, from the start or from the
  /// end; where there are more of one than of the other, only as `mayPair` says.
  init(_ mine: [Int], _ theirs: [Int], fromEnd: Bool = false, mayPair: (Int, Int) -> Bool) {
    twins = Array(repeating: nil, count: mine.count)
    origins = Array(repeating: nil, count: theirs.count)
    var places: [Int: [Int]] = [:]
    for (place, label) in theirs.enumerated().reversed() {
      places[label, default: []].append(place)
    }
    for (place, label) in mine.enumerated() {
      if let twin = places[label]?.popLast() { pair(place, twin) }
    }
    for (gap, twinGap) in gaps() {
      let isEven = gap.count == twinGap.count
      let pairs = zip(
        fromEnd ? Array(gap.reversed()) : Array(gap),
        fromEnd ? Array(twinGap.reversed()) : Array(twinGap))
      for (place, twin) in pairs where isEven || mayPair(place, twin) { pair(place, twin) }
    }
    kept = Self.longestRun(twins)
  }

  /// The stretches of those left over, with what is left over after the same neighbour.
  private func gaps() -> [(Range<Int>, Range<Int>)] {
    var gaps: [(Range<Int>, Range<Int>)] = []
    var place = 0
    while place < twins.count {
      let start = place
      while place < twins.count, twins[place] == nil { place += 1 }
      if start < place {
        let first = start == 0 ? 0 : twins[start - 1].map { $0 + 1 } ?? origins.count
        let end = origins[first...].firstIndex { $0 != nil } ?? origins.count
        gaps.append((start..<place, first..<end))
      }
      place += 1
    }
    return gaps
  }

  private mutating func pair(_ place: Int, _ twin: Int) {
    twins[place] = twin
    origins[twin] = place
  }

  /// The places of a longest increasing run. O(n log n).
  private static func longestRun(_ twins: [Int?]) -> Set<Int> {
    // For each length the place that ends a run of that length lowest.
    var ends: [Int] = []
    var before = [Int?](repeating: nil, count: twins.count)
    for (place, twin) in twins.enumerated() {
      guard let twin else { continue }
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if let end = twins[ends[middle]], end < twin { low = middle + 1 } else { high = middle }
      }
      before[place] = low > 0 ? ends[low - 1] : nil
      if low < ends.count { ends[low] = place } else { ends.append(place) }
    }
    var run = Set<Int>()
    var next = ends.last
    while let place = next {
      run.insert(place)
      next = before[place]
    }
    return run
  }
}
