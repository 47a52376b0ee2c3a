import DocumentFormats
import DocumentTree

// Commands on comments. A comment on lines of its own is a row; one at the end of a row is reached from that row.

extension Editor {
  // MARK: - Showing

  mutating func toggleComments() {
    let hides = !file.outline.folds.hidesComments
    file.outline.folds.hidesComments = hides
    if hides, let path = file.focus.commentPath {
      file.move(to: row(of: Array(path.dropLast())))
    } else {
      file.outline.settle(in: file.document)
    }
    report(.commentsShown(!hides))
  }

  /// Folds the focused comment to its first line, or shows all of its lines.
  mutating func foldComment(expanded: Bool? = nil) {
    guard case .comment(var position) = file.focus.kind, let node = file.focus.node else { return }
    let document = file.document
    let comment = document.comment(node, of: position.owner)
    let lines = comment.map { document.lineCount(of: $0) } ?? 1
    let isExpanded = file.outline.folds.isExpanded(comment: node, lineCount: lines)
    guard lines > 1 else { return }
    file.outline.folds.set(node, expanded: expanded ?? !isExpanded)
    position.line = 0
    file.move(to: OutlineRow(file.focus.path, kind: .comment(position)))
  }

  /// Folds a comment, or goes from it to the container.
  mutating func leaveComment() {
    guard case .comment(let position) = file.focus.kind, let node = file.focus.node,
      let comment = file.document.comment(node, of: position.owner)
    else { return }
    let lines = file.document.lineCount(of: comment)
    if lines > 1, file.outline.folds.isExpanded(comment: node, lineCount: lines) {
      foldComment(expanded: false)
    } else {
      file.move(to: OutlineRow(Array(file.focus.path.dropLast())))
    }
  }

  // MARK: - Editing

  /// Opens the field of the focused comment.
  mutating func openFocusedComment() {
    guard let path = file.focus.commentPath else { return }
    openComment(path)
  }

  private mutating func openComment(_ path: NodePath) {
    guard let content = commentContent(path), case let owner = path[path.count - 2],
      let comment = path.last.flatMap({ file.document.comment($0, of: owner) })
    else { return report(.ghostHere) }
    guard content.count <= Self.longestField else { return report(.tooLongToEdit) }
    if case .comment(var position) = file.focus.kind, position.line > 0 {
      position.line = 0
      file.move(to: OutlineRow(file.focus.path, kind: .comment(position)))
    }
    layers.append(
      CommentField(
        .change(path), FieldText.scalars(content), takesLines: comment.place.isOnOwnLines))
  }

  /// Returns the text of a comment without delimiters; nil if it was removed.
  func commentContent(_ path: NodePath) -> [UInt8]? {
    guard path.count > 1, let node = path.last, case let owner = path[path.count - 2],
      file.document.comment(node, of: owner)?.isGhost == false,
      let lines = file.document.commentLines(of: node, owner: owner)
    else { return nil }
    return file.document.grammar.comments.content(of: lines)
  }

  mutating func openCommentBeside() {
    if case .comment = file.focus.kind { return openFocusedComment() }
    guard let path = focusedEntry(excludingRoot: false), let node = path.last else { return }
    let document = file.document
    let known = document.lineComments(of: Child(node), in: path.dropLast().last)
    if let comment = known.last(where: { !$0.isGhost }) {
      return openComment(path + [comment.node])
    }
    add(document.opensOverLines(node) ? .opening : .after, to: path)
  }

  mutating func openCommentAbove() {
    if case .comment = file.focus.kind { return openFocusedComment() }
    guard let path = focusedEntry(excludingRoot: false), let node = path.last else { return }
    let document = file.document
    let parent = path.dropLast().last
    let above =
      parent.map { document.comments(before: Child(node), in: $0) } ?? document.headComments
    let known = above.last { $0.place == .above && !$0.isGhost }
    if let known, let row = OutlineRow(ofComment: path + [known.node], in: document) {
      file.show(row)
      return openComment(path + [known.node])
    }
    add(placeAbove(node, in: parent), to: path)
  }

