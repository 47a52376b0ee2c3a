import DocumentTree

// Commands on marked rows. Each works out a step for every row first; nothing is changed if a row refuses, unless the user chooses
// to change the others.

extension Editor {
  private static let mostSteps = 250
  private static let mostCopies = 10_000

  /// The commands that are for the marked rows, and for those of an open range.
  private static let commandsOnMarks: Set<CommandName> = [
    .edit, .editSpelling, .stepUp, .stepDown, .revert, .cut, .duplicate, .copyValue, .copyEntry,
    .pasteOver, .repeat,
  ]

  /// True if an edit of the focused row is meant for all marked rows.
  var editsMarkedRows: Bool {
    !file.marks.isEmpty && file.focus.node.map(file.marks.contains) == true
  }

  /// Runs a command on the marked rows; returns false if there are none, or if the command is for the focused row alone.
  mutating func runOnMarks(_ name: CommandName, count: Int?) -> Bool {
    if Self.commandsOnMarks.contains(name), !endRange() { return true }
    guard !file.marks.isEmpty else { return false }
    switch name {
    case .edit, .editSpelling: return focusMarkedRow()
    case .stepUp: changeMarked(.step(count ?? 1))
    case .stepDown: changeMarked(.step(-(count ?? 1)))
    case .revert: changeMarked(.revert)
    case .cut: changeMarked(.cut)
    case .duplicate: changeMarked(.duplicate(min(count ?? 1, Self.mostCopies)))
    case .copyValue: copyMarked(isEntry: false)
    case .copyEntry: copyMarked(isEntry: true)
    case .pasteOver:
      guard let entry = register.entries.first, !entry.value.isEmpty else {
        report(.registerEmpty)
        return true
      }
      guard let entry = registerHere()?.entries.first else { return true }
      changeMarked(.put(token: entry.value, meaning: entry.meaning, typed: nil))
    case .repeat: return repeatOnMarks()
    default: return false
    }
    return true
  }

  /// Moves the focus to a marked row, which the command then edits. Returns true if no marked row is left.
  private mutating func focusMarkedRow() -> Bool {
    if let node = file.focus.node, file.marks.contains(node) { return false }
    for node in file.marks.nodes(in: file.document) {
      if let path = file.marks.path(to: node, in: file.document) {
        file.show(row(of: path))
        return false
      }
    }
    file.marks.removeAll()
    report(.bulk(.noMarks))
    return true
  }

  private mutating func repeatOnMarks() -> Bool {
    switch lastChange {
    case .meaning(let meaning, let token):
      changeMarked(.put(token: token, meaning: meaning, typed: nil))
    case .value(let token): changeMarked(.put(token: token, meaning: nil, typed: nil))
    case .command(let name, let count): return runOnMarks(name, count: count)
    case nil: return false
    }
    return true
  }

  mutating func changeMarked(_ change: BulkEdit.Change) {
    startBulk(BulkEdit(change, of: file.marks.nodes(in: file.document), in: file))
  }

  /// Changes the marked rows, or the focused one if none is marked.
  mutating func changeChosen(_ change: BulkEdit.Change) {
    guard endRange() else { return }
    guard file.marks.isEmpty else { return changeMarked(change) }
    guard let node = focusedEntry(excludingRoot: false)?.last else { return }
    startBulk(BulkEdit(change, of: [node], in: file))
  }

  mutating func startBulk(_ edit: BulkEdit) {
    guard file.saving == nil else { return waitForSave() }
    guard !asksAboutDisk() else { return }
    setGoal(.bulk(edit))
  }

  // MARK: - Pieces of work

  mutating func continueBulk(_ start: BulkEdit) {
    goal = nil
    var edit = start
    guard file.id == edit.file, file.document.revision == edit.revision, layers.isEmpty,
      file.saving == nil
    else { return }
    if !edit.isPlanned {
      edit.plan(in: file, readings)
      if !edit.isPlanned {
        return continueLater(.bulk(edit), .bulk(.planning(edit.planned, of: edit.nodes.count)))
      }
      if edit.refusedCount > 0 { return askAboutRefusals(edit) }
    }
    takeSteps(edit)
  }

  /// Asks whether to change the rows that do not refuse.
  private mutating func askAboutRefusals(_ edit: BulkEdit) {
    guard let (path, reason) = edit.firstRefusal else { return }
    guard !edit.steps.isEmpty else {
      return report(.bulk(.refused(path, reason, count: edit.refusedCount)))
    }
    ask(
      .bulkRefusals(
        edit, path: path, reason: reason, isOneStep: edit.steps.count == 1, openedBy: lastKey))
  }

