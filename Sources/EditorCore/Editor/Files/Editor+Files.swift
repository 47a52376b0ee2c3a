import DocumentFormats
import DocumentTree

extension Editor {
  mutating func didOpen(_ id: FileID, _ result: Result<OpenedDocument, FileFailure>) {
    let isFirst = opening.remove(id) != nil
    switch result {
    case .failure(let failure):
      if isFirst {
        let path = failure.path ?? ""
        report(.notOpened(path, failure))
      } else {
        withFile(id) { $0.patch = nil }
        report(.notReloaded(failure))
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
      return report(.opened(other.name))
    }
    let file = EditedFile(id, opened, height: max(1, layout.outlineRows))
    // At the start the first file stays current; a file opened later becomes current.
    add(file, makeCurrent: opening.isEmpty && lastKey != nil)
    watch(id)
    if file.schema == nil, let reference = file.document.schemaReference {
      effects.append(.readSchema(id, path: file.path, reference: reference))
    }
    if !file.document.isIndexed {
      effects.append(.startIndexing(id, file.document.indexJob))
    }
    if file.isNew, !file.path.isEmpty { report(.newFile(file.name)) }
    reportFaultAtStart(id)
    if message == nil, file.id == id, layers.isEmpty { report(opened.remarks) }
  }

  /// Reports the first of the problems of a file.
  mutating func report(_ remarks: [FileRemark]) {
    guard let first = remarks.first else { return }
    report(.remark(first, others: remarks.count - 1))
  }

  /// Reports a fault at the start, because it may be far below the first screen.
  private mutating func reportFaultAtStart(_ id: FileID) {
    guard file.id == id, lastKey == nil, message == nil, layers.isEmpty else { return }
    let brokenValues = file.document.valueFaults.count
    if let text = file.faultText {
      report(.brokenAtStart(text))
    } else if brokenValues > 0 {
      report(.brokenValuesAtStart(brokenValues))
    }
  }

  mutating func reload(_ id: FileID, _ opened: OpenedDocument) {
    guard let index = index(of: id) else { return }
    guard opened.format == files[index].format else { return showView(index, opened) }
    guard opened.token != nil || !files[index].exists else {
      files[index].patch = nil
      return report(.removedOnDisk(files[index].name, .gone))
    }
    // An open layer refers to the current text, so the new text waits.
    guard layers.isEmpty, files[index].saving == nil else {
      return files[index].waitingReload = opened
    }
    let edits = files[index].changeCount
    if files[index].patch != nil { files[index].patch = files[index].document.patch() }
    show(id)
    takeRecords()
    let end: JournalEnd =
      file.patch != nil ? .superseded : file.document.hasAnyChanges ? .discarded : .clean
    effects.append(.endJournal(id, end))
    file.reload(opened)
    watch(id)
    if !file.document.isIndexed {
      effects.append(.startIndexing(id, file.document.indexJob))
    }
    report(file.patch == nil ? .reloaded(kept: edits) : .reloadedFirst)
    applyPatch()
  }

  mutating func didIndex(_ id: FileID) {
    guard let index = index(of: id) else { return }
    // The indexed part of the containers has grown.
    files[index].schema?.forget()
    files[index].outline.refresh(in: files[index].document)
    if files[index].patch != nil {
      show(id)
      applyPatch()
    }
    if file.id == id { recoverWhenIndexed() }
    reportFaultAtStart(id)
    guard file.id == id else { return }
    filters[id]?.isWaiting = false
    if let last = layers.indices.last, var list = layers[last] as? ReplaceList {
      list.replacements.isWaiting = false
      layers[last] = list
    }
    if let last = layers.indices.last, var list = layers[last] as? KeyList {
      list.catalog.isWaiting = false
      layers[last] = list
    }
    switch goal {
    case .lastRow, .search, .matchCount, .offset, .path, .tableRow, .markMatches: pursueGoal()
    default: break
    }
  }

  /// Applies the user's edits to the reloaded file.
  mutating func applyPatch() {
    guard let patch = file.patch, file.document.isIndexed, file.saving == nil else { return }
    let root = file.document.root
    withFile(file.id) { $0.patch = nil }
    let outcome = file.document.apply(patch)
    // Their values under mine are in no other place once mine are saved.
    if !outcome.overwritten.isEmpty { withFile(file.id) { $0.keepsTheirs = true } }
    didChange(oldRoot: root, focus: file.document.edits.first?.path)
    startIndexingIfNeeded()
    let notice = Notice.editsReapplied(
      outcome.made, over: outcome.overwritten.count, lost: outcome.lost.count)
    report(notice)
    showLost(outcome, notice)
  }

  mutating func didReadDisk(_ id: FileID, _ result: Result<OpenedDocument, FileFailure>) {
    guard let index = index(of: id) else { return }
    switch result {
    case .failure(let failure): report(.diskUnreadable(failure))
    case .success(let opened): showDisk(files[index], opened.bytes)
    }
  }

  /// Starts to index the new text after a raw edit, if it is not indexed at once.
  mutating func startIndexingIfNeeded() {
    if !file.document.isIndexed {
      effects.append(.startIndexing(file.id, file.document.indexJob))
    }
  }
}
