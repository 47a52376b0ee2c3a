import DocumentTree
import ModelBasics

extension Editor {
  // MARK: Revert

  /// Reverts the focused node. If it has no base of its own, because it is part of an inserted text, asks whether to revert the
  /// nearest ancestor that can be reverted.
  mutating func revertFocus() {
    let focus = file.focus
    let isChanged = focus.child.map { file.document.mark(of: $0) != .none } == true
    if file.document.hasEditedText, !isChanged {
      let count = file.changeCount
      return ask(.revertText(file.name, changes: count, keys: keymap, openedBy: lastKey))
    }
    if let path = focus.commentPath { return revertComment(path) }
    guard focus.isEntry, let child = focus.child, let node = focus.node else {
      return reportNotAnEntry()
    }
    let document = file.document
    if document.isSaved(node) {
      guard document.mark(of: child) != .none else { return report(.unchanged) }
      return revert(focus.path)
    }
    if document.mark(of: child) == .added { return revert(focus.path) }
    var path = focus.path
    while path.count > 1 {
      path.removeLast()
      guard let above = path.last else { return }
      let isAdded = document.mark(of: Child(above)) == .added
      if isAdded || document.isSaved(above) {
        return ask(
          .revertAncestor(
            path, named: file.pathText(path), isAdded: isAdded, openedBy: lastKey))
      }
    }
  }

  mutating func revert(_ path: NodePath) {
    guard let node = path.last else { return }
    let name = file.pathText(path, isGhost: !file.document.isPresent(path))
    let isAdded = !file.document.isSaved(node)
    let parent = Array(path.dropLast())
    let next = parent.last.flatMap { above in
      file.outline.presentChild(beside: Child(node), in: above, forward: true, file.document)
        ?? file.outline.presentChild(
          beside: Child(node), in: above, forward: false, file.document)
    }
    let done = edit { document throws(EditError) in
      guard !isAdded else {
        try document.revert(Change(.added, path))
        return next.map { parent + [$0.node] } ?? parent
      }
      try document.revert(path)
      return document.path(to: node) ?? path
    }
    if done { report(.reverted(name)) }
  }

  mutating func revertAll() {
    let count = file.changeCount
    guard count > 0 else { return report(.noChanges) }
    let root = file.document.root
    let focus = file.focus.path
    file.document.revertAll()
    didChange(oldRoot: root, focus: focus)
    report(.revertedAll(count))
  }

  // MARK: Next and previous

  mutating func goToChange(_ count: Int, forward: Bool) {
    let changes = file.document.edits
    guard !changes.isEmpty else { return report(.noChanges) }
    let focus = file.focus
    let order = DocumentOrder(file.document)
    // The changes are in the order of the document.
    let rows = changes.map(file.row)
    let ahead =
      forward
      ? Array(rows[rows.partitioningIndex { order.isBefore(focus, $0) }...])
      : rows[..<rows.partitioningIndex { !order.isBefore($0, focus) }].reversed()
    guard let first = ahead.first else { return report(.noMoreChanges) }
    var row = first
    var left = count - 1
    for next in ahead.dropFirst() {
      guard left > 0 else { break }
      if next == row { continue }
      row = next
      left -= 1
    }
    file.show(row)
  }

  // MARK: The list

  mutating func showChanges() {
    let changes = file.document.edits
    guard !changes.isEmpty else { return report(.noChanges) }
    var list = changesList(changes)
    let focus = file.focus
    let order = DocumentOrder(file.document)
    let rows = changes.map(file.row)
    list.select(rows.partitioningIndex { !order.isBefore($0, focus) })
    layers.append(list)
  }

  private func changesList(_ changes: [Change]) -> ListLayer {
    ListLayer(
      .changes, title: "\(Notice.changes(changes.count)) in \(file.name)", changes,
      of: file.document, pageHeight: layout.boxRows)
  }

  mutating func perform(_ choice: ListLayer.Choice, from list: ListLayer) {
    switch choice {
    case .goTo(let line):
      layers.removeLast()
      let change = list.changes[line]
      file.show(file.row(of: change))
    case .revert(let line): revert(list.changes[line], at: line)
    case .revertAll:
      layers.removeLast()
      if file.saving != nil { return waitForSave() }
      revertAll()
    case .undo:
      layers.removeLast()
      run(.undo, count: nil)
      let changes = file.document.edits
      guard layers.isEmpty, goal == nil, !changes.isEmpty else { return }
      var next = changesList(changes)
      next.select(list.selected)
      layers.append(next)
    case .nextView:
      layers.removeLast()
      switch list.subject {
      case .changes: showTextDiff()
      case .textDiff: file.exists ? readDisk(file.id) : showChanges()
      case .disk: showChanges()
      case .lostEdits, .recovery: break
      }
    }
  }

  private mutating func revert(_ change: Change, at line: Int) {
    if file.saving != nil { return waitForSave() }
    let name = file.pathText(change.path, isGhost: change.isGhost)
    let done = edit { document throws(EditError) in
      try document.revert(change)
      if change.node?.isComment == true { return change.path }
      return change.path.last.flatMap { document.path(to: $0) }
    }
    layers.removeLast()
    if done { report(.reverted(name)) }
    let changes = file.document.edits
    guard !changes.isEmpty else { return }
    var list = changesList(changes)
    list.select(line)
    layers.append(list)
  }

  // MARK: As text

  private static let longestCompared = 1 << 20

  mutating func showTextDiff() {
    let document = file.document
    let new = document.render()
    guard new.count <= Self.longestCompared, document.savedBytes.count <= Self.longestCompared
    else { return report(.tooLargeToCompare) }
    let lines = LineDiff.lines(
      document.savedBytes.array(Span(0, document.savedBytes.count)), new.bytes())
    layers.append(
      ListLayer(
        .textDiff, title: "\(file.name): as saved (-), as it is now (+)", lines: lines,
        pageHeight: layout.boxRows))
  }

  mutating func showDisk(_ file: EditedFile, _ disk: Bytes) {
    let new = file.document.render()
    guard new.count <= Self.longestCompared, disk.count <= Self.longestCompared else {
      return report(.tooLargeToCompare)
    }
    let lines = LineDiff.lines(disk.array(Span(0, disk.count)), new.bytes())
    layers.append(
      ListLayer(
        .disk, title: "\(file.name): on disk (-), here (+)",
        lines: lines.isEmpty ? [StyledText("No difference", .overlayText)] : lines,
        pageHeight: layout.boxRows))
  }
}
