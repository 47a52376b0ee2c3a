// A data value that holds a model file is opened as a file of its own. An edit of it is put into the value at once, as an edit of
// the host, so journals, the question before quitting and saves need to know only the host:
//
//   settings.plist › .archive   edit ─▶ encode ─▶   .archive of settings.plist: one step of undo
//                               reload ◀────────    undo, revert, reload there

import DocumentFormats
import DocumentTree
import ModelBasics
import ModelData

extension Editor {
  /// The largest data value in bytes that is opened as a document, because it is encoded anew after each edit.
  private static let longestEmbedded = 1 << 18

  /// Opens the document that a data value holds; returns false if it holds none.
  mutating func openEmbedded(_ data: StoredData, at path: NodePath) -> Bool {
    let bytes = Bytes(data.bytes)
    guard bytes.count <= Self.longestEmbedded, let format = Format.embedded(in: bytes) else {
      return false
    }
    if let open = files.first(where: { $0.host?.file == file.id && $0.host?.path == path }) {
      show(open.id)
      return true
    }
    let carried = format.carried(bytes)
    let id = expectFile()
    opening.remove(id)
    var opened = OpenedDocument(
      path: "\(file.shownPath) › \(file.pathText(path))", bytes: carried.text, format: format,
      token: nil)
    opened.carrier = carried.carrier
    var embedded = EditedFile(id, opened, height: max(1, layout.outlineRows))
    embedded.host = HostValue(
      file: file.id, path: path, named: file.document.path(of: path), bytes: data.bytes,
      revision: embedded.document.revision,
      hostRevision: file.document.revision)
    add(embedded, makeCurrent: true)
    startIndexingIfNeeded()
    report(.openedEmbedded(embedded.format.name))
    return true
  }

  /// Puts edits of embedded documents into their values, and takes over values that were changed in their hosts.
  mutating func updateEmbedded() {
    for index in files.indices {
      guard let host = files[index].host, let hostIndex = self.index(of: host.file) else {
        continue
      }
      if files[hostIndex].document.revision != host.hostRevision { takeOverValue(index, hostIndex) }
    }
    // An embedded document comes after its host, which may be embedded too.
    for index in files.indices.reversed() {
      guard let host = files[index].host, let hostIndex = self.index(of: host.file),
        files[index].document.revision != host.revision
      else { continue }
      putIntoHost(index, hostIndex)
    }
  }

  private mutating func takeOverValue(_ index: Int, _ hostIndex: Int) {
    guard var host = files[index].host else { return }
    host.hostRevision = files[hostIndex].document.revision
    defer { files[index].host = host }
    guard let (path, _, data) = value(of: host, in: files[hostIndex]) else {
      host.refusal = "its value in \(files[hostIndex].name) is gone"
      return
    }
    host.path = path
    host.named = files[hostIndex].document.path(of: path)
    host.refusal = nil
    guard data.bytes != host.bytes else { return }
    host.bytes = data.bytes
    let carried = files[index].format.carried(Bytes(data.bytes))
    var opened = OpenedDocument(
      path: files[index].path, bytes: carried.text, format: files[index].format, token: nil)
    opened.carrier = carried.carrier
    files[index].reload(opened)
    host.revision = files[index].document.revision
  }

  private func value(
    of host: HostValue, in file: EditedFile
  ) -> (path: NodePath, recognition: Recognition, data: StoredData)? {
    guard let node = host.path.last else { return nil }
    func value(
      at path: NodePath
    ) -> (path: NodePath, recognition: Recognition, data: StoredData)? {
      guard let node = path.last, let recognition = file.recognition(of: path),
        let data = StoredData(recognition, of: node, in: file.document)
      else { return nil }
      return (path, recognition, data)
    }
    if let path = file.document.path(to: node) { return value(at: path) }
    // In another text of the file, it is the value with the same path and the same bytes; a key alone names it too.
    guard case .success(let path) = file.document.resolve(host.named, strict: true),
      let found = value(at: path),
      found.data.bytes == host.bytes
        || host.named.segments.allSatisfy({ if case .key = $0 { true } else { false } })
    else { return nil }
    return found
  }

  private mutating func putIntoHost(_ index: Int, _ hostIndex: Int) {
    // The edit is put into the value after the save.
    guard var host = files[index].host, files[hostIndex].saving == nil else { return }
    defer { files[index].host = host }
    let document = files[index].document
    host.revision = document.revision
    guard let (path, recognition, data) = value(of: host, in: files[hostIndex]) else {
      host.refusal = "its value in \(files[hostIndex].name) is gone"
      return report(.notEmbedded(host.refusal ?? ""))
    }
    guard document.fault == nil else {
      host.refusal = "it is broken"
      return
    }
    let text = Bytes(document.render().bytes())
    let bytes: [UInt8]
    do throws(EncodingRefusal) {
      bytes = try files[index].carrier.file(with: text)
    } catch {
      host.refusal = error.reason
      return report(.notEmbedded(error.reason))
    }
    host.refusal = nil
    guard bytes != host.bytes else { return }
    let shown = currentIndex
    currentIndex = hostIndex
    let isPut = write(recognition.replacement(bytes, like: data), over: recognition, at: path)
    currentIndex = shown
    guard isPut else {
      host.refusal = "\(files[hostIndex].name) does not accept it"
      return
    }
    host.bytes = bytes
    host.hostRevision = files[hostIndex].document.revision
  }

  /// Saves the file around an embedded document.
  mutating func saveHost(of host: HostValue) {
    if let refusal = host.refusal {
      return report(.notSaved(FileFailure(refusal), edits: file.changeCount))
    }
    save(host.file)
  }

  /// Makes the present content of the embedded documents of a file their base, after the file was saved.
  mutating func didSaveHost(_ id: FileID, _ carry: (Node) -> Node?) {
    guard let hostIndex = index(of: id) else { return }
    for index in files.indices {
      guard var host = files[index].host, host.file == id else { continue }
      host.path = host.path.compactMap(carry)
      host.named = files[hostIndex].document.path(of: host.path)
      host.hostRevision = files[hostIndex].document.revision
      if host.refusal == nil {
        let document = files[index].document
        let rendering = document.render()
        let written = Document(Bytes(rendering.bytes()), grammar: document.grammar)
        if !written.isIndexed { written.indexJob.run() }
        let carrier = files[index].carrier.carrier(
          afterWriting: Bytes(host.bytes), with: written.baseBytes)
        let carryInside = didWrite(index, written, rendering, carrier)
        host.revision = files[index].document.revision
        files[index].host = host
        didSaveHost(files[index].id, carryInside)
      }
      files[index].host = host
    }
  }
}
