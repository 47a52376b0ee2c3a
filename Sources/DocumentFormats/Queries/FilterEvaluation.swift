import DocumentTree

/// The evaluation of a filter with the queries in it, and the filters in those, in steps.
struct FilterEvaluation<Tree: QueryTree>: Sendable {
  enum Outcome {
    case result(Bool)
    /// The document has not been read so far.
    case unknown
    /// The budget is used up.
    case unfinished
  }

  /// A filter, and the query or hash that it waits for.
  private struct Level: Sendable {
    var filter: FilterRun<Tree>
    /// The number of the query's part, and its evaluation.
    var part: Int?
    var run: QueryRun<Tree>?
    var hash: ValueHash<Tree>?
  }

  private var levels: [Level] = []
  private var patterns = PatternCache()
  /// The results of queries from the root, which are the same for every value that is tested.
  private var known: [Int: FilterRun<Tree>.Operand] = [:]

  var isRunning: Bool { !levels.isEmpty }

  mutating func begin(_ filter: Int, for item: Tree.Item) {
    levels.append(Level(filter: FilterRun(filter, for: item)))
  }

  mutating func advance(_ query: Query, _ tree: inout Tree) -> Outcome {
    while tree.budget > 0, let last = levels.indices.last {
      tree.budget -= 1
      let program = query.filters[levels[last].filter.filter]
      if levels[last].hash != nil {
        switch levels[last].hash?.step(&tree) {
        case .done(let hash)?:
          levels[last].hash = nil
          levels[last].filter.receive(hash, program)
        case .unknown?: return .unknown
        case .working?, nil: break
        }
      } else if let part = levels[last].part {
        guard advance(part, at: last, query, program, &tree) else { return .unknown }
      } else {
        switch levels[last].filter.step(program, &tree, &patterns) {
        case .query(let part): begin(part, at: last, query, tree)
        case .hash(let item): levels[last].hash = ValueHash(of: item, in: tree)
        case .working: break
        case .unknown: return .unknown
        case .done(let result):
          levels.removeLast()
          guard last > 0 else { return .result(result) }
          levels[last - 1].run?.receive(result)
        }
      }
    }
    return .unfinished
  }

  private mutating func begin(_ part: Int, at level: Int, _ query: Query, _ tree: Tree) {
    if let result = known[part] { return levels[level].filter.receive(result) }
    let start = query.parts[part].isAbsolute ? tree.root : levels[level].filter.item
    levels[level].part = part
    levels[level].run = start.map { QueryRun(from: $0) }
  }

  /// Continues the query of a level. Returns false if the document has not been read so far.
  private mutating func advance(
    _ part: Int, at level: Int, _ query: Query, _ program: [FilterInstruction], _ tree: inout Tree
  ) -> Bool {
    var isEnd = false
    switch levels[level].run?.step(query.parts[part], &tree) {
    case .match(let item)?: isEnd = !levels[level].filter.receive(item, program)
    case .test(let filter, let item)?: begin(filter, for: item)
    case .end?, nil: isEnd = true
    case .unknown?: return false
    case .working?: break
    }
    if isEnd {
      levels[level].part = nil
      levels[level].run = nil
      let result = levels[level].filter.receiveEnd(program, &tree)
      if query.parts[part].isAbsolute { known[part] = result }
    }
    return true
  }
}
