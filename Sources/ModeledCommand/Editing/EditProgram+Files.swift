// The effects that concern files. Work that waits for a disk runs on other threads, which post the
// results; only the end of the program waits for them.

import DocumentFormats
import DocumentTree
import EditorCore
import FileStorage
import Glibc
import ModelBasics

extension EditProgram {
  func save(_ request: SaveRequest) {
    let running = RunningSave()
    saves[request.file] = running
    watcher.suspendReports(for: request.file.number)
    let task = files.save(
      request, running,
      willReplace: { [journals] hash, count in
        if request.target == .same { journals?.willSave(request.file, hash: hash, count: count) }
      })
    BackgroundThread.run { [inbox] in inbox.post(.saved(request.file, task.run())) }
  }

  func recallReadings(_ id: FileID) {
    guard let search = files.readingSearch(id) else { return }
    BackgroundThread.run { [inbox] in
      let rules = search()
      if !rules.isEmpty { inbox.post(.readingsFound(id, rules)) }
    }
  }

  /// Lists a folder on another thread, as its file system may be slow or not respond.
  func listFiles(in folder: String) {
    BackgroundThread.run { [inbox, storage = files.storage] in
      let names = (try? storage.names(in: FilePath(escaped: folder.isEmpty ? "." : folder))) ?? []
      inbox.post(.filesListed(folder: folder, names))
    }
  }

  /// Reads the schema that a file names in `$schema`.
  func readSchema(_ id: FileID, _ path: String, _ reference: String) {
    BackgroundThread.run { [inbox] in
      guard let name = SchemaFiles.name(of: reference, in: path) else { return }
      do throws(CommandFailure) {
        let schema = try SchemaFiles.schema(reading: name)
        inbox.post(.schemaRead(id, .success(schema), name: name))
      } catch {
        inbox.post(.schemaRead(id, .failure(FileFailure(error.clause, path: name)), name: name))
      }
    }
  }

  func didReadSchema(_ id: FileID, _ result: Result<Schema, FileFailure>, _ name: String) {
    if case .success(let schema) = result {
      finalLines += schema.notes.map { $0.message(in: name) }
    }
    send(.schemaRead(id, result))
  }

  func watch(_ id: FileID, _ path: String, _ token: FileToken?) {
    guard path != CommandFile.standardInput else { return }
    files.didTakeOver(id, token)
    setJournaledFile(id)
    watcher.watch(id.number, FilePath(path), since: token?.value as? FileStamp)
  }

  func read(_ id: FileID, _ path: String, _ reading: Reading) {
    BackgroundThread.run { [inbox, task = DiskReading(files: files, path: path)] in
      inbox.post(.read(id, reading == .again ? task.readWhole() : task.read(), as: reading))
    }
  }

  func didRead(_ id: FileID, _ outcome: DiskReading.Outcome, as reading: Reading) {
    files.didRead(id, at: outcome.realPath)
    switch reading {
    case .toReload: send(.opened(id, outcome.result))
    case .toCompare: send(.diskRead(id, outcome.result))
    case .again: send(.readAgain(id, outcome.result))
    }
    findSessions(id)
  }

  /// Registers a file with the other sessions, under its current real path.
  func findSessions(_ id: FileID) {
    guard let path = files.realPath(id), path.lastName.description != CommandFile.standardInput
    else { return }
    sessions.open(id, at: path) { [inbox] others in inbox.post(.sessionsFound(id, others)) }
  }

  func searchRecovery(_ id: FileID, wasAskedFor: Bool = false) {
    guard let search = files.recoverySearch(id, includingDiscarded: wasAskedFor) else { return }
    BackgroundThread.run { [inbox] in
      let found = search.run()
      for path in search.storage.setAsideDamagedJournals(of: search.path) {
        inbox.post(.journalDamaged(id, path))
      }
      guard wasAskedFor || !found.isEmpty else { return }
      inbox.post(.recoveriesFound(id, found, wereRequested: wasAskedFor))
    }
  }

  /// Puts recovery data aside after only a part of it was recovered, so that all of it can be
  /// listed again.
  func putAside(_ origins: [FoundRecovery.Origin]) {
    files.stateQueue.run { [storage = files.storage] in
      for origin in origins { origin.markDiscarded(in: storage) }
    }
  }

  /// Makes sure that unsaved edits are stored before the program ends.
  func keep(_ id: FileID, _ path: String, _ document: Document) {
    finalLines.append(kept(id, document).message(path))
  }

  private func kept(_ id: FileID, _ document: Document) -> UnsavedChanges {
    if files.journaled(id) != nil {
      guard let journals else { return .lostWithoutJournal }
      guard let outcomes = journals.flush() else { return .mayBeLost }
      if let outcome = outcomes[id], outcome == nil { return .kept }
    }
    do {
      try files.writeRecovery(id, document.render())
      // A journal that could not be written to its end has a part of the same edits.
      journals?.end(id, .clean)
      return .kept
    } catch {
      return .lost(error)
    }
  }

  /// Ends all work. A running save is cancelled before it changes the file, or else completed.
  func end() {
    for work in indexWork { work.job.cancel() }
    for save in saves.values { save.cancel() }
    while !saves.isEmpty {
      for case .saved(let id, let outcome) in inbox.take() {
        saves[id] = nil
        files.saved(id, outcome)
        if outcome.file != nil { journals?.end(id, .saved) }
      }
      usleep(2000)
    }
    // Makes sure that finished journals are removed before the program ends.
    _ = journals?.flush()
    watcher.stop()
    sessions.closeAll()
    files.stateQueue.finish(within: Self.longestFinalWait)
  }

  /// The longest time in milliseconds that the end of the program waits for the state folder.
  private static let longestFinalWait = 500
}

/// The state of unsaved edits at the end of the program.
enum UnsavedChanges {
  case kept
  case lost(StorageError)
  case lostWithoutJournal
  /// The disk with the journal does not answer.
  case mayBeLost
}
