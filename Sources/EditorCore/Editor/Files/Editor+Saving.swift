import DocumentFormats
import DocumentTree

extension Editor {
  mutating func save(
    _ id: FileID, to target: SaveRequest.Target = .same, overwriting: Bool = false,
    thenClose: Bool = false
  ) {
    guard let index = index(of: id) else { return }
    let file = files[index]
    guard file.saving == nil else { return waitForSave() }
    if let host = file.host {
      // Another file gets a copy, and the document stays in its value.
      guard let path = target.otherPath else { return saveHost(of: host) }
      return send(index, .copy(path), overwriting: overwriting)
    }
    if target == .same {
      guard !file.path.isEmpty else { return promptSaveAs(id, thenClose: thenClose) }
      if !file.isUnsaved, file.exists, !overwriting {
        if thenClose { return remove(id) }
        guard let token = file.token else { return report(.nothingToSave) }
        return effects.append(.compareWithDisk(id, path: file.path, token))
      }
      if file.readOnlyReason != nil { return promptSaveAs(id, thenClose: thenClose) }
    }
    files[index].closesWhenSaved = thenClose
    if conversion(of: file, for: target) != nil {
      guard mayConvert(file) else { return }
    } else if file.document.fault != nil, !file.carrier.keepsLayout {
      return report(.brokenNotSaved(file.formatName, file.faultText ?? ""))
    } else if file.document.fault != nil, !file.mayBeSavedBroken {
      return ask(.saveBroken(file, target: target, openedBy: lastKey))
    }
    send(index, target, overwriting: overwriting)
  }

  private mutating func send(_ index: Int, _ target: SaveRequest.Target, overwriting: Bool) {
    let file = files[index]
    let path = target.otherPath ?? file.path
    var request = SaveRequest(
      file: file.id, path: path, target: target, document: file.document,
      carrier: file.carrier, expecting: target == .same ? file.token : nil,
      overwrites: overwriting, keepsTheirs: target == .same && file.replacesTheirs)
    request.conversion = conversion(of: file, for: target)
    request.acceptsLosses = file.acceptedConversion == target
    files[index].saving = request
    effects.append(.save(request))
    report(.saving)
    saveMessage = message
  }

  mutating func saveBroken(_ id: FileID, target: SaveRequest.Target) {
    withFile(id) { $0.mayBeSavedBroken = true }
    save(id, to: target, thenClose: index(of: id).map { files[$0].closesWhenSaved } ?? false)
  }

  mutating func promptSaveAs(_ id: FileID, thenClose: Bool = false) {
    guard let index = index(of: id) else { return }
    let file = files[index]
    let reason = file.readOnlyReason.map { "Read-only (\($0)); save as: " }
    layers.append(
      Prompt(
        .saveAs(id, thenClose: thenClose), label: reason ?? "Save as: ",
        text: file.refusedPath ?? (file.host == nil ? file.path : "")))
  }

  /// Returns a typed path with `~` replaced by the home folder.
  func expanded(_ path: String) -> String {
    guard let homeFolder, path == "~" || path.hasPrefix("~/") else { return path }
    return homeFolder + path.dropFirst()
  }

  mutating func submitSaveAs(_ id: FileID, _ text: String, thenClose: Bool) {
    guard let index = index(of: id) else { return }
    let text = expanded(text)
    let isSame = text == files[index].path
    guard !text.isEmpty else { return report(.needsName) }
    if isSame, files[index].readOnlyReason != nil {
      return report(
        .notSaved(readOnlyFailure(files[index]), edits: files[index].changeCount))
    }
    save(id, to: isSame ? .same : .other(text), thenClose: thenClose)
  }

  /// Writes a copy to another file and continues to edit the current one, as in vi; `:w FILE`.
  mutating func writeCopy(_ id: FileID, _ text: String, thenClose: Bool = false) {
    guard let index = index(of: id) else { return }
    let path = expanded(text)
    guard !files[index].path.isEmpty, path != files[index].path else {
      return submitSaveAs(id, text, thenClose: thenClose)
    }
    save(id, to: .copy(path), thenClose: thenClose)
  }

  private mutating func didWriteCopy(
    _ index: Int, _ path: String, as conversion: Format?, note: String?
  ) {
    let file = files[index]
    let form =
      conversion?.name ?? formToReport(of: file, savedAs: path, isConverted: false)
    report(.copyWritten(path, form: form, note: note, of: file.name, changes: file.changeCount))
    guard file.closesWhenSaved else { return }
    discardEdits(file.id)
    remove(file.id)
  }

  /// Reports the state of the file on disk after a save without changes.
  mutating func didCompareWithDisk(_ id: FileID, _ state: Result<DiskState, FileFailure>) {
    guard let index = index(of: id) else { return }
    switch state {
    case .success(.same): report(.nothingToSave)
    case .success(.changed), .success(.replaced):
      ask(.conflict(files[index], keys: keymap, openedBy: lastKey))
    case .success(.gone), .success(.deleted), .success(.moved):
      ask(.gone(files[index], openedBy: lastKey))
    case .success(.unreadable(let failure)): report(.diskUnreadable(failure))
    case .failure(let failure): report(.diskUnreadable(failure))
    }
  }

  private func readOnlyFailure(_ file: EditedFile) -> FileFailure {
    FileFailure(file.readOnlyReason ?? "read-only")
  }

  // MARK: While it runs

