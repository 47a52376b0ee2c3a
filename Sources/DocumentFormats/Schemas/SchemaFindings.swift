import DocumentTree

/// A rule that a value breaks.
package struct SchemaProblem: Sendable {
  /// The facts about the value that breaks the rule.
  enum Detail: Sendable {
    case value
    case count(Int)
    /// The value matches several of the forms of which it must match one.
    case several(Int)
    case pair(Int, Int)
  }

  /// The node of the value or key that breaks the rule.
  package let node: Node
  /// The offset in the file, for a document without changes.
  package let offset: Int
  let isKey: Bool
  package let rule: SchemaRule
  let detail: Detail
  /// The number of the container of the value, in the findings.
  let container: Int?
  /// The end of the path to the value, including it.
  fileprivate(set) var path: [Node] = []
}

/// The problems found so far, as lists that are joined in constant time: the list of a schema is
/// joined to that of every schema that applies it. Most lists are discarded because another
/// alternative is valid.
struct SchemaFindings {
  private enum Item {
    case problem(SchemaProblem)
    case join(Int, Int)
  }

  /// The greatest length of a path; of longer ones only the end is kept.
  static let longestPath = 64

  private var items: [Item] = []
  /// The containers that are open or contain problems, each with the number of its parent.
  private var containers: [(node: Node, container: Int?)] = []

  struct Mark {
    fileprivate let items: Int
    fileprivate let containers: Int
  }

  var mark: Mark { Mark(items: items.count, containers: containers.count) }

  /// Discards the findings since the mark, all in containers that have ended.
  mutating func forget(after mark: Mark) {
    items.removeSubrange(mark.items...)
    containers.removeSubrange(mark.containers...)
  }

  mutating func enter(_ node: Node, in container: Int?) -> Int {
    containers.append((node, container))
    return containers.count - 1
  }

  private func path(of problem: SchemaProblem) -> [Node] {
    var path = [problem.node]
    var next = problem.container
    while let container = next, path.count < Self.longestPath {
      path.append(containers[container].node)
      next = containers[container].container
    }
    return path.reversed()
  }

  mutating func add(_ problem: SchemaProblem) -> Int {
    items.append(.problem(problem))
    return items.count - 1
  }

  mutating func join(_ one: Int?, _ other: Int?) -> Int? {
    guard let one, let other, one != other else { return one ?? other }
    items.append(.join(one, other))
    return items.count - 1
  }

  /// Returns the problems of a list, each once.
  func problems(of list: Int?) -> [SchemaProblem] {
    var problems: [SchemaProblem] = []
    var seen: Set<Int> = []
    var pending = list.map { [$0] } ?? []
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      switch items[next] {
      case .problem(var problem):
        problem.path = path(of: problem)
        problems.append(problem)
      case .join(let one, let other): pending += [other, one]
      }
    }
    return problems
  }
}

/// The result of a schema for one value.
struct SchemaVerdict: Sendable {
  /// The distance between a value and a valid one.
  enum Distance: Int, Comparable, Sendable {
    /// The value has the right type.
    case near
    /// A member differs from its required constant, such as the name of the form.
    case otherForm
    /// The value itself has another type, or is not among the allowed values.
    case otherKind

    static func < (one: Distance, other: Distance) -> Bool { one.rawValue < other.rawValue }
  }

  var isBroken = false
  var distance = Distance.near
  var findings: Int?

  /// Returns the index of the alternative that was probably meant, if all are broken, or nil if
  /// that is not certain.
  static func nearest(of verdicts: [SchemaVerdict]) -> Int? {
    let nearest = verdicts.map(\.distance).min() ?? .otherKind
    let candidates = verdicts.indices.filter { verdicts[$0].distance == nearest }
    return candidates.count == 1 && (nearest < .otherKind || verdicts.count == 1)
      ? candidates.first : nil
  }
}
