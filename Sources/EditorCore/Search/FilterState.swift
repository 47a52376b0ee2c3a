import DocumentTree
import ModelBasics

/// The rows of a filtered view, collected in pieces: first the match that is nearest to the focus, then all of them.
package struct FilterState: Sendable {
  /// The work of one piece, in bytes; the screen is drawn between pieces.
  private static let budget = 1 << 20

  let query: SearchQuery
  /// The root of the text that is searched.
  var root: Node
  /// The row from which the nearest match is searched.
  let origin: OutlineRow
  private(set) var count = 0
  private(set) var isComplete = false
  /// True if there are more matches than are shown.
  private(set) var isCut = false
  /// True if the next part of the file must be read first.
  var isWaiting = false
  /// The number of rows above the focus that the window had, until the focus moves.
  var rowsAbove: Int?
  @Boxed private var nearest: SearchRun?
  @Boxed private var walk: MatchWalk

  init(_ query: SearchQuery, in document: Document, from origin: OutlineRow, rowsAbove: Int?) {
    self.query = query
    root = document.root
    self.origin = origin
    self.rowsAbove = rowsAbove
    nearest = SearchRun(query, from: origin, forward: true, includingFirst: true)
    walk = MatchWalk(query, in: document)
  }

  /// Creates the state for a text that replaced another; the focus stays where it is.
  init(renewing old: FilterState, in document: Document, at focus: OutlineRow) {
    self.init(old.query, in: document, from: focus, rowsAbove: nil)
    nearest = nil
  }

  /// Does the next piece of work; returns the rows that were found, and the row to focus if it was found now.
  mutating func advance(
    in file: EditedFile, _ readings: ReadingContext
  ) -> (rows: [OutlineRow], focus: OutlineRow?) {
    isWaiting = false
    guard root == file.document.root else { return ([], nil) }
    if var run = nearest {
      nearest = nil
      switch run.advance(in: file, readings) {
      case .found(let row): return ([row], row)
      case .nothing: isComplete = true
      case .unfinished: nearest = run
      case .waiting:
        nearest = run
        isWaiting = true
      }
      return ([], nil)
    }
    var rows: [OutlineRow] = []
    var budget = Self.budget
    while true {
      switch walk.next(in: file, readings, budget: &budget) {
      case .found(let row):
        guard count < RowFilter.mostRows else {
          isCut = true
          isComplete = true
          return (rows, nil)
        }
        count += 1
        rows.append(row)
      case .end:
        isComplete = true
        return (rows, nil)
      case .unfinished: return (rows, nil)
      case .waiting:
        isWaiting = true
        return (rows, nil)
      }
    }
  }

  /// The number of matches, such as `41`, `41+` or `the first 100000`.
  var countText: String {
    isCut ? "the first \(count)" : isComplete ? String(count) : "\(count)+"
  }
}
