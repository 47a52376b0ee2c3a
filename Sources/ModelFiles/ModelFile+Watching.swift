import DocumentFiles
import ModelKit

/// A change that another program made to a file.
public enum OutsideChange: Hashable, Sendable {
  /// It has another content.
  case changed
  /// It has again what was read from it or saved to it.
  case same
  /// There is nothing under its name.
  case deleted
  /// It has another name: this one, if that was seen.
  case moved(to: String?)
  /// It cannot be read, and why.
  case unreadable(String)
}

extension ModelFile {
  /// The changes that other programs make to the file from now on, without its own saves. Nothing is
  /// read or changed by itself: ``reload()`` and ``save(overwriting:)`` are for that.
  ///
  /// The file is watched until the loop over it ends. Changes in quick succession are one.
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
    watcher = DocumentWatcher(path) { sighting in
      let change: OutsideChange =
        switch sighting {
        case .same: .same
        case .changed, .replaced: .changed
        case .gone, .deleted: .deleted
        case .moved(let path): .moved(to: path?.description)
        case .unreadable(let error): .unreadable(error.clause)
        }
      observers.tell(change)
    }
  }

  /// Tells nothing until the file is watched again: it is about to be written.
  func hold() { watcher.hold() }

  func watch(_ content: FileContent) { watcher.watch(content.file) }
}
