import DocumentFiles
import FileStorage
import Glibc
import Synchronization
import TestBasics

@testable import EditorCore
@testable import ModeledCommand

/// The system calls of a process that dies before one of them: that one and all later ones do nothing.
final class Life: Sendable {
  private struct State {
    var rest: Int
    var made: [SystemCalls.Call] = []
  }

  private let state: Mutex<State>

  init(calls: Int = .max) { state = Mutex(State(rest: calls)) }

  var isOver: Bool { state.withLock { $0.rest == 0 } }
  var calls: [SystemCalls.Call] { state.withLock { $0.made } }

  /// The calls; `piece` is the length of each write to a file of the user.
  func system(piece: Int? = nil) -> SystemCalls {
    SystemCalls { [self] call, path in
      state.withLock { state in
        guard state.rest > 0 else { return .fail(EIO) }
        state.rest -= 1
        state.made.append(call)
        if state.rest == 0 { return .fail(EIO) }
        let isPiece = call == .write && path.lastName.bytes.suffix(5).elementsEqual(".json".utf8)
        return isPiece ? piece.map { .short($0) } : nil
      }
    }
  }
}

/// The editor with a file on the disk and its journal, as in the program but in one thread, so that it can die between any two calls.
final class MortalSession {
  private let storage: FileStorage
  private var editor: Editor
  private var files: EditedFiles
  private let journal: Journal
  private let id: FileID

  /// The journal, which a save uses too.
  private final class Journal: @unchecked Sendable {
    // Unchecked: used by one thread at a time.
    var value: FileJournal?
  }

  init(_ name: String, in storage: FileStorage) {
    self.storage = storage
    editor = Editor(
      size: Size(rows: 24, columns: 80), readings: LocalTime.readings(inUTC: true))
    files = EditedFiles(storage: storage, format: nil, isReadOnly: false)
    journal = Journal()
    id = editor.expectFile()
    let event = files.opened(id, name, files.read(name))
    if let file = files.journaled(id) { journal.value = FileJournal(storage: storage, file: file) }
    send(event)
  }

  var document: String { String(decoding: editor.file.document.render().bytes(), as: UTF8.self) }

  func press(_ keys: String) {
    for key in keys.split(separator: " ").compactMap({ Key(named: String($0)) }) {
      send(.input(.key(key)))
    }
  }

  func type(_ text: String) {
    for scalar in text.unicodeScalars { send(.input(.key(.character(scalar)))) }
  }

  /// Accepts all that earlier sessions have left. Returns the number of questions.
  @discardableResult
  func recover() -> Int {
    storage.removeAbandonedRecovery()
    guard let found = files.recoverySearch(id)?.run(), !found.isEmpty else { return 0 }
    send(.recoveriesFound(id, files.offers(for: found, of: id), wereRequested: false))
    var count = 0
    while let question = editor.layers.last as? Question,
      let choice = question.choices.first(where: {
        if case .recover = $0.action { true } else { false }
      })
    {
      count += 1
      send(.input(.key(choice.key)))
    }
    return count
  }

  private func send(_ event: EditorEvent) {
    for effect in editor.handle(event) { run(effect) }
  }

  private func run(_ effect: Effect) {
    switch effect {
    case .save(let request):
      let task = files.save(request, RunningSave()) { [journal] hash, count in
        guard journal.value?.isEmpty == false else { return }
        journal.value?.append([.saving(hash: hash, count: count)])
        journal.value?.sync()
      }
      let outcome = task.run()
      files.saved(id, outcome)
      setJournaledFile()
      send(outcome.event)
    case .startIndexing(let id, let job):
      job.run()
      send(.indexProgress(id))
    case .watch(let id, _, let token):
      files.didTakeOver(id, token)
      setJournaledFile()
    case .journal(_, let records): journal.value?.append(records.map { .edit($0.encoded) })
    case .endJournal(_, let end): journal.value?.end(end)
    case .acceptRecovery(let id, let number, let isWhole):
      let origins = files.takeRecovery(id, number)
      if isWhole {
        journal.value?.supersede(origins)
      } else {
        for origin in origins { origin.markDiscarded(in: storage) }
      }
    case .discardRecovery(let id, let number):
      for origin in files.takeRecovery(id, number) { origin.discard(in: storage) }
    case .forgetRecovery(let id, let number):
      for origin in files.takeRecovery(id, number) { origin.remove(from: storage) }
    default: break
    }
  }

  private func setJournaledFile() {
    if let file = files.journaled(id) { journal.value?.file = file }
  }
}
