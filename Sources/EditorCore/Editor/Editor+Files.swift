import DocumentTree

extension Editor {
  mutating func didOpen(_ id: FileID, _ result: Result<OpenedDocument, FileFailure>) {
    let isFirst = opening.remove(id) != nil
    switch result {
    case .failure(let failure):
      if isFirst {
        let path = failure.path ?? ""
        say(.notOpened(path, failure))
      } else {
        withFile(id) { $0.patch = nil }
        say(.notReloaded(failure))
      }
    case .success(let opened):
      if index(of: id) == nil { open(id, opened) } else { reload(id, opened) }
    }
  }

  private mutating func open(_ id: FileID, _ opened: OpenedDocument) {
    let other = files.first {
      opened.realPath != nil && $0.realPath == opened.realPath
        || $0.path == opened.path && !opened.path.isEmpty
    }
    if let other {
      effects.append(.close(id))
      show(other.id)
      return say(.opened(other.name))
    }
    let file = EditedFile(id, opened, height: max(1, layout.outlineRows))
    // At the start the first file stays in view; one asked for later comes to the front.
    add(file, makeCurrent: opening.isEmpty && lastKey != nil)
    if !file.document.isIndexed {
      effects.append(.startIndexing(id, file.document.indexJob))
    }
    if !file.exists, !file.path.isEmpty { say(.newFile(file.name)) }
  }

  private mutating func reload(_ id: FileID, _ opened: OpenedDocument) {
    guard let place = index(of: id) else { return }
    let edits = files[place].changeCount
    let path = files[place].document.path(of: files[place].focus.path)
    let current = currentIndex
    show(id)
    let root = file.document.root
    file.document.reload(opened.bytes)
    file.token = opened.token
    file.readOnlyReason = opened.readOnlyReason
    let focus = try? file.document.resolve(path).get()
    didChange(oldRoot: root, focus: focus)
    if !file.document.isIndexed {
      effects.append(.startIndexing(id, file.document.indexJob))
    }
    say(file.patch == nil ? .reloaded(kept: edits) : .reloadedFirst)
    applyPatch()
    currentIndex = min(current, files.count - 1)
    show(id)
  }

  mutating func didIndex(_ id: FileID) {
    guard let place = index(of: id) else { return }
    files[place].outline.refresh(in: files[place].document)
    if files[place].patch != nil {
      show(id)
      applyPatch()
    }
    guard file.id == id, case .lastRow = goal else { return }
    pursueGoal()
  }

  /// Makes the edits again that were made to the file as it was.
  mutating func applyPatch() {
    guard let patch = file.patch, file.document.isIndexed, file.saving == nil else { return }
    let root = file.document.root
    withFile(file.id) { $0.patch = nil }
    let outcome = file.document.apply(patch)
    didChange(oldRoot: root, focus: file.document.changes.first?.path)
    startIndexingIfNeeded()
    let notice = Notice.editsMadeAgain(
      outcome.made, over: outcome.overOthers.count, lost: outcome.lost.count)
    say(notice)
    guard !outcome.lost.isEmpty else { return }
    let lost = outcome.lost.map { ChangeDescriber.lost($0.path, text: $0.text) }
    layers.append(
      .list(
        ListLayer(
          .lostEdits, title: "Changes that found no place",
          lines: lost + ["", StyledText(notice.text + ", u u your text", .overlayText)],
          pageHeight: layout.outlineRows)))
  }

  mutating func didReadDisk(_ id: FileID, _ result: Result<OpenedDocument, FileFailure>) {
    guard let place = index(of: id) else { return }
    switch result {
    case .failure(let failure): say(.diskUnreadable(failure))
    case .success(let opened): showDisk(files[place], opened.bytes)
    }
  }

  // MARK: Recovery

  mutating func recover(_ id: FileID, _ copy: RecoveryCopy) {
    show(id)
    guard file.id == id else { return }
    let root = file.document.root
    file.document.adopt(copy.bytes.array(Span(0, copy.bytes.count)))
    file.hasRecoveryCopy = true
    let change = file.document.changes.first
    guard let change else {
      deleteRecovery(id)
      return say(.recoveryIsSame)
    }
    didChange(oldRoot: root, focus: change.path)
    startIndexingIfNeeded()
    say(.recovered)
  }

  mutating func deleteRecovery(_ id: FileID) {
    withFile(id) { $0.hasRecoveryCopy = false }
    guard let place = index(of: id) else { return }
    effects.append(.discardRecovery(id, path: files[place].path))
    say(.recoveryDeleted)
  }

  /// A raw edit may leave a large text to be read anew.
  mutating func startIndexingIfNeeded() {
    if !file.document.isIndexed {
      effects.append(.startIndexing(file.id, file.document.indexJob))
    }
  }

  /// What is typed in an open field or draft becomes an edit, as a string if it is nothing else.
  private mutating func keepTyping() {
    switch layers.last {
    case .field(var field):
      guard field.line.scalars != field.original else { return }
      if case .failure = field.value { field.interpretation = .string }
      layers[layers.count - 1] = .field(field)
      acceptField()
    case .picker(let picker): keepTyping(in: picker)
    case .choices: acceptChoice()
    case .draft(var draft):
      guard !draft.value.scalars.isEmpty || draft.key?.scalars.isEmpty == false else { return }
      if case .failure = draft.typed { draft.interpretation = .string }
      layers[layers.count - 1] = .draft(draft)
      acceptDraft()
    case .data, .prompt, .question, .list, .types, .help, .none: return
    }
  }

  /// The program is told to end: what is not saved goes to recovery copies.
  mutating func terminate(_ code: Int32) {
    guard !isEnding else { return }
    isEnding = true
    keepTyping()
    for file in files where file.document.hasAnyChanges {
      effects.append(.writeRecovery(file.id, path: file.path, file.document.render()))
    }
    quit(code)
  }
}
