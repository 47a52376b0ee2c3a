import DocumentFormats
import DocumentTree

/// The number of rows that match a query, counted in pieces from the start of the document, and the number of the focused match.
package struct MatchCount: Sendable {
  let query: SearchQuery
  /// The file and the state of it that is counted.
  let file: FileID
  let revision: Int
  private(set) var count = 0
  private(set) var isComplete = false
  /// The number of the current match, from 1; nil if it was not reached yet.
  private(set) var rank: Int?
  private(set) var current: OutlineRow
  private var walk: MatchWalk

  init(_ query: SearchQuery, in file: EditedFile, at current: OutlineRow) {
    self.query = query
    self.file = file.id
    revision = file.document.revision
    self.current = current
    walk = MatchWalk(query, in: file.document)
  }

  func isOf(_ query: SearchQuery, in other: EditedFile) -> Bool {
    query == self.query && other.id == file && other.document.revision == revision
  }

  /// Notes that another match is the current one, reached from the one before by one step.
  mutating func move(to row: OutlineRow, forward: Bool, wrapped: Bool) {
    // The match that was shown while the text was typed is accepted.
    if row == current, !wrapped { return }
    current = row
    if wrapped {
      rank = forward ? 1 : isComplete ? count : nil
    } else {
      rank = rank.map { forward ? $0 + 1 : $0 - 1 }
    }
  }

  /// Counts on; returns whether there is more to count. `isWaiting` is set if the rest of the file was not read yet.
  mutating func advance(
    in file: EditedFile, _ readings: ReadingContext, isWaiting: inout Bool
  ) -> Bool {
    var budget = MatchWalk.budget
    while true {
      switch walk.next(in: file, readings, budget: &budget) {
      case .found(let row):
        count += 1
        if rank == nil, row == current { rank = count }
      case .end:
        isComplete = true
        return false
      case .unfinished: return true
      case .waiting:
        isWaiting = true
        return true
      }
    }
  }
}
