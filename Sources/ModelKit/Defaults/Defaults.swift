// A group of typed defaults is an ordinary model. `Defaults` keeps one synchronized with a store:
//
//   defaults.columns ──────────────▶ group.columns                  read when the store changed
//   defaults.columns = 100 ──▶ group.changes ──▶ store.write        at once
//
// The group is read from the store like any stored data: tolerantly, with an issue for each difference from the
// declaration. The store contains only values that differ from the defaults, so that a later version of the program
// can have better defaults.
//
// A change is written at once, or, while another thread is writing, by that thread afterwards. Defaults are read by
// other objects, views and programs, and nobody would notice a forgotten save. Several changes in one `update` are
// one write. A store that is backed by a file may save the file later.

import ModelBasics
import ModelData
import Observation
import Synchronization

/// Typed defaults in a store, declared as a model:
///
///     @Modeled class Settings: ModelObject {
///       var columns = 80
///       var accent = Color(rgb: 0x0000FF)
///     }
///     let defaults = Settings.shared(in: store)
///     defaults.columns += 20
///     defaults.accent = Color(rgb: 0x89B4FA)
///
/// Safe to use from several threads: a change such as `defaults.columns += 20` is one step, and other changes wait for
/// it. Do not pass a property to an asynchronous function (`await fill(&defaults.columns)`), because all other changes would
/// wait until it returns. Modify objects in the group inside of ``update(_:)``.
@dynamicMemberLookup
public final class Defaults<Group: ModelObject>: @unchecked Sendable {
  /// The store of the values.
  public let store: any DefaultsStore
  /// The prefix of each key in the store.
  public let prefix: String

  let form: DefaultsForm
  let policy: DecodingPolicy
  let registry: ModelRegistry
  let observers = DefaultsObservers<Set<String>>()
  let registrar = ObservationRegistrar()
  private var observation: DefaultsObservation?

  /// Held from reading a property that is modified in place until the new value is set, and during all other changes.
  private let modification = ModificationLock()
  /// The lock of everything below. Observers are never called while it is held.
  private let lock = Mutex(())
  private var group = Group()
  /// The stored values that the group was created from.
  private var known = Record()
  private var knownIssues: [Issue] = []
  /// The changes that are not written to the store yet, oldest first.
  private var unwritten: [Change] = []
  /// True while a thread is writing `unwritten`, including changes that are added meanwhile.
  private var isWriting = false

  /// Creates defaults of this type in a store. With the default policy, a stored value that does not fit is
  /// reported, the property has its default, and the value stays in the store until the property is set.
  public init(
    in store: any DefaultsStore, prefix: String = "", colors: DefaultsColorNotation = .standard,
    policy: DecodingPolicy = .tolerant, registry: ModelRegistry = ModelRegistry()
  ) {
    self.store = store
    self.prefix = prefix
    self.registry = registry
    form = DefaultsForm(colors: colors) { [store] in store.unarchived($0) }
    var policy = policy
    // Reading defaults never throws, and other keys of the store belong to others.
    policy.fatal = []
    policy.silent.insert(.unknownKey)
    self.policy = policy
    lock.withLock { _ in _ = refresh() }
    observation = store.observe { [weak self] keys in
      guard let self, keys?.contains(where: { $0.hasPrefix(prefix) }) != false else { return }
      refreshAndNotify()
    }
  }

  /// A property. Setting its default removes the value from the store.
  public subscript<Property: FieldValue & Sendable>(
    dynamicMember property: ReferenceWritableKeyPath<Group, Property>
  ) -> Property {
    get { read { $0[keyPath: property] } }
    set { update { $0[keyPath: property] = newValue } }
    _modify {
      modification.lock()
      var value = read { $0[keyPath: property] }
      defer {
        lock.withLock { _ in changed { $0.change(property, to: value) } }
        endModification()
      }
      yield &value
    }
  }

  /// A computed or read-only property of the group.
  public subscript<Property: Sendable>(dynamicMember property: KeyPath<Group, Property>) -> Property
  {
    read { $0[keyPath: property] }
  }

  /// The issues found in the store.
  public var issues: [Issue] { lock.withLock { _ in knownIssues } }

  /// The present stored form of all properties.
  public var record: Record { read { $0.record } }

  /// Reads several properties at once. `body` must not keep or change the group, and must not access the defaults.
  public func read<Result: Sendable, Failure: Error>(
    _ body: (Group) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    noteObserved()
    return try lock.withLock { _ throws(Failure) in try body(group) }
  }

  /// Changes several properties, or objects in them, in one write. If `body` throws, its changes are reverted.
  /// `body` must not keep the group, and must not access the defaults.
  public func update<Result: Sendable, Failure: Error>(
    _ body: (Group) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    modification.lock()
    defer { endModification() }
    return try lock.withLock { _ throws(Failure) in try changed(by: body) }
  }

