import DocumentTree
import ModelBasics

/// Finds the lines and columns of offsets in one text. Lines are counted once, and only as far as
/// needed.
package final class PositionTable {
  private let storage: Bytes
  private var lines = LineTable()

  package init(_ storage: Bytes) {
    self.storage = storage
  }

  /// Returns the line and column of an offset, both from 1.
  package func position(at offset: Int) -> Problem.Position {
    while true {
      if let position = lines.position(at: offset, in: storage) { return position }
      guard lines.count(upTo: 1 << 14, of: storage) else {
        return Problem.Position(line: 1, column: 1, offset: offset)
      }
    }
  }
}
