import Synchronization

// Several files can hold the same object, and saving one of them clears the object's changes. The other files still
// lack those changes. So each object records when its changes were last cleared, on a clock that counts all
// clearings in the process.

/// The process-wide counter of cleared changes.
package enum ChangeClock {
  private static let count = Atomic<UInt64>(0)

  /// The number of clearings so far.
  package static var now: UInt64 { count.load(ordering: .relaxed) }

  static func advance() -> UInt64 { count.add(1, ordering: .relaxed).newValue }
}

extension ModelObject {
  /// Returns true if changes of this object itself were cleared after the given time.
  package final func wasCleared(after time: UInt64) -> Bool {
    sideTable.map { $0.clearedAt > time } ?? false
  }

  /// Returns true if changes of this object, or of an object that it owns, were cleared after the given time. O(n)
  /// in the number of owned objects.
  package final func wasAnyCleared(after time: UInt64) -> Bool {
    !forEachObject { !$0.wasCleared(after: time) }
  }
}
