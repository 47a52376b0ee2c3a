import DocumentTree

extension Editor {
  private static let maximumRows = 5000
  /// The number of bytes read in one piece of work.
  private static let budget = 1 << 19
  private static let maximumLevels = 1000
  /// The cost of the undo steps in one piece of work.
  private static let undoBudget = 1000
  /// The cost of a step after which the document is compared with the saved one.
  private static let comparedCost = 10

  mutating func goToLastRow(reporting notice: Notice? = nil) {
    setGoal(.lastRow(file.outline.cursor(at: OutlineRow([file.document.root])), notice))
  }

  mutating func setGoal(_ goal: Goal) {
    self.goal = goal
    pursueGoal()
  }

  /// Pursues a goal when more of the file has been read.
  mutating func waitForReading(_ goal: Goal) {
    self.goal = goal
    report(.reading(Int(file.document.indexJob.progress * 100)))
  }

  /// Does the next piece of work towards the goal.
  mutating func pursueGoal() {
    switch goal {
    case .none: return
    case .lastRow(let cursor, let notice): descend(cursor, notice)
    case .row(let cursor, let left, let number):
      step(cursor, left, isForward: true, .goingTo(number)) {
        .row($0, left: $1, number: number)
      }
    case .line(let search): continueToLine(search)
    case .offset(let offset): goTo(offset: offset)
    case .path(let text): goTo(path: text)
    case .tableRow(let index): moveToRow(index)
    case .rows(let cursor, let left, let isForward):
      step(cursor, left, isForward: isForward, .rowsLeft(left)) {
        .rows($0, left: $1, isForward: isForward)
      }
    case .sibling(let row, let left, let isForward): step(row, left, isForward)
    case .problem(let search): continueSearch(search)
    case .search(let run, let left): continueSearch(run, left: left)
    case .matchCount: countMatches()
    case .filter: continueFilter()
    case .markRange(let range): continueMarking(range)
    case .markMatches(let walk): continueMarking(walk)
    case .sortTable: continueSort()
    case .markCells(let range): continueMarking(range)
    case .bulk(let edit): continueBulk(edit)
    case .replace: continueReplace()
    case .keys: continueKeys()
    case .history(let left, let isUndo): history(left, isUndo)
    case .cut(let progress): continueCut(progress)
    case .paste(let progress): continuePaste(progress)
    }
  }

  private mutating func descend(_ start: RowCursor, _ notice: Notice?) {
    var cursor = start
    guard cursor.descendToLast(in: file.document, levels: Self.maximumLevels) else {
      goal = .lastRow(cursor, notice)
      report(.goingDown)
      return effects.append(.continueWhenIdle)
    }
    while cursor.next(in: file.document) {
      guard case .rawLine = cursor.row.kind else { continue }
      var row = cursor.row
      row.kind = .rawLine(RawLines(file.document.baseBytes).last)
      cursor = file.outline.cursor(at: row)
      break
    }
    file.move(to: cursor.row)
    if case .pending = cursor.row.kind, !file.document.isIndexed {
      // The last row may be another one when more of the file has been indexed.
      waitForReading(.lastRow(file.outline.cursor(at: OutlineRow([file.document.root])), notice))
    } else {
      goal = nil
      message = nil
      if let notice { report(notice) }
    }
  }

  private mutating func step(
    _ start: RowCursor, _ left: Int, isForward: Bool, _ notice: Notice,
    _ rest: (RowCursor, Int) -> Goal
  ) {
    let document = file.document
    var cursor = start
    var left = left
    var steps = 0
    var budget = Self.budget
    var isStuck = false
    while left > 0, steps < Self.maximumRows, budget > 0, !isStuck {
      let offset = cursor.row.startOffset
      isStuck = !(isForward ? cursor.next(in: document) : cursor.previous(in: document))
      budget -= SparseIndex.cost(from: offset, to: cursor.row.startOffset)
      left -= 1
      steps += 1
    }
    if left > 0, !isStuck {
      continueLater(rest(cursor, left), notice)
    } else {
      arrive(at: cursor.row)
    }
  }

  private mutating func step(_ start: OutlineRow, _ left: Int, _ isForward: Bool) {
    guard let parent = start.parent else { return arrive(at: start) }
    let document = file.document
    var row = start
    var left = left
    var budget = Self.budget
    while left > 0, budget > 0 {
      let next = row.child.flatMap { child in
        file.outline.child(beside: child, in: parent, forward: isForward, document).child
      }
      guard let next else { return arrive(at: row) }
      budget -= SparseIndex.cost(from: row.startOffset, to: next.node.offset)
      row.path[row.path.count - 1] = next.node
      row.kind = next.isGhost ? .ghost : .node
      left -= 1
    }
    if left > 0 {
      continueLater(.sibling(row, left: left, isForward: isForward), .entriesLeft(left))
    } else {
      arrive(at: row)
    }
  }

  private mutating func history(_ left: Int, _ isUndo: Bool) {
    // A save may have been requested since the last piece.
    guard file.saving == nil else {
      goal = nil
      return report(.stillSaving)
    }
    let old = file.document
    var path: NodePath?
    var left = left
    var budget = Self.undoBudget
    while left > 0, budget > 0,
      let focus = isUndo ? file.document.undo() : file.document.redo()
    {
      path = focus
      left -= 1
      budget -= file.document.isComparing ? Self.comparedCost : 1
    }
    if old.base == file.document.base {
      didChange(oldRoot: old.root, focus: path)
    } else if let map = file.document.nodeMap(from: old.base, to: file.document.base),
      let index = index(of: file.id)
    {
      carry(index) { map[$0] }
      didChange(oldRoot: file.document.root, focus: path)
    } else {
      file.didBecomeAnotherText(old)
    }
    if left > 0, isUndo ? file.document.canUndo : file.document.canRedo {
      continueLater(.history(left: left, isUndo: isUndo), .stepsLeft(left))
    } else {
      goal = nil
      report(isUndo ? .undone : .redone)
    }
  }

  mutating func continueLater(_ goal: Goal, _ notice: Notice) {
    self.goal = goal
    report(notice)
    effects.append(.continueWhenIdle)
  }

  private mutating func arrive(at row: OutlineRow) {
    goal = nil
    message = nil
    file.move(to: row)
  }

  private mutating func continueSearch(_ search: ProblemSearch) {
    var search = search
    switch search.advance(in: file.document) {
    case .found(let row):
      goal = nil
      message = nil
      file.show(row)
    case .nothing:
      goal = nil
      report(.noProblems)
    case .unfinished:
      goal = .problem(search)
      report(.searchingProblems)
      effects.append(.continueWhenIdle)
    }
  }
}
