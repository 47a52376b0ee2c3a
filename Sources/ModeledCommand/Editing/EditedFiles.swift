import DocumentFiles
import DocumentFormats
import DocumentTree
import EditorCore
import FileStorage
import ModelBasics

/// The files of the editor's documents: reads them, and keeps their paths and stamps for saving.
/// Used on the terminal's thread only; slow work gets a copy.
struct EditedFiles: Sendable {
  /// The last known state of a file on disk.
  private struct Known: Sendable {
    var realPath: FilePath
    var stamp: FileStamp?
    /// True if the document's text is not the one that will be read from the file.
    var isRespelled = false
    /// The recovery data of earlier sessions, by the number of its offer.
    var recoveries: [Int: [FoundRecovery.Origin]] = [:]
    /// The real path at the last read; a reload that was not accepted leaves `realPath` unchanged.
    var readPath: FilePath?
  }

  let storage: FileStorage
  let format: Format?
  let isReadOnly: Bool
  /// The schema given for all files, or nil.
  let schema: Schema?
  private var known: [FileID: Known] = [:]
  /// Runs the writes to the state folder, in order.
  let stateQueue = BackgroundQueue()
  /// The rendering saved to `-`, which is written to standard output at the end.
  private(set) var output: DocumentOutput?
  /// The path under which unsaved edits of standard input are kept.
  private var outputPath: FilePath?
  /// What was read from standard input. It is unchanged until edits of it are discarded or it becomes a file.
  private var input: (file: FileID, bytes: Bytes, isUnchanged: Bool)?
  var unchangedInput: Bytes? { input?.isUnchanged == true ? input?.bytes : nil }
  /// The positions to go to in files that are not open yet, by path.
  var starts: [String: StartPosition] = [:]

