import DocumentTree

extension Editor {
  mutating func close(_ id: FileID) {
    guard let place = index(of: id) else { return }
    let file = files[place]
    guard file.saving == nil else { return say(.stillSaving) }
    if file.isUnsaved {
      ask(.close(file, openedBy: lastKey))
    } else {
      remove(id)
    }
  }

  mutating func closeAll() {
    guard files.allSatisfy({ $0.saving == nil }) else { return say(.stillSaving) }
    let changed = files.filter(\.isUnsaved)
    switch changed.count {
    case 0: quit()
    case 1 where files.count == 1: ask(.close(changed[0], openedBy: lastKey))
    default: ask(.quit(changed, openedBy: lastKey))
    }
  }

  mutating func discardAndClose(_ id: FileID) {
    discardEdits(id)
    remove(id)
  }

  private mutating func discardEdits(_ id: FileID) {
    guard let place = index(of: id), files[place].document.hasAnyChanges else { return }
    takeRecords()
    effects.append(.endJournal(id, .discarded))
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
      for file in files { discardEdits(file.id) }
      quit()
    case .compareWithDisk(let id): readDisk(id)
    case .reload(let id):
      if let place = index(of: id) { effects.append(.reload(id, path: files[place].path)) }
    case .reloadUnderEdits(let id):
      guard let place = index(of: id) else { break }
      files[place].patch = files[place].document.patch()
      effects.append(.reload(id, path: files[place].path))
    case .saveElsewhere(let id): promptSaveAs(id)
    case .overwrite(let id): save(id, overwriting: true, thenClose: closes(id))
    case .overwriteOther(let id, let path):
      save(id, to: .other(path), overwriting: true, thenClose: closes(id))
    case .overwriteData(let id, let path): exportData(id, to: path, overwriting: true)
    case .exportElsewhere(let path): askForData(isImport: false, path: path)
    case .saveBroken(let id, let target): saveBroken(id, target: target)
    case .recover(let id, let offer): recover(id, offer)
    case .compareRecovery(let id, let offer): compareRecovery(id, offer)
    case .discardRecovery(let id, let offer): discardRecovery(id, offer)
    case .revert(let path): revert(path)
    case .revertAll: revertAll()
    case .pasteOver(let bytes): pasteOver(bytes)
    case .pasteAsEntry(let bytes): pasteAsEntry(bytes)
    }
    if case .stay = answer {
      quitsWhenSaved = false
      for place in files.indices { files[place].closesWhenSaved = false }
    }
  }

  private func closes(_ id: FileID) -> Bool {
    index(of: id).map { files[$0].closesWhenSaved } ?? false
  }

  /// After "save all and quit", once the last of them is on disk.
  mutating func quitWhenAllSaved() {
    guard quitsWhenSaved, files.allSatisfy({ $0.saving == nil && !$0.isUnsaved })
    else { return }
    quitsWhenSaved = false
    quit()
  }

  mutating func readDisk(_ id: FileID) {
    if let place = index(of: id) { effects.append(.readDisk(id, path: files[place].path)) }
  }
}
