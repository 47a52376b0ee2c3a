import FileStorage
import Glibc
import Synchronization

/// A file in a folder of its own, read and watched as an open document is.
final class WatchedFile: Sendable {
  let folder: TestFolder
  let storage: FileStorage
  let path: FilePath
  private let reports = Mutex<[FileWatcher.Report]>([])
  private let watcher = Mutex<FileWatcher?>(nil)

  /// Nobody waits that long for what happens.
  private static let patience = 2000

  init(
    _ name: String = "file", in folder: TestFolder = TestFolder(), content: String? = "content",
    system: SystemCalls = SystemCalls()
  ) async throws {
    self.folder = folder
    storage = folder.storage(system)
    path = folder.path(name)
    if let content { folder.write(name, content) }
    let stamp = try storage.open(path).stamp
    let made = FileWatcher(storage: storage) { [weak self] report in
      self?.reports.withLock { $0.append(report) }
    }
    watcher.withLock { $0 = made }
    made.watch(0, path, since: stamp)
    for _ in 0..<Self.patience where !made.hasLooked(at: 0) {
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  deinit { watcher.withLock { $0?.stop() } }

  func use(_ body: (FileWatcher) -> Void) {
    if let watcher = watcher.withLock({ $0 }) { body(watcher) }
  }

  /// The next settled report; nil if none comes.
  func next() async -> FileSighting? {
    for _ in 0..<Self.patience {
      let report = reports.withLock { reports in
        reports.firstIndex(where: \.isSettled).map { place in
          let report = reports[place]
          reports.removeFirst(place + 1)
          return report
        }
      }
      if let report { return report.sighting }
      try? await Task.sleep(for: .milliseconds(10))
    }
    return nil
  }

  /// The next report, of something settled or not.
  func nextOfAny() async -> FileWatcher.Report? {
    for _ in 0..<Self.patience {
      let report = reports.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      if let report { return report }
      try? await Task.sleep(for: .milliseconds(10))
    }
    return nil
  }

  var hasReports: Bool { reports.withLock { !$0.isEmpty } }
}
