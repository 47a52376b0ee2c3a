import EditorCore

/// What ended a wait for the terminal.
package enum TerminalEvent: Hashable, Sendable {
  case input(InputEvent)
  /// A `Waker` was used: background work has posted something.
  case wake
  case timeout
}

/// A screen and a keyboard. One thread owns it; only its waker may be used by others.
package protocol Terminal: AnyObject {
  var size: Size { get }
  var capabilities: Capabilities { get }
  var waker: Waker { get }
  /// The signal behind a `.closed` event, when it was one (hang-up, termination).
  var terminationSignal: Int32? { get }

  /// Waits for input, a wake or the end of the time; without a time, as long as it takes.
  func nextEvent(timeout: Duration?) -> TerminalEvent
  /// Forgets keys typed ahead: a question that can lose something must not be answered by them.
  func discardTypeahead()

  func present(_ surface: Surface)
  /// Draws the whole last surface again, for a screen that something else has written on.
  func redraw()
  func bell()
  /// Sends bytes to the clipboard of the user's machine, where the terminal allows it.
  func copyToClipboard(_ bytes: [UInt8])

  /// Gives the terminal back as it was found, for a child process, until `reclaim`.
  func release()
  func reclaim()
  /// Stops the process as ^Z does, and takes the terminal again when it is continued.
  func suspend()
  /// Gives the terminal back for good. More than once is the same as once.
  func close()
}
