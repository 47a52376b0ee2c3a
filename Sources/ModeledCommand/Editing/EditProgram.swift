// The loop around the editor: events in, effects out. Slow work runs on other threads.
//
//   terminal ─▶ event ─▶ Editor.handle ─▶ effects ─▶ files, threads, clipboard, other programs
//       ▲                     │                          │
//       └──── present ◀── presentation          Inbox ◀──┘ results
//
// The first file is read before the terminal is set up, so that an error is printed like that of
// any command. The first frame is drawn before any work that depends on the size of a file.

import DocumentFiles
import DocumentFormats
import DocumentTree
import EditorCore
import FileStorage
import Glibc
import ModelBasics
import TerminalUI

final class EditProgram {
  /// A result that another thread posts to the main loop.
  indirect enum Report: Sendable {
    case indexed(Int)
    case saved(FileID, SaveTask.Outcome)
    case comparedWithSaved(FileID, isSame: Bool)
    case recoveriesFound(FileID, [FoundRecovery], wereRequested: Bool)
    case journalFailed(FileID, StorageError)
    case journalDamaged(FileID, FilePath)
    case watched(FileWatcher.Report)
    /// A file was read to be reloaded, to be compared, or because it has changed.
    case read(FileID, DiskReading.Outcome, as: Reading)
    case compared(FileID, Result<DiskState, FileFailure>)
    case sessionsFound(FileID, [OtherSession])
    case readingsFound(FileID, ReadingRules)
    case schemaRead(FileID, Result<Schema, FileFailure>, name: String)
    case filesListed(folder: String, [String])
  }

  enum Reading: Sendable { case toReload, toCompare, again }

  struct IndexWork {
    let number: Int
    let file: FileID
    let job: IndexJob
    var isStarted = false
  }

  private let terminal: any Terminal
  var files: EditedFiles
  let inbox: Inbox<Report>
  /// The journals of unsaved edits, or nil if none are kept.
  let journals: JournalKeeper?
  var editor: Editor
  private var exitCode: Int32?
  private var hasFrame = false
  var indexWork: [IndexWork] = []
  private var indexCount = 0
  /// The saves on other threads; a file has one at a time.
  var saves: [FileID: RunningSave] = [:]
  let watcher: FileWatcher
  let sessions: OpenSessions
  private var isIdleAwaited = false
  /// True if a question is not on the screen yet; keys typed before that must not answer it.
  private var hasUnseenQuestion = false
  private var typingGuard = TypingGuard()
  /// The time of the first typed key that is not in a journal yet.
  private var typingSince: ContinuousClock.Instant?
  private var lastTick = LocalTime.now
  private var drawnRows = DrawnRows()
  private var lastFrame = ContinuousClock.now
  /// The frame on the screen, for mapping clicks, or nil if it may be out of date.
  private var shown: Surface?
  private var lastPress: (mouse: MouseEvent, time: ContinuousClock.Instant)?
  /// The path to go to once enough of the file has been indexed.
  var target: (file: FileID, path: Path)?
  /// True if a file of the command line could not be opened.
  private var couldNotOpen = false
  /// Lines to print after the terminal was closed.
  var finalLines: [String] = []

  init(
    terminal: any Terminal, files: EditedFiles, readings: ReadingContext, keepsJournal: Bool = true
  ) {
    self.terminal = terminal
    self.files = files
    let inbox = Inbox<Report>(waker: terminal.waker)
    self.inbox = inbox
    journals =
      keepsJournal
      ? JournalKeeper(storage: files.storage) { inbox.post(.journalFailed($0, $1)) } : nil
    watcher = FileWatcher(storage: files.storage) { [inbox] in inbox.post(.watched($0)) }
    sessions = OpenSessions(files.storage.sessions)
    editor = Editor(size: terminal.size, readings: readings)
    editor.homeFolder = getenv("HOME").map {
      FilePath(bytes: UnsafeRawBufferPointer(start: $0, count: strlen($0))).description
    }
  }

  /// Edits files until the user quits.
  ///
  /// - Parameters:
  ///   - paths: The files, in order.
  ///   - read: The files that have been read already: at least the first that can be read.
  ///   - path: The path of the entry that gets the focus in the first file.
  /// - Returns: The exit code.
  /// - Throws: An error if nothing is found at `path`.
  func run(
    _ paths: [String], read: [String: Result<DocumentFile, StorageError>], at path: Path?
  ) throws(CommandFailure) -> Int32 {
    let expected = paths.map { (editor.expectFile(), $0) }
    for (id, name) in expected {
      guard let result = read[name] else { continue }
      openedFirst(id, name, result)
    }
    if let path { try go(to: path) }
    draw()
    hasFrame = true
    startIndexing()
    for (id, name) in expected {
      if read[name] == nil { openedFirst(id, name, files.read(name)) }
      recallReadings(id)
      searchRecovery(id)
      findSessions(id)
    }
    BackgroundThread.run { [storage = files.storage] in storage.removeAbandonedRecovery() }
    draw()
    while exitCode == nil {
      takeEvents()
      draw()
    }
    end()
    return exitCode == 0 && couldNotOpen ? 3 : exitCode ?? 0
  }

