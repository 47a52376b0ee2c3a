// Defaults in a file: the saved values, overridden by written values that are not saved yet.
//
//   value ◀── unsaved ◀── write                  saved at once, or together after a delay
//               │ else
//             saved ◀── the file ◀── others      others' values, except for the keys in `unsaved`
//               │ else
//           registered
//
// A save edits the members that were written and no other byte, as in a `ModelFile`. If another
// program has changed the file, it is read again and the same members are edited in the new text. A
// file that cannot be read is never written: the values stay in memory until it can.
//
// One lock protects reading and writing the file and another one the values, so that reading a
// value never waits for the disk. Observers are called outside both locks.

import DocumentFormats
import ModelBasics
import ModelKit
import Synchronization

/// Defaults in a JSON file. A save keeps comments, order and everything that was not written. A
/// missing file is created by the first write.
///
/// ```swift
/// let defaults = Defaults<Settings>(in: FileDefaults(at: "settings.json"))
/// defaults.columns = 100
/// ```
///
/// A file that cannot be read or written is not changed: reads return default values, written
/// values stay in memory, ``error`` describes the problem, and saving continues when it is
/// resolved.
public final class FileDefaults: Sendable {
  /// When written values are saved to the file.
  public enum Saving: Sendable {
    /// Before the write returns.
    case immediately
    /// After this delay from the first unsaved write, together with all writes until then, or when
    /// the program exits.
    case after(Duration)
  }

  /// The path of the file, as given to the initializer.
  public let path: String
  private let saving: Saving
  private let reporting: @Sendable (ModelFileError) -> Void
  private let observers = DefaultsObservers<Set<String>?>()
  private let values: Mutex<FileDefaultsValues>
  /// Held while the file is read or written.
  private let file: Mutex<FileContent?>

  /// Creates defaults in a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - saving: When written values are saved to the file.
  ///   - watching: The interval at which the file is checked for changes by other programs; nil to
  ///     check only when saving or in ``reload()``.
  ///   - reporting: Called with each new error, on the thread that found it.
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

  /// The error of the last read or save; nil if it succeeded.
  public var error: ModelFileError? { values.withLock { $0.error } }

  /// True if a written value is not in the file yet.
  public var hasUnsavedValues: Bool { values.withLock { !$0.unsaved.isEmpty } }

  /// Reads the file if another program has changed it, and notifies observers of the keys whose
  /// values are different. Unsaved values stay and are saved over those of the file. A file that
  /// cannot be read changes nothing; ``error`` gives the reason.
  public func reload() {
    let keys = reportingErrors { () throws(ModelFileError) in
      try file.withLock { (file) throws(ModelFileError) in try readIfChanged(&file) }
    }
    guard let keys else { return }
    notify(keys)
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
    let format = Format.recognise(name: path, bytes: Bytes([]))
    let isUnsaved = self.values.withLock { state in
      for (key, value) in values { state.write(value?.asInFile(format), DefaultsKey(key)) }
      return !state.unsaved.isEmpty
    }
    if isUnsaved { save() }
    observers.notify(Set(values.keys))
  }

  public func register(_ values: [String: Value]) {
    self.values.withLock { state in
      for (key, value) in values { state.registered[DefaultsKey(key)] = value }
    }
    observers.notify(Set(values.keys))
  }

  /// Saves all unsaved values now.
  ///
  /// - Throws: A ``ModelFileError``. Values that could not be saved stay in memory for the next
  ///   attempt.
  public func synchronize() throws {
    var result: Result<Set<DefaultsKey>, ModelFileError> = .success([])
    _ = reportingErrors { () throws(ModelFileError) in
      do throws(ModelFileError) {
        result = .success(try file.withLock { (file) throws(ModelFileError) in try save(&file) })
      } catch {
        result = .failure(error)
        throw error
      }
    }
    notify(try result.get())
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

  private func notify(_ keys: Set<DefaultsKey>) {
    if !keys.isEmpty { observers.notify(Set(keys.map(\.text))) }
  }

  /// Runs the closure; stores and reports its error.
  private func reportingErrors<Result>(_ body: () throws(ModelFileError) -> Result) -> Result? {
    do throws(ModelFileError) {
      let result = try body()
      // While values are unsaved, the error that prevented saving may persist.
      values.withLock { if $0.unsaved.isEmpty { $0.error = nil } }
      return result
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

  /// Reads the file; returns the keys whose values have changed.
  private func read(_ file: inout FileContent?) throws(ModelFileError) -> Set<DefaultsKey> {
    let content = try FileContent(reading: path)
    let members = try content.members()
    file = content
    return values.withLock { $0.read(members) }
  }

  /// Saves the unsaved values; returns the keys that another program had changed.
  private func save(_ file: inout FileContent?) throws(ModelFileError) -> Set<DefaultsKey> {
    var changed: Set<DefaultsKey> = []
    // Limited, so that a program that keeps writing does not keep this loop running.
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
