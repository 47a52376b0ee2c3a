import DocumentFiles
import DocumentFormats
import DocumentTree
import EditorCore
import FileStorage
import ModelBasics

/// The files behind the editor's documents: reads them, and keeps what must be known of them
/// until they are written. Belongs to the terminal's thread; what takes long gets copies.
struct EditedFiles: Sendable {
  /// A file as it is on disk, as far as we know.
  private struct Known: Sendable {
    var realPath: FilePath
    var stamp: FileStamp?
    /// What was found of earlier sessions, by the number it was offered under.
    var recoveries: [Int: [FoundRecovery.Origin]] = [:]
    /// Where the file was when it was last read, which need not be what is edited.
    var readPath: FilePath?
  }

  let storage: FileStorage
  let format: Format?
  let isReadOnly: Bool
  /// The schema of all files, if one was given.
  let schema: Schema?
  private var known: [FileID: Known] = [:]
  /// What is written to the state folder, in order.
  let stateQueue = BackgroundQueue()
  /// What was saved to `-`: written to standard output at the end.
  private(set) var output: Rendering?

  private var recoveryCount = 0

  init(
    storage: FileStorage = .ofUser(), format: Format?, isReadOnly: Bool,
    schema: Schema? = nil
  ) {
    self.storage = storage
    self.format = format
    self.isReadOnly = isReadOnly
    self.schema = schema
  }

  // MARK: - Reading

  func read(_ path: String) -> Result<DocumentFile, StorageError> {
    Result { () throws(StorageError) in
      try DocumentFile(reading: DocumentLocation(argument: path), as: format, in: storage)
    }
  }

  /// Reads a file that another program has changed, once it is whole.
  func readChanged(_ path: String) -> Result<DocumentFile, StorageError> {
    Result { () throws(StorageError) in
      try DocumentFile(readingChanged: DocumentLocation(argument: path), as: format, in: storage)
    }
  }

  /// Takes note of a file that was read, and says so to the editor.
  mutating func opened(
    _ id: FileID, _ path: String, _ result: Result<DocumentFile, StorageError>
  ) -> EditorEvent {
    switch result {
    case .failure(let error): return .opened(id, .failure(FileFailure(error, path)))
    case .success(let file):
      known[id] = Known(
        realPath: file.realPath, stamp: file.stamp,
        recoveries: known[id]?.recoveries ?? [:])
      return .opened(id, .success(document(file, path)))
    }
  }

  /// What has become of a file since it was read.
  func state(of path: String, since token: FileToken) -> Result<DiskState, FileFailure> {
    do {
      guard try storage.currentStamp(of: FilePath(escaped: path)) != nil else {
        return .success(.gone)
      }
      let stamp = token.value as? FileStamp
      return .success(
        try storage.hasChanged(FilePath(escaped: path), since: stamp) ? .changed : .same)
    } catch {
      return .failure(FileFailure(error, path))
    }
  }

  func document(_ file: DocumentFile, _ path: String) -> OpenedDocument {
    var opened = OpenedDocument(
      path: path, realPath: file.realPath.description, bytes: file.document.baseBytes,
      format: file.format, token: file.stamp.map { FileToken($0) },
      readOnlyReason: isReadOnly ? "--read-only" : file.readOnlyReason)
    if file.document.isIndexed { opened.indexed = file.document }
    opened.schema = schema
    return opened
  }

  mutating func didRead(_ id: FileID, at path: FilePath?) { known[id]?.readPath = path }

  /// The document is what the file was when it had this stamp.
  mutating func didTakeOver(_ id: FileID, _ token: FileToken?) {
    guard var file = known[id], let stamp = token?.value as? FileStamp else { return }
    if file.stamp != stamp { file.realPath = file.readPath ?? file.realPath }
    file.stamp = stamp
    known[id] = file
  }

  /// Where a file is, every symbolic link followed.
  func realPath(_ id: FileID) -> FilePath? { known[id]?.realPath }

  mutating func close(_ id: FileID) { known[id] = nil }

  // MARK: - Saving

  func save(
    _ request: SaveRequest, isCancelled: @escaping @Sendable () -> Bool,
    willReplace: @escaping @Sendable (UInt64, Int) -> Void
  ) -> SaveTask {
    SaveTask(
      storage: storage, request: request, isCancelled: isCancelled, willReplace: willReplace)
  }

