import Testing
import TestSessions

/// A session as a row of a table: a file, keys, and the expected bytes and screen.
struct Sentence: Sendable, CustomTestStringConvertible {
  let testDescription: String
  var file: String
  var keys: String
  /// The expected document as it would be saved; nil if it stays the same.
  var bytes: String?
  var focus: String?
  var rows: [String]?
  var row: String?
  var status: String?
  var title: String?
  var screen: String?

  init(
    _ name: String, _ file: String, _ keys: String, gives bytes: String? = nil,
    focus: String? = nil, rows: [String]? = nil, row: String? = nil, status: String? = nil,
    title: String? = nil, screen: String? = nil
  ) {
    testDescription = name
    self.file = file
    self.keys = keys
    self.bytes = bytes
    self.focus = focus
    self.rows = rows
    self.row = row
    self.status = status
    self.title = title
    self.screen = screen
  }

  func run() throws {
    var session = EditorSession(json: file)
    try session.press(keys)
    try session.expect(bytes ?? file)
    if let focus { try session.expectFocus(focus) }
    if let rows { try session.expectRows(rows) }
    if let row { try session.expectRow(row) }
    if let status { try session.expectStatus(status) }
    if let title { try session.expectTitle(title) }
    if let screen { try session.expectScreen(screen) }
    if bytes == nil || bytes == file { try session.expectUnmodified() }
  }
}
