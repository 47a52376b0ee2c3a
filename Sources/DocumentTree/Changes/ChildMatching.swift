import ModelBasics

// Which children of two versions of a container are the same ones.
//
//   mine     a  b  c  d        kept   a c      the longest run in order
//   theirs   a  d  c  e        moved  d
//                              b and e are left: in the same gap, so e is what became of b

/// Pairs the children of a container with those of another version of it.
struct ChildMatching {
  /// Pairs of the children left over between the same neighbours.
  enum Leftovers: Equatable {
    /// So many from the start are the same as theirs from the start, the others counted from the
    /// end.
    case paired(fromStart: Int)
    /// Some went and others came.
    case apart
  }

  /// Children of both that are left over between the same neighbours.
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
    private static var mostAnswers: Int { 16 }

    /// What else may have become of them.
    var otherLeftovers: [Leftovers] {
      let isEven = mine.count == theirs.count
      let splits = isEven ? [] : Array((0..<pairCount).prefix(Self.mostAnswers))
      return splits.map { .paired(fromStart: $0) } + [.apart]
    }

    var pairs: [(mine: Int, theirs: Int)] {
      guard case .paired(let count) = leftovers else { return [] }
      let fromStart = zip(mine.prefix(count), theirs.prefix(count))
      let rest = pairCount - count
      return Array(fromStart) + Array(zip(mine.suffix(rest), theirs.suffix(rest)))
    }
  }

  /// What to believe where there is more than one answer.
  enum Order: CaseIterable {
    /// Children that stand elsewhere were moved, and of two that changed places the first, or
    /// the second.
    case movedFirst, movedSecond
    /// Nothing was moved: another child happens to be equal.
    case fixed
  }

  private let labelTwins: [Int?]
  private let labelOrigins: [Int?]
  private let keepsLast: Bool
  /// The gaps where children of mine are left over.
  var gaps: [Gap]

  /// Children are the same whose labels are: first with first, second with second.
  init(_ mine: [Int], _ theirs: [Int], order: Order = .movedFirst) {
    var twins = [Int?](repeating: nil, count: mine.count)
    var places: [Int: [Int]] = [:]
    for (place, label) in theirs.enumerated().reversed() {
      places[label, default: []].append(place)
    }
    for (place, label) in mine.enumerated() { twins[place] = places[label]?.popLast() }
    if order == .fixed {
      let run = Set(longestAscent(twins))
      for place in twins.indices where !run.contains(place) { twins[place] = nil }
    }
    var origins = [Int?](repeating: nil, count: theirs.count)
    for (place, twin) in twins.enumerated() {
      if let twin { origins[twin] = place }
    }
    keepsLast = order == .movedSecond
    labelTwins = twins
    labelOrigins = origins
    gaps = Self.gaps(twins, origins)
  }

  /// Whether a child stands elsewhere among those that are the same.
  var hasMoves: Bool {
    let found = labelTwins.compactMap { $0 }
    return zip(found, found.dropFirst()).contains { $0 > $1 }
  }

  /// Each child with its twin, and those that need not move.
  struct Pairs {
    /// For each of mine the place of its twin.
    var twins: [Int?]
    /// For each of theirs the place of its twin.
    var origins: [Int?]
    /// Mine that have a twin and stay.
    var kept: Set<Int> = []
  }

  /// The pairs with the gaps as they are decided. Where a gap has more of one than of the other,
  /// only as `mayPair` says.
  func pairs(mayPair: (Int, Int) -> Bool) -> Pairs {
    var pairs = Pairs(twins: labelTwins, origins: labelOrigins)
    for gap in gaps {
      let isEven = gap.mine.count == gap.theirs.count
      for (place, twin) in gap.pairs where isEven || mayPair(place, twin) {
        pairs.twins[place] = twin
        pairs.origins[twin] = place
      }
    }
    pairs.kept = keepsLast ? Self.longestRunFromEnd(pairs.twins) : Set(longestAscent(pairs.twins))
    return pairs
  }

  private static func gaps(_ twins: [Int?], _ origins: [Int?]) -> [Gap] {
    var gaps: [Gap] = []
    var place = 0
    while place < twins.count {
      let start = place
      while place < twins.count, twins[place] == nil { place += 1 }
      if start < place {
        let first = start == 0 ? 0 : twins[start - 1].map { $0 + 1 } ?? origins.count
        let end = origins[first...].firstIndex { $0 != nil } ?? origins.count
        if first < end { gaps.append(Gap(mine: start..<place, theirs: first..<end)) }
      }
      place += 1
    }
    return gaps
  }

  /// The same for the sequence read backwards: of two that changed places the other one stays.
  private static func longestRunFromEnd(_ twins: [Int?]) -> Set<Int> {
    let reversed = twins.reversed().map { $0.map { -$0 } }
    return Set(longestAscent(reversed).map { twins.count - 1 - $0 })
  }
}
