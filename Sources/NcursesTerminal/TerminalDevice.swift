import Glibc

/// The terminal of the process.
///
/// That is its controlling terminal. A session without one, as that of `su USER -c` or `setsid`, may still have a terminal as a
/// standard stream, which another user may own: it is then used through that stream.
package struct TerminalDevice {
  /// A descriptor for reading and writing, which is the caller's.
  package let descriptor: Int32
  /// True if the terminal does not control the process, which then gets no signal about a change of its size.
  package let isBorrowed: Bool

  package static let controlling = "/dev/tty"

  /// Opens a terminal; by default that of the process.
  package init(_ path: String = controlling) throws(TerminalError) {
    let opened = Self.open(path)
    if opened >= 0 {
      descriptor = opened
      isBorrowed = false
      return
    }
    let reason = errno
    guard path == Self.controlling, let stream = Self.standardStream() else {
      throw .noTerminal(errno: reason)
    }
    descriptor = stream
    isBorrowed = true
  }

  private static func open(_ path: String) -> Int32 {
    Glibc.open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
  }

  /// Returns a new descriptor of the first standard stream that is a terminal.
  private static func standardStream() -> Int32? {
    let terminals = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].filter { isatty($0) == 1 }
    // A shell opens the terminal for reading and writing; what was opened for one of them can be opened again only by its owner.
    if let whole = terminals.first(where: { fcntl($0, F_GETFL) & O_ACCMODE == O_RDWR }) {
      let copy = fcntl(whole, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
      return copy >= 0 ? copy : nil
    }
    return terminals.lazy.map { open("/proc/self/fd/\($0)") }.first { $0 >= 0 }
  }
}
