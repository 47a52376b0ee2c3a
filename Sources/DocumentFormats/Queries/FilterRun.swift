import DocumentTree

/// The evaluation of one filter for one value. It stops where the values of a query or the hash of a container are needed, and
/// continues when it has received them.
struct FilterRun<Tree: QueryTree>: Sendable {
  enum Operand: Sendable {
    case nothing
    case scalar(QueryScalar)
    /// A container.
    case container(Tree.Item)
    case test(Bool)
  }

  enum Step {
    /// The values of a part are needed.
    case query(Int)
    case hash(Tree.Item)
    case working
    case done(Bool)
    case unknown
  }

  let filter: Int
  /// The value that is tested.
  let item: Tree.Item
  private var position = 0
  private var stack: [Operand] = []
  /// The values that the current query has found: their number, and the first.
  private var count = 0
  private var first: Tree.Item?
  /// The hash of the left operand of a comparison.
  private var leftHash: CanonicalHash?

  init(_ filter: Int, for item: Tree.Item) {
    self.filter = filter
    self.item = item
  }

  private mutating func push(_ operand: Operand) {
    stack.append(operand)
    position += 1
  }

  private mutating func pop() -> Operand { stack.popLast() ?? .nothing }

  mutating func step(
    _ program: [FilterInstruction], _ tree: inout Tree, _ patterns: inout PatternCache
  ) -> Step {
    guard position < program.count else {
      if case .test(let result) = pop() { return .done(result) }
      return .done(false)
    }
    switch program[position] {
    case .constant(let scalar): push(.scalar(scalar))
    case .value(let part), .onlyValue(let part), .count(let part), .exists(let part):
      return .query(part)
    case .length:
      let operand = pop()
      guard let length = length(of: operand, &tree) else {
        stack.append(operand)
        return .unknown
      }
      push(length)
    case .match(let isWhole):
      let (pattern, text) = (pop(), pop())
      guard case .scalar(.string(let text)) = text, case .scalar(.string(let pattern)) = pattern
      else {
        push(.test(false))
        break
      }
      push(.test(patterns.matches(text, pattern, isWhole: isWhole, cost: &tree.budget)))
    case .compare(let comparison): return compare(comparison, &tree)
    case .not:
      if case .test(let result) = pop() { push(.test(!result)) } else { push(.test(false)) }
    case .and(let end): jump(to: end, if: false)
    case .or(let end): jump(to: end, if: true)
    }
    return .working
  }

  private mutating func jump(to end: Int, if decisive: Bool) {
    if case .test(decisive)? = stack.last {
      position = end
    } else {
      stack.removeLast(min(1, stack.count))
      position += 1
    }
  }

  /// Returns the result of `length()`, or nil while it is not known.
  private func length(of operand: Operand, _ tree: inout Tree) -> Operand? {
    let count: Int
    switch operand {
    case .scalar(.string(let bytes)):
      // The number of code points: continuation bytes are not counted.
      count = bytes.count { $0 & 0xC0 != 0x80 }
    case .container(let item):
      guard let known = tree.count(of: item) else { return nil }
      count = known
    default: return .nothing
    }
    return .scalar(.number(DecimalNumber(count)))
  }

  // MARK: Queries

  /// Receives a value of the query. Returns false if no more are needed.
  mutating func receive(_ match: Tree.Item, _ program: [FilterInstruction]) -> Bool {
    count += 1
    if count == 1 { first = match }
    return switch program[position] {
    case .count: true
    case .onlyValue: count < 2
    default: false
    }
  }

  /// Receives the end of the query, and returns its result.
  mutating func receiveEnd(_ program: [FilterInstruction], _ tree: inout Tree) -> Operand {
    let result: Operand
    switch program[position] {
    case .exists: result = .test(count > 0)
    case .count: result = .scalar(.number(DecimalNumber(count)))
    case .onlyValue where count > 1: result = .nothing
    default: result = first.map { operand($0, &tree) } ?? .nothing
    }
    receive(result)
    return result
  }

  /// Receives the known result of a query.
  mutating func receive(_ result: Operand) {
    count = 0
    first = nil
    push(result)
  }

  private func operand(_ item: Tree.Item, _ tree: inout Tree) -> Operand {
    if tree.kind(of: item).isContainer { return .container(item) }
    return tree.scalar(of: item).map { .scalar($0) } ?? .nothing
  }

  // MARK: Comparisons

  private mutating func compare(_ comparison: QueryComparison, _ tree: inout Tree) -> Step {
    guard stack.count >= 2 else { return .done(false) }
    let (left, right) = (stack[stack.count - 2], stack[stack.count - 1])
    var isEqual = false
    switch (left, right) {
    case (.nothing, .nothing): isEqual = true
    case (.scalar(let one), .scalar(let other)):
      isEqual = one == other
      switch comparison {
      case .less, .atMost: isEqual = comparison == .atMost && isEqual || one.isLess(than: other)
      case .greater, .atLeast:
        isEqual = comparison == .atLeast && isEqual || other.isLess(than: one)
      case .equal, .unequal: break
      }
      return finish(comparison == .unequal ? !isEqual : isEqual)
    case (.container(let one), .container(let other)):
      guard comparison != .less, comparison != .greater, mayBeEqual(one, other, tree) else { break }
      return .hash(leftHash == nil ? one : other)
    default: break
    }
    return finish(comparison, isEqual)
  }

  private func mayBeEqual(_ one: Tree.Item, _ other: Tree.Item, _ tree: Tree) -> Bool {
    (tree.kind(of: one) == .object) == (tree.kind(of: other) == .object)
  }

  mutating func receive(_ hash: CanonicalHash, _ program: [FilterInstruction]) {
    guard let left = leftHash else {
      leftHash = hash
      return
    }
    leftHash = nil
    guard case .compare(let comparison) = program[position] else { return }
    _ = finish(comparison, left == hash)
  }

  /// Ends a comparison of operands that have no order.
  private mutating func finish(_ comparison: QueryComparison, _ isEqual: Bool) -> Step {
    switch comparison {
    case .equal, .atMost, .atLeast: finish(isEqual)
    case .unequal: finish(!isEqual)
    case .less, .greater: finish(false)
    }
  }

  private mutating func finish(_ result: Bool) -> Step {
    stack.removeLast(min(2, stack.count))
    push(.test(result))
    return .working
  }
}
