/// A regular expression as a program whose threads run side by side over the text, at most one for
/// each instruction, so the time is proportional to the text times the program (K. Thompson, 1968;
/// R. Pike's virtual machine).
///
///     a+|b$      0 fork 1, 4    1 set a    2 fork 1, 3    3 jump 6    4 set b    5 end    6 found
struct PatternAutomaton: Sendable {
  enum Instruction: Sendable {
    case set(ScalarSet)
    case fork(Int, Int)
    case jump(Int)
    case start, end
    case boundary(Bool)
    case found
  }

  private let program: [Instruction]

  var count: Int { program.count }

  /// Returns nil if the text is not a regular expression or cannot be run by an automaton. With `isWhole`, only whole texts
  /// match.
  init?(_ text: String, as dialect: PatternDialect = .ecmaScript, isWhole: Bool = false) {
    var reader = PatternReader(text, dialect)
    guard let expression = reader.read() else { return nil }
    var builder = Builder()
    guard builder.add(isWhole ? .sequence([.start, expression, .end]) : expression) else {
      return nil
    }
    program = builder.program + [.found]
  }

  /// Returns true if any part of a text matches.
  func isFound(in text: String.UnicodeScalarView) -> Bool {
    var threads = Threads(count: program.count)
    var next = Threads(count: program.count)
    var before: Unicode.Scalar?
    var index = text.startIndex
    while true {
      let scalar = index == text.endIndex ? nil : text[index]
      if start(&threads, at: 0, before, scalar) { return true }
      guard let scalar else { return false }
      text.formIndex(after: &index)
      let after = index == text.endIndex ? nil : text[index]
      next.removeAll()
      for thread in threads.list {
        guard case .set(let set) = program[thread], set.contains(scalar) else { continue }
        if start(&next, at: thread + 1, scalar, after) { return true }
      }
      swap(&threads, &next)
      before = scalar
    }
  }

  /// Adds a thread and those that it continues to without a character. Returns true if one has
  /// matched.
  private func start(
    _ threads: inout Threads, at first: Int, _ before: Unicode.Scalar?, _ after: Unicode.Scalar?
  ) -> Bool {
    var pending = [first]
    while let index = pending.popLast() {
      guard threads.insert(index) else { continue }
      switch program[index] {
      case .found: return true
      case .set: break
      case .jump(let target): pending.append(target)
      case .fork(let one, let other): pending += [other, one]
      case .start: if before == nil { pending.append(index + 1) }
      case .end: if after == nil { pending.append(index + 1) }
      case .boundary(let isWanted):
        let isBoundary = ScalarSet.isWord(before) != ScalarSet.isWord(after)
        if isBoundary == isWanted { pending.append(index + 1) }
      }
    }
    return false
  }

  private struct Threads {
    private(set) var list: [Int] = []
    private var isThere: [Bool]

    init(count: Int) { isThere = [Bool](repeating: false, count: count) }

    mutating func insert(_ thread: Int) -> Bool {
      guard !isThere[thread] else { return false }
      isThere[thread] = true
      list.append(thread)
      return true
    }

    mutating func removeAll() {
      for thread in list { isThere[thread] = false }
      list.removeAll(keepingCapacity: true)
    }
  }

  // MARK: - Building

  /// Builds the program, recursively to the depth that the reader allows.
  private struct Builder {
    var program: [Instruction] = []

    private static let longest = 5000

    /// Appends an expression. Returns false if the program gets too long.
    mutating func add(_ expression: PatternReader.Expression) -> Bool {
      guard program.count < Self.longest else { return false }
      switch expression {
      case .set(let set): program.append(.set(set))
      case .start: program.append(.start)
      case .end: program.append(.end)
      case .boundary(let isWanted): program.append(.boundary(isWanted))
      case .sequence(let parts):
        for part in parts { guard add(part) else { return false } }
      case .alternatives(let parts): return addAlternatives(parts)
      // Only whether there is a match matters here, neither where nor in which order it is looked for.
      case .group(let part, _): return add(part)
      case .repeated(let part, let least, let most, _):
        for _ in 0..<least { guard add(part) else { return false } }
        guard let most else { return addLoop(part) }
        var forks: [Int] = []
        for _ in least..<max(least, most) {
          forks.append(program.count)
          program.append(.jump(0))
          guard add(part) else { return false }
        }
        for fork in forks { program[fork] = .fork(fork + 1, program.count) }
      }
      return true
    }

    private mutating func addLoop(_ part: PatternReader.Expression) -> Bool {
      let fork = program.count
      program.append(.jump(0))
      guard add(part) else { return false }
      program.append(.jump(fork))
      program[fork] = .fork(fork + 1, program.count)
      return true
    }

    private mutating func addAlternatives(_ parts: [PatternReader.Expression]) -> Bool {
      var jumps: [Int] = []
      for (number, part) in parts.enumerated() {
        let fork = program.count
        let isLast = number == parts.count - 1
        if !isLast { program.append(.jump(0)) }
        guard add(part) else { return false }
        if isLast { break }
        jumps.append(program.count)
        program.append(.jump(0))
        program[fork] = .fork(fork + 1, program.count)
      }
      for jump in jumps { program[jump] = .jump(program.count) }
      return true
    }
  }
}
