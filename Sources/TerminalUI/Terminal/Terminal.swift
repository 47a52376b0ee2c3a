import EditorCore

/// The event that ended a wait.
package enum TerminalEvent: Hashable, Sendable {
  case input(InputEvent)
  /// A `Waker` was used: background work has posted a message.
  case wake
  case timeout
}

/// A screen and a keyboard. Used by one thread; only its waker may be used by others.
package protocol Terminal: AnyObject {
  var size: Size { get }
  var capabilities: Capabilities { get }
  var waker: Waker { get }
  /// The signal that caused a `.closed` event (hang-up, termination), if any.
  var terminationSignal: Int32? { get }

  /// Waits for input, a wake or the timeout; without a timeout, indefinitely.
  func nextEvent(timeout: Duration?) -> TerminalEvent
  /// Discards keys typed ahead, which must not answer a question that can lose data.
  func discardTypeahead()

  func present(_ surface: Surface)
  /// Draws the last surface again completely, after other output on the screen.
  func redraw()
  /// Sends bytes to the clipboard of the user's machine, if the terminal permits it.
  func copyToClipboard(_ bytes: [UInt8])

  /// Restores the terminal for a child process, until `reclaim`.
  func release()
  func reclaim()
  /// Stops the process as ^Z does, and takes the terminal again when the process continues.
  func suspend()
  /// Restores the terminal finally. Further calls have no effect.
  func close()
}
