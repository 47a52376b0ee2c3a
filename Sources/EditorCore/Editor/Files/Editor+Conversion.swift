import DocumentFormats
import DocumentTree

// Saving in another format: the name of the new file asks for it, if files with such a name cannot have the present form. The
// document is converted on the thread that writes it; what the format cannot hold comes back as a question, and nothing is written
// before that is answered.

extension Editor {
  /// Returns the format to save a file in under another name, or nil to write it as it is.
  func conversion(of file: EditedFile, for target: SaveRequest.Target) -> Format? {
    guard let path = target.otherPath, let format = Format.forNewFile(named: path),
      !file.writtenFormat.mayBeNamed(path),
      fileExtension(of: path) != fileExtension(of: file.path)
    else { return nil }
    return format
  }

  private func fileExtension(of path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    return name[dot...].lowercased()
  }

  /// Returns the name of the form of a file that was saved under another name, unless the name announces that form and the file had
  /// it before.
  func formToReport(of file: EditedFile, savedAs path: String, isConverted: Bool) -> String? {
    let format = file.format.displayName(of: file.document)
    let form = file.writtenFormat == file.format ? format : "\(format), \(file.writtenFormat.name)"
    guard !isConverted else { return form }
    guard let announced = Format.forNewFile(named: path) else { return nil }
    return [announced.name, announced.strictName].contains(form) ? nil : form
  }

  /// Returns false, with a message, if a file cannot be converted now.
  mutating func mayConvert(_ file: EditedFile) -> Bool {
    if file.document.fault != nil {
      report(.brokenNotConverted)
    } else if !file.document.isIndexed {
      report(.convertsWhenRead)
    } else {
      return true
    }
    return false
  }

  mutating func askAboutConversion(_ id: FileID, _ losses: ConversionLosses) {
    guard let index = index(of: id), let request = files[index].saving,
      let format = request.conversion
    else { return }
    files[index].saving = nil
    watch(id)
    quitsWhenSaved = false
    message = nil
    show(id)
    ask(
      .convert(files[index], target: request.target, to: format, losses, openedBy: lastKey))
  }

  /// Saves a file in another format although that cannot hold all of it.
  mutating func convert(_ id: FileID, target: SaveRequest.Target) {
    withFile(id) { $0.acceptedConversion = target }
    save(id, to: target, thenClose: index(of: id).map { files[$0].closesWhenSaved } ?? false)
  }

  /// Goes on with the new file in place of the document that was converted.
  mutating func didConvert(_ id: FileID, _ opened: OpenedDocument, note: String?) {
    guard let index = index(of: id), files[index].saving != nil else { return }
    let closes = files[index].closesWhenSaved
    let height = files[index].outline.height
    effects.append(.endJournal(id, .saved))
    files[index] = EditedFile(id, opened, height: height)
    filters[id] = nil
    // Cut entries are in the former document.
    register.carry(through: { _ in nil }, in: id)
    if file.id == id, let layer = layers.firstIndex(where: \.endsWithSave) {
      layers.remove(at: layer)
    }
    watch(id)
    if !files[index].document.isIndexed {
      effects.append(.startIndexing(id, files[index].document.indexJob))
    }
    if message?.isError != true {
      let form = formToReport(of: files[index], savedAs: files[index].path, isConverted: true)
      report(.saved(files[index].name, form: form, note: note))
    }
    if closes { remove(id) }
    quitWhenAllSaved()
  }
}