  private func placeAbove(_ node: Node, in parent: Node?) -> CommentPlace {
    parent.map { file.document.beginsLine(node, in: $0) } ?? true ? .above : .before
  }

  // MARK: - Copying

  mutating func rememberComment(_ content: [UInt8]) {
    register = Register(of: file)
    register.comment = content
  }

  /// Adds the copied comment above the focused entry, or beside the focused comment.
  mutating func pasteComment() {
    let content = register.comment
    var path = file.focus.path
    var place = CommentPlace.above
    if case .comment(let position) = file.focus.kind, let node = file.focus.node {
      guard let owner = file.focus.commentPath?.dropLast(),
        let comment = file.document.comment(node, of: position.owner)
      else { return }
      if case .before(let child) = position.side, position.owner != child.node {
        path = owner + [child.node]
      } else {
        path = Array(owner)
        place = comment.place
      }
    } else {
      guard let entry = focusedEntry(excludingRoot: false), let node = entry.last else { return }
      path = entry
      place = placeAbove(node, in: entry.dropLast().last)
    }
    guard mayAddComment(place, to: path) else { return }
    edit { document throws(EditError) in
      path + [try document.addComment(content, to: path, at: place)]
    }
  }

  /// Returns true if comments may be added here; otherwise reports why not.
  private mutating func mayAddComment(_ place: CommentPlace, to path: NodePath) -> Bool {
    let document = file.document
    guard let root = path.first, document.kind(of: root) != .empty else {
      report(.noCommentHere)
      return false
    }
    switch document.grammar.comments.comment([], like: nil, at: place, style: document.style) {
    case .failure(let refusal):
      report(.editRefused(.refused(refusal.reason)))
      return false
    case .success(let lines):
      let text =
        lines + [0x0A] + document.tokens.emptyContainer(.object, at: document.site(of: path))
      guard isStrict, !document.formatGrammar.isStrict(text, isEntry: true) else { return true }
      let fileExtension = file.format.fileExtensions.first {
        file.format.isExtended(fileName: "." + $0)
      }
      report(
        .strictHasNoComments(
          file.format.strictName, fileExtension: fileExtension ?? file.format.id))
      return false
    }
  }

  private mutating func add(_ place: CommentPlace, to path: NodePath) {
    guard mayAddComment(place, to: path) else { return }
    layers.append(
      CommentField(
        .add(path, place), [], newRowDepth: place == .above ? path.count - 1 : nil,
        takesLines: place.isOnOwnLines))
  }

  /// Makes the edit of an accepted field. A comment without text is removed, or not added.
  mutating func accept(_ field: CommentField) {
    layers.removeLast()
    guard field.line.scalars != field.original else { return }
    let content = field.content
    switch field.subject {
    case .change(let path):
      guard !content.isEmpty else { return removeComment(path) }
      let done = edit { document throws(EditError) in
        try document.setComment(path, to: content)
        return path
      }
      if !done { layers.append(field) }
    case .add(let path, let place):
      let done = edit { document throws(EditError) in
        let comment = try document.addComment(content, to: path, at: place)
        return path + [comment]
      }
      if !done { layers.append(field) }
    }
  }

  // MARK: - Removing

  mutating func removeComment() {
    guard let path = file.focus.commentPath else { return }
    guard let content = commentContent(path) else { return report(.ghostHere) }
    rememberComment(content)
    removeComment(path)
  }

  private mutating func removeComment(_ path: NodePath) {
    let done = edit { document throws(EditError) in
      try document.removeComment(path)
      return path
    }
    if done { report(.commentRemoved) }
  }

  mutating func revertComment(_ path: NodePath) {
    guard path.count > 1, let node = path.last,
      let comment = file.document.comment(node, of: path[path.count - 2]), comment.mark != .none
    else { return report(.unchanged) }
    let name = file.pathText(path)
    let done = edit { document throws(EditError) in
      try document.revert(path)
      return path
    }
    if done { report(.reverted(name)) }
  }
}
