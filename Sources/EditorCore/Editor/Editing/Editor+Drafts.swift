import DocumentFormats
import DocumentTree
import ModelBasics

extension Editor {
  enum DraftPosition { case before, after, inside }

  /// Opens a row for a new entry; returns nil if no entry can be inserted there.
  @discardableResult
  mutating func openDraft(_ wanted: DraftPosition, value: [Unicode.Scalar]? = nil) -> Draft? {
    let (focus, position) = rowBesideComment(wanted) ?? (file.focus, wanted)
    guard focus.isEntry, let node = focus.node else {
      reportNotAnEntry()
      return nil
    }
    let kind = focus.isNode ? file.document.kind(of: node) : .null
    let isInside =
      position == .inside && (kind.isContainer || kind == .empty) || focus.path.count == 1
    if isInside, !kind.isContainer, kind != .empty {
      report(.cannotEditRoot)
      return nil
    }
    if isInside, kind.isContainer, !file.outline.isExpanded(focus, in: file.document) {
      file.outline.folds.set(node, expanded: true)
    }
    var cursor = file.outline.cursor(at: focus)
    let isAfter = isInside || position != .before
    if isAfter { cursor.descendToLast(in: file.document) }
    // The comments at the end of a container stay there.
    while isInside, cursor.row.parent == focus.node, case .comment = cursor.row.kind {
      guard cursor.previous(in: file.document) else { break }
    }
    if case .pending = cursor.row.kind {
      report(.notReadYet)
      return nil
    }
    guard let child = focus.child else { return nil }
    let parent = isInside ? focus.path : Array(focus.path.dropLast())
    let container = parent.last.map { file.document.kind(of: $0) }
    var draft = Draft(
      in: parent, at: isInside ? .last : isAfter ? .after(child) : .before(child),
      after: isAfter, hasKey: container?.isList != true, origin: file.focus,
      grammar: file.document.formatGrammar, at: file.document.site(ofEntryIn: parent))
    if let value {
      draft.value = LineEditor(value)
    }
    file.move(to: cursor.row)
    layers.append(draft)
    return draft
  }

  /// Returns the row beside which a new entry goes for the focused comment, and the side; nil if the focus is no comment. A comment
  /// stays above its own entry.
  func rowBesideComment(_ wanted: DraftPosition) -> (OutlineRow, DraftPosition)? {
    guard case .comment(let position) = file.focus.kind else { return nil }
    let container = Array(file.focus.path.dropLast())
    switch position.side {
    case .before(let child):
      let row = OutlineRow(container + [child.node], kind: child.isGhost ? .ghost : .node)
      return (row, position.owner == child.node && wanted == .after ? .after : .before)
    case .closing, .head, .tail: return (OutlineRow(container), .inside)
    }
  }

  /// Inserts the entry of an accepted draft. If its value is not valid, the row stays open and shows the error.
  mutating func accept(_ draft: Draft) {
    guard case .success(let value) = draft.typed else { return }
    layers.removeLast()
    guard !draft.isEmpty else { return file.move(to: draft.start) }
    let isEmptyDocument = file.document.kind(of: file.document.root) == .empty
    let done = edit { document throws(EditError) in
      try document.transact(focus: draft.start.path) { document throws(EditError) in
        if isEmptyDocument { return try Self.begin(&document, with: draft, value.token) }
        let text = document.fitted(value.token, into: draft.parent)
        let node = try document.insert(
          key: draft.keyBytes, text: text, into: draft.parent, at: draft.point)
        return draft.parent + [node]
      }
    }
    if done {
      warnAboutDuplicate(file.focus.path)
      reportUnusualValue(in: [value.token])
    } else {
      file.move(to: draft.start)
    }
  }

  /// Inserts the entry of a draft with a value that was chosen from a list, and opens the picker of that value. A string is then typed.
  mutating func accept(_ value: TypedValue, for draft: Draft) {
    layers.removeLast()
    var draft = draft
    if value.kind == .string {
      draft.interpretation = .string
      layers[layers.count - 1] = draft
      return
    }
    draft.chosen = value
    accept(draft)
    guard layers.isEmpty, file.focusedKind?.isDate == true || file.focusedKind == .data else {
      return
    }
    _ = openPicker()
  }

  /// Begins an empty document with its first entry: creates the object around it, or without a key makes the value the whole
  /// document.
  private static func begin(
    _ document: inout Document, with draft: Draft, _ token: [UInt8]
  ) throws(EditError) -> NodePath {
    let key = draft.keyBytes ?? []
    let root = [document.root]
    guard !key.isEmpty else {
      try document.setValue(root, text: token)
      return root
    }
    // The layout places the entry in an empty object, whose text then becomes the value of the document in one edit.
    let empty = document.tokens.emptyContainer(.object, at: .root(document.style))
    var object = Document(Bytes(empty), grammar: document.grammar)
    try object.insert(
      key: key, text: object.fitted(token, into: [object.root]), into: [object.root], at: .last)
    try document.setValue(root, text: object.render().bytes())
    return root + (document.firstChild(of: document.root).child.map { [$0.node] } ?? [])
  }
}
