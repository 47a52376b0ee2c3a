// A group of typed defaults is an ordinary model, and `Defaults` keeps one in step with a store:
//
//   defaults.columns ──────────────▶ group.columns                  read when the store changed
//   defaults.columns = 100 ──▶ group.changes ──▶ store.write        at once
//
// The group is made from the store as from any other stored data: tolerant, with an issue for
// all that was not as declared. The store keeps what differs from the defaults and no more, so
// that a later program can have better ones.
//
// A set is written at once, or, while another thread is writing, by that one in its turn: defaults
// are read elsewhere, by other objects, views and programs, and a save that is forgotten would be
// noticed by nobody. Several sets in one `update` are one write, and a store over a file may save
// later by itself.

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
/// Safe to use from several threads. Objects in the group are changed in ``update(_:)``.
@dynamicMemberLookup
public final class Defaults<Group: ModelObject>: @unchecked Sendable {
  /// Where they are kept.
  public let store: any DefaultsStore
  /// What stands before each key in the store.
  public let prefix: String

  let form: DefaultsForm
  let policy: DecodingPolicy
  let registry: ModelRegistry
  let observers = DefaultsObservers<Set<String>>()
  let registrar = ObservationRegistrar()
  private var observation: DefaultsObservation?

  /// Guards everything below. No observer is told under it.
  private let lock = Mutex(())
  private var group = Group()
  /// What the store had when the group was made.
  private var known = Record()
  private var knownIssues: [Issue] = []
  /// What is on its way to the store, in the order in which it was changed.
  private var unwritten: [Change] = []
  /// Whether a thread is writing that, and what comes in meanwhile.
  private var isWriting = false

  /// Defaults of this type in a store. Without a policy, what does not fit is reported and has its
  /// default; it stays in the store until it is set.
  public init(
    in store: any DefaultsStore, prefix: String = "", colors: DefaultsColorNotation = .standard,
    policy: DecodingPolicy = .tolerant, registry: ModelRegistry = ModelRegistry()
  ) {
    self.store = store
    self.prefix = prefix
    self.registry = registry
    form = DefaultsForm(colors: colors) { [store] in store.unarchived($0) }
    var policy = policy
    // Reading defaults cannot fail, and the rest of the store belongs to others.
    policy.fatal = []
    policy.silent.insert(.unknownKey)
    self.policy = policy
    lock.withLock { _ in _ = refresh() }
    observation = store.observe { [weak self] keys in
      guard let self, keys?.contains(where: { $0.hasPrefix(prefix) }) != false else { return }
      tellOfStore()
    }
  }

  /// A property. Set to its default, the store no longer has a value for it.
  public subscript<Property: FieldValue & Sendable>(
    dynamicMember property: ReferenceWritableKeyPath<Group, Property>
  ) -> Property {
    get { read { $0[keyPath: property] } }
    set { update { $0[keyPath: property] = newValue } }
    _modify {
      var value = read { $0[keyPath: property] }
      defer { update { $0.change(property, to: value) } }
      yield &value
    }
  }

  /// What the group makes of its properties.
  public subscript<Property: Sendable>(dynamicMember property: KeyPath<Group, Property>) -> Property
  {
    read { $0[keyPath: property] }
  }

  /// What in the store was not as declared.
  public var issues: [Issue] { lock.withLock { _ in knownIssues } }

  /// All properties in stored form, as they are now.
  public var record: Record { read { $0.record } }

  /// Looks at several properties at once. The group is not to be kept, nor changed, and the
  /// defaults are not to be asked in `body`.
  public func read<Result: Sendable, Failure: Error>(
    _ body: (Group) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    noteObserved()
    return try lock.withLock { _ throws(Failure) in try body(group) }
  }

  /// Changes several properties, or objects in them, in one write. What `body` changed before it
  /// threw is taken back. The group is not to be kept, and the defaults are not to be asked in
  /// `body`.
  public func update<Result: Sendable, Failure: Error>(
    _ body: (Group) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let result = try lock.withLock { _ throws(Failure) in try changed(by: body) }
    write()
    return result
  }

