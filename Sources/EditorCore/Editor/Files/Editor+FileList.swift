extension Editor {
  mutating func openFileList() {
    layers.append(FileList(fileEntries()))
  }

  mutating func showFromList(_ id: FileID) {
    layers.removeLast()
    show(id)
    report(.opened(file.name))
  }

  /// Shows in an open list what has changed, such as a file that was saved.
  mutating func updateFileList() {
    guard let last = layers.indices.last, var list = layers[last] as? FileList else { return }
    list.update(fileEntries())
    list.note = message?.styled ?? ""
    layers[last] = list
  }

  private func fileEntries() -> [FileList.Entry] {
    files.map { each in
      let note =
        each.disk.mark(exists: each.exists) ?? (each.document.fault == nil ? nil : "broken")
        ?? (each.readOnlyReason == nil ? nil : "read-only") ?? (each.isNew ? "new" : "")
      return FileList.Entry(
        id: each.id, path: each.shownPath, changeCount: each.changeCount, note: note,
        isCurrent: each.id == file.id)
    }
  }
}
