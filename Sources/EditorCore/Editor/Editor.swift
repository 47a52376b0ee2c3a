// The editor without a screen: it receives events and returns effects, and gives a presentation of its
// state at any time. It uses no terminal, clock or file system, so a test consists of a file, keys,
// expected bytes and an expected screen.
//
//   event ─▶ top layer ─▶ keymap ─▶ command ─▶ document, outline, layers, effects
//                                                  │
//   presentation(size) ◀───────────────────────────┘

import DocumentFormats
import DocumentTree
import ModelBasics
import ModelValues

package struct Editor: Sendable {
  /// The open files; never empty. If no file is open, it contains an unnamed empty document.
  package internal(set) var files: [EditedFile]
  package internal(set) var currentIndex = 0
  package var layers: [any Layer] = []
  package var message: Message?
  package var register = Register()
  /// The outdated comments and lost references of the last edit, until they are reported.
  @Boxed var outdatedLinks: OutdatedLinks?
  /// The number of other entries that the edit that led to a revision has changed too, as they are the same object.
  var changedElsewhere: (file: FileID, revision: Int, others: Int)?
  /// The change that `.` repeats.
  @Boxed var lastChange: LastChange?
  package let keymap: Keymap
  package private(set) var size: Size
  @Boxed package var readings: ReadingContext
  /// The previews and readings of the last frame.
  var rowCache = RowCache()
  /// The rows in view after the last event, for the next frame; empty if they are to be found.
  var view: [RowCursor] = []
  /// What the focused value is while a frame is made.
  @Boxed var frameRecognition: Recognition??
  /// The folder that `~` at the start of a typed path stands for.
  package var homeFolder: String?
  /// The source of new random identifiers.
  package var random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()

  var sequence = KeySequence()
  var pendingHints: [KeyHint] = []
  var goal: Goal?
  /// The goal that the present key has interrupted.
  var interruptedGoal: Goal?
  /// The last search, which `n` continues.
  @Boxed var search = SearchState()
  /// The filters of the files that show only some rows.
  var filters: [FileID: FilterState] = [:]
  /// The texts run on the command line, the newest last.
  var typedCommands: [String] = []
  /// The files to close after a comparison with their saved text.
  @Boxed var closing: ClosingCheck?
  /// Input that waits for a save, and whether the present input has to.
  @Boxed var held: HeldInput?
  /// The files that are read again because the user has asked for that.
  @Boxed var reloading: Set<FileID> = []
  var hasToWait = false
  var lastKey: Key?
  var effects: [Effect] = []
  /// The files that are being read for the first time.
  var opening: Set<FileID> = []
  var isEnding = false
  var quitsWhenSaved = false
  /// The last message about a save that runs, until the user has pressed a key.
  @Boxed var saveMessage: Message?
  /// The files that are saved together and are not all written yet.
  var savesTogether: [SaveTogether] = []
  var typing = UnsavedTyping()
  /// The last message about a file on disk.
  var diskMessage: Message?
  private var nextFile = 0
  /// True if the only file is the placeholder for no file.
  private var hasOnlyPlaceholder = true

  package init(size: Size, readings: ReadingContext, keymap: Keymap = .standard) {
    self.size = size
    self.readings = readings
    self.keymap = keymap
    files = []
    files = [placeholder()]
  }

  private func placeholder() -> EditedFile {
    let empty = OpenedDocument(path: "", bytes: Bytes([]), format: .json, token: nil)
    return EditedFile(FileID(-1), empty, height: Layout(size).outlineRows)
  }

  // MARK: Events

  /// Returns a new identifier for a file that the caller will read and pass in with `opened`.
  package mutating func expectFile() -> FileID {
    nextFile += 1
    opening.insert(FileID(nextFile))
    return FileID(nextFile)
  }

  /// Handles an event; returns the effects that the caller must run.
  package mutating func handle(_ event: EditorEvent) -> [Effect] {
    effects = []
    view = []
    let state = stateBeforeInput
    let event = inTurn(event)
    switch event {
    case nil: break
    case .input(let input): handle(input)
    case .picked(let target): pick(target)
    case .opened(let id, let result):
      reloading.remove(id)
      didOpen(id, result)
    case .hasNoOtherView(let id):
      reloading.remove(id)
      report(.noOtherView)
    case .indexProgress(let id): didIndex(id)
    case .saved(let id, let saved): didSave(id, saved)
    case .saveProgress(let id, let percent): didWritePart(id, percent)
    case .saveFailed(let id, let failure): didNotSave(id, failure)
    case .conflict(let id, let conflict): askAboutConflict(id, conflict)
    case .conversionLosesParts(let id, let losses): askAboutConversion(id, losses)
    case .converted(let id, let opened, let note): didConvert(id, opened, note: note)
    case .comparedWithSaved(let id, let isSame): didCompareWithSaved(id, isSame: isSame)
    case .diskState(let id, let state): didCompareWithDisk(id, state)
    case .diskRead(let id, let result): didReadDisk(id, result)
    case .diskChanged(let id, let state, let isSettled):
      didChangeOnDisk(id, state, isSettled: isSettled)
    case .readAgain(let id, let result): didReadAgain(id, result)
    case .sessionsFound(let id, let sessions): didFindSessions(id, sessions)
    case .externalEditorResult(let id, let result): didEditExternally(id, result)
    case .dataRead(let id, let path, let result): didReadData(id, path, result)
    case .dataWritten(let id, let path, let result): didWriteData(id, path, result)
    case .recoveriesFound(let id, let offers, let wereRequested):
      didFindRecoveries(id, offers, wereRequested: wereRequested)
    case .journalFailed(_, let failure): report(.notJournaled(failure))
    case .journalDamaged(_, let path): report(.journalDamaged(path))
    case .typingPaused: break
    case .readingsFound(let id, let rules): didFindReadings(id, rules)
    case .schemaRead(let id, let result): didReadSchema(id, result)
    case .filesListed(let folder, let names): didListFiles(in: folder, names)
    case .tick(let now): readings.now = DateTime(seconds: now)
    case .idle: pursueGoal()
    case .terminated(let code): terminate(code)
    }
    goToStart()
    holdInput(after: event, before: state)
    reportOutdatedLinks()
    reloadWherePossible()
    updateEmbedded()
    updateFileList()
    keepTable()
    keepFiltering()
    keepReplacing()
    keepFindingKeys()
    writeJournals(after: event)
    findDuplicatesInView()
    readSchemaInView()
    return effects
  }

  mutating func resize(_ size: Size) {
    self.size = size
    for index in layers.indices { layers[index].resize(size) }
    for index in files.indices {
      files[index].outline.height = max(1, layout.outlineRows)
      files[index].outline.settle(in: files[index].document)
    }
  }

  package var layout: Layout { Layout(size) }

  // MARK: Files

  /// The current file.
  package var file: EditedFile {
    // Not `get`, which would copy the file: its collections would then be copied when they change.
    _read { yield files[min(currentIndex, files.count - 1)] }
    _modify {
      let index = min(currentIndex, files.count - 1)
      yield &files[index]
    }
  }

  package func index(of id: FileID) -> Int? { files.firstIndex { $0.id == id } }

  mutating func withFile(_ id: FileID, _ body: (inout EditedFile) -> Void) {
    if let index = index(of: id) { body(&files[index]) }
  }

  mutating func add(_ file: EditedFile, makeCurrent: Bool) {
    if hasOnlyPlaceholder {
      files = [file]
      hasOnlyPlaceholder = false
      currentIndex = 0
    } else {
      let index = files.firstIndex { $0.id > file.id } ?? files.count
      files.insert(file, at: index)
      if makeCurrent || index <= currentIndex {
        currentIndex = makeCurrent ? index : currentIndex + 1
      }
    }
  }

  mutating func replace(_ file: EditedFile) {
    if let index = index(of: file.id) { files[index] = file }
  }

  mutating func show(_ id: FileID) {
    if let index = index(of: id) { currentIndex = index }
  }

  mutating func cycle(by step: Int) {
    currentIndex = ((currentIndex + step) % files.count + files.count) % files.count
  }

  /// Closes a file; the program ends with the last one.
  mutating func remove(_ id: FileID) {
    for embedded in files where embedded.host?.file == id { remove(embedded.id) }
    guard let index = index(of: id) else { return }
    let host = files[index].host
    defer { if let host { show(host.file) } }
    files[index].document.indexJob.cancel()
    effects.append(.close(id))
    filters[id] = nil
    files.remove(at: index)
    if currentIndex > index || currentIndex == files.count { currentIndex -= 1 }
    currentIndex = max(0, currentIndex)
    if files.isEmpty {
      files = [placeholder()]
      hasOnlyPlaceholder = true
      if opening.isEmpty { quit() }
    }
  }

  mutating func quit(_ code: Int32 = 0) {
    for file in files where file.document.isIndexed == false { file.document.indexJob.cancel() }
    effects.append(.quit(code))
  }

  // MARK: Messages

  mutating func report(_ notice: Notice) { message = Message(notice, keys: keymap) }

  /// Opens a question over all layers; keys typed before it was shown do not answer it.
  mutating func ask(_ question: Question) {
    layers.append(question)
    effects.append(.dropPendingInput)
  }

  private mutating func findDuplicatesInView() {
    let document = file.document
    var duplicates = file.duplicates
    file.duplicates = DuplicateKeys()
    var budget = DuplicateKeys.budget
    var isOver = true
    view = file.outline.cursorsInView(of: document)
    func search(_ row: OutlineRow) {
      guard let parent = row.parent else { return }
      isOver = duplicates.search(in: parent, of: document, budget: &budget) && isOver
    }
    if file.outline.table == nil {
      for cursor in view { search(cursor.row) }
    } else {
      file.outline.eachRowInView(of: document, search)
    }
    file.duplicates = duplicates
    if !isOver { effects.append(.continueWhenIdle) }
  }
}
