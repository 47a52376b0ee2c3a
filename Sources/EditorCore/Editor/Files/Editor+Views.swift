import DocumentFormats

// A file may have several views: a keyed archive is shown as its objects, or as the property list that it is in.

extension Editor {
  /// Reads the file again in its other format. Edits belong to the text of one view, so there may be none.
  mutating func changeView() {
    guard file.saving == nil else { return waitForSave() }
    guard !file.isUnsaved else { return report(.viewNeedsCleanFile) }
    guard file.exists else { return report(.noOtherView) }
    reloading.insert(file.id)
    effects.append(.changeView(file.id, path: file.path, file.format))
  }

  /// Replaces an open file by another view of it. Its history does not carry over, as it is that of another text.
  mutating func showView(_ index: Int, _ opened: OpenedDocument) {
    let id = files[index].id
    guard !files[index].isUnsaved, files[index].saving == nil, layers.isEmpty else {
      return report(.viewNeedsCleanFile)
    }
    show(id)
    takeRecords()
    effects.append(.endJournal(id, .clean))
    filters[id] = nil
    files[index] = EditedFile(id, opened, height: max(1, layout.outlineRows))
    watch(id)
    startIndexingIfNeeded()
    report(.viewChanged(opened.format.name))
  }
}
