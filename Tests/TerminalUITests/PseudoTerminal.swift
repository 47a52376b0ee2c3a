import Glibc

/// A terminal without a window: the test reads what is drawn and types what is read.
final class PseudoTerminal {
  let device: String
  private let master: Int32
  // TIOCSPTLCK and TIOCGPTN, which are macros Swift does not see.
  private static let setLock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430
  private var written: [UInt8] = []

  init?(rows: UInt16 = 24, columns: UInt16 = 80) {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var locked: Int32 = 0
    var number: Int32 = 0
    guard master >= 0, ioctl(master, Self.setLock, &locked) == 0,
      ioctl(master, Self.getNumber, &number) == 0
    else { return nil }
    device = "/dev/pts/\(number)"
    resize(rows: rows, columns: columns)
  }

  deinit { close(master) }

  func resize(rows: UInt16, columns: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// Reads until the text has been drawn, at most some seconds; returns whether it was.
  func shows(_ text: String) -> Bool {
    let text = Array(text.utf8)
    for _ in 0..<200 {
      if contains(text) { return true }
      _ = receive()
    }
    return false
  }

  /// Forgets what has been drawn so far.
  func forget() {
    while receive() {}
    written = []
  }

  private func receive() -> Bool {
    var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, 20) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    let count = read(master, &buffer, buffer.count)
    if count > 0 { written += buffer[..<count] }
    return count > 0
  }

  /// Whether line editing and echo are on, as a shell has them.
  var isCooked: Bool {
    var modes = termios()
    guard tcgetattr(master, &modes) == 0 else { return false }
    return modes.c_lflag & tcflag_t(ICANON) != 0 && modes.c_lflag & tcflag_t(ECHO) != 0
  }

  private func contains(_ text: [UInt8]) -> Bool {
    guard written.count >= text.count else { return false }
    return (0...(written.count - text.count)).contains {
      written[$0...].starts(with: text)
    }
  }
}
