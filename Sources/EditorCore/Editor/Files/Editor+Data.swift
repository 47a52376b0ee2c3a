import DocumentTree
import ModelValues

extension Editor {
  /// The largest import in bytes. The text file would otherwise become too large for other programs.
  private static let longestImport = 16 << 20

  /// Opens the document in a data value, or the viewer for its bytes; returns false if the bytes cannot be read.
  mutating func openData(of recognition: Recognition, at path: NodePath) -> Bool {
    guard let node = path.last,
      let data = StoredData(recognition, of: node, in: file.document)
    else { return false }
    return openEmbedded(data, at: path) || openBytes(data, of: recognition, at: path)
  }

  /// Opens the viewer for the bytes of the focused data value; returns false if it is none.
  mutating func openBytes() -> Bool {
    let path = file.focus.path
    guard file.focus.isNode, let node = path.last, let recognition = file.recognition(of: path),
      let data = StoredData(recognition, of: node, in: file.document)
    else { return false }
    return openBytes(data, of: recognition, at: path)
  }

  private mutating func openBytes(
    _ data: StoredData, of recognition: Recognition, at path: NodePath
  ) -> Bool {
    let reading = DataKind(of: data.bytes).reading(in: readings.phrases)
    let name = reading.prefix(1).uppercased() + reading.dropFirst()
    layers.append(
      DataViewer(
        data, of: recognition, path: path, title: "\(name) · \(file.focusText)", size: size))
    return true
  }

  /// Asks for the path of the file to import from or export to.
  mutating func askForData(isImport: Bool, path: String = "") {
    layers.append(
      isImport
        ? Prompt(.importData(file.id), label: "Import from: ")
        : Prompt(.exportData(file.id), label: "Export to: ", text: path))
  }

  /// The open data viewer that the import or export belongs to.
  private var viewer: DataViewer? { layers.last as? DataViewer }

  mutating func importData(_ id: FileID, from path: String) {
    guard !path.isEmpty else { return }
    effects.append(.readData(id, path: expanded(path)))
  }

  mutating func exportData(_ id: FileID, to path: String, overwriting: Bool = false) {
    guard !path.isEmpty, file.id == id, let viewer else { return }
    effects.append(
      .writeData(id, path: expanded(path), viewer.bytes, overwriting: overwriting))
  }

  mutating func didReadData(_ id: FileID, _ path: String, _ result: Result<[UInt8], FileFailure>) {
    guard file.id == id, let viewer else { return }
    switch result {
    case .failure(let failure): report(.dataNotImported(failure))
    case .success(let bytes):
      guard bytes.count <= Self.longestImport else { return report(.dataTooLong(bytes.count)) }
      guard file.saving == nil else { return report(.stillSaving) }
      layers.removeLast()
      let replacement = viewer.recognition.replacement(bytes, like: viewer.data)
      if write(replacement, over: viewer.recognition, at: viewer.path) {
        report(.dataImported(DataKind(of: bytes).reading, path))
      }
    }
  }

  mutating func didWriteData(
    _ id: FileID, _ path: String, _ result: Result<DataWriting, FileFailure>
  ) {
    switch result {
    case .failure(let failure): report(.dataNotExported(failure))
    case .success(.written(let note)): report(.dataExported(path, note: note))
    case .success(.exists): ask(.dataExists(id, path: path, openedBy: lastKey))
    }
  }
}
