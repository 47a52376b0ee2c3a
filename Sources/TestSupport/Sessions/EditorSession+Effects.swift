// The effects that the program around the editor runs, in memory; and changes of the files by other programs.

import DocumentFormats
import DocumentTree
import EditorCore
import ModelBasics

extension EditorSession {
  mutating func run(_ effect: Effect) {
    switch effect {
    case .save(let request):
      if holdsSaves { held.append(effect) } else { save(request) }
    case .cancelSave(let id):
      held.removeAll { if case .save(let request) = $0 { request.file == id } else { false } }
      var failure = FileFailure("cancelled")
      failure.isCancellation = true
      send(.saveFailed(id, failure))
    case .startIndexing(let id, let job):
      guard !holdsIndexing else { return held.append(effect) }
      job.run()
      send(.indexProgress(id))
    case .copy(let bytes): clipboard = bytes
    case .suspend: suspensions += 1
    case .editExternally(let id, let text, _):
      editedExternally = text
      send(.externalEditorResult(id, externalEditor(text)))
    case .openFile(let id, let path): send(.opened(id, read(path, .jsonc)))
    case .reload(let id, let path):
      if holdsReading { held.append(effect) } else { send(.opened(id, read(path, .jsonc))) }
    case .changeView(let id, let path, let format):
      let views = Format.views(of: Bytes(files.files[path]?.bytes ?? []))
      if let next = views.first(where: { $0 != format }) {
        send(.opened(id, read(path, next)))
      } else {
        send(.hasNoOtherView(id))
      }
    case .readDisk(let id, let path): send(.diskRead(id, read(path, .jsonc)))
    case .compareWithDisk(let id, let path, let token):
      let version = files.files[path]?.version
      let state: DiskState =
        version == nil ? .gone : version == token.value as? Int ? .same : .changed
      send(.diskState(id, .success(state)))
    case .compareWithSaved(let id, let document):
      send(.comparedWithSaved(id, isSame: document.isAsSaved))
    case .watch(let id, let path, let token): watched[id] = (path, token)
    case .readAgain(let id, let path):
      if holdsReading { held.append(effect) } else { send(.readAgain(id, read(path, .jsonc))) }
    case .readSchema(let id, _, let reference):
      guard let bytes = files.files[reference]?.bytes else { return }
      do {
        send(.schemaRead(id, .success(try Schema(bytes, name: reference))))
      } catch {
        send(.schemaRead(id, .failure(FileFailure("\(reference):\(error)", path: reference))))
      }
    case .listFiles(let folder):
      let names = files.files.keys.filter { $0.hasPrefix(folder) }.map { path in
        let rest = path.dropFirst(folder.count)
        return rest.firstIndex(of: "/").map { String(rest[...$0]) } ?? String(rest)
      }
      send(.filesListed(folder: folder, Array(Set(names))))
    case .checkDisk: looks += 1
    case .readData(let id, let path):
      let bytes = files.files[path]?.bytes
      send(
        .dataRead(
          id, path: path, bytes.map { .success($0) } ?? .failure(FileFailure("no such file"))))
    case .writeData(let id, let path, let bytes, let overwriting):
      let outcome = files.save(bytes, at: path, expecting: nil, overwriting: overwriting)
      let result: Result<DataWriting, FileFailure> =
        switch outcome {
        case .saved: .success(.written(note: nil))
        case .conflict: .success(.exists)
        case .failed(let failure): .failure(failure)
        }
      send(.dataWritten(id, path: path, result))
    case .writeRecovery(_, let path, let document):
      files.recoveryCopies[path] = document.render().bytes()
    case .rememberReadings(let path, let rules): readingRules[path] = rules
    case .journal(let id, let records): journals[id, default: []] += records.map(\.encoded)
    case .endJournal(let id, let end):
      if end == .discarded, let journal = journals[id] { discardedJournals.append(journal) }
      journals[id] = nil
    case .acceptRecovery(_, let number, let isWhole):
      recoveryAnswers.append(isWhole ? "accepted \(number)" : "kept \(number)")
    case .discardRecovery(_, let number): recoveryAnswers.append("discarded \(number)")
    case .forgetRecovery(_, let number): recoveryAnswers.append("forgotten \(number)")
    case .findRecoveries(let id):
      send(.recoveriesFound(id, storedOffers, wereRequested: true))
    case .close(let id):
      watched[id] = nil
      journals[id] = nil
    case .quit(let code): exitCode = code
    case .redraw: redraws += 1
    case .dropPendingInput: dropsInput = true
    case .continueWhenIdle:
      if holdsIdle { held.append(effect) } else { isIdleAwaited = true }
    }
  }

