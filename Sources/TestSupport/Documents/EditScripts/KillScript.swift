// A session that is killed: random edits and saves of a real file with a journal; from some system
// call on nothing more is done, as after SIGKILL. Then the file has the content of some save, or
// of the save in progress, and its journal leads to a state that the session had, no older than
// the last state whose records were written.

import DocumentFormats
import DocumentTree
import FileStorage
import Glibc
import ModelBasics

package struct KillScript {
  package enum Target: CaseIterable, Sendable { case plain, linked, hardLinked, new }

  private let seed: UInt64
  private let folder: FilePath
  private let target: Target
  private var script: EditScript
  private let calls: CallLimit
  private let storage: FileStorage
  private var file: FilePath { folder.appending(target == .linked ? "link" : "file.json") }

  private var base: FileStamp?
  private var journal: EditJournal?
  /// The bytes that a save would have written after each step, and the index of the last state that must not be lost.
  private var states: [[UInt8]] = []
  private var safeState = 0
  private var saved: [UInt8]
  private var saving: [UInt8]?

  /// Creates a script in an existing folder of its own; it is killed at a system call.
  package init(seed: UInt64, in folder: String, dyingAt call: Int?) throws {
    self.seed = seed
    self.folder = FilePath(folder)
    target = Target.allCases[Int(seed % 4)]
    calls = CallLimit(call, isShort: seed % 3 == 0)
    storage = FileStorage(
      recoveryFolder: FilePath(folder + "/state"),
      system: SystemCalls { [calls] _, _ in calls.next() })
    script = EditScript(seed: seed)
    saved = target == .new ? [] : script.original
    try prepare()
  }

  private mutating func prepare() throws {
    let path = folder.description
    if target != .new {
      let file = open(path + "/file.json", O_WRONLY | O_CREAT | O_TRUNC, 0o640)
      write(file, saved, saved.count)
      close(file)
    }
    if target == .linked { symlink("file.json", path + "/link") }
    if target == .hardLinked { link(path + "/file.json", path + "/second") }
  }

  /// The number of system calls so far.
  package var callCount: Int { calls.count }

  package mutating func run(steps: Int) throws {
    states = [saved]
    guard script.document.fault == nil else { return }
    do {
      base = try storage.open(file).stamp
      if target == .new { try beginNew() }
      for _ in 0..<steps {
        try step()
      }
    } catch is StorageError {
      // Killed, or as good as killed.
    }
    journal = nil
    try check()
  }

  /// Begins with the empty document of a new file; the first edit inserts the whole text.
  private mutating func beginNew() throws {
    script.document = Document(Bytes([]), grammar: script.document.grammar)
    script.document.startJournal()
    script.document.editText(Span(0, 0), to: script.original)
    try keepRecords()
  }

  private mutating func step() throws {
    if script.random.below(8) == 0, script.document.hasAnyChanges {
      try save()
    } else if target == .new, saved.isEmpty {
      try save()
    } else {
      try script.step(savesAllowed: false)
      try keepRecords()
    }
  }

  private mutating func keepRecords() throws {
    let records = script.document.takeJournal().map { EditJournalRecord.edit($0.encoded) }
    guard !records.isEmpty else { return }
    states.append(script.document.render().bytes())
    if let journal {
      try journal.append(records)
    } else {
      let header = EditJournalHeader(path: file, base: base, written: 0, process: getpid())
      journal = try storage.beginJournal(
        EditJournalHeader(
          path: try storage.open(file).realPath, base: header.base, written: 0, process: getpid()),
        records, in: [JournalFolder(path: folder.appending("state"), kind: .own)])
    }
    safeState = states.count - 1
  }

  private mutating func save() throws {
    let rendering = script.document.render()
    let bytes = rendering.bytes()
    saving = bytes
    var options = SaveOptions()
    var failure: StorageError?
    options.willReplace = { [journal] hash, count in
      do throws(StorageError) {
        try journal?.append([.saving(hash: hash, count: count)])
        try journal?.sync()
      } catch {
        failure = error
      }
    }
    let file = try storage.save(
      FileContents(bytes), to: file, expecting: base, options: options)
    if let failure, failure.errno == CallLimit.death { throw failure }
    base = file.stamp
    saved = bytes
    saving = nil
    if target == .new, !script.hasSaved {
      // The plain tree knows the document from here on.
      script = EditScript(seed: seed, bytes: bytes)
    } else {
      try script.saved(rendering, as: bytes)
    }
    states.append(bytes)
    safeState = states.count - 1
    try journal?.remove()
    journal = nil
  }

  // MARK: - What is left

  private func check() throws {
    let sound = FileStorage(recoveryFolder: folder.appending("state"))
    let opened = try sound.open(file)
    var content = opened.bytes.withBytes { Array($0) }
    if content != saved, content != saving {
      guard let pending = try sound.pendingJournal(for: file) else {
        throw script.fail("the file is neither old nor new: \(text(content))")
      }
      content = try sound.bytes(of: .new, in: pending).withBytes { Array($0) }
      guard content == saving else { throw script.fail("the journal of the save is another") }
      // The journal of the save is offered first; the edits are in it.
      return
    }
    var recovered = content
    for journal in sound.journals(of: opened.realPath) {
      let records = try sound.records(of: journal)
      if sound.isSaved(records, as: opened) { continue }
      recovered = try replayed(content, records, journal.header.base, opened)
      break
    }
    let state = states.lastIndex(of: recovered)
    guard let state else { throw script.fail("recovered what never was: \(text(recovered))") }
    guard state >= safeState else {
      throw script.fail("lost: state \(state) of \(safeState): \(text(recovered))")
    }
  }

  private func replayed(
    _ content: [UInt8], _ records: [EditJournalRecord], _ base: FileStamp?, _ opened: OpenedFile
  ) throws -> [UInt8] {
    let isSame =
      if let base, let stamp = opened.stamp { stamp.hasSameContent(as: base) } else {
        base == nil && opened.stamp == nil
      }
    guard isSame else { throw script.fail("a journal of another content was left") }
    var decoded: [JournalRecord] = []
    for case .edit(let bytes) in records {
      guard let record = JournalRecord(decoding: bytes) else { throw script.fail("no record") }
      decoded.append(record)
    }
    var document = Document(Bytes(content), grammar: script.document.grammar)
    let recovery = document.replay(decoded, isSameText: true)
    guard recovery.isExact else { throw script.fail("recovery is not exact") }
    return document.render().bytes()
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// Lets a number of system calls happen, and no more.
private final class CallLimit: @unchecked Sendable {
  // A script runs on one thread.
  static let death = EOWNERDEAD
  private(set) var count = 0
  private let limit: Int?
  private let isShort: Bool

  init(_ limit: Int?, isShort: Bool) {
    self.limit = limit
    self.isShort = isShort
  }

  func next() -> SystemCalls.Fault? {
    defer { count += 1 }
    guard let limit, count >= limit else { return nil }
    // The last call may be cut off in the middle of a write.
    return count == limit && isShort ? .short(7) : .fail(Self.death)
  }
}
