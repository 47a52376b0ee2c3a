// The storage of typed defaults. A store keeps values by key, has registered values for keys without values of
// their own, and notifies observers of changes:
//
//   store["columns"] ──▶ own value ──▶ registered value ──▶ nil
//
// A store can be backed by a file: `write` changes the values in memory and notifies observers, `synchronize` saves
// them (the store may also save by itself), and a change of the file by another program is reported with nil
// instead of a set of keys. Stores that do not know which keys changed report nil too.

import ModelData

/// A store of values by key. Safe to use from several threads.
///
/// Each value reads back as it was written. If the store has no form for its kind, it reads back as text with the
/// same meaning: a date by RFC 3339, data in Base64. Null is a value like others.
public protocol DefaultsStore: AnyObject, Sendable {
  /// Returns the value of a key: its own value, or else the registered one.
  func value(forKey key: String) -> Value?

  /// Returns the value registered for a key.
  func registeredValue(forKey key: String) -> Value?

  /// The keys that have values of their own, in no particular order.
  var keys: [String] { get }

  /// Sets the own values of keys, and removes those whose new value is nil. Observers are notified once, with all
  /// keys.
  func write(_ values: [String: Value?])

  /// Registers values for keys without values of their own. Registered values are not saved.
  func register(_ values: [String: Value])

  /// Waits until everything that was written is saved. Returns at once if nothing is pending.
  func synchronize() throws

  /// Reads the store's backing storage again, and notifies observers of the keys whose values changed. Values that
  /// were written here and are not saved yet are kept, and are saved over those that were read.
  func reload()

  /// Calls a handler after each change until the observation ends, on the thread that made the change. The handler
  /// gets the changed keys, or nil if any key may have changed.
  func observe(_ handler: @escaping @Sendable (Set<String>?) -> Void) -> DefaultsObservation

  /// Returns the contents of an archived object, for values that older programs stored as archives. Returns nil if
  /// the store does not read archives.
  func unarchived(_ data: [UInt8]) -> Value?
}

extension DefaultsStore {
  /// The own or registered value of a key. Setting nil removes the own value.
  public subscript(key: String) -> Value? {
    get { value(forKey: key) }
    set { write([key: newValue]) }
  }

  /// Calls a handler after each change of one key, with its new value.
  public func observe(
    _ key: String, _ handler: @escaping @Sendable (Value?) -> Void
  ) -> DefaultsObservation {
    observe { [weak self] keys in
      guard let self, keys?.contains(key) != false else { return }
      handler(self.value(forKey: key))
    }
  }

  /// Does nothing: values are never pending.
  public func synchronize() throws {}

  /// Does nothing: the store has no backing storage.
  public func reload() {}

  /// Returns nil: archives are not read.
  public func unarchived(_ data: [UInt8]) -> Value? { nil }
}
