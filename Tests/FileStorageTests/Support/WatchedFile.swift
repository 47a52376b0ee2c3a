import FileStorage
import Glibc
import Synchronization

/// A file in its own folder, read and watched like an open document.
final class WatchedFile: Sendable {
  let folder: TestFolder
  let storage: FileStorage
  let path: FilePath
  private let reports = Mutex<[FileWatcher.Report]>([])
  private let watcher = Mutex<FileWatcher?>(nil)

  /// The maximum number of attempts; no expected event takes that long.
  private static let attemptLimit = 2000

  init(
    _ name: String = "file", in folder: TestFolder = TestFolder(), content: String? = "content",
    system: SystemCalls = SystemCalls()
  ) async throws {
    self.folder = folder
    storage = folder.storage(system)
    path = folder.path(name)
    if let content { folder.write(name, content) }
    let stamp = try storage.open(path).stamp
    let newWatcher = FileWatcher(storage: storage) { [weak self] report in
      self?.reports.withLock { $0.append(report) }
    }
    watcher.withLock { $0 = newWatcher }
    newWatcher.watch(0, path, since: stamp)
    for _ in 0..<Self.attemptLimit where !newWatcher.hasChecked(0) {
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  deinit { watcher.withLock { $0?.stop() } }

  func use(_ body: (FileWatcher) -> Void) {
    if let watcher = watcher.withLock({ $0 }) { body(watcher) }
  }

  /// Returns the next settled report; nil if none arrives.
  func next() async -> WatchedFileState? {
    for _ in 0..<Self.attemptLimit {
      let report = reports.withLock { reports in
        reports.firstIndex(where: \.isSettled).map { index in
          let report = reports[index]
          reports.removeFirst(index + 1)
          return report
        }
      }
      if let report { return report.fileState }
      try? await Task.sleep(for: .milliseconds(10))
    }
    return nil
  }

  /// Returns the next report, settled or not.
  func nextOfAny() async -> FileWatcher.Report? {
    for _ in 0..<Self.attemptLimit {
      let report = reports.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      if let report { return report }
      try? await Task.sleep(for: .milliseconds(10))
    }
    return nil
  }

  var hasReports: Bool { reports.withLock { !$0.isEmpty } }
}
