/// The watched files, their notices and the times of their checks. Nothing here waits; the state is
/// protected by the lock of the `FileWatcher`.
struct WatchState {
  typealias Instant = ContinuousClock.Instant
  typealias Timing = FileWatcher.Timing

  /// The purpose of a watch: a name in a folder, or the content of a file.
  struct Interest: Hashable {
    var file: Int
    var folder: FilePath
    /// Nil for the content of the file.
    var name: FilePath?
  }

  /// The input of a check.
  struct Check {
    let file: Int
    let epoch: Int
    let path: FilePath
    let base: FileStamp?
    let last: FileCheck.Result?
    let began: Instant
  }

  fileprivate struct Watched {
    let path: FilePath
    /// The path without symbolic links at the last check.
    var realPath: FilePath?
    var base: FileStamp?
    /// The number of the base: results of checks that began with an earlier base are ignored.
    var epoch: Int
    var isSuspended = false
    var isChecking = false
    var isPolled = true
    var due: Instant?
    /// The start of the present series of changes; nil if the file is quiet.
    var changingSince: Instant?
    var lastNotice: Instant?
    /// True if the file was reported as changing; the next report comes when it is quiet.
    var isReportedChanging = false
    var last: FileCheck.Result?
    var candidate: FileCheck.Result?
    var reported: FileCheck.Result?
    var reportedState = WatchedFileState.same
    /// The event that removed its name.
    var departure: (fileState: WatchedFileState, cookie: UInt32)?
    /// True if the name was removed: a file that has it now is another file.
    var wasRemoved = false
  }

  var isStopped = false
  private var files: [Int: Watched] = [:]
  private var watches: [Int32: Set<Interest>] = [:]
  private var epochs = 0
  private var runningCheckCount = 0

  // MARK: Files

  mutating func watch(_ file: Int, _ path: FilePath, since base: FileStamp?, at now: Instant) {
    epochs += 1
    let epoch = epochs
    if files[file]?.path != path {
      forget(file)
      files[file] = Watched(path: path, base: base, epoch: epoch)
    }
    modify(file) { watched in
      watched.base = base
      watched.epoch = epoch
      watched.isSuspended = false
      watched.last = nil
      watched.candidate = nil
      watched.reported = nil
      watched.reportedState = .same
      watched.departure = nil
      watched.wasRemoved = false
      watched.changingSince = nil
      watched.isReportedChanging = false
      watched.due = now
    }
  }

  mutating func suspendReports(for file: Int) {
    epochs += 1
    let epoch = epochs
    modify(file) { watched in
      watched.isSuspended = true
      watched.epoch = epoch
    }
  }

  mutating func forget(_ file: Int) {
    files[file] = nil
    for watch in watches.keys {
      watches[watch] = watches[watch]?.filter { $0.file != file }
    }
  }

  mutating func checkAll(at now: Instant) {
    for file in files.keys { modify(file) { $0.due = now } }
  }

  private mutating func modify(_ file: Int, _ body: (inout Watched) -> Void) {
    guard var watched = files[file] else { return }
    body(&watched)
    files[file] = watched
  }

  func hasChecked(_ file: Int) -> Bool { files[file]?.last != nil }

  // MARK: Notices

  mutating func take(_ notice: ChangeNotifier.Notice, at now: Instant) {
    if notice.kind.contains(.overflow) {
      for file in files.keys { modify(file) { $0.scheduleCheck(at: now) } }
      return
    }
    if notice.kind.contains(.appeared) { followMove(notice) }
    for interest in watches[notice.watch] ?? [] {
      let isRelevant =
        interest.name == nil || notice.name.bytes.isEmpty || interest.name == notice.name
      guard isRelevant else { continue }
      modify(interest.file) { watched in
        watched.scheduleCheck(at: now)
        guard let name = interest.name, name == notice.name else { return }
        let isFile = watched.realPath == interest.folder.appending(name)
        if notice.kind.contains(.movedAway) {
          watched.departure = (.moved(to: nil), isFile ? notice.cookie : 0)
        } else if notice.kind.contains(.removed) {
          watched.departure = (.deleted, 0)
          if isFile { watched.wasRemoved = true }
        }
      }
    }
    // The system may reuse the number for another watch from now on.
    if notice.kind.contains(.lost), notice.name.bytes.isEmpty { watches[notice.watch] = [] }
  }

  /// Handles a name that appeared in a folder: it may be the new name of a renamed file.
  private mutating func followMove(_ notice: ChangeNotifier.Notice) {
    guard notice.cookie != 0, let folder = watches[notice.watch]?.first?.folder else { return }
    for file in files.keys where files[file]?.departure?.cookie == notice.cookie {
      modify(file) {
        $0.departure = (.moved(to: folder.appending(notice.name)), notice.cookie)
      }
    }
  }

  // MARK: Checks

  mutating func dueChecks(at now: Instant) -> [Check] {
    var checks: [Check] = []
    for (file, watched) in files where !watched.isSuspended && !watched.isChecking {
      guard let due = watched.due, due <= now else { continue }
      checks.append(
        Check(
          file: file, epoch: watched.epoch, path: watched.path, base: watched.base,
          last: watched.last, began: now))
      modify(file) { watched in
        watched.isChecking = true
        watched.due = nil
      }
      runningCheckCount += 1
    }
    return checks
  }