  mutating func didWritePart(_ id: FileID, _ percent: Int) {
    guard file.id == id, file.saving != nil else { return }
    if held != nil { return reportWaiting(percent) }
    guard message == nil || message == saveMessage else { return }
    report(percent < 100 ? .savingPart(percent) : .savingEnd)
    saveMessage = message
  }

  /// Cancels the save of the file on the screen, if the key asks for that. What has replaced the file by then stays saved.
  mutating func cancelsSave(_ key: Key) -> Bool {
    guard file.saving != nil, sequence.text.isEmpty, key == Key(.escape) || key == .control("c")
    else { return false }
    effects.append(.cancelSave(file.id))
    report(.cancellingSave)
    return true
  }

  // MARK: Answers

  mutating func didSave(_ id: FileID, _ saved: SavedDocument) {
    guard let index = index(of: id), let request = files[index].saving else { return }
    files[index].saving = nil
    if case .copy(let path) = request.target {
      return didWriteCopy(index, path, as: request.conversion, note: saved.note)
    }
    let carry = didWrite(index, saved.document, saved.rendering, saved.carrier)
    files[index].token = saved.token
    files[index].refusedPath = nil
    if case .other(let path) = request.target {
      files[index].path = path
      files[index].realPath = nil
      files[index].readOnlyReason = nil
    }
    files[index].disk = DiskWatch()
    watch(id)
    didSaveHost(id, carry)
    if file.id == id, let layer = layers.firstIndex(where: \.endsWithSave) {
      layers.remove(at: layer)
    }
    files[index].keepsTheirs = false
    files[index].theirRevision = nil
    effects.append(.endJournal(id, .saved))
    if !files[index].document.isIndexed {
      effects.append(.startIndexing(id, files[index].document.indexJob))
    }
    // The message about a failed save of another file stays.
    if message?.isError != true {
      let form = request.target.otherPath.flatMap {
        formToReport(of: files[index], savedAs: $0, isConverted: false)
      }
      reportSaved(id, .saved(files[index].name, form: form, note: saved.note))
      saveMessage = message
    }
    if files[index].patch != nil {
      show(id)
      applyPatch()
    }
    if files[index].closesWhenSaved { remove(id) }
    quitWhenAllSaved()
  }

  /// Reports that a file was saved, or after the last of several that were saved together, that all were.
  private mutating func reportSaved(_ id: FileID, _ notice: Notice) {
    guard let place = savesTogether.firstIndex(where: { $0.file == id }) else {
      return report(notice)
    }
    savesTogether[place].isSaved = true
    let isSaving = { (save: SaveTogether) in
      files.contains { $0.id == save.file && $0.saving != nil }
    }
    guard !savesTogether.contains(where: isSaving) else { return }
    let saved = savesTogether.filter(\.isSaved).map(\.name)
    savesTogether = []
    report(saved.count > 1 ? .savedTogether(saved) : notice)
  }

  /// Makes a document as it was written the base, and carries everything that refers to its nodes over to it. Returns the mapping of
  /// nodes.
  @discardableResult
  mutating func didWrite(
    _ index: Int, _ document: Document, _ rendering: Rendering, _ carrier: any Carrier
  ) -> (Node) -> Node? {
    let oldRoot = files[index].document.root
    files[index].outline.addNewEntries(of: files[index].document)
    let mapping = files[index].document.didSave(rendering, as: document)
    let newRoot = files[index].document.root
    let carry: (Node) -> Node? = { $0 == oldRoot ? newRoot : mapping[$0] }
    files[index].carrier = carrier
    self.carry(index, through: carry)
    return carry
  }

  /// Carries everything that refers to nodes of a document over to those that it has over another base, after a save, or undo of
  /// what was saved.
  mutating func carry(_ index: Int, through carry: (Node) -> Node?) {
    files[index].outline.carry(through: carry, in: files[index].document)
    files[index].jumps.carry(through: carry)
    filters[files[index].id]?.root = files[index].document.root
    files[index].carryMarks(through: carry)
    files[index].forgetFindings()
    files[index].didChange()
    files[index].steppedNode = nil
    register.carry(through: carry, in: files[index].id)
  }

  mutating func didNotSave(_ id: FileID, _ failure: FileFailure) {
    guard let index = index(of: id) else { return }
    var failure = failure
    if let path = files[index].saving?.target.otherPath {
      files[index].refusedPath = path
      if !failure.namesFile { failure.clause = "\(path): \(failure.clause)" }
    }
    files[index].saving = nil
    watch(id)
    files[index].closesWhenSaved = false
    quitsWhenSaved = false
    show(id)
    report(
      failure.isCancellation
        ? .saveCancelled(edits: files[index].changeCount)
        : .notSaved(failure, edits: files[index].changeCount))
  }

  mutating func askAboutConflict(_ id: FileID, _ conflict: SaveConflict) {
    guard let index = index(of: id), let request = files[index].saving else { return }
    files[index].saving = nil
    if request.target == .same { files[index].disk.isAsked = true }
    watch(id)
    quitsWhenSaved = false
    message = nil
    show(id)
    let file = files[index]
    switch (conflict, request.target) {
    case (.torn, _): ask(.torn(file, keys: keymap, openedBy: lastKey))
    case (_, .other), (_, .copy):
      ask(.existsElsewhere(file, target: request.target, openedBy: lastKey))
    case (.gone, .same): ask(.gone(file, openedBy: lastKey))
    case (.changed, .same): ask(.conflict(file, keys: keymap, openedBy: lastKey))
    }
  }
}
