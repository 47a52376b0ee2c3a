// The changes of an object and of those below as a sequence. Each change is noted in the place where the
// object is used; only the signal that there are some goes through a stream:
//
//   title = "A" ──▶ listener: [list.title]   ──signal──▶   next() takes what was noted
//   items.append(…) ──▶ [list.title, list.items]

extension ModelObject {
  /// What changes in the object, and in those it owns, from now on.
  ///
  ///     for await updates in list.updates() { try file.save() }
  ///
  /// Each element says what was set since the one before, each property once. While there are such
  /// sequences, a change of a property costs O(depth).
  public final func updates() -> ObjectUpdates { ObjectUpdates(UpdateListener(self)) }
}

/// What changes in an object and in those it owns: see ``ModelObject/updates()``. It ends when the object
/// is freed, and it is for one loop, where the object is used.
public struct ObjectUpdates: AsyncSequence {
  /// A property that was set or changed in place.
  public struct Update {
    /// The object that has the property.
    public let object: ModelObject
    /// The property's name.
    public let property: String
  }

  private let listener: UpdateListener

  init(_ listener: UpdateListener) { self.listener = listener }

  /// The updates, in groups.
  public func makeAsyncIterator() -> Iterator {
    Iterator(listener: listener, signals: listener.signals.makeAsyncIterator())
  }

  /// The updates, in groups.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let listener: UpdateListener
    fileprivate var signals: AsyncStream<Void>.Iterator

    /// What was set since the last time, when there is some; nil when the object is gone.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> [Update]? {
      while true {
        let updates = listener.take()
        if !updates.isEmpty { return updates }
        guard await signals.next(isolation: actor) != nil else { return nil }
      }
    }

    /// The same, of no actor.
    public mutating func next() async -> [Update]? { await next(isolation: nil) }
  }
}

/// Notes what changes below an object until somebody takes it.
final class UpdateListener {
  let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation
  private weak var root: ModelObject?
  private var noted: [ObjectUpdates.Update] = []
  private var seen: Set<Place> = []

  private struct Place: Hashable {
    let object: ObjectIdentifier
    let field: Int
  }

  init(_ root: ModelObject) {
    self.root = root
    (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    let listeners = root.keptLedger.listeners ?? UpdateListeners()
    root.keptLedger.listeners = listeners
    listeners.add(self)
    UndoLog.automaticLogs.add(1, ordering: .relaxed)
    // What is quiet would not be told.
    _ = root.hasAnyChanges
  }

  deinit {
    UndoLog.automaticLogs.subtract(1, ordering: .relaxed)
    finish()
  }

  func note(_ object: ModelObject, _ field: Int) {
    let place = Place(object: ObjectIdentifier(object), field: field)
    guard seen.insert(place).inserted else { return }
    noted.append(.init(object: object, property: object.field(field).name))
    signal.yield()
  }

  /// Without those of objects that were let go of since, which only the object itself knows.
  func take() -> [ObjectUpdates.Update] {
    defer {
      noted = []
      seen = []
    }
    guard !noted.isEmpty, let root else { return [] }
    _ = root.hasAnyChanges
    var scope = UndoScope(below: root, since: [])
    return noted.filter { scope.contains($0.object) }
  }

  func finish() { signal.finish() }
}

/// Those who listen to an object; when it is freed, there is nothing more to hear.
final class UpdateListeners {
  private struct Listener { weak var listener: UpdateListener? }

  private var all: [Listener] = []

  deinit { for entry in all { entry.listener?.finish() } }

  func add(_ listener: UpdateListener) {
    all.removeAll { $0.listener == nil }
    all.append(Listener(listener: listener))
  }

  func note(_ object: ModelObject, _ field: Int) {
    for entry in all { entry.listener?.note(object, field) }
  }
}
