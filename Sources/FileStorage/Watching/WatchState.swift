/// The watched files, their notices and the times of their looks. Nothing here waits; the state is
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

  /// The input of a look.
  struct Look {
    let file: Int
    let epoch: Int
    let path: FilePath
    let base: FileStamp?
    let last: FileLook.Result?
    let began: Instant
  }

  fileprivate struct Watched {
    let path: FilePath
    /// The path without symbolic links at the last look.
    var realPath: FilePath?
    var base: FileStamp?
    /// The number of the base: results of looks that began with an earlier base are ignored.
    var epoch: Int
    var isHeld = false
    var isLooking = false
    var isPolled = true
    var due: Instant?
    /// The start of the present series of changes; nil if the file is quiet.
    var changingSince: Instant?
    var lastNotice: Instant?
    /// True if the file was reported as changing; the next report comes when it is quiet.
    var isReportedChanging = false
    var last: FileLook.Result?
    var candidate: FileLook.Result?
    var reported: FileLook.Result?
    var reportedSighting = FileSighting.same
    /// The event that removed its name.
    var departure: (sighting: FileSighting, cookie: UInt32)?
    /// True if the name was removed: a file that has it now is another file.
    var wasRemoved = false
  }

  var isStopped = false
  private var files: [Int: Watched] = [:]
  private var watches: [Int32: Set<Interest>] = [:]
  private var epochs = 0
  private var looksUnderWay = 0

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
      watched.isHeld = false
      watched.last = nil
      watched.candidate = nil
      watched.reported = nil
      watched.reportedSighting = .same
      watched.departure = nil
      watched.wasRemoved = false
      watched.changingSince = nil
      watched.isReportedChanging = false
      watched.due = now
    }
  }

  mutating func hold(_ file: Int) {
    epochs += 1
    let epoch = epochs
    modify(file) { watched in
      watched.isHeld = true
      watched.epoch = epoch
    }
  }

  mutating func forget(_ file: Int) {
    files[file] = nil
    for watch in watches.keys {
      watches[watch] = watches[watch]?.filter { $0.file != file }
    }
  }

  mutating func lookAtAll(at now: Instant) {
    for file in files.keys { modify(file) { $0.due = now } }
  }

  private mutating func modify(_ file: Int, _ body: (inout Watched) -> Void) {
    guard var watched = files[file] else { return }
    body(&watched)
    files[file] = watched
  }

  func hasLooked(at file: Int) -> Bool { files[file]?.last != nil }

  // MARK: Notices

  mutating func take(_ notice: ChangeNotifier.Notice, at now: Instant) {
    if notice.kind.contains(.overflow) {
      for file in files.keys { modify(file) { $0.expectLook(at: now) } }
      return
    }
    if notice.kind.contains(.appeared) { followMove(notice) }
    for interest in watches[notice.watch] ?? [] {
      let isAbout =
        interest.name == nil || notice.name.bytes.isEmpty || interest.name == notice.name
      guard isAbout else { continue }
      modify(interest.file) { watched in
        watched.expectLook(at: now)
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

  // MARK: Looks

  mutating func dueLooks(at now: Instant) -> [Look] {
    var looks: [Look] = []
    for (file, watched) in files where !watched.isHeld && !watched.isLooking {
      guard let due = watched.due, due <= now else { continue }
      looks.append(
        Look(
          file: file, epoch: watched.epoch, path: watched.path, base: watched.base,
          last: watched.last, began: now))
      modify(file) { watched in
        watched.isLooking = true
        watched.due = nil
      }
      looksUnderWay += 1
    }
    return looks
  }

  mutating func postpone(_ look: Look, at now: Instant) {
    looksUnderWay -= 1
    modify(look.file) { watched in
      watched.isLooking = false
      watched.due = now + Timing.polling
    }
  }

  mutating func register(_ watch: Int32, _ interest: Interest, for look: Look) {
    guard files[look.file]?.path == look.path else { return }
    watches[watch, default: []].insert(interest)
  }

  /// Returns the milliseconds until the next look is due; -1 if none is.
  func timeout(at now: Instant) -> Int32 {
    let dues = files.values.filter { !$0.isHeld && !$0.isLooking }.compactMap(\.due)
    guard let first = dues.min() else { return -1 }
    let left = now.duration(to: first) / .milliseconds(1)
    return Int32(max(0, min(60_000, left.rounded(.up))))
  }

  /// Stores the result of a look; returns the report to make, if any.
  mutating func finish(
    _ look: Look, _ result: FileLook.Result, at realPath: FilePath?, watchedBy used: Set<Int32>,
    needsPolling: Bool, now: Instant
  ) -> FileWatcher.Report? {
    looksUnderWay -= 1
    for watch in watches.keys where !used.contains(watch) {
      watches[watch] = watches[watch]?.filter { $0.file != look.file }
    }
    guard var watched = files[look.file], watched.path == look.path else { return nil }
    defer { files[look.file] = watched }
    watched.isLooking = false
    watched.isPolled = needsPolling
    if let realPath { watched.realPath = realPath }
    guard watched.epoch == look.epoch, !watched.isHeld else {
      watched.due = watched.due ?? now
      return nil
    }
    let found = watched.knowing(result)
    let isQuiet = watched.isQuiet(result, since: look.began)
    if isQuiet {
      watched.accept(result)
      watched.changingSince = nil
      watched.candidate = nil
      watched.last = result
      watched.due = watched.due ?? now + (needsPolling ? Timing.polling : Timing.safety)
      let isNews =
        found.sighting != watched.reportedSighting || watched.isReportedChanging
        || found.sighting != .same && !found.hasSameStatus(as: watched.reported)
      watched.isReportedChanging = false
      guard isNews else { return nil }
      watched.reported = found
      watched.reportedSighting = found.sighting
      return FileWatcher.Report(file: look.file, sighting: found.sighting, isSettled: true)
    }
    let since = watched.changingSince ?? look.began
    watched.changingSince = since
    watched.candidate = result
    watched.due = now + Timing.quiet
    guard since + Timing.patience <= now, !watched.isReportedChanging, found.sighting != .same
    else { return nil }
    watched.isReportedChanging = true
    watched.reportedSighting = found.sighting
    return FileWatcher.Report(file: look.file, sighting: found.sighting, isSettled: false)
  }

  /// Removes and returns the unneeded watches. None is removed while a look is running, which may
  /// be about to use it.
  mutating func unusedWatches() -> [Int32] {
    guard looksUnderWay == 0 else { return [] }
    let unused = watches.filter(\.value.isEmpty).map(\.key)
    for watch in unused { watches[watch] = nil }
    return unused
  }
}

extension WatchState.Watched {
  fileprivate mutating func expectLook(at now: WatchState.Instant) {
    lastNotice = now
    let since = changingSince ?? now
    changingSince = since
    // Continuous writing must not postpone the look forever.
    let wanted = min(now + WatchState.Timing.quiet, since + WatchState.Timing.patience)
    due = max(wanted, isReportedChanging ? now + WatchState.Timing.quiet : now)
  }

  /// True if the result of a look is reliable: there was no notice since shortly before it began.
  /// Without notices, the previous look must have had the same result.
  fileprivate func isQuiet(_ result: FileLook.Result, since began: WatchState.Instant) -> Bool {
    if result.isChanging { return false }
    if let lastNotice, lastNotice + WatchState.Timing.quiet > began { return false }
    guard isPolled || lastNotice == nil, result.sighting != .same else { return true }
    return result.hasSameStatus(as: last) || result.hasSameStatus(as: candidate)
  }

  /// Takes another file with the same content as the base: later changes are compared with it.
  fileprivate mutating func accept(_ result: FileLook.Result) {
    guard result.sighting == .same, var stamp = result.stamp, let hash = base?.contentHash else {
      return
    }
    stamp.contentHash = hash
    base = stamp
    wasRemoved = false
  }

  /// Returns the result of a look, made more precise by the notices.
  fileprivate mutating func knowing(_ result: FileLook.Result) -> FileLook.Result {
    var result = result
    switch result.sighting {
    case .gone: result.sighting = departure?.sighting ?? .gone
    case .changed where wasRemoved && base != nil: result.sighting = .replaced
    default: departure = nil
    }
    return result
  }
}
