import DocumentTree

/// A rule that a value breaks.
package struct SchemaProblem: Sendable {
  /// What the value is that the rule does not allow.
  enum Found: Sendable {
    case value
    case count(Int)
    /// More forms than the one that it may have.
    case several(Int)
    case pair(Int, Int)
  }

  /// The value, or the one whose key breaks the rule.
  package let node: Node
  /// Where it stands in the file, in a text without changes.
  package let offset: Int
  let isKey: Bool
  package let rule: SchemaRule
  let found: Found
  /// The container that the value is in, by its number among those that were passed.
  let container: Int?
  /// The last containers on the path to the value, and the value.
  fileprivate(set) var path: [Node] = []
}

/// Problems that were found, put together in constant time: the list of a schema is joined to that of every schema that
/// asked for it, and most lists are forgotten because another alternative was met.
struct SchemaFindings {
  private enum Item {
    case problem(SchemaProblem)
    case join(Int, Int)
  }

  /// Longer paths are kept by their end.
  static let longestPath = 64

  private var items: [Item] = []
  /// The containers that are open or have problems in them, each with the number of the one it is in.
  private var containers: [(node: Node, container: Int?)] = []

  struct Mark {
    fileprivate let items: Int
    fileprivate let containers: Int
  }

  var mark: Mark { Mark(items: items.count, containers: containers.count) }

  /// Forgets what was found since, in containers that are not open any more.
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

  /// The problems of a list, each once.
  func problems(of list: Int?) -> [SchemaProblem] {
    var problems: [SchemaProblem] = []
    var seen: Set<Int> = []
    var left = list.map { [$0] } ?? []
    while let next = left.popLast() {
      guard seen.insert(next).inserted else { continue }
      switch items[next] {
      case .problem(var problem):
        problem.path = path(of: problem)
        problems.append(problem)
      case .join(let one, let other): left += [other, one]
      }
    }
    return problems
  }
}

/// What a schema says of one value.
struct SchemaVerdict: Sendable {
  /// How far a value is from what a schema wants.
  enum Distance: Int, Comparable, Sendable {
    /// It is of the right kind.
    case near
    /// A member has another constant value than it must have, as that of a form with a name does.
    case otherForm
    /// It is itself of another type, or none of the values.
    case otherKind

    static func < (one: Distance, other: Distance) -> Bool { one.rawValue < other.rawValue }
  }

  var isBroken = false
  var distance = Distance.near
  var findings: Int?

  /// Of alternatives that are all broken the one that was meant; nil if that is not certain.
  static func meant(_ verdicts: [SchemaVerdict]) -> Int? {
    let nearest = verdicts.map(\.distance).min() ?? .otherKind
    let candidates = verdicts.indices.filter { verdicts[$0].distance == nearest }
    return candidates.count == 1 && (nearest < .otherKind || verdicts.count == 1)
      ? candidates.first : nil
  }
}