  /// Takes the next steps, as a part of one step of undo.
  mutating func takeSteps(_ start: BulkEdit) {
    var edit = start
    guard file.id == edit.file, file.document.revision == edit.revision else { return }
    guard !edit.steps.isEmpty else { return reportUnchanged(edit) }
    let steps = Array(edit.steps[edit.done..<min(edit.done + Self.mostSteps, edit.steps.count)])
    if case .cut = edit.change { keepCutEntries(steps, of: &edit) }
    let focus = file.focus.path
    let before = file.document.revision
    let kinds = file.document.numberKinds(of: steps)
    let isDone = self.edit { document throws(EditError) in
      try document.transact(focus: focus) { document throws(EditError) in
        try document.take(steps)
      }
      // A row that was moved goes back.
      return document.isPresent(focus) ? focus : focus.last.flatMap { document.path(to: $0) }
    }
    guard isDone else {
      // All or nothing: what was done so far is taken back.
      if edit.done > 0 {
        let message = self.message
        file.document.undo()
        didChange(oldRoot: file.document.root, focus: nil)
        self.message = message
      }
      return
    }
    if file.document.revision != before {
      if edit.hasChanged { file.document.joinLastEdits() }
      edit.hasChanged = true
    }
    edit.note(kindsBefore: kinds, after: file.document.numberKinds(of: steps))
    edit.done += steps.count
    edit.revision = file.document.revision
    if edit.done < edit.steps.count {
      return continueLater(.bulk(edit), .bulk(.changing(edit.done, of: edit.steps.count)))
    }
    finish(edit)
  }

  private mutating func finish(_ edit: BulkEdit) {
    switch edit.change {
    case .put(let token, let meaning, _):
      lastChange = meaning.map { .meaning($0, token: token) } ?? .value(token)
    case .spelling(let token): lastChange = .value(token)
    case .step(let amount):
      lastChange = .command(amount < 0 ? .stepDown : .stepUp, count: abs(amount))
    case .cut:
      lastChange = .command(.cut, count: nil)
      file.marks.removeAll()
      guard !register.entries.isEmpty else { return report(.commentsRemoved(edit.done)) }
      let removed = edit.done - register.entries.count
      guard removed == 0 else {
        return report(.cutAndRemoved(register.entries.count, comments: removed))
      }
      return report(.cut(edit.done, edit.firstCut, comments: edit.commentCount))
    case .duplicate(let count) where edit.hasChanged:
      return report(.duplicated(edit.done * count))
    case .duplicate, .boolean, .shift, .color, .revert, .chosen: break
    }
    guard edit.hasChanged else { return reportUnchanged(edit) }
    let all = max(edit.done, edit.nodes.count)
    guard edit.kindChanges.isEmpty else {
      return report(.bulk(.changedKinds(edit.done, of: all, edit.kindChanges)))
    }
    report(.bulk(.changed(edit.done, of: all)))
  }

  private mutating func reportUnchanged(_ edit: BulkEdit) {
    if case .revert = edit.change { return report(.unchanged) }
    report(.bulk(.unchanged(edit.nodes.count)))
  }

  /// Reports how far an edit came that a key has stopped.
  mutating func reportStopped(_ edit: BulkEdit) {
    report(.bulk(.stopped(edit.done, of: edit.steps.count)))
  }

  // MARK: - Copies

  private mutating func keepCutEntries(_ steps: [BulkEdit.Step], of edit: inout BulkEdit) {
    if edit.done == 0 {
      register = Register(of: file)
    }
    var room = CopyingCommands.longest - register.entries.reduce(0) { $0 + $1.text.count }
    var unfolding = ReferenceUnfolding(file.document)
    for step in steps {
      guard !step.isOfComment, let path = file.document.path(to: step.node) else { continue }
      if edit.firstCut.isEmpty { edit.firstCut = file.pathText(path) }
      if let parent = path.dropLast().last {
        edit.commentCount += file.document.ownCommentCount(of: step.node, in: parent)
      }
      register.entries.append(
        copied(path, room: &room, &unfolding) ?? Register.Entry(text: [], cut: step.node))
    }
  }

  /// Returns the copy of an entry; nil if it is longer than the room.
  private func copied(
    _ path: NodePath, room: inout Int, _ unfolding: inout ReferenceUnfolding
  ) -> Register.Entry? {
    let document = file.document
    guard let node = path.last, document.value(of: node) != nil else { return nil }
    let parent = path.dropLast().last
    let length = parent.map { document.entryLength(of: node, in: $0) } ?? CopyingCommands.longest
    guard length <= room else { return nil }
    room -= length
    return Register.entry(path, of: file, cut: node, &unfolding)
  }

  private mutating func copyMarked(isEntry: Bool) {
    let document = file.document
    var room = CopyingCommands.longest
    var entries: [Register.Entry] = []
    var texts: [[UInt8]] = []
    var unfolding = ReferenceUnfolding(document)
    for node in file.marks.nodes(in: document) {
      guard let path = file.marks.path(to: node, in: document),
        !file.marks.covers(path.dropLast())
      else { continue }
      if node.isComment {
        let lines = document.commentLines(of: node, owner: path[path.count - 2]) ?? []
        texts.append(isEntry ? lines : document.grammar.comments.content(of: lines))
        continue
      }
      guard var entry = copied(path, room: &room, &unfolding) else {
        return report(.copyTooLong(CopyingCommands.longest))
      }
      entry.cut = nil
      let (text, value) = entry.independent
      let meant = document.tokens.spelledString(value).map { FieldText.bytes($0.meaning) }
      texts.append(isEntry ? text : meant ?? value)
      entries.append(entry)
    }
    guard !texts.isEmpty else { return report(.bulk(.noMarks)) }
    if !entries.isEmpty {
      register = Register(of: file)
      register.entries = entries
    }
    let separator = Array((isEntry ? ",\n" : "\n").utf8)
    let text = Array(texts.joined(separator: separator))
    effects.append(.copy(text))
    let what = entries.isEmpty ? "comments" : isEntry ? "entries" : "values"
    report(.copied("\(texts.count) \(what)", bytes: text.count))
  }
}
