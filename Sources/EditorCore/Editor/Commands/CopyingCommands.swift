import DocumentFormats
import DocumentTree

enum CopyingCommands {
  static let all = [
    Command(.copyValue, "copy the value; a string without quotes and escapes", hint: "copy value") {
      editor, _ in copyValue(&editor)
    },
    Command(.copyPath, "copy the path", hint: "copy path") { editor, _ in
      let file = editor.file
      let nodes = file.focus.commentPath.map { Array($0.dropLast()) } ?? file.focus.path
      let length = nodes.reduce(0) { $0 + (file.document.key(of: $1)?.count ?? 0) }
      guard length <= longest else { return editor.report(.copyTooLong(length)) }
      let path = file.document.path(
        of: nodes, isGhost: file.focus.kind == .ghost, budget: longest)
      copy(&editor, Array(path.description.utf8), "the path")
    },
    Command(.copyKey, "copy the key", hint: "copy key") { editor, _ in copyKey(&editor) },
    Command(.copyEntry, "copy the whole entry, with its key and comments", hint: "copy entry") {
      editor, _ in
      copyEntry(&editor)
    },
  ]

  /// The length in bytes of the longest value that is copied.
  static let longest = 1 << 19

  private static func copy(_ editor: inout Editor, _ bytes: [UInt8], _ what: String) {
    editor.effects.append(.copy(bytes))
    editor.report(.copied(what, bytes: bytes.count))
  }

  /// Returns the path of the focused entry if the entry is short enough to copy; otherwise reports why it is not copied.
  private static func entry(_ editor: inout Editor) -> NodePath? {
    guard let path = editor.focusedEntry(excludingRoot: false), let node = path.last else {
      return nil
    }
    let document = editor.file.document
    guard let value = document.value(of: node) else {
      editor.report(.notReadYet)
      return nil
    }
    // The bytes between key and value are copied as well, and may also be long.
    let parent = path.dropLast().last
    let size = parent.map { document.entryLength(of: node, in: $0) } ?? value.count
    guard size <= longest else {
      editor.report(.copyTooLong(size))
      return nil
    }
    return path
  }

  /// Copies the focused comment, with its delimiters or without them; returns false if the focus is no comment.
  private static func copyComment(_ editor: inout Editor, isWhole: Bool) -> Bool {
    guard let path = editor.file.focus.commentPath, let node = path.last,
      let lines = editor.file.document.commentLines(of: node, owner: path[path.count - 2])
    else { return false }
    let content = editor.file.document.grammar.comments.content(of: lines)
    editor.rememberComment(content)
    copy(&editor, isWhole ? lines : content, "the comment")
    return true
  }

  private static func copyValue(_ editor: inout Editor) {
    if copyComment(&editor, isWhole: false) { return }
    guard let path = entry(&editor) else { return }
    let text = remember(&editor, path).value
    let meaning = editor.file.document.tokens.spelledString(text).map {
      FieldText.bytes($0.meaning)
    }
    copy(&editor, meaning ?? text, "the value")
  }

  private static func copyEntry(_ editor: inout Editor) {
    if copyComment(&editor, isWhole: true) { return }
    guard let path = entry(&editor) else { return }
    copy(&editor, remember(&editor, path).text, "the entry")
  }

  /// Puts an entry into the register and returns its texts as they mean the same in other programs.
  private static func remember(
    _ editor: inout Editor, _ path: NodePath
  ) -> (text: [UInt8], value: [UInt8]) {
    var unfolding = ReferenceUnfolding(editor.file.document)
    let entry = Register.entry(path, of: editor.file, &unfolding)
    editor.register = Register(of: editor.file)
    editor.register.entries = [entry]
    return entry.independent
  }

  private static func copyKey(_ editor: inout Editor) {
    guard let path = editor.focusedEntry(), let node = path.last else { return }
    guard editor.file.document.kind(of: path[path.count - 2]) == .object,
      let key = editor.file.document.key(of: node)
    else { return editor.report(.noKeyHere) }
    guard key.count <= longest else { return editor.report(.copyTooLong(key.count)) }
    copy(&editor, editor.file.document.keyBytes(of: node) ?? [], "the key")
  }
}
