// The parts of a value that a change leaves alone, as they are stored. A property is written in the standard form, with the defaults of
// all objects in it, but what was not changed stays as it is stored:
//
//   stored   [{"name": "a"},               {"name": "b", "every": "PT5M"}]
//   before   [{"name": "a", "count": 0},   {"name": "b", "count": 0, "every": "5 minutes"}]
//   now      [{"name": "a", "count": 0},   {"name": "c", "count": 0, "every": "5 minutes"}]
//   result   [{"name": "a"},               {"name": "c", "every": "PT5M"}]

import ModelBasics
import ModelData

package struct UnchangedParts {
  /// The nesting depth below which a changed value is written in the standard form.
  private static let maximumDepth = 64

  package init() {}

  /// Returns a value with its unchanged parts as they are stored. `old` is the form in which the stored value would be written.
  package func apply(to new: Value, from old: Value, like found: Value, depth: Int = 0) -> Value {
    if new == old { return found }
    guard depth < Self.maximumDepth, new.kind == old.kind, new.kind == found.kind else {
      return new
    }
    switch new.kind {
    case .record: return record(new, old, found, depth)
    case .array: return array(new, old, found, depth)
    default: return new
    }
  }

  /// The members stay in the order in which they are stored; new ones come last.
  private func record(_ new: Value, _ old: Value, _ found: Value, _ depth: Int) -> Value {
    let newMembers = Dictionary(new.members.map { ($0.key, $0.value) }) { $1 }
    let oldMembers = Dictionary(old.members.map { ($0.key, $0.value) }) { $1 }
    var keys = Set<[UInt8]>()
    guard var record = Record(found), newMembers.count == new.count, oldMembers.count == old.count,
      record.members.allSatisfy({ keys.insert($0.keyBytes).inserted })
    else { return new }
    record.members = record.members.compactMap { member in
      newMembers[member.keyBytes].map { value in
        let old = oldMembers[member.keyBytes]
        let part = old.map { apply(to: value, from: $0, like: member.value, depth: depth + 1) }
        return Record.Member(keyBytes: member.keyBytes, value: part ?? value)
      }
    }
    for (key, value) in new.members where !keys.contains(key) && oldMembers[key] != value {
      record.members.append(Record.Member(keyBytes: key, value: value))
    }
    return record.value
  }

  private func array(_ new: Value, _ old: Value, _ found: Value, _ depth: Int) -> Value {
    guard old.count == found.count else { return new }
    let (newElements, oldElements) = (Array(new.elements), Array(old.elements))
    let foundElements = Array(found.elements)
    let sources = Alignment(oldElements, newElements).sources
    let used = Set(sources.compactMap(\.self))
    return Value(
      newElements.indices.map { index in
        if let source = sources[index] { return foundElements[source] }
        // An element that is not in the old list has replaced the one at its index.
        guard index < oldElements.count, !used.contains(index) else { return newElements[index] }
        return apply(
          to: newElements[index], from: oldElements[index], like: foundElements[index],
          depth: depth + 1)
      })
  }
}
