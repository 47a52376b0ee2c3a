// Somewhere to go that is further than one key press may work: the rest is done when nothing
// else waits, and given up by the next key.

import DocumentTree

package enum Goal: Sendable {
  /// A cursor on its way from container to last child.
  case lastRow(RowCursor)
  /// A cursor on its way down, with how many rows are left.
  case row(RowCursor, left: Int, number: Int)
  case problem(ProblemSearch)
}

extension Editor {
  private static let rowsAtOnce = 5000
  private static let levelsAtOnce = 1000

  mutating func goToLastRow() {
    setGoal(.lastRow(file.outline.cursor(at: Place([file.document.root]))))
  }

  mutating func setGoal(_ goal: Goal) {
    self.goal = goal
    pursueGoal()
  }

  /// Does a piece of the way to the goal.
  mutating func pursueGoal() {
    switch goal {
    case .none: return
    case .lastRow(let cursor): descend(cursor)
    case .row(let cursor, let left, let number): step(cursor, left, number)
    case .problem(let search): continueSearch(search)
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
      // Once more has been read the way down may be another.
      goal = .lastRow(file.outline.cursor(at: Place([file.document.root])))
      say(.reading(Int(file.document.indexJob.progress * 100)))
    } else {
      goal = nil
      message = nil
    }
  }

  private mutating func step(_ start: RowCursor, _ left: Int, _ number: Int) {
    var cursor = start
    var left = left
    var steps = 0
    while left > 0, steps < Self.rowsAtOnce, cursor.next(in: file.document) {
      left -= 1
      steps += 1
    }
    if left > 0, steps == Self.rowsAtOnce {
      goal = .row(cursor, left: left, number: number)
      say(.goingTo(number))
      effects.append(.continueWhenIdle)
    } else {
      goal = nil
      message = nil
      file.move(to: cursor.place)
    }
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
