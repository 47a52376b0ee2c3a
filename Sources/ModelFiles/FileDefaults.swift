// Defaults in a file: what the file has, under what was written here and is not saved yet.
//
//   value ◀── unsaved ◀── write                  saved at once, or together a moment later
//               │ else
//             saved ◀── the file ◀── others      theirs, but for the keys in `unsaved`
//               │ else
//           registered
//
// A save edits the members that were written and no other byte, as that of a `ModelFile` does. When
// another program was quicker, its file is read and the same members are edited in that. No file
// that cannot be read is ever written: values are kept here until it can.
//
// A file is read and written under one lock, the values are under another, so that nobody who asks
// for a value waits for the disk. Nobody is told under either.

import ModelKit
import Synchronization

/// Defaults in a JSON file, saved so that comments, order and everything not written stay as they
/// are. A missing file is made by the first write.
///
/// ```swift
/// let defaults = Defaults<Settings>(in: FileDefaults(at: "settings.json"))
/// defaults.columns = 100
/// ```
///
/// A file that cannot be read or written is not touched: values are as by default, what is written
/// is kept here, ``error`` says what is wrong, and saving goes on when that is mended.
public final class FileDefaults: Sendable {
  /// When what is written gets into the file.
  public enum Saving: Sendable {
    /// Before the write returns.
    case immediately
    /// So long after the first write that is not saved, with all that are made until then, or when
    /// the program exits.
    case after(Duration)
  }

  /// Where the file is, as it was named.
  public let path: String
  private let saving: Saving
  private let reporting: @Sendable (ModelFileError) -> Void
  private let observers = DefaultsObservers<Set<String>?>()
  private let values: Mutex<FileDefaultsValues>
  /// Held while the file is read or written.
  private let file: Mutex<FileContent?>

  /// Defaults in a file.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - saving: When what is written gets into the file.
  ///   - watching: How often to look whether another program has changed it; nil for only when
  ///     something is saved, or ``reload()`` is called.
  ///   - reporting: Is told what is wrong with the file each time that is something else, on
  ///     whatever thread that is found out.
  public init(
    at path: String, saving: Saving = .after(.milliseconds(200)),
    watching: Duration? = .seconds(2),
    reporting: @escaping @Sendable (ModelFileError) -> Void = { _ in }
  ) {
    self.path = path
    self.saving = saving
    self.reporting = reporting
    values = Mutex(FileDefaultsValues())
    file = Mutex(nil)
    reload()
    if let watching { watch(every: watching) }
  }

  /// Why the file could not be read or saved the last time; nil when all is well.
  public var error: ModelFileError? { values.withLock { $0.error } }

  /// Whether something is not in the file yet.
  public var hasUnsavedValues: Bool { values.withLock { !$0.unsaved.isEmpty } }

  /// Reads the file if another program has changed it, and tells of the keys that have other values
  /// then. What was written here and is not saved yet stays as it was written, and is saved over
  /// what the file has; a file that cannot be read changes nothing, and ``error`` says why.
  public func reload() {
    let keys = guarded { () throws(ModelFileError) in
      try file.withLock { (file) throws(ModelFileError) in try readIfChanged(&file) }
    }
    guard let keys else { return }
    tell(keys)
    if hasUnsavedValues { save() }
  }

