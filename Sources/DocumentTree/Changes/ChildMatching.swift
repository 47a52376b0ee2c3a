import ModelBasics

// Finds which children of two versions of a container correspond to each other.
//
//   mine     a  b  c  d        kept   a c      the longest run in order
//   theirs   a  d  c  e        moved  d
//                              b and e are left over in the same gap, so b became e

/// Pairs the children of a container with those of another version of it.
struct ChildMatching {
  /// How the children left over between the same neighbours are paired.
  enum Leftovers: Equatable {
    /// This many children correspond from the start of the gap, and the others from its end.
    case paired(fromStart: Int)
    /// None correspond: some were removed and others inserted.
    case unpaired
  }

  /// The children of both versions that are left over between the same neighbours.
  struct Gap {
    var mine: Range<Int>
    var theirs: Range<Int>
    var leftovers: Leftovers

    init(mine: Range<Int>, theirs: Range<Int>) {
      self.mine = mine
      self.theirs = theirs
      leftovers = .paired(fromStart: min(mine.count, theirs.count))
    }

    private var pairCount: Int { min(mine.count, theirs.count) }
    private static var mostSplits: Int { 16 }

    /// The other possible pairings of this gap.
    var otherLeftovers: [Leftovers] {
      let isEven = mine.count == theirs.count
      let splits = isEven ? [] : Array((0..<pairCount).prefix(Self.mostSplits))
      return splits.map { .paired(fromStart: $0) } + [.unpaired]
    }

    var pairs: [(mine: Int, theirs: Int)] {
      guard case .paired(let count) = leftovers else { return [] }
      let fromStart = zip(mine.prefix(count), theirs.prefix(count))
      let rest = pairCount - count
      return Array(fromStart) + Array(zip(mine.suffix(rest), theirs.suffix(rest)))
    }
  }

  /// Which interpretation to prefer if there are several.
  enum Order: CaseIterable {
    /// Children at another index were moved; of two that exchanged their positions, the first was
    /// moved, or the second.
    case movedFirst, movedSecond
    /// No child was moved: another child happens to be equal.
    case fixed
  }

  private let labelTwins: [Int?]
  private let labelOrigins: [Int?]
  private let keepsLast: Bool
  /// The gaps with children of mine that are left over.
  var gaps: [Gap]

  /// Matches children with equal labels: the first with the first, the second with the second.
  init(_ mine: [Int], _ theirs: [Int], order: Order = .movedFirst) {
    var twins = [Int?](repeating: nil, count: mine.count)
    var indexes: [Int: [Int]] = [:]
    for (index, label) in theirs.enumerated().reversed() {
      indexes[label, default: []].append(index)
    }
    for (index, label) in mine.enumerated() { twins[index] = indexes[label]?.popLast() }
    if order == .fixed {
      let run = Set(longestAscendingSubsequence(twins))
      for index in twins.indices where !run.contains(index) { twins[index] = nil }
    }
    var origins = [Int?](repeating: nil, count: theirs.count)
    for (index, twin) in twins.enumerated() {
      if let twin { origins[twin] = index }
    }
    keepsLast = order == .movedSecond
    labelTwins = twins
    labelOrigins = origins
    gaps = Self.gaps(twins, origins)
  }

  /// True if matched children are in different orders.
  var hasMoves: Bool {
    let found = labelTwins.compactMap { $0 }
    return zip(found, found.dropFirst()).contains { $0 > $1 }
  }

  /// The pairs of matching children, and the children that need not move.
  struct Pairs {
    /// For each of mine, the index of its twin.
    var twins: [Int?]
    /// For each of theirs, the index of its twin.
    var origins: [Int?]
    /// The indexes of mine that have a twin and stay.
    var kept: Set<Int> = []
  }

  /// Returns the pairs with the current pairing of each gap. In a gap with different counts, only the
  /// pairs for which `mayPair` returns true are used.
  func pairs(mayPair: (Int, Int) -> Bool) -> Pairs {
    var pairs = Pairs(twins: labelTwins, origins: labelOrigins)
    for gap in gaps {
      let isEven = gap.mine.count == gap.theirs.count
      for (index, twin) in gap.pairs where isEven || mayPair(index, twin) {
        pairs.twins[index] = twin
        pairs.origins[twin] = index
      }
    }
    pairs.kept =
      keepsLast
      ? Self.longestRunFromEnd(pairs.twins) : Set(longestAscendingSubsequence(pairs.twins))
    return pairs
  }

  private static func gaps(_ twins: [Int?], _ origins: [Int?]) -> [Gap] {
    var gaps: [Gap] = []
    var index = 0
    while index < twins.count {
      let start = index
      while index < twins.count, twins[index] == nil { index += 1 }
      if start < index {
        let first = start == 0 ? 0 : twins[start - 1].map { $0 + 1 } ?? origins.count
        let end = origins[first...].firstIndex { $0 != nil } ?? origins.count
        if first < end { gaps.append(Gap(mine: start..<index, theirs: first..<end)) }
      }
      index += 1
    }
    return gaps
  }

  /// Returns the longest ascent of the reversed sequence: of two children that exchanged positions, the other one stays.
  private static func longestRunFromEnd(_ twins: [Int?]) -> Set<Int> {
    let reversed = twins.reversed().map { $0.map { -$0 } }
    return Set(longestAscendingSubsequence(reversed).map { twins.count - 1 - $0 })
  }
}
