import Foundation
import ModelKit

extension UndoLog {
  /// Groups all changes outside of groups within one turn of a run loop into one step, as
  /// `UndoManager` does. The loop is that of the thread on which the objects are used.
  public func group(name: String = "", byTurnOf loop: RunLoop) {
    group(
      name: name,
      byTurn: { close in
        // It runs on the thread that created it.
        nonisolated(unsafe) let close = close
        loop.perform { close() }
      })
  }
}
