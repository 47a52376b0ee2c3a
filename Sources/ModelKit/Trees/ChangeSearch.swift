// The changes that lead from one object to another of the same class:
//
//   former   {"title": "A", "items": [{"count": 1}]}        .title: A → B
//   present  {"title": "B", "items": [{"count": 2}]}        .items[0].count: 1 → 2
//
// Objects in the same position of both are compared with each other, because two trees have no objects in common. If a
// list has another length, or an object another class, the property has changed as a whole.

import ModelBasics
import ModelData

extension ModelObject {
  /// Returns the changes that lead from another object to this one, in the form of ``changes``: each `old` value is that of the
  /// other object. The list is empty if the objects are equal (`==`), apart from their stored version and class name.
  ///
  /// If the objects have different classes, the properties that both inherit and the unknown properties are compared. O(n) in
  /// the size of the objects.
  public final func changes(from former: ModelObject) -> [Difference] {
    ReferenceIndex.sharing {
      var search = ChangeSearch()
      return search.changes(from: former, to: self)
    }
  }
}

private struct ChangeSearch {
  private struct Pair {
    let former, present: ModelObject
    let pathIndex: Int

    var identity: [ObjectIdentifier] { [ObjectIdentifier(former), ObjectIdentifier(present)] }
  }

  private let paths = PathTable()
  private var found: [Difference] = []

  mutating func changes(from former: ModelObject, to present: ModelObject) -> [Difference] {
    var left = [Pair(former: former, present: present, pathIndex: PathTable.emptyPath)]
    // Objects that own themselves would be compared forever.
    var seen: Set<[ObjectIdentifier]> = []
    while let pair = left.popLast() {
      guard pair.former !== pair.present, seen.insert(pair.identity).inserted else { continue }
      left += compare(pair).reversed()
    }
    return found
  }

  /// Compares two objects, and returns the pairs of objects in them that remain to be compared.
  private mutating func compare(_ pair: Pair) -> [Pair] {
    var below: [Pair] = []
    let common = zip(pair.present.model.fields, pair.former.model.fields).prefix {
      $0.access === $1.access
    }
    for (field, _) in common where field.isStored {
      let here = Path.Segment.key(Array(field.name.utf8))
      guard let pairs = pair.present.equalPairs(of: field, with: pair.former) else {
        note(field, at: paths.add([here], after: pair.pathIndex), pair)
        continue
      }
      // The objects of a reference are compared where they are owned.
      guard field.owns, !pairs.isEmpty else { continue }
      var counterparts = Dictionary(pairs.map { (ObjectIdentifier($0.0), $0.1) }) { one, _ in one }
      let visitor = ObjectVisitor(from: [here]) { [paths] child, segments in
        guard let former = counterparts.removeValue(forKey: ObjectIdentifier(child)) else { return }
        let pathIndex = paths.add(segments, after: pair.pathIndex)
        below.append(Pair(former: former, present: child, pathIndex: pathIndex))
      }
      field.access.showObjects(of: pair.present, to: visitor)
    }
    noteUnknown(pair)
    return below
  }

  private mutating func note(_ field: Field, at pathIndex: Int, _ pair: Pair) {
    let old = field.access.current(pair.former)
    // Parts with objects differ by identity, so they may be equal.
    let parts = (field.access.differences(pair.present, from: old) ?? [])
      .filter { !Self.isEqual($0.old, $0.new) }
    for part in parts {
      add(field, pair, at: paths.add(part.path, after: pathIndex), part.old, part.new)
    }
    if parts.isEmpty { add(field, pair, at: pathIndex, old, field.access.current(pair.present)) }
  }

  private static func isEqual(_ one: Any, _ other: Any) -> Bool {
    func equals<Part: FieldValue>(_ part: Part) -> Bool { part == other as? Part }
    return (one as? any FieldValue).map { equals($0) } ?? false
  }

  private mutating func noteUnknown(_ pair: Pair) {
    let changes = Record.changes(from: pair.former.unknownMembers, to: pair.present.unknownMembers)
    for (key, old, new) in changes {
      let pathIndex = paths.add([.key(Array(key.utf8))], after: pair.pathIndex)
      add(.unknown, pair, at: pathIndex, old as Any, new as Any)
    }
  }

  private mutating func add(
    _ field: Field, _ pair: Pair, at pathIndex: Int, _ old: Any, _ new: Any
  ) {
    found.append(
      Difference(
        paths: paths, pathIndex: pathIndex, object: pair.present, field: field, old: old, new: new))
  }
}
