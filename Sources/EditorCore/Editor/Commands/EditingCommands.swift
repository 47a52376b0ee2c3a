import DocumentFormats
import DocumentTree

enum EditingCommands {
  static let all = [
    Command.edit(
      .edit, "edit the value; toggle true and false; fold a container", hint: "edit"
    ) {
      editor, _ in edit(&editor)
    },
    Command.edit(.editSpelling, "edit as spelled in the file", hint: "edit spelling") {
      editor, _ in editSpelling(&editor)
    },
    Command.edit(
      .stepUp, "step up: number, interval, day, choice; true and false", hint: "step"
    ) {
      editor, count in step(&editor, count ?? 1, isCounted: count != nil)
    },
    Command.edit(
      .stepDown, "step down: number, interval, day, choice; true and false",
      hint: "step"
    ) {
      editor, count in step(&editor, -(count ?? 1), isCounted: count != nil)
    },
    Command.edit(.editExternally, "open the value in $EDITOR", hint: "$EDITOR") { editor, _ in
      editor.editExternally()
    },
    Command.edit(
      .pasteOver, "replace the value by the copied one, in its own notation", hint: "paste over"
    ) { editor, _ in editor.pasteOverValue() },
    Command.edit(.repeat, "repeat the last change here", hint: "repeat") { editor, count in
      for _ in 0..<min(max(count ?? 1, 1), 100) { editor.repeatLastChange() }
    },
    Command.edit(.type, "choose how the value is stored and read", hint: "type") { editor, _ in
      editor.openTypes()
    },
    Command.edit(.rename, "rename the key", hint: "rename") { editor, _ in rename(&editor) },
  ]

  private static func edit(_ editor: inout Editor) {
    let file = editor.file
    switch file.focus.kind {
    case .pending: return editor.report(.notReadYet)
    case .ghost: return editor.report(.ghostHere)
    case .fault: editor.openFault()
    case .rawLine(let line): editor.openLine(at: line)
    case .comment: editor.openFocusedComment()
    case .node:
      guard let node = file.focus.node else { return }
      if editor.openPicker() { return }
      switch file.document.kind(of: node) {
      case .object, .array, .stream:
        editor.toggleFold(at: file.focus)
        if file.document.firstChild(of: node) == .end {
          editor.report(.emptyContainer(file.document.kindName(of: node)))
        }
      case .boolean: editor.toggleBoolean(file.focus.path)
      case .string: openString(&editor, node)
      case .number, .null, .date, .data: openToken(&editor, node, .scalar)
      case .reference: editor.askAboutReference()
      case .empty: editor.openDraft(.inside)
      case .invalid: openBroken(&editor, node)
      }
    }
  }

  private static func editSpelling(_ editor: inout Editor) {
    let file = editor.file
    guard let node = file.focusedNode else { return edit(&editor) }
    switch file.document.kind(of: node) {
    case .object, .array, .stream:
      let isEmpty = file.document.firstChild(of: node) == .end
      editor.report(
        isEmpty
          ? .emptyContainer(file.document.kindName(of: node)) : .containerNotEditedInline)
    case .string, .number, .boolean, .null, .date, .data:
      openToken(&editor, node, .spelling)
    case .reference: editor.askAboutReference()
    case .invalid: openToken(&editor, node, .spelling)
    case .empty: edit(&editor)
    }
  }

  private static func openString(_ editor: inout Editor, _ node: Node) {
    guard let token = editor.shortToken(of: node) else { return editor.report(.tooLongToEdit) }
    let document = editor.file.document
    let site = document.site(of: editor.file.focus.path)
    guard let string = document.tokens.spelled(token, at: site) else {
      return openToken(&editor, node, .spelling)
    }
    editor.open(.meaning(string), string.meaning, replacing: token)
  }

  private static func openToken(
    _ editor: inout Editor, _ node: Node, _ subject: ValueField.Subject
  ) {
    let document = editor.file.document
    guard let token = editor.shortToken(of: node) else {
      // A broken value may have no end.
      guard document.kind(of: node) == .invalid, document.fault != nil else {
        return editor.report(.tooLongToEdit)
      }
      return editor.openFault()
    }
    let isSpelling = if case .spelling = subject { true } else { false }
    let shown = isSpelling ? token : document.tokens.shown(token, document.kind(of: node))
    editor.open(subject, FieldText.scalars(shown), replacing: token)
  }

  /// Opens the spelling of a broken value, with the correction filled in if one is certain.
  private static func openBroken(_ editor: inout Editor, _ node: Node) {
    guard let token = editor.shortToken(of: node),
      let correction = editor.file.document.fault(ofBroken: node)?.correction
    else { return openToken(&editor, node, .spelling) }
    var corrected = token
    corrected.replaceSubrange(correction.span.start..<correction.span.end, with: correction.text)
    var typed = LineEditor(FieldText.scalars(corrected))
    let before = corrected[..<(correction.span.start + correction.text.count)]
    typed.moveCursor(to: FieldText.scalars(Array(before)).count)
    editor.open(
      .spelling, FieldText.scalars(token), replacing: token, typed: typed, isProposal: true)
    editor.report(.correctionProposed)
  }

  private static func rename(_ editor: inout Editor) {
    guard let path = editor.focusedEntry(), let node = path.last else { return }
    let document = editor.file.document
    guard document.kind(of: path[path.count - 2]) == .object, let key = document.key(of: node)
    else { return editor.report(.noKeyHere) }
    guard key.count <= Editor.longestField,
      let string = document.tokens.spelled(key.array, at: document.site(ofKeyAt: path))
    else {
      return editor.report(.tooLongToEdit)
    }
    editor.open(.key(string), string.meaning)
  }

  /// Steps the recognised value; returns false if only a plain number could be stepped.
  private static func stepMeaning(
    _ editor: inout Editor, _ path: NodePath, _ amount: Int, isCounted: Bool
  ) -> Bool {
    guard let node = path.last,
      let (recognition, replacement) = editor.file.stepped(path, by: amount)
    else { return false }
    let foreign = editor.file.document.foreignDate(recognition, at: path)
    editor.step(node, isCounted: isCounted) { document throws(EditError) in
      try document.transact(focus: path) { document throws(EditError) in
        try document.write(replacement, over: recognition, at: path)
      }
      return path
    }
    editor.reportRespelled(foreign, at: path)
    return true
  }

  private static func step(_ editor: inout Editor, _ amount: Int, isCounted: Bool) {
    guard let path = editor.focusedEntry(excludingRoot: false), let node = path.last else { return }
    let document = editor.file.document
    if stepMeaning(&editor, path, amount, isCounted: isCounted) { return }
    switch document.kind(of: node) {
    case .boolean:
      if amount % 2 != 0 { editor.toggleBoolean(path) }
    case .string where editor.stepChoice(at: path, by: amount, isCounted: isCounted): break
    case .number, .string:
      let number = editor.shortToken(of: node).flatMap {
        document.tokens.stepped($0, by: amount, at: document.site(of: path))
      }
      guard let number else { return editor.report(.nothingToStep) }
      editor.step(node, isCounted: isCounted) { document throws(EditError) in
        try document.setValue(path, text: number)
        return path
      }
    default: editor.report(.nothingToStep)
    }
  }
}
