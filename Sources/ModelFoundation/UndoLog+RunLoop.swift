import Foundation
import ModelKit

extension UndoLog {
  /// Makes what changes outside of groups until the run loop's turn ends one step, as `UndoManager`
  /// does.
  ///
  /// - Parameter loop: The loop of the thread that the objects are used on.
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
