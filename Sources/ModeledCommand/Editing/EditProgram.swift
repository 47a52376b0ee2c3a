// The loop around the editor: events in, effects out, and nothing between them that waits.
//
//   terminal ─▶ event ─▶ Editor.handle ─▶ effects ─▶ files, threads, clipboard, other programs
//       ▲                     │                          │
//       └──── present ◀── presentation          Inbox ◀──┘ what came of them

import DocumentTree
import EditorCore
import FileStorage
import Glibc
import ModelKit
import TerminalUI

final class EditProgram {
  private let terminal: any Terminal
  private let files: EditedFiles
  private let inbox: Inbox<EditorEvent>
  private var editor: Editor
  private var exitCode: Int32?
  private var reading: [FileID] = []
  private var jobs: [(FileID, IndexJob)] = []
  private var isIdleAwaited = false
  private var lastTick = 0

  init(terminal: any Terminal, files: EditedFiles) {
    self.terminal = terminal
    self.files = files
    inbox = Inbox(waker: terminal.waker)
    editor = Editor(
      size: terminal.size,
      readings: ReadingContext(
        now: DateTime(seconds: LocalTime.now), localOffset: LocalTime.offset))
  }

  /// Edits files until the user is done; the exit code.
  func run(_ paths: [String], keys: [Key] = []) -> Int32 {
    let expected = paths.map { (editor.expectFile(), $0) }
    for (id, path) in expected { send(.opened(id, files.open(id, path))) }
    draw()
    startIndexing()
    for (id, path) in expected {
      if let recovery = files.recovery(for: id, path) { send(recovery) }
    }
    for key in keys { send(.input(.key(key))) }
    draw()
    while exitCode == nil {
      takeEvents()
      draw()
    }
    for (_, job) in jobs { job.cancel() }
    return exitCode ?? 0
  }

  // MARK: - Events

  /// Waits for something to happen and takes in all that has, up to a frame's worth.
  private func takeEvents() {
    var wait: Duration? = timeout
    for _ in 0..<64 {
      let event = terminal.nextEvent(timeout: wait)
      wait = .zero
      switch event {
      case .input(.closed):
        let signal = terminal.terminationSignal ?? SIGHUP
        send(.terminated(exitCode: 128 + signal))
      case .input(let input): send(.input(input))
      case .wake: for event in inbox.take() { send(event) }
      case .timeout:
        if isIdleAwaited {
          isIdleAwaited = false
          send(.idle)
        }
        reportIndexing()
        tick()
        return
      }
      if exitCode != nil { return }
    }
  }

  private var timeout: Duration {
    if isIdleAwaited { return .zero }
    return jobs.isEmpty ? .seconds(20) : .milliseconds(100)
  }

  private func tick() {
    let now = LocalTime.now
    guard now - lastTick >= 15 else { return }
    lastTick = now
    send(.tick(now))
  }

  private func send(_ event: EditorEvent) {
    for effect in editor.handle(event) { run(effect) }
  }

  private func draw() {
    guard exitCode == nil else { return }
    let size = terminal.size
    let view = PresentationView(editor.presentation(size), capabilities: terminal.capabilities)
    terminal.present(view.surface(size: size))
  }

  // MARK: - Effects

  private func run(_ effect: Effect) {
    switch effect {
    case .save(let request):
      BackgroundThread.run { [files, inbox] in inbox.post(files.save(request)) }
    case .startIndexing(let id, let job): jobs.append((id, job))
    case .copy(let bytes): terminal.copyToClipboard(bytes)
    case .suspend: terminal.suspend()
    case .editExternally(let id, let text, let fileExtension):
      terminal.release()
      let result = ExternalEditor.edit(text, fileExtension: fileExtension)
      terminal.reclaim()
      send(.externalEditorResult(id, result))
    case .openFile(let id, let path):
      send(.opened(id, files.open(id, path)))
      startIndexing()
      if let recovery = files.recovery(for: id, path) { send(recovery) }
    case .reload(let id, let path):
      send(.opened(id, files.open(id, path)))
      startIndexing()
    case .readDisk(let id, let path): send(.diskRead(id, files.look(at: path)))
    case .writeRecovery(let id, let path, let rendering):
      files.writeRecovery(id, path, rendering)
    case .discardRecovery(let id, let path): files.discardRecovery(id, path)
    case .close(let id):
      jobs.removeAll { $0.0 == id }
      files.close(id)
    case .quit(let code): exitCode = code
    case .redraw: terminal.redraw()
    case .dropPendingInput: terminal.discardTypeahead()
    case .continueWhenIdle: isIdleAwaited = true
    }
  }

  // MARK: - Indexing

  private var started: Set<FileID> = []

  /// Starts what the editor asked for; not before the first frame is on the screen.
  private func startIndexing() {
    for (id, job) in jobs where started.insert(id).inserted {
      BackgroundThread.run { [inbox] in
        job.run()
        inbox.post(.indexProgress(id))
      }
    }
  }

  private func reportIndexing() {
    startIndexing()
    for (id, job) in jobs {
      send(.indexProgress(id))
      if job.isFinished {
        jobs.removeAll { $0.0 == id }
        started.remove(id)
      }
    }
  }
}
