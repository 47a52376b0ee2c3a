// Detects changes that other programs make to files.
//
//   inotify ──notices──▶ watching thread ──due files──▶ a thread per check ─▶ report
//   wake pipe ───────────────┘   ▲                            │
//                                └── time of the next check ◀─┘
//
// A check resolves the path again, watches every name on it, and only then reads the status, so no
// change between two checks is missed. A check may hang, for example on an unreachable network; then
// only that file is not watched. Notices only determine when to check; a report contains the result
// of a check.

import Glibc
import Synchronization

package final class FileWatcher: Sendable {
  package struct Report: Sendable {
    /// The number that the caller gave the file.
    package var file: Int
    package var fileState: WatchedFileState
    /// False while another program is still writing the file.
    package var isSettled: Bool
  }

  struct Timing {
    /// A file is quiet if there was no notice for this time.
    static let quietPeriod = Duration.milliseconds(100)
    /// After this time a change is reported even if the file is not quiet.
    static let reportDelay = Duration.milliseconds(600)
    static let pollingInterval = Duration.seconds(1)
    /// The interval of checks of a watched file: writes through a mapping cause no notice.
    static let checkInterval = Duration.seconds(5)
  }

  private let storage: FileStorage
  private let notifier: ChangeNotifier?
  private let report: @Sendable (Report) -> Void
  private let state = Mutex(WatchState())
  private let wakeEnds: (read: Int32, write: Int32)

  /// Starts watching. Reports come from other threads, one after the other for each file; a report
  /// must not call the watcher.
  ///
  /// Files are polled if inotify is not available or a name cannot be watched.
  package init(storage: FileStorage, report: @escaping @Sendable (Report) -> Void) {
    self.storage = storage
    self.report = report
    notifier = ChangeNotifier(storage.system)
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
    }
    wakeEnds = (ends[0], ends[1])
    // If no thread can be started, changes are only found when saving, as without a watcher.
    _ = DetachedThread.start { [weak self] in
      var timeout: Int32 = 0
      while let next = self?.pass(timeout) { timeout = next }
    }
  }

  deinit {
    close(wakeEnds.read)
    close(wakeEnds.write)
  }

  // MARK: For the owner; none of these waits

  /// Watches a file: changes from the stamp are reported. The content of the stamp was read or
  /// written by this program, so a file that is already watched has no earlier changes to report.
  package func watch(_ file: Int, _ path: FilePath, since stamp: FileStamp?) {
    state.withLock { $0.watch(file, path, since: stamp, at: .now) }
    wake()
  }

  /// Suspends reports about a file until it is watched again, because this program is about to
  /// write it.
  package func suspendReports(for file: Int) { state.withLock { $0.suspendReports(for: file) } }

  package func forget(_ file: Int) { state.withLock { $0.forget(file) } }

  /// Makes checks of all files due now.
  package func checkAll() {
    state.withLock { $0.checkAll(at: .now) }
    wake()
  }

  /// True if a file has been checked since it was last read or saved. Later changes are reported
  /// when they happen.
  package func hasChecked(_ file: Int) -> Bool { state.withLock { $0.hasChecked(file) } }

  /// Ends the watching thread.
  package func stop() {
    state.withLock { $0.isStopped = true }
    wake()
  }

  private func wake() {
    var byte: UInt8 = 0
    _ = write(wakeEnds.write, &byte, 1)
  }

  // MARK: The watching thread

  /// Waits for notices or the next due check. Returns the time to wait next; nil if the watcher has
  /// been stopped.
  private func pass(_ timeout: Int32) -> Int32? {
    var polled = [pollfd(fd: wakeEnds.read, events: Int16(POLLIN), revents: 0)]
    if let notifier {
      polled.append(pollfd(fd: notifier.number, events: Int16(POLLIN), revents: 0))
    }
    let count = poll(&polled, nfds_t(polled.count), wakeEnds.read < 0 ? 100 : timeout)
    if count > 0, polled[0].revents != 0 {
      var buffer = [UInt8](repeating: 0, count: 64)
      while read(wakeEnds.read, &buffer, buffer.count) > 0 {}
    }
    let notices = notifier?.read() ?? []
    let (checks, unused) = state.withLock { state in
      for notice in notices { state.take(notice, at: .now) }
      return (state.isStopped ? [] : state.dueChecks(at: .now), state.unusedWatches())
    }
    unused.forEach { notifier?.remove($0) }
    for check in checks {
      let isStarted = DetachedThread.start { [self] in self.run(check) }
      if !isStarted { state.withLock { $0.postpone(check, at: .now) } }
    }
    return state.withLock { $0.isStopped ? nil : $0.timeout(at: .now) }
  }

  // MARK: A check, on a thread of its own

  private func run(_ check: WatchState.Check) {
    var needsPolling = notifier == nil
    var used: Set<Int32> = []
    func watch(_ path: FilePath, _ interest: WatchState.Interest) {
      guard let notifier else { return }
      if let watch = notifier.add(path, isFolder: interest.name != nil) {
        used.insert(watch)
        state.withLock { $0.register(watch, interest, for: check) }
      } else {
        needsPolling = true
      }
    }

    var real: FilePath?
    var result: FileCheck.Result
    do throws(StorageError) {
      real = try WatchedPath(path: check.path, system: storage.system).walk { step in
        watch(
          step.folder, WatchState.Interest(file: check.file, folder: step.folder, name: step.name))
      }
      if let real {
        let folder = real.folder
        if storage.system.isRemote(folder) { needsPolling = true }
        let currentStamp = (try? storage.currentStamp(of: real)) ?? nil
        if currentStamp != nil {
          watch(real, WatchState.Interest(file: check.file, folder: folder, name: nil))
        }
      }
      result = FileCheck(storage: storage, base: check.base, last: check.last).run(at: real)
    } catch {
      needsPolling = true
      result = FileCheck.Result(fileState: .unreadable(error), stamp: nil)
    }
    state.withLock { state in
      let finalReport = state.finish(
        check, result, at: real, watchedBy: used, needsPolling: needsPolling, now: .now)
      if let finalReport { report(finalReport) }
    }
    wake()
  }
}
