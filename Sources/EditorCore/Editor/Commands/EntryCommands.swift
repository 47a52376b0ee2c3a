import DocumentFormats
import DocumentTree

enum EntryCommands {
  static let all = [
    Command.edit(.newAfter, "new entry after: key, Tab, value", hint: "new entry") {
      editor, _ in editor.openDraft(.after)
    },
    Command.edit(.newBefore, "new entry before", hint: "new before") { editor, _ in
      editor.openDraft(.before)
    },
    Command.edit(.newInside, "new entry inside, at the end", hint: "new inside") { editor, _ in
      editor.openDraft(.inside)
    },
    Command.edit(.cut, "cut the entry; with a number, that many", hint: "cut") { editor, count in
      cut(&editor, count ?? 1)
    },
    Command.edit(
      .pasteAfter, "paste as an entry after; with a number, that many times", hint: "paste"
    ) { editor, count in
      paste(&editor, count ?? 1, after: true)
    },
    Command.edit(
      .pasteBefore, "paste as an entry before; with a number, that many times", hint: "paste before"
    ) { editor, count in
      paste(&editor, count ?? 1, after: false)
    },
    Command.edit(
      .duplicate, "duplicate the entry; with a number, that many times", hint: "duplicate"
    ) { editor, count in
      duplicate(&editor, count ?? 1)
    },
    Command.edit(.moveDown, "move the entry down", hint: "move") { editor, count in
      move(&editor, count ?? 1, down: true)
    },
    Command.edit(.moveUp, "move the entry up", hint: "move") { editor, count in
      move(&editor, count ?? 1, down: false)
    },
    Command.edit(
      .commentBeside, "edit the comment at the end of the line, or add one", hint: "comment"
    ) { editor, _ in editor.openCommentBeside() },
    Command.edit(
      .commentAbove, "edit the comment above the entry, or add one", hint: "comment above"
    ) { editor, _ in editor.openCommentAbove() },
  ]

  private static let maximumCount = 10_000

  private static func cut(_ editor: inout Editor, _ count: Int) {
    if case .comment = editor.file.focus.kind { return editor.removeComment() }
    guard let path = editor.focusedEntry(), let node = path.last else { return }
    editor.setGoal(
      .cut(
        CutProgress(
          site: editor.site(in: path.dropLast()), next: node, left: min(count, maximumCount),
          isCutShort: count > maximumCount)))
  }

  private static func paste(_ editor: inout Editor, _ count: Int, after: Bool) {
    if !editor.register.comment.isEmpty { return editor.pasteComment() }
    guard !editor.register.entries.isEmpty else { return editor.report(.registerEmpty) }
    let wanted: Editor.DraftPosition = after ? .after : .before
    let (focus, position) = editor.rowBesideComment(wanted) ?? (editor.file.focus, wanted)
    guard focus.isEntry, let child = focus.child else { return editor.reportNotAnEntry() }
    let document = editor.file.document
    let after = position != .before
    let isInside = focus.path.count == 1 || position == .inside
    if isInside, !document.kind(of: child.node).isContainer {
      return editor.report(.cannotEditRoot)
    }
    let parent = isInside ? focus.path : Array(focus.path.dropLast())
    let first: InsertionPoint =
      isInside ? (after ? .last : .first) : after ? .after(child) : .before(child)
    guard let register = editor.registerHere() else { return }
    let isHere = register.file == editor.file.id
    // Either all entries are pasted or none.
    let isTooLong = register.entries.contains { entry in
      entry.text.isEmpty && (count > 1 || !(isHere && entry.cut.map(document.isRemoved) == true))
    }
    if isTooLong { return editor.report(.editRefused(.tooLong)) }
    let most = max(1, maximumCount / register.entries.count)
    editor.setGoal(
      .paste(
        PasteProgress(
          site: editor.site(in: parent), point: first, register: register,
          times: min(count, most),
          isNoLongerStrict: editor.isStrict
            && !register.entries.allSatisfy {
              document.formatGrammar.isStrict($0.text, isEntry: true)
            })))
  }

  private static func duplicate(_ editor: inout Editor, _ count: Int) {
    guard let path = editor.focusedEntry(), let node = path.last else { return }
    let document = editor.file.document
    guard document.value(of: node) != nil else { return editor.report(.notReadYet) }
    let size = document.entryLength(of: node, in: path[path.count - 2])
    guard size <= CopyingCommands.longest / 2 else { return editor.report(.copyTooLong(size)) }
    guard count == 1 else {
      var register = Register(of: editor.file)
      let text = document.entryText(of: node, in: path[path.count - 2])
      register.entries = [Register.Entry(text: text)]
      return editor.setGoal(
        .paste(
          PasteProgress(
            site: editor.site(in: path.dropLast()), point: .after(Child(node)),
            register: register, times: min(count, maximumCount), isCopy: true)))
    }
    let done = editor.edit { document throws(EditError) in
      let node = try document.duplicate(path)
      return Array(path.dropLast()) + [node]
    }
    if done { editor.report(.duplicated(1)) }
  }

  private static func move(_ editor: inout Editor, _ count: Int, down: Bool) {
    guard let path = editor.focusedEntry(), let node = path.last,
      let parent = path.dropLast().last
    else { return }
    let document = editor.file.document
    var target: Child?
    let outline = editor.file.outline
    var next = outline.presentChild(beside: Child(node), in: parent, forward: down, document)
    var left = min(count, maximumCount)
    while let child = next, left > 0 {
      target = child
      left -= 1
      next = outline.presentChild(beside: child, in: parent, forward: down, document)
    }
    guard let target else { return editor.report(.cannotMoveFurther) }
    let isDone = editor.edit { document throws(EditError) in
      try document.move(
        path, into: Array(path.dropLast()), at: down ? .after(target) : .before(target))
      return path
    }
    if isDone, next != nil, count > maximumCount { editor.report(.movedMaximum(maximumCount)) }
  }
}