  // MARK: - Events

  /// Waits for an event, then handles all that are pending, at most 64 before the next frame.
  private func takeEvents() {
    var wait = timeout
    var hasInput = false
    for _ in 0..<64 where exitCode == nil {
      let event = terminal.nextEvent(timeout: wait)
      wait = .zero
      storeTyping()
      switch event {
      case .input(.closed):
        let signal = terminal.terminationSignal ?? SIGHUP
        send(.terminated(exitCode: 128 + signal))
      case .input(let input):
        hasInput = true
        if case .key = input { target = nil }
        if take(input) { return }
      case .wake: inbox.take().forEach(take)
      case .timeout:
        // The answer to a key is shown before long work goes on.
        if hasInput { return }
        if isIdleAwaited {
          isIdleAwaited = false
          send(.idle)
          // Long work is not slowed down by a frame for each piece.
          if isIdleAwaited, lastFrame.duration(to: .now) < .milliseconds(40) { continue }
        }
        reportIndexing()
        reportSaves()
        tick()
        return
      }
      if hasUnseenQuestion { return }
    }
  }

  /// Handles a key, a click or a paste. Returns true if the next input has to wait for a frame,
  /// because it may refer to the next frame.
  private func take(_ input: InputEvent) -> Bool {
    if case .key(let key) = input, typingGuard.ignores(key, at: .now) { return false }
    let event = shown?.event(for: input) ?? .input(input)
    if case .mouse(let mouse) = input, mouse.action == .press {
      defer { lastPress = (mouse, .now) }
      // The second half of a double click must not answer a question that the first one opened.
      if case .picked(.footer) = event, let (last, time) = lastPress, last == mouse,
        time.duration(to: .now) < .milliseconds(500)
      {
        return false
      }
    }
    let needsFrame = shown?.needsFrameForKeys == true
    send(event)
    typingGuard.noteExpectedQuestion()
    shown = nil
    if case .picked = event { return true }
    return needsFrame
  }

  private var timeout: Duration {
    if isIdleAwaited { return .zero }
    if typingSince != nil { return .milliseconds(100) }
    return indexWork.isEmpty && saves.isEmpty ? .seconds(20) : .milliseconds(100)
  }

  private func take(_ report: Report) {
    switch report {
    case .indexed(let number):
      guard let index = indexWork.firstIndex(where: { $0.number == number }) else { return }
      let work = indexWork.remove(at: index)
      send(.indexProgress(work.file))
      continueToTarget()
    case .saved(let id, let outcome):
      saves[id] = nil
      files.saved(id, outcome)
      setJournaledFile(id)
      send(outcome.event)
      findSessions(id)
    case .recoveriesFound(let id, let found, let wereRequested):
      let offers = files.offers(for: found, of: id)
      send(.recoveriesFound(id, offers, wereRequested: wereRequested))
    case .journalFailed(let id, let error):
      send(.journalFailed(id, FileFailure(error.clause, advice: error.advice)))
    case .journalDamaged(let id, let path): send(.journalDamaged(id, path: path.description))
    case .watched(let report):
      send(
        .diskChanged(
          FileID(report.file), DiskState(report.fileState), isSettled: report.isSettled))
    case .read(let id, let outcome, let reading): didRead(id, outcome, as: reading)
    case .comparedWithSaved(let id, let isSame): send(.comparedWithSaved(id, isSame: isSame))
    case .compared(let id, let state): send(.diskState(id, state))
    case .sessionsFound(let id, let others): send(.sessionsFound(id, others))
    case .readingsFound(let id, let rules): send(.readingsFound(id, rules))
    case .schemaRead(let id, let result, let name): didReadSchema(id, result, name)
    case .filesListed(let folder, let names): send(.filesListed(folder: folder, names))
    }
  }

  private func tick() {
    let now = LocalTime.now
    guard now - lastTick >= 15 else { return }
    lastTick = now
    send(.tick(now))
  }

  func send(_ event: EditorEvent) {
    for effect in editor.handle(event) { run(effect) }
    if !editor.hasUnsavedTyping {
      typingSince = nil
    } else if typingSince == nil {
      typingSince = .now
    }
  }

  /// Stores text typed in a field in the journal within a second.
  private func storeTyping() {
    guard let typingSince, typingSince.duration(to: .now) > .milliseconds(700) else { return }
    send(.typingPaused)
  }

  /// Opens a file of the command line. One that cannot be opened is also named at the end: the screen shows only the last such message.
  private func openedFirst(
    _ id: FileID, _ path: String, _ result: Result<DocumentFile, StorageError>
  ) {
    if case .failure(let error) = result {
      finalLines.append(CommandFailure(.unreadable(error), in: path).clause)
      couldNotOpen = true
    }
    opened(id, path, result)
  }

  private func opened(_ id: FileID, _ path: String, _ result: Result<DocumentFile, StorageError>) {
    let event = files.opened(id, path, result)
    setJournaledFile(id)
    send(event)
  }

