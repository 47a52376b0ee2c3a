/// The order in which subschemas are decided for one value: each after those that it applies to the
/// same value.
struct SchemaOrder {
  /// The position of each subschema in that order.
  private(set) var ranks: [Int]
  /// A rule that leads back to its own subschema for the same value and could never be decided, or
  /// nil.
  private(set) var endless: SchemaRule?

  private enum State { case untouched, open, done }

  init(_ subschemas: [Subschema]) {
    ranks = Array(repeating: 0, count: subschemas.count)
    var states = Array(repeating: State.untouched, count: subschemas.count)
    var rank = 0
    // The open schemas, each with the schemas that are still to be visited.
    var open: [(number: Int, pending: [(schema: Int, rule: SchemaRule)])] = []
    func applied(_ number: Int) -> [(schema: Int, rule: SchemaRule)] {
      subschemas[number].rules.flatMap { rule in rule.inPlace.map { ($0, rule) } }
    }
    for start in subschemas.indices where states[start] == .untouched {
      states[start] = .open
      open.append((start, applied(start)))
      while let level = open.indices.last {
        guard let next = open[level].pending.popLast() else {
          let number = open.removeLast().number
          states[number] = .done
          ranks[number] = rank
          rank += 1
          continue
        }
        switch states[next.schema] {
        case .done: break
        case .open:
          endless = next.rule
          return
        case .untouched:
          states[next.schema] = .open
          open.append((next.schema, applied(next.schema)))
        }
      }
    }
  }
}