  private var recoveryCount = 0
  /// The formats in which files are shown, by path, if these were chosen in the editor.
  private var views: [String: Format] = [:]

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
    let location = DocumentLocation(argument: path)
    let format = views[path] ?? format
    if location == .standardStreams, let input {
      return .success(DocumentFile(input: input.bytes, as: format, in: storage))
    }
    return Result { () throws(StorageError) in
      try DocumentFile(reading: location, as: format, in: storage)
    }
  }

  /// Reads a file in another format from now on, if it can be shown in one. Returns false if there is none.
  mutating func changeView(of path: String, from format: Format) -> Bool {
    guard path != DocumentLocation.standardStreamsName,
      let file = try? storage.open(FilePath(escaped: path))
    else { return false }
    let all = Format.views(of: file.bytes)
    let next = all.firstIndex(of: format).map { all[($0 + 1) % all.count] } ?? all.first
    guard let next, next != format else { return false }
    views[path] = next
    return true
  }

  /// Reads a file that another program has changed, waiting until it is complete.
  func readChanged(_ path: String) -> Result<DocumentFile, StorageError> {
    Result { () throws(StorageError) in
      try DocumentFile(
        readingChanged: DocumentLocation(argument: path), as: views[path] ?? format, in: storage)
    }
  }

  /// Records a file that was read and returns the event for the editor.
  mutating func opened(
    _ id: FileID, _ path: String, _ result: Result<DocumentFile, StorageError>
  ) -> EditorEvent {
    switch result {
    case .failure(let error): return .opened(id, .failure(FileFailure(error, path)))
    case .success(let file):
      known[id] = Known(
        realPath: file.realPath, stamp: file.stamp,
        recoveries: known[id]?.recoveries ?? [:])
      if let bytes = file.input, input == nil { input = (id, bytes, isUnchanged: true) }
      var document = document(file, path)
      document.start = starts.removeValue(forKey: path)
      return .opened(id, .success(document))
    }
  }

  /// Returns whether a file has changed or is gone since it had the stamp in `token`.
  func state(of path: String, since token: FileToken) -> Result<DiskState, FileFailure> {
    // Standard input is no file that another program could change.
    if path == DocumentLocation.standardStreamsName { return .success(.same) }
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
    opened.carrier = file.carrier
    opened.remarks = file.remarks
    if file.document.isIndexed { opened.indexed = file.document }
    opened.schema = schema
    if file.input != nil { opened.title = "standard input" }
    return opened
  }

  mutating func didRead(_ id: FileID, at path: FilePath?) { known[id]?.readPath = path }

  /// Records that the document now has the content that the file had at this stamp.
  mutating func didTakeOver(_ id: FileID, _ token: FileToken?) {
    guard var file = known[id], let stamp = token?.value as? FileStamp else { return }
    if file.stamp != stamp {
      file.realPath = file.readPath ?? file.realPath
      file.isRespelled = false
    }
    file.stamp = stamp
    known[id] = file
  }

  /// Returns the path of a file with all symbolic links resolved.
  func realPath(_ id: FileID) -> FilePath? { known[id]?.realPath }

  mutating func close(_ id: FileID) { known[id] = nil }

  // MARK: - Saving

  func save(
    _ request: SaveRequest, _ running: RunningSave,
    willReplace: @escaping @Sendable (UInt64, Int) -> Void
  ) -> SaveTask {
    SaveTask(
      storage: storage, request: request, running: running, willReplace: willReplace)
  }

  mutating func saved(_ id: FileID, _ outcome: SaveTask.Outcome) {
    if let output = outcome.output {
      self.output = output
      outputPath = known[id]?.realPath
    }
    guard let file = outcome.file else { return }
    didChangeInput(id)
    known[id]?.realPath = file.realPath
    known[id]?.stamp = file.stamp
    if case .saved(_, let saved) = outcome.event {
      known[id]?.isRespelled = !saved.carrier.keepsLayout
    }
  }

  /// Notes that a document is not what was read from standard input, so that this is not its result.
  mutating func didChangeInput(_ id: FileID) {
    if input?.file == id { input?.isUnchanged = false }
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

  // MARK: - The state folder, which may be slow or not respond

  /// Returns a search for the stored reading rules of a file, to run on a background thread.
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

  /// Returns the file that a journal refers to, or nil if no journal is kept of the file.
  func journaled(_ id: FileID) -> JournaledFile? {
    guard let file = known[id],
      file.realPath.lastName != FilePath(DocumentLocation.standardStreamsName)
    else { return nil }
    return JournaledFile(path: file.realPath, stamp: file.stamp, isRespelled: file.isRespelled)
  }

  /// Returns a search for the unsaved edits of earlier sessions, to run on a background thread.
  func recoverySearch(_ id: FileID, includingDiscarded: Bool = false) -> RecoverySearch? {
    known[id].map {
      RecoverySearch(
        storage: storage, path: $0.realPath, stamp: $0.stamp,
        includesDiscarded: includingDiscarded)
    }
  }

  /// Assigns numbers to the recoveries and returns their offers.
  mutating func offers(for recoveries: [FoundRecovery], of id: FileID) -> [RecoveryOffer] {
    let first = recoveryCount + 1
    recoveryCount += recoveries.count
    return recoveries.enumerated().map { index, recovery in
      known[id]?.recoveries[first + index] = recovery.origins
      var offer = recovery.offer
      offer.number = first + index
      offer.included = recoveries.indices.filter { recovery.includes(recoveries[$0]) }
        .map { first + $0 }
      return offer
    }
  }

  /// Removes the recovery offered under a number and returns its origins.
  mutating func takeRecovery(_ id: FileID, _ number: Int) -> [FoundRecovery.Origin] {
    known[id]?.recoveries.removeValue(forKey: number) ?? []
  }

  /// Keeps the text saved to `-` for the next session, because it could not be written. Returns false if that fails.
  func keepOutput() -> Bool {
    guard let output, let outputPath else { return false }
    return (try? storage.recovery.write(output.text, for: outputPath, base: nil)) != nil
  }

  /// Stores the text of unsaved edits that are in no journal.
  func writeRecovery(_ id: FileID, _ rendering: Rendering) throws(StorageError) {
    guard let file = known[id] else { return }
    _ = try storage.recovery.write(
      FileContents(rendering), for: file.realPath, base: file.stamp)
  }
}

extension FileFailure {
  init(_ error: StorageError, _ path: String?) {
    // The safety clause is left out where it would only repeat that the file is unchanged.
    let isWorthSaying =
      switch error.reason {
      case .halfWritten, .changedOutside, .deletedOutside: true
      default: false
      }
    self.init(
      error.clauseWithoutPath, path: path, namesFile: error.namesFile,
      safety: isWorthSaying ? error.safety : nil, advice: error.advice)
    isCancellation = error.reason == .cancelled
  }
}

extension DiskState {
  init(_ fileState: WatchedFileState) {
    self =
      switch fileState {
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
