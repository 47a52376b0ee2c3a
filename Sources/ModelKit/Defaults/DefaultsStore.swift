// Where typed defaults live. A store keeps values by key, has registered values for keys that
// have none of their own, and says when something changed:
//
//   store["columns"] ──▶ own value ──▶ registered value ──▶ nil
//
// A store over a file fits as well: `write` changes what it has in memory and tells, `synchronize`
// saves (and may do so by itself), and a change of the file from outside is told with a nil set of
// keys, as it is by stores that do not know which keys changed.

import ModelData

/// Keeps values by key. Safe to use from several threads.
///
/// Each value reads back as it was written, or, where the store has no form for its kind, as text
/// that reads as the same: a date by RFC 3339, data in Base64. Null is a value like others.
public protocol DefaultsStore: AnyObject, Sendable {
  /// The value of a key: its own, or else the registered one.
  func value(forKey key: String) -> Value?

  /// The value registered for a key.
  func registeredValue(forKey key: String) -> Value?

  /// The keys that have values of their own, in no order.
  var keys: [String] { get }

  /// Gives keys values of their own, and takes them from those for which there is nil. Observers
  /// are told once, with all keys.
  func write(_ values: [String: Value?])

  /// Gives keys the values they have without one of their own. Registered values are not saved.
  func register(_ values: [String: Value])

  /// Waits until what was written is saved; at once where nothing is.
  func synchronize() throws

  /// Reads again what the store is kept in, and tells observers of the keys that have other values
  /// then. What was written here and is not saved yet stays, and is saved over what is read.
  func reload()

  /// Tells of changes until the observation ends, on whatever thread they are made: the keys, or
  /// nil where any may have changed.
  func observe(_ handler: @escaping @Sendable (Set<String>?) -> Void) -> DefaultsObservation

  /// What an archive of an object says, for values that old programs stored so; nil where the store
  /// reads none.
  func unarchived(_ data: [UInt8]) -> Value?
}

extension DefaultsStore {
  /// The value of a key, its own or the registered one; set to nil, it has none of its own.
  public subscript(key: String) -> Value? {
    get { value(forKey: key) }
    set { write([key: newValue]) }
  }

  /// Tells of changes of one key, with its value then.
  public func observe(
    _ key: String, _ handler: @escaping @Sendable (Value?) -> Void
  ) -> DefaultsObservation {
    observe { [weak self] keys in
      guard let self, keys?.contains(key) != false else { return }
      handler(self.value(forKey: key))
    }
  }

  /// Nothing to wait for.
  public func synchronize() throws {}

  /// Nothing to read: the store has what there is.
  public func reload() {}

  /// None are read.
  public func unarchived(_ data: [UInt8]) -> Value? { nil }
}
