// A regular expression that gives the place of each match and of its groups, for replacing. The threads of the program run side by
// side and in the order of preference, each with the places that it has passed (R. Pike's virtual machine), so the time is
// proportional to the text times the program, whatever the expression is.

package struct CapturingPattern: Sendable {
  /// The ranges of a match and of its groups, in scalars; nil for a group that took no part.
  package typealias Match = [Range<Int>?]

  private enum Instruction: Sendable {
    case set(ScalarSet)
    /// Two threads, of which the first is preferred.
    case fork(Int, Int)
    case jump(Int)
    case save(Int)
    case start, end
    case boundary(Bool)
    case found
  }

  private var program: [Instruction] = []
  private var groups = 0
  private let ignoresCase: Bool

  private static let longest = 2000
  private static let mostGroups = 20

  /// Returns nil if the text is not a regular expression, or needs another engine (lookaround, backreferences).
  package init?(_ text: String, ignoringCase: Bool) {
    ignoresCase = ignoringCase
    var reader = PatternReader(text, .ecmaScript)
    guard let expression = reader.read(), add(.group(expression, 0)) else { return nil }
    program.append(.found)
  }

  /// Returns the first match at or after a place in a text.
  package func firstMatch(in text: [Unicode.Scalar], from start: Int) -> Match? {
    let slots = 2 * (groups + 1)
    var threads = Threads(count: program.count)
    var next = Threads(count: program.count)
    var found: [Int]?
    var index = max(0, start)
    while index <= text.count {
      if found == nil {
        add(0, Array(repeating: -1, count: slots), to: &threads, at: index, in: text)
      }
      if threads.list.isEmpty, found != nil { break }
      next.removeAll()
      for thread in threads.list {
        switch program[thread.index] {
        case .set(let set):
          if index < text.count, isIn(set, text[index]) {
            add(thread.index + 1, thread.places, to: &next, at: index + 1, in: text)
          }
          continue
        case .found: found = thread.places
        default: continue
        }
        // The threads after a match are less preferred.
        break
      }
      swap(&threads, &next)
      index += 1
    }
    return found.map { places in
      (0...groups).map { group in
        let (start, end) = (places[2 * group], places[2 * group + 1])
        return start >= 0 && end >= start ? start..<end : nil
      }
    }
  }

  private func isIn(_ set: ScalarSet, _ scalar: Unicode.Scalar) -> Bool {
    if set.contains(scalar) { return true }
    guard ignoresCase else { return false }
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    return lower.count == 1 && lower.first.map(set.contains) == true
  }

  /// Adds a thread and those that it continues to without a character, the preferred ones first.
  private func add(
    _ first: Int, _ places: [Int], to threads: inout Threads, at index: Int,
    in text: [Unicode.Scalar]
  ) {
    var pending = [(first, places)]
    while let (thread, places) = pending.popLast() {
      guard threads.claim(thread) else { continue }
      switch program[thread] {
      case .set, .found: threads.list.append((thread, places))
      case .jump(let target): pending.append((target, places))
      case .fork(let one, let other):
        pending.append((other, places))
        pending.append((one, places))
      case .save(let slot):
        var places = places
        places[slot] = index
        pending.append((thread + 1, places))
      case .start: if index == 0 { pending.append((thread + 1, places)) }
      case .end: if index == text.count { pending.append((thread + 1, places)) }
      case .boundary(let isWanted):
        let before = index > 0 ? text[index - 1] : nil
        let after = index < text.count ? text[index] : nil
        if (ScalarSet.isWord(before) != ScalarSet.isWord(after)) == isWanted {
          pending.append((thread + 1, places))
        }
      }
    }
  }

  private struct Threads {
    var list: [(index: Int, places: [Int])] = []
    private var claimed: [Int] = []
    private var isThere: [Bool]

    init(count: Int) { isThere = [Bool](repeating: false, count: count) }

    mutating func claim(_ thread: Int) -> Bool {
      guard !isThere[thread] else { return false }
      isThere[thread] = true
      claimed.append(thread)
      return true
    }

    mutating func removeAll() {
      for thread in claimed { isThere[thread] = false }
      claimed.removeAll(keepingCapacity: true)
      list.removeAll(keepingCapacity: true)
    }
  }

  // MARK: - Building

  /// Appends an expression, recursively to the depth that the reader allows. Returns false if the program gets too long.
  private mutating func add(_ expression: PatternReader.Expression) -> Bool {
    guard program.count < Self.longest else { return false }
    switch expression {
    case .set(let set): program.append(.set(set))
    case .start: program.append(.start)
    case .end: program.append(.end)
    case .boundary(let isWanted): program.append(.boundary(isWanted))
    case .group(let part, let number):
      guard number <= Self.mostGroups else { return false }
      groups = max(groups, number)
      program.append(.save(2 * number))
      guard add(part) else { return false }
      program.append(.save(2 * number + 1))
    case .sequence(let parts):
      for part in parts { guard add(part) else { return false } }
    case .alternatives(let parts): return addAlternatives(parts)
    case .repeated(let part, let least, let most, let isLazy):
      for _ in 0..<least { guard add(part) else { return false } }
      guard let most else { return addLoop(part, isLazy) }
      var forks: [Int] = []
      for _ in least..<max(least, most) {
        forks.append(program.count)
        program.append(.jump(0))
        guard add(part) else { return false }
      }
      for fork in forks { setFork(fork, isLazy) }
    }
    return true
  }

  /// Lets a thread at an index go on with the next instruction or behind the program so far.
  private mutating func setFork(_ index: Int, _ isLazy: Bool) {
    program[index] =
      isLazy ? .fork(program.count, index + 1) : .fork(index + 1, program.count)
  }

  private mutating func addLoop(_ part: PatternReader.Expression, _ isLazy: Bool) -> Bool {
    let fork = program.count
    program.append(.jump(0))
    guard add(part) else { return false }
    program.append(.jump(fork))
    setFork(fork, isLazy)
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
      setFork(fork, false)
    }
    for jump in jumps { program[jump] = .jump(program.count) }
    return true
  }
}
