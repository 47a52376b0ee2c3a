import DocumentTree

// The values that a query selects in document order, each once, found in one pass over the document. Each value has the set of the
// segments that are applied to its children:
//
//   $..a[0]          applied       selected
//   {                ..a
//     "a": [         ..a, [0]      after ..a
//       {…}          ..a           after [0]: a match
//     ]
//   }
//
// So the work is that of the document times the segments at most, and containers to which no segment is applied are not opened. A walk
// that begins after a value first judges the values on the path to it, so it reads nothing before them.

/// A set of the segments of a query.
struct SegmentSet: OptionSet, Hashable, Sendable {
  var rawValue: UInt64

  static func segment(_ number: Int) -> SegmentSet { SegmentSet(rawValue: 1 << UInt64(number)) }
}

struct QueryWalk<Tree: QueryTree>: Sendable {
  enum Step {
    /// The values from the root to a match.
    case match([Tree.Item])
    case end
    case unfinished
    case unknown
  }

  /// A container whose children are visited.
  private struct Level: Sendable {
    let container: Tree.Item
    let applied: SegmentSet
    let selectors: [AppliedSelector]
    var children: Tree.Children
    var nextIndex = 0
    var count: Int?
    /// For selectors with the occurrence of a key, the number of members that had the key.
    var sameKeys: [Int: Int] = [:]
  }

  private struct AppliedSelector: Sendable {
    let segment: Int
    let selector: Selector
  }

  /// A value that is being judged: the segments that have selected it, and the filters that have to be asked.
  private struct Candidate: Sendable {
    let item: Tree.Item
    var selected: SegmentSet
    var tests: [(segment: Int, filter: Int)] = []
  }

  private var levels: [Level] = []
  private var candidate: Candidate?
  /// A container that has been judged, and the segments that are applied to its children.
  private var judged: (item: Tree.Item, applied: SegmentSet)?
  private var filters = FilterEvaluation<Tree>()
  /// The values on the path that the walk begins after, from the last to the root.
  private var guide: [Tree.Item]
  private let depthOfGuide: Int
  /// True if the candidate is on that path.
  private var isGuided: Bool
  /// The selectors of the sets of segments that have occurred.
  private var selectors: [SegmentSet: [AppliedSelector]] = [:]
  private let descendants: SegmentSet
  /// For each segment to all descendants, the values to which it has been applied.
  private var visited: [Int: VisitedValues<Tree>] = [:]
  private let last: SegmentSet

  /// Creates a walk from the root, or after the last value of a path.
  init(_ query: Query, _ tree: Tree, after path: [Tree.Item] = []) {
    let segments = query.parts[0].segments
    descendants = segments.indices.reduce(into: []) { set, number in
      if segments[number].isDescendant { set.insert(.segment(number)) }
    }
    last = .segment(segments.count)
    candidate = tree.root.map { Candidate(item: $0, selected: .segment(0)) }
    guide = path.dropFirst().reversed()
    depthOfGuide = guide.count
    isGuided = !path.isEmpty
  }

  /// Leaves out what is inside the last match.
  mutating func skipInside() { judged = nil }

  mutating func next(_ query: Query, _ tree: inout Tree) -> Step {
    while tree.budget > 0 {
      if let candidate {
        switch judge(candidate, query, &tree) {
        case .result(let isMatch):
          guard isMatch, !isGuided else { continue }
          return .match(levels.map(\.container) + [candidate.item])
        case .unknown: return .unknown
        case .unfinished: return .unfinished
        }
      }
      tree.budget -= 1
      if let judged {
        open(judged.item, judged.applied, query, tree)
        self.judged = nil
      }
      guard let top = levels.indices.last else { return .end }
      guard prepareCount(of: top, &tree) else { return .unknown }
      isGuided = !guide.isEmpty
      if let item = guide.last {
        guard follow(item, at: top, &tree) else { return .unknown }
        continue
      }
      switch tree.next(in: &levels[top].children) {
      case .child(let child): candidate = candidate(for: child, at: top, tree)
      case .end, .fault:
        let finished = levels.removeLast()
        if top > 0 { tree.skip(finished.children, in: &levels[top - 1].children) }
      case .unknown: return .unknown
      }
    }
    return .unfinished
  }

  /// Returns true if the last value of the path that the walk begins after is a match; nil if the budget ends before that is known.
  mutating func isStartMatch(_ query: Query, _ tree: inout Tree) -> Bool? {
    while tree.budget > 0 {
      if let candidate {
        guard case .result(let isMatch) = judge(candidate, query, &tree) else { return nil }
        if self.candidate == nil, guide.isEmpty { return isMatch }
        continue
      }
      tree.budget -= 1
      if let judged {
        open(judged.item, judged.applied, query, tree)
        self.judged = nil
      }
      guard let top = levels.indices.last, let item = guide.last else { return false }
      guard prepareCount(of: top, &tree), follow(item, at: top, &tree) else { return nil }
    }
    return nil
  }