  mutating func saved(_ id: FileID, _ outcome: SaveTask.Outcome) {
    if let output = outcome.output { self.output = output }
    guard let file = outcome.file else { return }
    known[id]?.realPath = file.realPath
    known[id]?.stamp = file.stamp
  }

  // MARK: - Data of single values

  func data(at path: String) -> Result<[UInt8], FileFailure> {
    do {
      let file = try storage.open(FilePath(escaped: path))
      guard file.stamp != nil else { return .failure(FileFailure("no such file: \(path)")) }
      let bytes = file.bytes
      return .success(bytes.array(Span(0, bytes.count)))
    } catch {
      return .failure(FileFailure(error, path))
    }
  }

  func write(
    _ bytes: [UInt8], to path: String, overwriting: Bool
  ) -> Result<DataWriting, FileFailure> {
    do {
      let saved = try storage.save(
        FileContents(bytes), to: FilePath(escaped: path), expecting: nil,
        options: SaveOptions(overwrite: overwriting))
      return .success(.written(note: saved.note))
    } catch {
      if error.reason == .changedOutside { return .success(.exists) }
      return .failure(FileFailure(error, path))
    }
  }

  // MARK: - The state folder, which may be slow or not answer at all

  /// Looks for how values of a file are to be read; for a thread of its own.
  func readingSearch(_ id: FileID) -> (@Sendable () -> ReadingRules)? {
    guard let path = known[id]?.realPath else { return nil }
    return { [storage] in ReadingMemory(storage: storage).rules(for: path) }
  }

  func remember(_ rules: ReadingRules, for path: String) {
    guard let file = known.values.first(where: { $0.realPath.description == path }) else { return }
    stateQueue.run { [storage, path = file.realPath] in
      ReadingMemory(storage: storage).remember(rules, for: path)
    }
  }

  // MARK: - Recovery

  /// The file and its content as they were last read or saved; nil if no journal is kept of it.
  func journaled(_ id: FileID) -> (path: FilePath, stamp: FileStamp?)? {
    guard let file = known[id],
      file.realPath.lastName != FilePath(DocumentLocation.standardStreamsName)
    else { return nil }
    return (file.realPath, file.stamp)
  }

  /// Looks for what earlier sessions left of a file; for a thread of its own.
  func recoverySearch(_ id: FileID, includingDiscarded: Bool = false) -> RecoverySearch? {
    known[id].map {
      RecoverySearch(
        storage: storage, path: $0.realPath, stamp: $0.stamp,
        includesDiscarded: includingDiscarded)
    }
  }

  /// Numbers what was found.
  mutating func found(_ recoveries: [FoundRecovery], for id: FileID) -> [RecoveryOffer] {
    recoveries.map { recovery in
      recoveryCount += 1
      known[id]?.recoveries[recoveryCount] = recovery.origins
      var offer = recovery.offer
      offer.number = recoveryCount
      return offer
    }
  }

  /// What was offered under a number, which is not offered again.
  mutating func takeRecovery(_ id: FileID, _ number: Int) -> [FoundRecovery.Origin] {
    known[id]?.recoveries.removeValue(forKey: number) ?? []
  }

  /// Keeps the text of unsaved edits where no journal does; throws when it cannot be kept.
  func writeRecovery(_ id: FileID, _ rendering: Rendering) throws(StorageError) {
    guard let file = known[id] else { return }
    _ = try storage.recovery.write(
      FileContents(rendering), for: file.realPath, base: file.stamp)
  }
}

extension FileFailure {
  init(_ error: StorageError, _ path: String?) {
    // That the file on disk is as it was goes without saying.
    let isWorthSaying =
      switch error.reason {
      case .halfWritten, .changedOutside, .deletedOutside: true
      default: false
      }
    self.init(
      error.ownClause, path: path, safety: isWorthSaying ? error.safety : nil, advice: error.advice)
  }
}

extension DiskState {
  init(_ sighting: FileSighting) {
    self =
      switch sighting {
      case .same: .same
      case .changed: .changed
      case .replaced: .replaced
      case .gone: .gone
      case .deleted: .deleted
      case .moved(let path): .moved(to: path?.description)
      case .unreadable(let error): .unreadable(FileFailure(error, error.path.description))
      }
  }
}
