import Observation
import Synchronization

// Asking the system at each read whether a property is observed would cost as much as twenty reads. Until something
// in the process starts to observe, a read is therefore one test of one flag.

/// The state of observation: whether models can be observed with `Observation`.
public enum ModelObservation {
  /// Bit 0: observation is enabled. The bits above count the running key path probes.
  @usableFromInline static let watchers = Atomic(hasSwiftUI ? 1 : 0)

  /// SwiftUI observes without any call of ours, so observation is always enabled where SwiftUI exists.
  private static var hasSwiftUI: Bool {
    #if canImport(SwiftUI)
      true
    #else
      false
    #endif
  }

  @inlinable @inline(__always)
  static var isWatched: Bool { watchers.load(ordering: .relaxed) != 0 }

  static var isProbed: Bool { watchers.load(ordering: .relaxed) > 1 }

  /// True if models notify observers. It never becomes false again.
  ///
  /// It is true from the start on platforms with SwiftUI, and otherwise after the first call of
  /// ``ModelKit/withObservationTracking(_:onChange:)``.
  public static var isEnabled: Bool { watchers.load(ordering: .relaxed) & 1 != 0 }

  /// Enables notifications, for code that observes by other means than
  /// ``ModelKit/withObservationTracking(_:onChange:)``, such as an `Observations` sequence.
  public static func enable() { watchers.bitwiseOr(1, ordering: .relaxed) }

  static func whileProbing<Result>(_ body: () -> Result) -> Result {
    watchers.add(2, ordering: .relaxed)
    defer { watchers.subtract(2, ordering: .relaxed) }
    return body()
  }
}

/// Calls `onChange` once, when a property that `apply` reads is about to change. Equivalent to the function of the
/// same name in `Observation`, but works for models too.
///
/// If a file imports both modules, this function is the one that is called.
public func withObservationTracking<Result>(
  _ apply: () -> Result, onChange: @escaping @Sendable () -> Void
) -> Result {
  ModelObservation.enable()
  return Observation.withObservationTracking(apply, onChange: onChange)
}
