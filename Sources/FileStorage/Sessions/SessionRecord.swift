/// A session that has a file open, as stored in the session's file:
///
///     modeled session 1
///     user alice
///     process 1234
///     terminal pts/3
///     since 1795262400
///     path /etc/app.json        to the end of the file, as names may contain line ends
///
/// The file is untrusted input; a file that deviates from this form is ignored.
package struct SessionRecord: Hashable, Sendable {
  package var user: String
  package var process: Int
  /// The terminal without `/dev/`; empty if unknown.
  package var terminal: String
  /// When the file was opened, in seconds since 1970.
  package var since: Int

  package init(user: String, process: Int, terminal: String, since: Int) {
    self.user = user
    self.process = process
    self.terminal = terminal
    self.since = since
  }

  static let countLimit = 16 << 10
  private static let textLimit = 64
  private static let head = "modeled session 1"

  func encoded(for path: FilePath) -> [UInt8] {
    let lines = [
      Self.head, "user \(Self.line(user))", "process \(process)",
      "terminal \(Self.line(terminal))", "since \(since)", "path ",
    ]
    return Array(lines.joined(separator: "\n").utf8) + path.bytes
  }

  /// Returns the text cut and filtered to fit on a line.
  private static func line(_ text: String) -> String {
    String(decoding: text.utf8.filter(isPlain).prefix(textLimit), as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool { (0x20..<0x7F).contains(byte) }

  /// Returns nil if the bytes are not a valid record, or the record is for another file.
  init?(decoding bytes: UnsafeRawBufferPointer, for path: FilePath) {
    var rest = bytes[...]
    func line(_ label: String) -> String? {
      guard let end = rest.firstIndex(of: 0x0A) else { return nil }
      let line = rest[..<end]
      rest = rest[(end + 1)...]
      let prefix = Array(label.utf8)
      guard line.starts(with: prefix) else { return nil }
      let text = line.dropFirst(prefix.count)
      guard text.count <= Self.textLimit, text.allSatisfy(Self.isPlain) else { return nil }
      return String(decoding: text, as: UTF8.self)
    }
    guard line(Self.head) == "", let user = line("user "),
      let process = line("process ").flatMap({ Int($0) }), process > 0,
      let terminal = line("terminal "), let since = line("since ").flatMap({ Int($0) }),
      since >= 0, rest.starts(with: Array("path ".utf8)),
      rest.dropFirst(5).elementsEqual(path.bytes)
    else { return nil }
    self.init(user: user, process: process, terminal: terminal, since: since)
  }
}
