import FileStorage
import Glibc
import Synchronization

/// Counts the calls of a run and triggers an action at the Nth.
final class Faults: Sendable {
  struct Event: Sendable {
    var count = 0
    var hit: SystemCalls.Call?
  }

  private let event = Mutex(Event())

  var count: Int { event.withLock { $0.count } }
  /// The first call that was affected.
  var hit: SystemCalls.Call? { event.withLock { $0.hit } }

  private func isAt(_ n: Int, persistent: Bool, _ call: SystemCalls.Call) -> Bool {
    event.withLock { event in
      event.count += 1
      let at = persistent ? event.count >= n : event.count == n
      if at, event.hit == nil { event.hit = call }
      return at
    }
  }

  /// Fails the Nth call, or all from the Nth on.
  func failing(
    _ number: Int32, at n: Int, persistent: Bool, under base: SystemCalls = SystemCalls()
  ) -> SystemCalls {
    SystemCalls { call, path in
      if self.isAt(n, persistent: persistent, call) { return .fail(number) }
      return base.fault?(call, path)
    }
  }

  /// Runs an action right before the Nth call.
  func acting(
    at n: Int, under base: SystemCalls = SystemCalls(), _ act: @escaping @Sendable () -> Void
  ) -> SystemCalls {
    SystemCalls { call, path in
      if self.isAt(n, persistent: false, call) { act() }
      return base.fault?(call, path)
    }
  }
}

extension SystemCalls {
  /// A folder that accepts no new names, as for a user who may write the file but not the folder.
  static func closedFolder(_ folder: FilePath) -> SystemCalls {
    let changes: Set<Call> = [.create, .exchange, .rename, .renameNoReplace, .link, .unlink]
    return SystemCalls { call, path in
      changes.contains(call) && path.folder == folder ? .fail(EACCES) : nil
    }
  }

  /// A file system that does not support some calls.
  static func without(_ calls: Set<Call>, _ number: Int32) -> SystemCalls {
    SystemCalls { call, _ in calls.contains(call) ? .fail(number) : nil }
  }
}
