import FileStorage

/// Watches the file of one document for changes by other programs.
package final class DocumentWatcher: Sendable {
  private let path: FilePath
  private let watcher: FileWatcher

  /// Starts a watcher; `report` receives the new state of the file once it has settled.
  package init(_ path: String, report: @escaping @Sendable (WatchedFileState) -> Void) {
    self.path = FilePath(path)
    watcher = FileWatcher(storage: FileStorage()) { if $0.isSettled { report($0.fileState) } }
  }

  deinit { watcher.stop() }

  /// Stops reports until the next `watch(_:)`. Call it before writing the file.
  package func suspendReports() { watcher.suspendReports(for: 0) }

  /// Starts to report differences between the file and `file`.
  package func watch(_ file: DocumentFile) { watcher.watch(0, path, since: file.stamp) }
}