  mutating func postpone(_ check: Check, at now: Instant) {
    runningCheckCount -= 1
    modify(check.file) { watched in
      watched.isChecking = false
      watched.due = now + Timing.pollingInterval
    }
  }

  mutating func register(_ watch: Int32, _ interest: Interest, for check: Check) {
    guard files[check.file]?.path == check.path else { return }
    watches[watch, default: []].insert(interest)
  }

  /// Returns the milliseconds until the next check is due; -1 if none is.
  func timeout(at now: Instant) -> Int32 {
    let dueTimes = files.values.filter { !$0.isSuspended && !$0.isChecking }.compactMap(\.due)
    guard let first = dueTimes.min() else { return -1 }
    let left = now.duration(to: first) / .milliseconds(1)
    return Int32(max(0, min(60_000, left.rounded(.up))))
  }

  /// Stores the result of a check; returns the report to make, if any.
  mutating func finish(
    _ check: Check, _ result: FileCheck.Result, at realPath: FilePath?, watchedBy used: Set<Int32>,
    needsPolling: Bool, now: Instant
  ) -> FileWatcher.Report? {
    runningCheckCount -= 1
    for watch in watches.keys where !used.contains(watch) {
      watches[watch] = watches[watch]?.filter { $0.file != check.file }
    }
    guard var watched = files[check.file], watched.path == check.path else { return nil }
    defer { files[check.file] = watched }
    watched.isChecking = false
    watched.isPolled = needsPolling
    if let realPath { watched.realPath = realPath }
    guard watched.epoch == check.epoch, !watched.isSuspended else {
      watched.due = watched.due ?? now
      return nil
    }
    let refinedResult = watched.refined(result)
    let isQuiet = watched.isQuiet(result, since: check.began)
    if isQuiet {
      watched.accept(result)
      watched.changingSince = nil
      watched.candidate = nil
      watched.last = result
      watched.due =
        watched.due ?? now + (needsPolling ? Timing.pollingInterval : Timing.checkInterval)
      let isNew =
        refinedResult.fileState != watched.reportedState || watched.isReportedChanging
        || refinedResult.fileState != .same && !refinedResult.hasSameStatus(as: watched.reported)
      watched.isReportedChanging = false
      guard isNew else { return nil }
      watched.reported = refinedResult
      watched.reportedState = refinedResult.fileState
      return FileWatcher.Report(
        file: check.file, fileState: refinedResult.fileState, isSettled: true)
    }
    let since = watched.changingSince ?? check.began
    watched.changingSince = since
    watched.candidate = result
    watched.due = now + Timing.quietPeriod
    guard since + Timing.reportDelay <= now, !watched.isReportedChanging,
      refinedResult.fileState != .same
    else { return nil }
    watched.isReportedChanging = true
    watched.reportedState = refinedResult.fileState
    return FileWatcher.Report(
      file: check.file, fileState: refinedResult.fileState, isSettled: false)
  }

  /// Removes and returns the unneeded watches. None is removed while a check is running, which may
  /// be about to use it.
  mutating func unusedWatches() -> [Int32] {
    guard runningCheckCount == 0 else { return [] }
    let unused = watches.filter(\.value.isEmpty).map(\.key)
    for watch in unused { watches[watch] = nil }
    return unused
  }
}

extension WatchState.Watched {
  fileprivate mutating func scheduleCheck(at now: WatchState.Instant) {
    lastNotice = now
    let since = changingSince ?? now
    changingSince = since
    // Continuous writing must not postpone the check forever.
    let wanted = min(now + WatchState.Timing.quietPeriod, since + WatchState.Timing.reportDelay)
    due = max(wanted, isReportedChanging ? now + WatchState.Timing.quietPeriod : now)
  }

  /// True if the result of a check is reliable: there was no notice since shortly before it began.
  /// Without notices, the previous check must have had the same result.
  fileprivate func isQuiet(_ result: FileCheck.Result, since began: WatchState.Instant) -> Bool {
    if result.isChanging { return false }
    if let lastNotice, lastNotice + WatchState.Timing.quietPeriod > began { return false }
    guard isPolled || lastNotice == nil, result.fileState != .same else { return true }
    return result.hasSameStatus(as: last) || result.hasSameStatus(as: candidate)
  }

  /// Takes another file with the same content as the base: later changes are compared with it.
  fileprivate mutating func accept(_ result: FileCheck.Result) {
    guard result.fileState == .same, var stamp = result.stamp, let hash = base?.contentHash else {
      return
    }
    stamp.contentHash = hash
    base = stamp
    wasRemoved = false
  }

  /// Returns the result of a check, made more precise by the notices.
  fileprivate mutating func refined(_ result: FileCheck.Result) -> FileCheck.Result {
    var result = result
    switch result.fileState {
    case .gone: result.fileState = departure?.fileState ?? .gone
    case .changed where wasRemoved && base != nil: result.fileState = .replaced
    default: departure = nil
    }
    return result
  }
}