  /// Goes to a child on the path that the walk begins after. Returns false while its index is not known.
  private mutating func follow(_ item: Tree.Item, at level: Int, _ tree: inout Tree) -> Bool {
    guard guide.count == depthOfGuide - level else {
      // No segment is applied to the children of a container on the path, so nothing inside it can match.
      guide = []
      return true
    }
    if tree.kind(of: levels[level].container).isList {
      guard let position = tree.position(of: item, in: levels[level].container) else {
        return false
      }
      levels[level].nextIndex = position
    }
    guide.removeLast()
    levels[level].children = tree.children(of: levels[level].container, after: item)
    candidate = candidate(for: item, at: level, tree)
    return true
  }

  private mutating func open(
    _ item: Tree.Item, _ applied: SegmentSet, _ query: Query, _ tree: Tree
  ) {
    guard !applied.isEmpty, tree.kind(of: item).isContainer else { return }
    levels.append(
      Level(
        container: item, applied: applied, selectors: selectors(of: applied, query),
        children: tree.children(of: item, after: nil)))
  }

  private mutating func selectors(of applied: SegmentSet, _ query: Query) -> [AppliedSelector] {
    if let known = selectors[applied] { return known }
    let segments = query.parts[0].segments
    let all = segments.indices.filter { applied.contains(.segment($0)) }.flatMap { number in
      segments[number].selectors.map { AppliedSelector(segment: number, selector: $0) }
    }
    selectors[applied] = all
    return all
  }

  /// Asks the filters about a value. The result is true if the value is a match.
  private mutating func judge(
    _ candidate: Candidate, _ query: Query, _ tree: inout Tree
  ) -> FilterEvaluation<Tree>.Outcome {
    guard let test = candidate.tests.last else {
      self.candidate = nil
      let inherited = (levels.last?.applied ?? []).intersection(descendants)
      let applied = candidate.selected.subtracting(last).union(inherited)
      judged = (candidate.item, applied.subtracting(repeated(in: applied, candidate, tree)))
      return .result(candidate.selected.contains(last))
    }
    if candidate.selected.contains(.segment(test.segment + 1)) {
      self.candidate?.tests.removeLast()
      return .result(false)
    }
    if !filters.isRunning { filters.begin(test.filter, for: candidate.item) }
    let outcome = filters.advance(query, &tree)
    guard case .result(let result) = outcome else { return outcome }
    self.candidate?.tests.removeLast()
    if result { self.candidate?.selected.insert(.segment(test.segment + 1)) }
    return .result(false)
  }

  /// Returns the segments to all descendants that have been applied to a value at another place, or will be.
  private mutating func repeated(
    in applied: SegmentSet, _ candidate: Candidate, _ tree: Tree
  ) -> SegmentSet {
    let descendants = applied.intersection(descendants)
    guard !descendants.isEmpty, tree.kind(of: candidate.item).isContainer,
      tree.sharedNode(of: candidate.item) != nil
    else { return [] }
    var repeated: SegmentSet = []
    for number in 0..<64 where descendants.contains(.segment(number)) {
      let segment = SegmentSet.segment(number)
      let isStart = candidate.selected.contains(segment)
      let start = isStart ? nil : levels.first { $0.applied.contains(segment) }?.container
      if !visited[number, default: VisitedValues()].enter(candidate.item, from: start, tree) {
        repeated.insert(segment)
      }
    }
    return repeated
  }

  /// Finds the number of children if a selector needs it. Returns false while it is not known.
  private mutating func prepareCount(of level: Int, _ tree: inout Tree) -> Bool {
    guard levels[level].count == nil, tree.kind(of: levels[level].container).isList,
      levels[level].selectors.contains(where: \.selector.needsCount)
    else { return true }
    levels[level].count = tree.count(of: levels[level].container)
    return levels[level].count != nil
  }

  private mutating func candidate(
    for child: Tree.Item, at level: Int, _ tree: Tree
  ) -> Candidate {
    var candidate = Candidate(item: child, selected: [])
    let index = levels[level].nextIndex
    levels[level].nextIndex += 1
    let isList = tree.kind(of: levels[level].container).isList
    for (number, applied) in levels[level].selectors.enumerated() {
      let isSelected: Bool
      switch applied.selector {
      case .wildcard: isSelected = true
      case .name(let key, let occurrence):
        guard !isList, tree.isKey(key, of: child) else { continue }
        if let occurrence {
          isSelected = levels[level].sameKeys[number, default: 0] == occurrence
          levels[level].sameKeys[number, default: 0] += 1
        } else {
          isSelected = true
        }
      case .index(let wanted):
        isSelected = isList && index == (wanted < 0 ? wanted + (levels[level].count ?? 0) : wanted)
      case .slice(let bounds):
        isSelected = isList && bounds.contains(index, count: levels[level].count ?? .max)
      case .filter(let filter):
        candidate.tests.append((applied.segment, filter))
        isSelected = false
      }
      if isSelected { candidate.selected.insert(.segment(applied.segment + 1)) }
    }
    return candidate
  }
}

extension Selector {
  /// True if it depends on the number of elements which of them are selected.
  fileprivate var needsCount: Bool {
    switch self {
    case .index(let index): index < 0
    case .slice(let bounds): bounds.needsCount
    case .name, .wildcard, .filter: false
    }
  }
}