  /// Writes what is on its way, unless another thread is writing it already. Outside the lock: the
  /// store tells its observers, who may come back here. So nobody can wait for the other thread
  /// either, who may be told that somebody waits for this one.
  private func write() {
    guard lock.withLock({ _ in beginWriting() }) else { return }
    while let change = lock.withLock({ _ in nextUnwritten() }) {
      store.write(change.values)
      writeHidden(change)
      let others = lock.withLock { _ in
        unwritten.removeFirst()
        return refresh()
      }
      tell(change.names.union(others))
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

  /// Reads the store again, and a store in a file that file: what another program has changed is
  /// seen at once. Of what was set here and is not saved yet nothing is lost: those keys keep their
  /// values, and are saved over what the file has. A file that cannot be read changes nothing, and
  /// its store says why (`FileDefaults.error`).
  public func reload() {
    store.reload()
    tellOfStore()
  }

  func tellOfStore() {
    let names = lock.withLock { _ in refresh() }
    if !names.isEmpty { tell(names) }
  }

  /// Makes a property as it is by default.
  public func reset<Property: FieldValue & Sendable>(
    _ property: ReferenceWritableKeyPath<Group, Property>
  ) {
    update { $0[keyPath: property] = fallback()[keyPath: property] }
  }

  /// Makes all properties as they are by default: the store has no values for them any more, nor
  /// under their older keys.
  public func resetAll() {
    let keys = storedFields.flatMap(\.storedKeys).map { prefix + $0 }
    let own = Set(store.keys).intersection(keys)
    store.write(Dictionary(uniqueKeysWithValues: own.map { ($0, nil) }))
    tellOfStore()
  }
}

extension Defaults {
  private struct Change: Sendable {
    var names: Set<String> = []
    /// What is written.
    var values: [String: Value?] = [:]
    /// What those keys then stand for that have no values.
    var defaults: [String: Value] = [:]
  }

  /// Writes defaults that the store, without a value of its own, would not give: others register
  /// values too, and there are systems with values for all programs.
  private func writeHidden(_ change: Change) {
    let hidden = change.defaults.filter { key, value in
      let present = store.value(forKey: key)
      return present != nil && present != value
    }
    if !hidden.isEmpty { store.write(hidden.mapValues(Optional.some)) }
  }

  /// Changes the group, and notes what is to be written then.
  private func changed<Result: Sendable, Failure: Error>(
    by body: (Group) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    do throws(Failure) {
      let result = try body(group)
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

  /// Makes the group anew where the store has changed; which properties did.
  private func refresh() -> Set<String> {
    guard unwritten.isEmpty else { return [] }
    let record = stored()
    guard record != known else { return [] }
    let former = group
    known = record
    (group, knownIssues) = made(from: record)
    let changed = storedFields.filter {
      form.value(of: $0, in: former) != form.value(of: $0, in: group)
    }
    return Set(changed.map(\.name))
  }

  /// What is written when properties changed; all of them, when an upgrade did.
  private func addValues(to change: inout Change) {
    let fallback = fallback()
    for field in storedFields where group.wasUpgraded || change.names.contains(field.name) {
      let key = prefix + field.storedKeys[0]
      let value = group.keptValue(of: field) ?? form.value(of: field, in: group)
      // Under an older key there is another value, which would count if this one were not there.
      let hasOlder = field.storedKeys.dropFirst().contains {
        store.value(forKey: prefix + $0) != nil
      }
      if !hasOlder, value == form.value(of: field, in: fallback) {
        change.values.updateValue(.none, forKey: key)
        change.defaults[key] = value
      } else {
        change.values[key] = value
      }
    }
    guard !change.values.isEmpty, type.version > 1 else { return }
    let isNewer = (group.ledger?.storedVersion ?? 0) > type.version
    if !isNewer, known[type.versionKey] != Value(type.version) {
      change.values[prefix + type.versionKey] = Value(type.version)
    }
  }
}

extension Difference {
  /// The property of the object that was asked, in which something changed.
  fileprivate var propertyName: String? {
    guard case .key(let name, _)? = path.segments.first else { return nil }
    return String(decoding: name, as: UTF8.self)
  }
}
