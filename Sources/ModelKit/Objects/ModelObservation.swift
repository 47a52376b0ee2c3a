import Observation
import Synchronization

// Every property that is read would have to ask the system whether someone observes, at the price
// of twenty reads. So nobody is asked until something in the process has begun to observe: until
// then, a read is one test of one flag.

/// Whether models can be observed, as `Observation` has it.
public enum ModelObservation {
  /// The first bit: someone observes; above it: how many look for what a key path reads.
  @usableFromInline static let watchers = Atomic(isInterfaceHere ? 1 : 0)

  /// Where there is SwiftUI, it is what observes, and nobody tells us.
  private static var isInterfaceHere: Bool {
    #if canImport(SwiftUI)
      true
    #else
      false
    #endif
  }

  @inlinable @inline(__always)
  static var isWatched: Bool { watchers.load(ordering: .relaxed) != 0 }

  static var isProbed: Bool { watchers.load(ordering: .relaxed) > 1 }

  /// Whether models tell who observes them. Once it is, it stays so.
  ///
  /// It is from the start where there is SwiftUI, and from the first call of
  /// ``ModelKit/withObservationTracking(_:onChange:)`` on.
  public static var isEnabled: Bool { watchers.load(ordering: .relaxed) & 1 != 0 }

  /// Has models tell who observes them, for those that observe by other means than
  /// ``ModelKit/withObservationTracking(_:onChange:)``: an `Observations` sequence, say.
  public static func enable() { watchers.bitwiseOr(1, ordering: .relaxed) }

  static func whileWatching<Result>(_ body: () -> Result) -> Result {
    watchers.add(2, ordering: .relaxed)
    defer { watchers.subtract(2, ordering: .relaxed) }
    return body()
  }
}

/// Does what the function of the same name in `Observation` does, for models too: calls `onChange`
/// when a property that `apply` reads is about to change, once.
///
/// Where both are imported this is the one that is called.
public func withObservationTracking<Result>(
  _ apply: () -> Result, onChange: @escaping @Sendable () -> Void
) -> Result {
  ModelObservation.enable()
  return Observation.withObservationTracking(apply, onChange: onChange)
}
