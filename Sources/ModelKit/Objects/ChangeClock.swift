import Synchronization

// Several files may hold one object, and a save to one clears the changes of the object. So that the
// others know that they do not have these yet, an object notes when changes of it were cleared, on a
// clock that counts the clearings of the process.

/// Counts how often changes of objects were cleared.
package enum ChangeClock {
  private static let count = Atomic<UInt64>(0)

  /// The number of clearings until now.
  package static var now: UInt64 { count.load(ordering: .relaxed) }

  static func advance() -> UInt64 { count.add(1, ordering: .relaxed).newValue }
}

extension ModelObject {
  /// Whether changes of the object itself were cleared after a time.
  package final func wasCleared(after time: UInt64) -> Bool {
    ledger.map { $0.clearedAt > time } ?? false
  }

  /// Whether changes of the object, or of one it owns, were cleared after a time. O(n) for all that
  /// it owns.
  package final func wasAnyCleared(after time: UInt64) -> Bool {
    !forEachObject { !$0.wasCleared(after: time) }
  }
}
