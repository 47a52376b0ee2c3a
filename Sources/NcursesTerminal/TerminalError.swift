/// Why no terminal can be used.
package enum TerminalError: Error, Hashable, Sendable {
  /// The process has no controlling terminal, or it cannot be opened.
  case noTerminal(errno: Int32)
  /// `TERM` is not set.
  case unnamed
  /// No description of the terminal was found.
  case unknown(String)
  /// The terminal, such as `dumb`, cannot move its cursor.
  case unsuitable(String)
  case outOfMemory
}
