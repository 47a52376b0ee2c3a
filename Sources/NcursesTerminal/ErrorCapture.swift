import Glibc

internal import CNcurses

/// Captures standard error while the screen is active, and writes it afterwards: on the screen it
/// would damage the display and be overwritten.
struct ErrorCapture {
  /// The file that receives the output, and the original standard error; -1 if nothing is captured.
  private(set) var messages: Int32 = -1
  private(set) var original: Int32 = -1

  /// Captures only output to a terminal; a file or a pipe receives it at once.
  init() {
    guard isatty(STDERR_FILENO) == 1 else { return }
    let messages = cn_message_file()
    guard messages >= 0 else { return }
    let original = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    guard original >= 0 else {
      Glibc.close(messages)
      return
    }
    (self.messages, self.original) = (messages, original)
  }

  func begin() {
    guard messages >= 0 else { return }
    dup2(messages, STDERR_FILENO)
  }

  /// Writes the captured output to the original standard error, and restores that.
  func end() {
    guard messages >= 0 else { return }
    dup2(original, STDERR_FILENO)
    lseek(messages, 0, SEEK_SET)
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(messages, &buffer, buffer.count)
      guard count > 0 else { break }
      writeAll(buffer[..<count], to: original)
    }
    ftruncate(messages, 0)
    lseek(messages, 0, SEEK_SET)
  }

  func close() {
    guard messages >= 0 else { return }
    Glibc.close(messages)
    Glibc.close(original)
  }
}

func writeAll(_ bytes: some Collection<UInt8>, to descriptor: Int32) {
  var rest = Array(bytes)[...]
  while !rest.isEmpty {
    let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    if written < 0 {
      guard errno == EINTR else { return }
      continue
    }
    rest = rest.dropFirst(written)
  }
}
