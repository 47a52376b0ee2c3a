import DocumentTree

extension Editor {
  /// The number of rows that one key press marks.
  private static let mostAtOnce = 1000

  /// Marks the focused row and those below it, or unmarks them if the focused one is marked; the focus goes to the row below.
  mutating func mark(_ count: Int) {
    if !file.focus.isComment, focusedEntry() == nil { return }
    guard let first = file.focus.node else { return }
    let unmarks = file.marks.contains(first)
    var cursor = file.outline.cursor
    for _ in 0..<min(count, Self.mostAtOnce) {
      if unmarks {
        if let node = cursor.row.markedNode { file.marks.remove(node) }
      } else if !file.marks.insert(cursor.row) {
        return report(.bulk(.tooManyMarks(MarkedRows.most)))
      }
      guard cursor.next(in: file.document) else { break }
    }
    if case .pending = cursor.row.kind { return }
    file.move(to: cursor.row)
  }

  /// Begins a range at the focused row, or marks the rows of the range that was begun.
  mutating func markRange() {
    guard focusedEntry() != nil else { return }
    guard let anchor = file.marks.anchor, file.document.isPresent(anchor.path) else {
      file.marks.anchor = file.focus
      return report(.bulk(.rangeBegun))
    }
    file.marks.anchor = nil
    setGoal(.markRange(RangeMarking(from: anchor, to: file.focus, in: file.outline, file.document)))
  }

  /// Marks the rows of an open range, so that a command is for them. Returns false if they are too many to be marked at once; the
  /// command is then for a later key.
  mutating func endRange() -> Bool {
    guard let anchor = file.marks.anchor, file.outline.table == nil else { return true }
    file.marks.anchor = nil
    guard file.document.isPresent(anchor.path) else { return true }
    var range = RangeMarking(from: anchor, to: file.focus, in: file.outline, file.document)
    if range.advance(&file.marks, in: file.outline, file.document) { return true }
    continueMarkingLater(.markRange(range))
    return false
  }

  mutating func markMatches() {
    let query =
      search.isHighlighting ? search.query : filters[file.id]?.query ?? search.query
    guard let query else { return report(.nothingToSearch) }
    setGoal(.markMatches(MatchWalk(query, in: file.document)))
  }

  // MARK: - Pieces of work

  mutating func continueMarking(_ range: RangeMarking) {
    goal = nil
    var range = range
    let isOver = range.advance(&file.marks, in: file.outline, file.document)
    if isOver {
      report(.bulk(.marked(file.marks.count)))
    } else {
      continueMarkingLater(.markRange(range))
    }
  }

  mutating func continueMarking(_ walk: MatchWalk) {
    goal = nil
    var walk = walk
    var budget = MatchWalk.budget
    while true {
      switch walk.next(in: file, readings, budget: &budget) {
      case .found(let row):
        guard row.path.count > 1 else { continue }
        guard file.marks.insert(row) else { return report(.bulk(.tooManyMarks(MarkedRows.most))) }
      case .end:
        return report(
          file.marks.isEmpty ? .noMatch(walk.query.text) : .bulk(.marked(file.marks.count)))
      case .unfinished: return continueMarkingLater(.markMatches(walk))
      case .waiting:
        goal = .markMatches(walk)
        return report(.bulk(.marking(file.marks.count)))
      }
    }
  }

  private mutating func continueMarkingLater(_ goal: Goal) {
    continueLater(goal, .bulk(.marking(file.marks.count)))
  }

  // MARK: - Positions

  private var letter: Character? {
    guard case .character(let scalar)? = lastKey?.code else { return nil }
    return Character(scalar)
  }

  mutating func setPosition() {
    guard let letter else { return }
    file.positions[letter] = file.focus
    report(.positionSet(String(letter), file.focusText))
  }

  mutating func goToPosition() {
    guard let letter else { return }
    guard let row = file.positions[letter], file.document.isPresent(row.path) else {
      return report(.noPosition(String(letter)))
    }
    noteJump()
    file.show(row)
  }
}
