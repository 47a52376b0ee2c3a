/// The messages about marked rows and edits of many rows.
package enum BulkNotice: Hashable, Sendable {
  case marked(Int)
  case marking(Int)
  case markingStopped(Int)
  case tooManyMarks(Int)
  case noMarks
  case rangeBegun
  case planning(Int, of: Int)
  case changing(Int, of: Int)
  /// The number of rows that were changed, and of all for which the edit was.
  case changed(Int, of: Int)
  /// The same, and how many numbers are of another kind now.
  case changedKinds(Int, of: Int, [BulkEdit.KindChange: Int])
  case unchanged(Int)
  case refused(String, String, count: Int)
  case stopped(Int, of: Int)

  func text(_ keys: Keymap) -> String {
    switch self {
    case .marked(1): "1 row marked; Esc clears the mark"
    case .marked(let count):
      "\(count) rows marked: \(keys[.edit]), \(keys[.stepUp]), \(keys[.cut]) and others work on all; Esc clears"
    case .marking(let count): "\(count) rows marked so far; any key stops"
    case .markingStopped(let count):
      "Stopped: \(count) \(count == 1 ? "row is" : "rows are") marked, and there may be more matches; Esc clears"
    case .tooManyMarks(let most): "\(most) rows are marked, the maximum"
    case .noMarks: "None of the marked rows is there any more"
    case .rangeBegun: "The range begins here; move, then \(keys[.markRange]) marks its rows"
    case .planning(let count, let all): "\(count) of \(all) rows looked at; any key stops"
    case .changing(let count, let all): "\(count) of \(all) rows changed; any key stops"
    case .changed(1, 1): "1 row changed; \(keys[.undo]) undoes it"
    case .changed(let count, let all):
      (count == all ? "\(count)" : "\(count) of \(all)")
        + " rows changed; \(keys[.undo]) undoes \(count == 1 ? "it" : "all of them")"
    case .changedKinds(let count, let all, let changes):
      Self.rows(count, of: all) + " changed: " + Self.list(of: changes)
        + "; \(keys[.undo]) undoes \(count == 1 ? "it" : "all of them")"
    case .unchanged(let count):
      count == 1
        ? "Nothing to change: the row is so already"
        : "Nothing to change: all \(count) rows are so already"
    case .refused(let path, let reason, let count):
      "Nothing was changed: \(path) \(reason)"
        + (count == 1
          ? "" : count == 2 ? ", and one more" : ", and \(count - 1) more")
    case .stopped(0, _): "Stopped; nothing was changed"
    case .stopped(let count, let all):
      "Stopped: \(count) of \(all) rows are changed; \(keys[.undo]) undoes them"
    }
  }

  private static func rows(_ count: Int, of all: Int) -> String {
    (count == all ? "\(count)" : "\(count) of \(all)") + (all == 1 ? " row" : " rows")
  }

  /// Returns the changes of kinds, the most frequent first.
  private static func list(of changes: [BulkEdit.KindChange: Int]) -> String {
    let sorted = changes.sorted {
      ($1.value, $0.key.from, $0.key.to) < ($0.value, $1.key.from, $1.key.to)
    }
    return sorted.map { change, count in
      count == 1
        ? "\(change.from.withArticle) is \(change.to.withArticle) now"
        : "\(count) \(change.from)s are \(change.to)s now"
    }.joined(separator: ", ")
  }
}