  /// Ends a modification, and writes the changes if it is not inside of another one. Writing calls observers, and they may wait for a
  /// change on another thread.
  private func endModification() {
    if modification.unlock() { write() }
  }

  /// Writes the pending changes, unless another thread is already writing them. The lock is not held, because the
  /// store notifies observers, and they may call these defaults. For the same reason a thread must not wait for the
  /// other one: an observer on that thread could be waiting for this one.
  private func write() {
    guard lock.withLock({ _ in beginWriting() }) else { return }
    while let change = lock.withLock({ _ in nextUnwritten() }) {
      store.write(change.values)
      writeHidden(change)
      let others = lock.withLock { _ in
        unwritten.removeFirst()
        return refresh()
      }
      notify(change.names.union(others))
    }
  }

  private func beginWriting() -> Bool {
    guard !isWriting, !unwritten.isEmpty else { return false }
    isWriting = true
    return true
  }

  private func nextUnwritten() -> Change? {
    isWriting = !unwritten.isEmpty
    return unwritten.first
  }

  /// Reads the store again; a store that is backed by a file reads the file. Changes by other programs are then
  /// visible at once. Values that were set here and are not saved yet are kept, and are saved over those in the
  /// file. If the file cannot be read, nothing changes, and the store has the error (`FileDefaults.error`).
  public func reload() {
    store.reload()
    refreshAndNotify()
  }

  func refreshAndNotify() {
    let names = lock.withLock { _ in refresh() }
    if !names.isEmpty { notify(names) }
  }

  /// Sets a property to its default.
  public func reset<Property: FieldValue & Sendable>(
    _ property: ReferenceWritableKeyPath<Group, Property>
  ) {
    update { $0[keyPath: property] = fallback()[keyPath: property] }
  }

  /// Sets all properties to their defaults: removes their values from the store, including those under older keys
  /// and those that an upgrade from an older version would read.
  public func resetAll() {
    store.write(removals())
    refreshAndNotify()
  }
}

extension Defaults {
  private struct Change: Sendable {
    var names: Set<String> = []
    /// The values to write by key; nil removes a value.
    var values: [String: Value?] = [:]
    /// The defaults of the keys whose values are removed.
    var defaults: [String: Value] = [:]
  }

  /// Writes defaults that the store does not return after the value was removed: other code may have registered
  /// other values, and some systems have values for all programs.
  private func writeHidden(_ change: Change) {
    let hidden = change.defaults.filter { key, value in
      let present = store.value(forKey: key)
      return present != nil && present != value
    }
    if !hidden.isEmpty { store.write(hidden.mapValues(Optional.some)) }
  }

  /// Changes the group, and adds the changes to those that are to be written.
  private func changed<Result: Sendable, Failure: Error>(
    by body: (Group) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    do throws(Failure) {
      let result = try body(group)
      revertLosses(in: group)
      let names = Set(group.changes.compactMap(\.propertyName))
      group.clearChanges()
      guard !names.isEmpty else { return result }
      var change = Change(names: names)
      addValues(to: &change)
      unwritten.append(change)
      return result
    } catch {
      group.revertAll()
      throw error
    }
  }

  /// Creates the group again if the store has changed. Returns the names of the changed properties.
  private func refresh() -> Set<String> {
    guard unwritten.isEmpty else { return [] }
    let record = stored()
    guard record != known else { return [] }
    let former = group
    known = record
    (group, knownIssues) = makeGroup(from: record)
    let changed = storedFields.filter {
      form.value(of: $0, in: former) != form.value(of: $0, in: group)
    }
    return Set(changed.map(\.name))
  }

  /// Adds the values of the changed properties to a change, or all values after an upgrade.
  private func addValues(to change: inout Change) {
    let fallback = fallback()
    let former = makeGroup(from: stored()).0
    for field in storedFields where group.wasUpgraded || change.names.contains(field.name) {
      let key = prefix + field.storedKeys[0]
      let value = group.keptValue(of: field) ?? form.value(of: field, in: group)
      // If an older key has a value, that would be read if this key had none.
      let hasOlder = field.storedKeys.dropFirst().contains {
        store.value(forKey: prefix + $0) != nil
      }
      if !hasOlder, value == form.value(of: field, in: fallback) {
        change.values.updateValue(.none, forKey: key)
        change.defaults[key] = value
      } else {
        change.values[key] = inStoredForm(value, of: field, in: group, from: former)
      }
    }
    guard !change.values.isEmpty, type.version > 1 else { return }
    let isNewer = (group.sideTable?.storedVersion ?? 0) > type.version
    if !isNewer, known[type.versionKey] != Value(type.version) {
      change.values[prefix + type.versionKey] = Value(type.version)
    }
  }
}

extension Difference {
  /// The name of the group's property that contains the change.
  fileprivate var propertyName: String? {
    guard case .key(let name, _)? = path.segments.first else { return nil }
    return String(decoding: name, as: UTF8.self)
  }
}
