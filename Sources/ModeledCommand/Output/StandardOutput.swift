import Glibc
import TerminalUI

/// The error of a write after the reader of standard output has gone, as in `modeled show | head`.
/// The program then ends without a message.
struct ReaderGone: Error {}

/// Standard output, written in large blocks.
///
/// The content of a file is written unchanged to a pipe or file; for a terminal, control characters
/// are made visible.
final class StandardOutput {
  let isTerminal: Bool
  /// The characters that the output can show. A pipe gets all of Unicode, whatever the locale.
  let repertoire: Repertoire
  private var buffer: [UInt8] = []
  private static let capacity = 1 << 16

  init() {
    isTerminal = isatty(STDOUT_FILENO) == 1
    repertoire = isTerminal && !Environment.isUTF8 ? .ascii : .unicode
    buffer.reserveCapacity(Self.capacity)
  }

  /// Writes text of the program itself, or text that has been made safe.
  func write(_ text: String) throws {
    buffer += text.utf8
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Writes the bytes of such a text.
  func write(safe text: [UInt8]) throws {
    buffer += text
    if buffer.count >= Self.capacity { try flush() }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws {
    guard !isTerminal else { return try writeSafely(bytes) }
    guard bytes.count < Self.capacity else {
      try flush()
      return try writeAll(bytes)
    }
    buffer += bytes
    if buffer.count >= Self.capacity { try flush() }
  }

  func write(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try write($0) } }

  /// Makes each line safe separately, so that line breaks stay.
  private func writeSafely(_ bytes: UnsafeRawBufferPointer) throws {
    var isFirst = true
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if !isFirst { try write("\n") }
      isFirst = false
      try write(SafeBytes.text(Array(line), repertoire))
    }
  }

  func flush() throws {
    defer { buffer.removeAll(keepingCapacity: true) }
    try buffer.withUnsafeBytes { try writeAll($0) }
  }

  private func writeAll(_ bytes: UnsafeRawBufferPointer) throws {
    var done = 0
    while done < bytes.count {
      let count = Glibc.write(
        STDOUT_FILENO, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      if count >= 0 {
        done += count
      } else if errno == EPIPE {
        throw ReaderGone()
      } else if errno != EINTR {
        throw CommandFailure(.outputFailed(errno))
      }
    }
  }
}

/// Messages for people, on standard error.
enum StandardError {
  static func write(_ text: String) {
    var safe = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      safe += SafeText(String(line)).string + "\n"
    }
    let bytes = Array(safe.utf8)
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(STDERR_FILENO, $0.baseAddress.map { $0 + done }, $0.count - done)
      }
      if count < 0, errno != EINTR { return }
      done += max(0, count)
    }
  }
}
