import DocumentTree

/// The check whether closing would lose edits. Edits that restore the bytes on disk do not count, so the document is rendered and
/// compared, on another thread if the file is large. Any key cancels the check.
package struct ClosingCheck: Sendable {
  enum Subject {
    case file(FileID)
    /// `:q`, which closes only if nothing is unsaved, and does not ask.
    case command(FileID)
    case all
  }

  /// The size in bytes up to which a file is compared at once.
  static let small = 1 << 18

  let subject: Subject
  var left: [FileID]
  var changed: [FileID] = []

  init(_ subject: Subject, _ files: [FileID]) {
    self.subject = subject
    left = files
  }
}

extension Editor {
  mutating func close(_ id: FileID) {
    guard let index = index(of: id) else { return }
    guard files[index].saving == nil else { return waitForSave() }
    let embedded = files.filter { $0.host?.file == id }.map(\.id)
    check(ClosingCheck(.file(id), [id] + embedded))
  }

  mutating func closeAll() {
    guard files.allSatisfy({ $0.saving == nil }) else { return waitForSave() }
    check(ClosingCheck(.all, files.map(\.id)))
  }

  private mutating func check(_ start: ClosingCheck) {
    var check = start
    while let id = check.left.first {
      if let index = index(of: id), files[index].isUnsaved {
        let file = files[index]
        guard file.document.baseBytes.count <= ClosingCheck.small || file.isOnlyCopy else {
          closing = check
          effects.append(.compareWithSaved(id, file.document))
          return report(.comparing)
        }
        if file.isOnlyCopy || !file.document.isAsSaved { check.changed.append(id) }
      }
      check.left.removeFirst()
    }
    finish(check)
  }

  /// Continues after the comparison of a large file, unless the check was cancelled.
  mutating func didCompareWithSaved(_ id: FileID, isSame: Bool) {
    guard var check = closing, check.left.first == id else { return }
    closing = nil
    message = nil
    check.left.removeFirst()
    if !isSame { check.changed.append(id) }
    self.check(check)
  }

  /// Closes a file, or reports its unsaved changes; `:q`.
  mutating func closeUnlessUnsaved(_ id: FileID) {
    guard !isSaving(id) else { return waitForSave() }
    check(ClosingCheck(.command(id), [id]))
  }

  private mutating func finish(_ check: ClosingCheck) {
    let changed = files.filter { check.changed.contains($0.id) }
    switch (check.subject, changed.first) {
    case (.file(let id), nil), (.command(let id), nil): remove(id)
    case (.all, nil):
      takeRecords()
      for file in files { effects.append(.endJournal(file.id, .clean)) }
      quit()
    case (.file, let file?): ask(.close(file, openedBy: lastKey))
    case (.all, let file?) where files.count == 1: ask(.close(file, openedBy: lastKey))
    case (.all, _): ask(.quit(changed, openedBy: lastKey))
    case (.command, let file?):
      report(
        file.document.hasAnyChanges
          ? .unsavedChanges(file.changeCount) : .onlyCopy(file.name))
    }
  }

  private func isSaving(_ id: FileID) -> Bool {
    index(of: id).map { files[$0].saving != nil } ?? false
  }

  mutating func discardAndClose(_ id: FileID) {
    guard !isSaving(id) else { return waitForSave() }
    discardEdits(id)
    remove(id)
  }

  /// Ends the journal of a file; of edits that were all undone nothing is kept.
  mutating func discardEdits(_ id: FileID) {
    guard let index = index(of: id) else { return }
    takeRecords()
    effects.append(.endJournal(id, files[index].document.hasAnyChanges ? .discarded : .clean))
  }

  mutating func perform(_ answer: Question.Action) {
    switch answer {
    case .stay: break
    case .saveAndClose(let id): save(id, thenClose: true)
    case .discardAndClose(let id): discardAndClose(id)
    case .saveAllAndQuit:
      quitsWhenSaved = true
      for file in files where file.isUnsaved { save(file.id) }
    case .discardAllAndQuit:
      guard files.allSatisfy({ $0.saving == nil }) else { return waitForSave() }
      for file in files { discardEdits(file.id) }
      quit()
    case .compareWithDisk(let id): readDisk(id)
    case .reload(let id):
      guard let index = index(of: id) else { break }
      guard files[index].host == nil else { return report(.hasNoFile) }
      guard files[index].saving == nil else { return waitForSave() }
      reloading.insert(id)
      effects.append(.reload(id, path: files[index].path))
    case .reloadKeepingEdits(let id):
      guard let index = index(of: id) else { break }
      files[index].patch = files[index].document.patch()
      reloading.insert(id)
      effects.append(.reload(id, path: files[index].path))
    case .saveElsewhere(let id): promptSaveAs(id)
    case .overwrite(let id): save(id, overwriting: true, thenClose: closes(id))
    case .overwriteOther(let id, let target):
      save(id, to: target, overwriting: true, thenClose: closes(id))
    case .overwriteData(let id, let path): exportData(id, to: path, overwriting: true)
    case .exportElsewhere(let path): askForData(isImport: false, path: path)
    case .saveBroken(let id, let target): saveBroken(id, target: target)
    case .convert(let id, let target): convert(id, target: target)
    case .recover(let id, let offer): recover(id, offer)
    case .compareRecovery(let id, let offer): compareRecovery(id, offer)
    case .discardRecovery(let id, let offer): discardRecovery(id, offer)
    case .revert(let path): revert(path)
    case .revertAll: revertAll()
    case .changeOthers(let edit): takeSteps(edit)
    case .pasteOver(let bytes): pasteOver(bytes)
    case .pasteAsEntry(let bytes): pasteAsEntry(bytes)
    case .goTo(let path): file.show(row(of: path))
    case .copyReferenced(let path): copyReferenced(at: path)
    case .changeNames(let names): changeNames(names)
    case .changeReferences(let references, let key): changeReferences(references, to: key)
    }
    if case .stay = answer {
      quitsWhenSaved = false
      for index in files.indices { files[index].closesWhenSaved = false }
    }
  }

  private func closes(_ id: FileID) -> Bool {
    index(of: id).map { files[$0].closesWhenSaved } ?? false
  }

  /// Saves all files with unsaved content.
  mutating func saveAll(thenQuit: Bool = false) {
    quitsWhenSaved = thenQuit
    let unsaved = files.filter(\.isUnsaved).map(\.id)
    savesTogether = files.filter(\.isUnsaved).map { SaveTogether(file: $0.id, name: $0.name) }
    for id in unsaved { save(id) }
    if unsaved.isEmpty { report(.nothingToSave) }
    quitWhenAllSaved()
  }

  /// Quits after "save all and quit" once all files are on disk.
  mutating func quitWhenAllSaved() {
    guard quitsWhenSaved, files.allSatisfy({ $0.saving == nil && !$0.isUnsaved })
    else { return }
    quitsWhenSaved = false
    quit()
  }

  mutating func readDisk(_ id: FileID) {
    guard let index = index(of: id) else { return }
    guard files[index].host == nil else { return report(.hasNoFile) }
    effects.append(.readDisk(id, path: files[index].path))
  }
}

/// One of several files that are saved together, which is reported once.
struct SaveTogether: Sendable {
  var file: FileID
  var name: String
  var isSaved = false
}
