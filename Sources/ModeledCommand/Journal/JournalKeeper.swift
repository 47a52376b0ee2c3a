// Writes the journals of all open files on a separate thread, so that the terminal's thread never
// waits for a disk. Records are written at once and synced at most half a second later.

import DocumentTree
import EditorCore
import FileStorage
import Glibc
import Synchronization

final class JournalKeeper: Sendable {
  typealias End = JournalEnd

  /// Receives the files whose edits cannot be stored.
  typealias Report = @Sendable (FileID, StorageError) -> Void

  private enum Work: Sendable {
    case file(FileID, JournaledFile)
    case append(FileID, [JournalRecord])
    case mark(FileID, EditJournalRecord, Answer)
    case end(FileID, End)
    case supersede(FileID, [FoundRecovery.Origin])
    case flush(Answer)
  }

  /// A result that another thread waits for; the wait has a time limit.
  private final class Answer: Sendable {
    let outcomes = Mutex<[FileID: StorageError?]?>(nil)
  }

  private let queue = WorkQueue<Work>()

  /// The delay in milliseconds between writing records and syncing them.
  private static let syncDelay = 500

  init(storage: FileStorage, report: @escaping Report) {
    BackgroundThread.run { [queue] in Self.run(queue, storage, report) }
  }

  // MARK: - Called on the terminal's thread

  /// Sets the content that later records refer to, after a file was read or saved.
  func setFile(_ id: FileID, _ file: JournaledFile) { queue.put(.file(id, file)) }

  func append(_ id: FileID, _ records: [JournalRecord]) { queue.put(.append(id, records)) }

  func end(_ id: FileID, _ end: End) { queue.put(.end(id, end)) }

  /// Notes that the document, and so its journal, contains the recovered edits.
  func supersede(_ id: FileID, _ origins: [FoundRecovery.Origin]) {
    queue.put(.supersede(id, origins))
  }

  /// Waits until all records are on the disk, at most two seconds.
  ///
  /// - Returns: The files that have edits in a journal, with the error of each, or nil if the time
  ///   is up.
  func flush() -> [FileID: StorageError?]? { wait { .flush($0) } }

  // MARK: - Called on the thread of a save

  /// Records that a content is about to replace the file. Once it has, the edits are saved.
  func willSave(_ id: FileID, hash: UInt64, count: Int) {
    _ = wait { .mark(id, .saving(hash: hash, count: count), $0) }
  }

  private func wait(_ work: (Answer) -> Work) -> [FileID: StorageError?]? {
    let answer = Answer()
    queue.put(work(answer))
    for _ in 0..<2000 {
      if let outcomes = answer.outcomes.withLock({ $0 }) { return outcomes }
      usleep(1000)
    }
    return nil
  }

  // MARK: - The journal thread

  private static func run(
    _ queue: WorkQueue<Work>, _ storage: FileStorage, _ report: @escaping Report
  ) {
    var journals: [FileID: FileJournal] = [:]
    storage.removeOldJournals()
    var behindSince: ContinuousClock.Instant?
    while true {
      let work = queue.take(waiting: behindSince == nil ? nil : syncDelay)
      for item in work { take(item, &journals, storage, report) }
      // A burst of edits is synced once, when it ends or has lasted for the whole delay.
      let isLate = behindSince.map { $0.duration(to: .now) > .milliseconds(syncDelay) } ?? false
      if work.isEmpty || isLate { for id in journals.keys { journals[id]?.sync() } }
      let isBehind = journals.values.contains(where: \.needsSync)
      behindSince = isBehind ? behindSince ?? .now : nil
      if isLate, isBehind { behindSince = .now }
    }
  }

  private static func take(
    _ work: Work, _ journals: inout [FileID: FileJournal], _ storage: FileStorage, _ report: Report
  ) {
    switch work {
    case .file(let id, let file):
      if journals[id] == nil { journals[id] = FileJournal(storage: storage, file: file) }
      journals[id]?.file = file
    case .append(let id, let records):
      append(id, records.map { .edit($0.encoded) }, &journals, report)
    case .mark(let id, let record, let answer):
      if journals[id]?.isEmpty == false {
        append(id, [record], &journals, report)
        journals[id]?.sync()
      }
      answer.outcomes.withLock { $0 = [:] }
    case .end(let id, let end): journals[id]?.end(end)
    case .supersede(let id, let origins): journals[id]?.supersede(origins)
    case .flush(let answer):
      var outcomes: [FileID: StorageError?] = [:]
      for id in journals.keys {
        journals[id]?.sync()
        if let journal = journals[id], !journal.isEmpty { outcomes[id] = journal.failure }
      }
      answer.outcomes.withLock { $0 = outcomes }
    }
  }

  /// Appends records. Reports a failure only when it begins, not with every edit.
  private static func append(
    _ id: FileID, _ records: [EditJournalRecord], _ journals: inout [FileID: FileJournal],
    _ report: Report
  ) {
    let hadFailed = journals[id]?.failure != nil
    journals[id]?.append(records)
    if let failure = journals[id]?.failure, !hadFailed { report(id, failure) }
  }
}
