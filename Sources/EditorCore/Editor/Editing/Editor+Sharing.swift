import DocumentTree

/// An edit of a value that is stored for several entries, until the user has said whether it is for all of them.
struct SharedEdit: Sendable {
  var file: FileID
  /// The document before the edit.
  var former: Document
  /// The shared values that it has changed, the outer one of two first.
  var values: [SharedValue]
  /// The revision after the event that has made the edit; nil during that.
  var revision: Int?

  /// The number of other entries that it has changed too.
  var others: Int { Self.others(values) }

  /// The number of other entries that keep the former value if it is for its own place and those of some values around it, and the number
  /// of these places.
  func others(besides around: [SharedValue]) -> (keeping: Int, around: Int) {
    let changed = around.map(\.others).max() ?? 0
    return (max(others - changed, 1), changed)
  }

  static func others(_ values: [SharedValue]) -> Int {
    values.reduce(0) { $0 + ($1.isEdited ? $1.others : 0) }
  }
}

extension Editor {
  /// Notes that the last edit has changed a value that other entries share. In an archive it is one object, so that is only reported.
  mutating func noteSharing(since former: Document) {
    let values = file.document.sharedValues(changedSince: former)
    guard values.contains(where: \.isShared) else { return }
    if !file.changedTogether.isEmpty {
      // An answer is for the further changes of a value, so it ends when its change was undone or reverted.
      file.changedTogether = former.changedNames(among: file.changedTogether)
    }
    let open = values.filter { !file.changedTogether.contains($0.name) }
    let isAnswered = values.allSatisfy {
      !$0.isShared || !$0.isEdited || file.changedTogether.contains($0.name)
    }
    guard file.document.grammar.references.separatesValues, !isAnswered else {
      file.document.noteEverywhere(values)
      changedElsewhere = (file.id, file.document.revision, SharedEdit.others(values))
      return report(.changedShared(SharedEdit.others(values)))
    }
    // An edit may be made in pieces.
    if let shared = sharedEdit, shared.file == file.id {
      let known = Set(shared.values)
      sharedEdit?.values += open.filter { !known.contains($0) }
      sharedEdit?.revision = nil
    } else {
      sharedEdit = SharedEdit(file: file.id, former: former, values: open)
    }
  }

  /// Asks whether the last edit of a shared value is for all of its entries, once the edit is complete.
  mutating func askAboutSharing() {
    guard let shared = sharedEdit else { return }
    // The value is in the host of the current file if that is a document in the value.
    guard let index = index(of: shared.file),
      let value = shared.values.last(where: \.isShared),
      case let revision = files[index].document.revision,
      shared.revision == nil || shared.revision == revision
    else {
      sharedEdit = nil
      return
    }
    sharedEdit?.revision = revision
    guard layers.isEmpty, goal == nil, let path = files[index].document.path(to: value.node) else {
      return
    }
    // Values around it that are changed everywhere stay one value.
    let around = files[index].document.sharedValues(changedSince: shared.former)
      .filter { files[index].changedTogether.contains($0.name) }
    let others = shared.others(besides: around)
    ask(
      .shared(
        files[index].pathText(path), others: shared.others, around: others.around,
        openedBy: lastKey))
  }

  /// Makes the last edit one of its own place: the other entries get the former value again.
  mutating func separateShared() { inFileOfSharedEdit { $0.separateSharedHere() } }

  private mutating func separateSharedHere() {
    guard let shared = takeSharedEdit() else { return }
    let focus = file.focus.path
    let isDone = edit { document throws(EditError) in
      try document.separate(shared.values, since: shared.former)
      return focus
    }
    guard isDone else {
      let refusal = message
      undoSharedHere()
      message = refusal
      return
    }
    // The separation itself changes no value.
    sharedEdit = nil
    file.document.joinLastEdits()
    let around = file.document.sharedValues(changedSince: shared.former)
      .filter { $0.isShared && file.changedTogether.contains($0.name) }
    let others = shared.others(besides: around)
    report(.changedHere(others.keeping, around: others.around))
  }

  /// Keeps the last edit for all entries, and further edits of the same value until the next save.
  mutating func keepShared() {
    inFileOfSharedEdit { editor in
      guard let shared = editor.takeSharedEdit() else { return }
      // An answer is for these values, and not for those around them.
      editor.file.changedTogether.formUnion(shared.values.filter(\.isEdited).map(\.name))
      editor.file.document.noteEverywhere(shared.values)
      editor.report(.changedShared(shared.others))
    }
  }

  /// Takes the last edit back.
  mutating func undoShared() { inFileOfSharedEdit { $0.undoSharedHere() } }

  private mutating func inFileOfSharedEdit(_ body: (inout Editor) -> Void) {
    guard let shared = sharedEdit, let index = index(of: shared.file) else { return }
    let shown = currentIndex
    currentIndex = index
    body(&self)
    currentIndex = shown
  }

  private mutating func undoSharedHere() {
    sharedEdit = nil
    let root = file.document.root
    let focus = file.document.undo()
    file.document.forgetRedo()
    didChange(oldRoot: root, focus: focus)
    report(.undone)
  }

  private mutating func takeSharedEdit() -> SharedEdit? {
    guard let shared = sharedEdit, shared.file == file.id,
      shared.revision == file.document.revision
    else { return nil }
    sharedEdit = nil
    return shared
  }
}
