// Whether a type holds objects depends on its members, and their types can lead back to the type:
//
//   struct Floor { var room: Room; var floors: [Floor] }
//
// Within one search, a type that was reached before answers no: if it holds objects, the search that reached it
// first finds out. Such a "no" is certain, and stored, only after the whole search has found no objects.

import Synchronization

/// The answer to whether a structure or an enumeration holds objects, determined once.
final class ObjectContainment: Sendable {
  private final class Search: @unchecked Sendable {
    /// The types reached so far. Only the thread of the search adds to them.
    var reached: [ObjectIdentifier: ObjectContainment] = [:]
  }

  private enum Answer: UInt8, AtomicRepresentable { case unknown, no, yes }

  @TaskLocal private static var search: Search?

  private let type: ObjectIdentifier
  private let answer = Atomic(Answer.unknown)

  init(in type: Any.Type) { self.type = ObjectIdentifier(type) }

  /// Returns the answer, computed from the parts on the first call.
  func answer(_ parts: () -> Bool) -> Bool {
    switch answer.load(ordering: .relaxed) {
    case .yes: return true
    case .no: return false
    case .unknown: return find(parts)
    }
  }

  private func find(_ parts: () -> Bool) -> Bool {
    if let search = Self.search {
      guard search.reached.updateValue(self, forKey: type) == nil else { return false }
      let isFound = parts()
      if isFound { answer.store(.yes, ordering: .relaxed) }
      return isFound
    }
    let search = Search()
    search.reached[type] = self
    let isFound = Self.$search.withValue(search, operation: parts)
    if isFound {
      answer.store(.yes, ordering: .relaxed)
    } else {
      for other in search.reached.values { other.answer.store(.no, ordering: .relaxed) }
    }
    return isFound
  }
}