  private func watch(every interval: Duration) {
    Task.detached(priority: .background) { [weak self] in
      while true {
        try? await Task.sleep(for: interval, tolerance: interval / 4)
        guard let self else { return }
        reload()
      }
    }
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension FileDefaults: DefaultsStore {
  public func value(forKey key: String) -> Value? {
    values.withLock { $0.own(DefaultsKey(key)) ?? $0.registered[DefaultsKey(key)] }
  }

  public func registeredValue(forKey key: String) -> Value? {
    values.withLock { $0.registered[DefaultsKey(key)] }
  }

  public var keys: [String] { values.withLock { $0.keys.map(\.text) } }

  public func write(_ values: [String: Value?]) {
    let isUnsaved = self.values.withLock { state in
      for (key, value) in values { state.write(value?.asInFile, DefaultsKey(key)) }
      return !state.unsaved.isEmpty
    }
    if isUnsaved { save() }
    observers.tell(Set(values.keys))
  }

  public func register(_ values: [String: Value]) {
    self.values.withLock { state in
      for (key, value) in values { state.registered[DefaultsKey(key)] = value }
    }
    observers.tell(Set(values.keys))
  }

  /// Saves what is not saved yet.
  ///
  /// - Throws: A ``ModelFileError``; what could not be saved is kept for the next time.
  public func synchronize() throws {
    var result: Result<Set<DefaultsKey>, ModelFileError> = .success([])
    _ = guarded { () throws(ModelFileError) in
      do throws(ModelFileError) {
        result = .success(try file.withLock { (file) throws(ModelFileError) in try save(&file) })
      } catch {
        result = .failure(error)
        throw error
      }
    }
    tell(try result.get())
  }

  public func observe(
    _ handler: @escaping @Sendable (Set<String>?) -> Void
  ) -> DefaultsObservation {
    observers.add(handler)
  }
}

extension FileDefaults {
  private func save() {
    switch saving {
    case .immediately: try? synchronize()
    case .after(let delay):
      guard UnsavedDefaults.insert(self) else { return }
      Task.detached(priority: .utility) {
        try? await Task.sleep(for: delay)
        UnsavedDefaults.remove(self)
        try? self.synchronize()
      }
    }
  }

  private func tell(_ keys: Set<DefaultsKey>) {
    if !keys.isEmpty { observers.tell(Set(keys.map(\.text))) }
  }

  /// Keeps and reports what is thrown.
  private func guarded<Made>(_ body: () throws(ModelFileError) -> Made) -> Made? {
    do throws(ModelFileError) {
      let made = try body()
      // While something is unsaved, what kept it from that may be there still.
      values.withLock { if $0.unsaved.isEmpty { $0.error = nil } }
      return made
    } catch {
      let isNew = values.withLock { state in
        defer { state.error = error }
        return state.error != error
      }
      if isNew { reporting(error) }
      return nil
    }
  }

  private func readIfChanged(
    _ file: inout FileContent?
  ) throws(ModelFileError) -> Set<DefaultsKey> {
    if let file, (try? file.file.hasChangedOutside()) == false {
      return []
    }
    return try read(&file)
  }

  /// Reads the file; which values are others then.
  private func read(_ file: inout FileContent?) throws(ModelFileError) -> Set<DefaultsKey> {
    let content = try FileContent(reading: path)
    let members = try content.members()
    file = content
    return values.withLock { $0.read(members) }
  }

  /// Saves what is not saved; which values are others then, as another program had changed them.
  private func save(_ file: inout FileContent?) throws(ModelFileError) -> Set<DefaultsKey> {
    var changed: Set<DefaultsKey> = []
    // One that keeps writing does not keep us here.
    for _ in 0..<8 {
      changed.formUnion(try readIfChanged(&file))
      if file?.file.readOnlyReason != nil { changed.formUnion(try read(&file)) }
      let unsaved = values.withLock { $0.beginSaving() }
      guard let content = file, !unsaved.isEmpty else { return changed }
      do throws(ModelFileError) {
        if let clause = content.file.readOnlyReason {
          throw ModelFileError(reason: .readOnly(clause), path: path)
        }
        file = try content.saving(unsaved)
        values.withLock { $0.endSaving(isSaved: true) }
        return changed
      } catch {
        values.withLock { $0.endSaving(isSaved: false) }
        switch error.reason {
        case .changedOutside, .deletedOutside: continue
        default: throw error
        }
      }
    }
    throw ModelFileError(reason: .changedOutside, path: path)
  }
}
