import DocumentTree

extension Editor {
  private static let rowsAtOnce = 5000
  /// The number of bytes read in one piece of work.
  private static let budget = 1 << 19
  private static let levelsAtOnce = 1000
  /// The cost of the undo steps in one piece of work.
  private static let paceOfTravel = 1000

  mutating func goToLastRow() {
    setGoal(.lastRow(file.outline.cursor(at: Place([file.document.root]))))
  }

  mutating func setGoal(_ goal: Goal) {
    self.goal = goal
    pursueGoal()
  }

  /// Does the next piece of work towards the goal.
  mutating func pursueGoal() {
    switch goal {
    case .none: return
    case .lastRow(let cursor): descend(cursor)
    case .row(let cursor, let left, let number):
      step(cursor, left, isForward: true, .goingTo(number)) {
        .row($0, left: $1, number: number)
      }
    case .rows(let cursor, let left, let isForward):
      step(cursor, left, isForward: isForward, .rowsLeft(left)) {
        .rows($0, left: $1, isForward: isForward)
      }
    case .sibling(let place, let left, let isForward): step(place, left, isForward)
    case .problem(let search): continueSearch(search)
    case .travel(let left, let isUndo): travel(left, isUndo)
    case .cut(let progress): cutOn(progress)
    case .paste(let progress): pasteOn(progress)
    }
  }

  private mutating func descend(_ start: RowCursor) {
    var cursor = start
    guard cursor.descendToLast(in: file.document, levels: Self.levelsAtOnce) else {
      goal = .lastRow(cursor)
      say(.goingDown)
      return effects.append(.continueWhenIdle)
    }
    while cursor.next(in: file.document) {
      guard case .rawLine = cursor.place.kind else { continue }
      var place = cursor.place
      place.kind = .rawLine(RawLines(file.document.baseBytes).last)
      cursor = file.outline.cursor(at: place)
      break
    }
    file.move(to: cursor.place)
    if case .pending = cursor.place.kind, !file.document.isIndexed {
      // The last row may be another one when more of the file has been indexed.
      goal = .lastRow(file.outline.cursor(at: Place([file.document.root])))
      say(.reading(Int(file.document.indexJob.progress * 100)))
    } else {
      goal = nil
      message = nil
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
    while left > 0, steps < Self.rowsAtOnce, budget > 0, !isStuck {
      let offset = cursor.place.startOffset
      isStuck = !(isForward ? cursor.next(in: document) : cursor.previous(in: document))
      budget -= SparseIndex.cost(from: offset, to: cursor.place.startOffset)
      left -= 1
      steps += 1
    }
    if left > 0, !isStuck {
      goOn(rest(cursor, left), notice)
    } else {
      arrive(at: cursor.place)
    }
  }

  private mutating func step(_ start: Place, _ left: Int, _ isForward: Bool) {
    guard let parent = start.parent else { return arrive(at: start) }
    let document = file.document
    var place = start
    var left = left
    var budget = Self.budget
    while left > 0, budget > 0 {
      let next = place.child.flatMap { child in
        isForward
          ? document.child(after: child, in: parent).child
          : document.child(before: child, in: parent).child
      }
      guard let next else { return arrive(at: place) }
      budget -= SparseIndex.cost(from: place.startOffset, to: next.node.offset)
      place.path[place.path.count - 1] = next.node
      place.kind = next.isGhost ? .ghost : .node
      left -= 1
    }
    if left > 0 {
      goOn(.sibling(place, left: left, isForward: isForward), .entriesLeft(left))
    } else {
      arrive(at: place)
    }
  }

  private mutating func travel(_ left: Int, _ isUndo: Bool) {
    // A save may have been requested since the last piece.
    guard file.saving == nil else {
      goal = nil
      return say(.stillSaving)
    }
    let old = file.document
    var path: NodePath?
    var left = left
    var pace = Self.paceOfTravel
    while left > 0, pace > 0,
      let focus = isUndo ? file.document.undo() : file.document.redo()
    {
      path = focus
      left -= 1
      pace -= file.document.lastStepCost.rawValue
    }
    if old.root == file.document.root {
      didChange(oldRoot: old.root, focus: path)
    } else {
      file.didBecomeAnotherText(old)
    }
    if left > 0, isUndo ? file.document.canUndo : file.document.canRedo {
      goOn(.travel(left: left, isUndo: isUndo), .stepsLeft(left))
    } else {
      goal = nil
      say(isUndo ? .undone : .redone)
    }
  }

  mutating func goOn(_ goal: Goal, _ notice: Notice) {
    self.goal = goal
    say(notice)
    effects.append(.continueWhenIdle)
  }

  private mutating func arrive(at place: Place) {
    goal = nil
    message = nil
    file.move(to: place)
  }

  private mutating func continueSearch(_ search: ProblemSearch) {
    var search = search
    switch search.advance(in: file.document) {
    case .found(let place):
      goal = nil
      message = nil
      file.show(place)
    case .nothing:
      goal = nil
      say(.noProblems)
    case .goesOn:
      goal = .problem(search)
      say(.searchingProblems)
      effects.append(.continueWhenIdle)
    }
  }
}
