// The content of a session's screen, and expectations of it.

import DocumentTree
import EditorCore
import TerminalUI

extension EditorSession {
  /// The document as it would be saved now.
  package var text: String {
    String(decoding: editor.file.document.render().bytes(), as: UTF8.self)
  }

  package var screen: Screen {
    Screen(
      editor.presentation(editor.size), rows: editor.size.rows, columns: editor.size.columns)
  }

  /// The status line; for a message too long for it, also the lines above that it uses.
  package var status: String {
    let layout = editor.layout
    let isLong = (editor.message?.text.unicodeScalars.count ?? 0) > editor.size.columns
    let first = isLong ? layout.detailTop : layout.statusRow
    return (first...layout.statusRow).map(screen.line).joined(separator: " ")
  }
  package var title: String { screen.line(0) }

  /// The outline's rows without trailing blanks and trailing empty rows.
  package var rows: [String] {
    let layout = editor.layout
    var lines = (layout.outlineTop..<layout.outlineTop + layout.outlineRows).map(screen.line)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// The row with the focus.
  package var focusedRow: String {
    guard let cursor = screen.cursor else { return "" }
    return screen.line(cursor.row)
  }

  @discardableResult
  package func expect(_ text: String) throws -> EditorSession {
    try match(self.text, text, "the document")
  }

  @discardableResult
  package func expectOnDisk(_ text: String?, at path: String = "t.json") throws -> EditorSession {
    let bytes = files.files[path]?.bytes
    return try match(
      bytes.map { String(decoding: $0, as: UTF8.self) } ?? "nothing", text ?? "nothing", path)
  }

  @discardableResult
  package func expectStatus(_ part: String) throws -> EditorSession {
    try contains(status, part, "the status line")
  }

  @discardableResult
  package func expectTitle(_ part: String) throws -> EditorSession {
    try contains(title, part, "the title")
  }

  /// Expects a row of the outline to contain a text, or none to contain it.
  @discardableResult
  package func expectRow(_ part: String, isThere: Bool = true) throws -> EditorSession {
    guard isThere else {
      return try match(String(rows.joined().contains(part)), "false", "a row with \(part)")
    }
    return try contains(rows.joined(separator: "\n"), part, "the outline")
  }

  @discardableResult
  package func expectFocus(_ part: String) throws -> EditorSession {
    try contains(focusedRow, part, "the focused row")
  }

  @discardableResult
  package func expectRows(_ rows: [String]) throws -> EditorSession {
    try match(self.rows.joined(separator: "\n"), rows.joined(separator: "\n"), "the outline")
  }

  /// Expects the screen to contain a text.
  @discardableResult
  package func expectScreen(_ part: String) throws -> EditorSession {
    try contains(screen.text, part, "the screen")
  }

  @discardableResult
  package func expectUnmodified() throws -> EditorSession {
    try match(String(editor.file.document.hasAnyChanges), "false", "hasAnyChanges")
  }

  private func match(_ found: String, _ wanted: String, _ what: String) throws -> EditorSession {
    guard Array(found.utf8) == Array(wanted.utf8) else {
      throw Mismatch(
        description:
          "\(what) should be\n\(wanted)\nbut is\n\(found)\non this screen\n\(screen.text)")
    }
    return self
  }

  private func contains(_ found: String, _ part: String, _ what: String) throws -> EditorSession {
    guard part.isEmpty ? found.isEmpty : found.contains(part) else {
      throw Mismatch(
        description:
          "\(what) should have\n\(part)\nbut is\n\(found)\non this screen\n\(screen.text)")
    }
    return self
  }
}
