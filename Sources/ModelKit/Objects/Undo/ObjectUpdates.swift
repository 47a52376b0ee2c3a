// The changes of an object and of the objects below it as an asynchronous sequence. Changes are recorded
// synchronously, in the isolation domain of the object; only a signal goes through the stream:
//
//   title = "A" ──▶ listener: [list.title]   ──signal──▶   next() returns the recorded changes
//   items.append(…) ──▶ [list.title, list.items]

extension ModelObject {
  /// Returns a sequence of the changes in the object, and in the objects it owns, from now on.
  ///
  ///     for await updates in list.updates() { try file.save() }
  ///
  /// Each element lists the properties that were set since the previous element, each once. While such a sequence
  /// exists, a change of a property costs O(depth).
  public final func updates() -> ObjectUpdates { ObjectUpdates(UpdateListener(self)) }
}

/// A sequence of the changes in an object and in the objects it owns; see ``ModelObject/updates()``. It ends when
/// the object is freed. Use it in one loop, in the isolation domain of the object.
public struct ObjectUpdates: AsyncSequence {
  /// A property that was set or modified in place.
  public struct Update {
    /// The object that has the property.
    public let object: ModelObject
    /// The property's name.
    public let property: String
  }

  private let listener: UpdateListener

  init(_ listener: UpdateListener) { self.listener = listener }

  /// Returns an iterator over groups of updates.
  public func makeAsyncIterator() -> Iterator {
    Iterator(listener: listener, signals: listener.signals.makeAsyncIterator())
  }

  /// An iterator over groups of updates.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let listener: UpdateListener
    fileprivate var signals: AsyncStream<Void>.Iterator

    /// Waits for updates and returns those since the previous call. Returns nil when the object has been freed.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> [Update]? {
      while true {
        let updates = listener.take()
        if !updates.isEmpty { return updates }
        guard await signals.next(isolation: actor) != nil else { return nil }
      }
    }

    /// Waits for updates without an actor; see `next(isolation:)`.
    public mutating func next() async -> [Update]? { await next(isolation: nil) }
  }
}

/// A listener that records the changes below an object until they are taken.
final class UpdateListener {
  let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation
  private weak var root: ModelObject?
  private var noted: [ObjectUpdates.Update] = []
  private var seen: Set<ObservedProperty> = []

  private struct ObservedProperty: Hashable {
    let object: ObjectIdentifier
    let field: Int
  }

  init(_ root: ModelObject) {
    self.root = root
    (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    let listeners = root.ensuredSideTable.listeners ?? UpdateListeners()
    root.ensuredSideTable.listeners = listeners
    listeners.add(self)
    UndoLog.automaticLogs.add(1, ordering: .relaxed)
    // Fields with a `recordedMask` bit would not report their next change.
    _ = root.hasAnyChanges
  }

  deinit {
    UndoLog.automaticLogs.subtract(1, ordering: .relaxed)
    finish()
  }

  func note(_ object: ModelObject, _ field: Int) {
    let property = ObservedProperty(object: ObjectIdentifier(object), field: field)
    guard seen.insert(property).inserted else { return }
    noted.append(.init(object: object, property: object.field(field).name))
    signal.yield()
  }

  /// Returns the recorded changes, without those of objects that have left the tree since, and clears the record.
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

/// The listeners of an object. Their sequences end when the object is freed.
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
