import ModelKit

/// The difference between an object and a file, for an object whose baseline is not the content of the
/// file. Finding it costs as much as reading the file, so it is valid until the object changes.
struct FileDifference {
  /// True if the object and the file differ, in a property of the object itself or in anything.
  let isOwn: Bool
  let isAny: Bool

  private let time: UInt64
  private let changes: [Difference]

  init<Object: ModelObject>(
    _ object: Object, _ content: FileContent, _ policy: DecodingPolicy, _ registry: ModelRegistry
  ) {
    time = ChangeClock.now
    changes = object.changes
    let document = content.document
    let differences = document.differences(
      from: object, document.tokens, policy, registry, ignoringOthers: content.hasOtherContent)
    isOwn = differences.contains { $0.object === object }
    isAny = !differences.isEmpty
  }

  /// Returns true if the object has not changed since. O(n) in the number of its changes.
  func isCurrent(for object: ModelObject) -> Bool {
    let present = object.changes
    return time == ChangeClock.now && present.count == changes.count
      && zip(present, changes).allSatisfy { $0.hasSameValue(as: $1) }
  }
}