  /// Saves a document in another format, as the program does.
  private mutating func save(_ request: SaveRequest, as format: Format) {
    guard let conversion = try? Conversion(of: request.document, in: request.carrier, to: format)
    else {
      return send(.saveFailed(request.file, FileFailure("not converted")))
    }
    let losses = conversion.losses
    guard losses.isEmpty || request.acceptsLosses && !losses.isFinal else {
      return send(.conversionLosesParts(request.file, losses))
    }
    let bytes = conversion.file
    switch files.save(
      bytes.array(Span(0, bytes.count)), at: request.path, expecting: nil,
      overwriting: request.overwrites)
    {
    case .saved(let file):
      if case .copy = request.target {
        let saved = SavedDocument(
          document: request.document, rendering: request.document.render(),
          token: FileToken(file.version))
        return send(.saved(request.file, saved))
      }
      let carried = format.carried(bytes)
      var opened = OpenedDocument(
        path: request.path, bytes: carried.text, format: format, token: FileToken(file.version))
      opened.carrier = carried.carrier
      send(.converted(request.file, opened, note: nil))
    case .conflict: send(.conflict(request.file, .changed))
    case .failed(let failure): send(.saveFailed(request.file, failure))
    }
  }

  private mutating func save(_ request: SaveRequest) {
    if let format = request.conversion { return save(request, as: format) }
    let rendering = request.document.render()
    let bytes = rendering.bytes()
    let written = Document(Bytes(bytes), grammar: request.document.grammar)
    do {
      try request.document.check(rendering, written: written)
    } catch {
      return send(.saveFailed(request.file, FileFailure("the check failed: \(error)")))
    }
    let file: [UInt8]
    do throws(EncodingRefusal) {
      file = request.carrier.isText ? bytes : try request.carrier.file(with: Bytes(bytes))
    } catch {
      return send(.saveFailed(request.file, FileFailure(error.reason)))
    }
    if files.hasLostBytes { return send(.conflict(request.file, .torn)) }
    let version = request.expecting?.value as? Int
    switch files.save(
      file, at: request.path, expecting: version, overwriting: request.overwrites)
    {
    case .saved(let stored):
      let carrier = request.carrier.carrier(afterWriting: Bytes(file), with: Bytes(bytes))
      let saved = SavedDocument(
        document: written, rendering: rendering, carrier: carrier,
        token: FileToken(stored.version))
      send(.saved(request.file, saved))
    case .conflict:
      send(.conflict(request.file, files.files[request.path] == nil ? .gone : .changed))
    case .failed(let failure): send(.saveFailed(request.file, failure))
    }
  }

  // MARK: Other programs

  /// Changes a file as another program would, and reports the change to the editor.
  @discardableResult
  package mutating func change(
    _ text: String, at path: String = "t.json", as state: DiskState = .changed,
    isSettled: Bool = true
  ) -> EditorSession {
    files.put(Array(text.utf8), at: path)
    notice(path, state, isSettled: isSettled)
    return self
  }

  /// Deletes a file as another program would, and reports that to the editor.
  @discardableResult
  package mutating func takeAway(
    _ path: String = "t.json", as state: DiskState = .deleted
  ) -> EditorSession {
    files.delete(path)
    notice(path, state, isSettled: true)
    return self
  }

  /// Reports a change of a file to the editor if the file is watched.
  package mutating func notice(_ path: String, _ state: DiskState, isSettled: Bool) {
    for (id, file) in watched where file.path == path {
      send(.diskChanged(id, state, isSettled: isSettled))
    }
  }
}