  /// Sets the content that edits in the journal refer to from now on.
  func setJournaledFile(_ id: FileID) {
    if let file = files.journaled(id) { journals?.setFile(id, file) }
  }

  private func draw() {
    guard exitCode == nil else { return }
    let size = terminal.size
    let view = PresentationView(editor.nextFrame(size), capabilities: terminal.capabilities)
    let surface = view.surface(size: size, reusing: &drawnRows)
    if hasUnseenQuestion {
      hasUnseenQuestion = false
      terminal.discardTypeahead()
    }
    terminal.present(surface)
    shown = surface
    lastFrame = .now
  }

  // MARK: - Effects

  private func run(_ effect: Effect) {
    switch effect {
    case .save(let request): save(request)
    case .cancelSave(let id): saves[id]?.cancel()
    case .startIndexing(let id, let job):
      indexCount += 1
      indexWork.append(IndexWork(number: indexCount, file: id, job: job))
      startIndexing()
    case .copy(let bytes): terminal.copyToClipboard(bytes)
    case .suspend: terminal.suspend()
    case .editExternally(let id, let text, let fileExtension):
      terminal.release()
      let result = ExternalEditor.edit(
        text, fileExtension: fileExtension, of: files.realPath(id), files.storage)
      terminal.reclaim()
      send(.externalEditorResult(id, result))
    case .openFile(let id, let path):
      opened(id, path, files.read(path))
      recallReadings(id)
      searchRecovery(id)
      findSessions(id)
    case .reload(let id, let path): read(id, path, .toReload)
    case .changeView(let id, let path, let format):
      if files.changeView(of: path, from: format) {
        read(id, path, .toReload)
      } else {
        send(.hasNoOtherView(id))
      }
    case .readDisk(let id, let path): read(id, path, .toCompare)
    case .readAgain(let id, let path): read(id, path, .again)
    case .listFiles(let folder): listFiles(in: folder)
    case .readSchema(let id, let path, let reference): readSchema(id, path, reference)
    case .compareWithDisk(let id, let path, let token):
      BackgroundThread.run { [inbox, files] in
        inbox.post(.compared(id, files.state(of: path, since: token)))
      }
    case .compareWithSaved(let id, let document):
      BackgroundThread.run { [inbox] in
        inbox.post(.comparedWithSaved(id, isSame: document.isAsSaved))
      }
    case .watch(let id, let path, let token): watch(id, path, token)
    case .checkDisk: watcher.checkAll()
    case .readData(let id, let path): send(.dataRead(id, path: path, files.data(at: path)))
    case .writeData(let id, let path, let bytes, let overwriting):
      send(.dataWritten(id, path: path, files.write(bytes, to: path, overwriting: overwriting)))
    case .writeRecovery(let id, let path, let document): keep(id, path, document)
    case .rememberReadings(let path, let rules): files.remember(rules, for: path)
    case .journal(let id, let records): journals?.append(id, records)
    case .endJournal(let id, let end):
      if end == .discarded { files.didChangeInput(id) }
      journals?.end(id, end)
    case .acceptRecovery(let id, let number, let isWhole):
      let origins = files.takeRecovery(id, number)
      if isWhole { journals?.supersede(id, origins) } else { putAside(origins) }
    case .discardRecovery(let id, let number):
      let origins = files.takeRecovery(id, number)
      files.stateQueue.run { [storage = files.storage] in
        for origin in origins { origin.discard(in: storage) }
      }
    case .forgetRecovery(let id, let number):
      let origins = files.takeRecovery(id, number)
      files.stateQueue.run { [storage = files.storage] in
        for origin in origins { origin.remove(from: storage) }
      }
    case .findRecoveries(let id): searchRecovery(id, wasAskedFor: true)
    case .close(let id):
      journals?.end(id, .clean)
      files.close(id)
      watcher.forget(id.number)
      sessions.close(id)
    case .quit(let code): exitCode = code
    case .redraw: terminal.redraw()
    case .dropPendingInput:
      hasUnseenQuestion = true
      typingGuard.noteQuestion()
      terminal.discardTypeahead()
    case .continueWhenIdle: isIdleAwaited = true
    }
  }

  // MARK: - Indexing

  /// Starts the indexing that the editor requested, but not before the first frame is on the
  /// screen.
  private func startIndexing() {
    guard hasFrame else { return }
    for index in indexWork.indices where !indexWork[index].isStarted {
      indexWork[index].isStarted = true
      BackgroundThread.run { [inbox, work = indexWork[index]] in
        // Keys are answered before the file is read on.
        DetachedThread.yieldToOthers()
        work.job.run()
        inbox.post(.indexed(work.number))
      }
    }
  }

  private func reportIndexing() {
    guard !indexWork.isEmpty else { return }
    for work in indexWork { send(.indexProgress(work.file)) }
    continueToTarget()
  }

  // MARK: - Saves

  private func reportSaves() {
    for (id, save) in saves {
      if let percent = save.percent { send(.saveProgress(id, percent: percent)) }
    }
  }
}
