import Glibc

/// A terminal without a window: the test types input and reads the output, as bytes
/// and as the screen that they draw.
package final class PseudoTerminal {
  package let device: String
  private let master: Int32
  // TIOCSPTLCK and TIOCGPTN, which are macros that Swift does not import.
  private static let setLock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430
  private var written: [UInt8] = []
  private var emulation: EmulatedScreen

  package init?(rows: UInt16 = 24, columns: UInt16 = 80) {
    emulation = EmulatedScreen(rows: Int(rows), columns: Int(columns))
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var locked: Int32 = 0
    var number: Int32 = 0
    guard master >= 0, ioctl(master, Self.setLock, &locked) == 0,
      ioctl(master, Self.getNumber, &number) == 0
    else { return nil }
    device = "/dev/pts/\(number)"
    resize(rows: rows, columns: columns)
  }

  deinit { close(master) }

  package func resize(rows: UInt16, columns: UInt16) {
    emulation = EmulatedScreen(rows: Int(rows), columns: Int(columns))
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  package func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// Types one key after the other, as fast as a person in a hurry: keys that arrive at once
  /// are read as a paste.
  package func press(_ keys: String) {
    for key in keys.unicodeScalars {
      type(String(key))
      for _ in 0..<3 { _ = receive() }
    }
  }

  /// Reads until these bytes have been drawn, for some seconds at most. Returns true if they were.
  package func shows(_ text: String) -> Bool {
    let text = Array(text.utf8)
    return waits { $0.contains(text) }
  }

  /// Reads until the screen has a text on one of its lines, for some seconds at most. Returns true if
  /// it has.
  package func displays(_ text: String) -> Bool {
    waits { $0.emulation.lines.contains { $0.contains(text) } }
  }

  private func waits(_ isThere: (PseudoTerminal) -> Bool) -> Bool {
    for _ in 0..<200 {
      if isThere(self) { return true }
      _ = receive()
    }
    return false
  }

  /// Forgets the output so far.
  package func forget() {
    while receive() {}
    written = []
  }

  /// The output since `forget`.
  package var output: String { String(decoding: written, as: UTF8.self) }

  /// The screen as it is now, without the blanks at the ends of lines.
  package var screen: String { emulation.lines.joined(separator: "\n") }

  private func receive() -> Bool {
    var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, 20) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    let count = read(master, &buffer, buffer.count)
    guard count > 0 else { return false }
    written += buffer[..<count]
    emulation.draw(buffer[..<count])
    return true
  }

  /// True if line editing and echo are on, as in a shell.
  package var isCooked: Bool {
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
