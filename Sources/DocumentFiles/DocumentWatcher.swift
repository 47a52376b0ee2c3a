import FileStorage

/// Watches the file of one document for what other programs do to it.
package final class DocumentWatcher: Sendable {
  private let path: FilePath
  private let watcher: FileWatcher

  /// `report` receives what has become of the file, once that lasts.
  package init(_ path: String, report: @escaping @Sendable (FileSighting) -> Void) {
    self.path = FilePath(path)
    watcher = FileWatcher(storage: FileStorage()) { if $0.isSettled { report($0.sighting) } }
  }

  deinit { watcher.stop() }

  /// Reports nothing until the file is watched again: it is about to be written.
  package func hold() { watcher.hold(0) }

  /// Reports what is not as in this file.
  package func watch(_ file: DocumentFile) { watcher.watch(0, path, since: file.stamp) }
}
