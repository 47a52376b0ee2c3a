import Foundation
import ModelKit

extension UndoLog {
  /// Makes what changes outside of groups until a run loop's turn ends one step, as `UndoManager`
  /// does. The loop is that of the thread on which the objects are used.
  public func group(name: String = "", byTurnOf loop: RunLoop) {
    group(
      name: name,
      byTurn: { close in
        // It is run on the thread that it is made on.
        nonisolated(unsafe) let close = close
        loop.perform { close() }
      })
  }
}
