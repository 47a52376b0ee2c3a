import DocumentFiles
import ModelKit

/// A change that another program made to a file.
public enum OutsideChange: Hashable, Sendable {
  /// The file has another content.
  case changed
  /// The file has again the content that was read from it or saved to it.
  case same
  /// The file was deleted.
  case deleted
  /// The file was renamed, to this path if that was observed.
  case moved(to: String?)
  /// The file cannot be read, for this reason.
  case unreadable(String)
}

extension ModelFile {
  /// Returns the changes that other programs make to the file from now on, not those of its own
  /// saves. Nothing is read or changed automatically; call ``reload()`` or ``save(overwriting:)``.
  ///
  /// The file is watched until the loop over the stream ends. Changes in quick succession are
  /// combined.
  public func outsideChanges() -> AsyncStream<OutsideChange> {
    let watching = watching ?? FileWatching(path)
    if self.watching == nil {
      self.watching = watching
      watching.watch(content)
    }
    return AsyncStream { continuation in
      let observation = watching.observers.add { continuation.yield($0) }
      continuation.onTermination = { _ in observation.stop() }
    }
  }
}

/// The watcher of one file, and the observers of its changes.
final class FileWatching: Sendable {
  let observers: DefaultsObservers<OutsideChange>
  private let watcher: DocumentWatcher

  init(_ path: String) {
    let observers = DefaultsObservers<OutsideChange>()
    self.observers = observers
    watcher = DocumentWatcher(path) { fileState in
      let change: OutsideChange =
        switch fileState {
        case .same: .same
        case .changed, .replaced: .changed
        case .gone, .deleted: .deleted
        case .moved(let path): .moved(to: path?.description)
        case .unreadable(let error): .unreadable(error.clause)
        }
      observers.notify(change)
    }
  }

  /// Suspends notifications until the file is watched again, because it is about to be written.
  func suspendReports() { watcher.suspendReports() }

  func watch(_ content: FileContent) { watcher.watch(content.file) }
}
