import Glibc

extension TerminalError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noTerminal(let code):
      "no terminal to edit in (\(String(cString: strerror(code)))); `modeled show` prints a file"
    case .unnamed:
      "TERM is not set, so nothing is known about the terminal; `modeled show` prints a file"
    case .unknown(let name):
      "the terminal type '\(name)' is not known here; try TERM=xterm-256color"
    case .unsuitable(let name):
      "the terminal type '\(name)' cannot move its cursor; `modeled show` prints a file"
    case .outOfMemory:
      "the terminal could not be taken over: out of memory or file descriptors"
    }
  }
}
