// Finds the objects of a property that the records of a patch are for.

import ModelData

extension ModelObject {
  /// Returns the present objects of a property that records in the value patch, by the positions of the records.
  func objects(of field: Field, in value: Value) -> [Int: ModelObject] {
    let shape = ownShape(of: field.number)
    guard case .record(let members) = shape,
      case .members(let unread)? = presentUnread(of: field.number)
    else { return shape.objects(in: value) }
    let patched = Set(value.members.map(\.key))
    let spelled = members.map { key, shape in
      (key: unread.keys[key].flatMap { patched.contains($0) ? $0 : nil } ?? key, shape: shape)
    }
    return StoredShape.record(spelled).objects(in: value)
  }
}

extension StoredShape {
  private var kind: Value.Kind {
    switch self {
    case .value(let value): value.kind
    case .array: .array
    case .object, .record: .record
    }
  }

  /// Returns the present objects that records in the value patch, by the positions of the records.
  func objects(in value: Value) -> [Int: ModelObject] {
    var found: [Int: ModelObject] = [:]
    var left = [(self, value)]
    while let (shape, value) = left.popLast() {
      switch shape {
      case .value: break
      case .object(let object):
        if value.kind == .record { found[value.position] = object }
      case .array(let elements):
        // Elements of another kind are not read, and have no index.
        let kinds = Set(elements.map(\.kind))
        left += zip(elements, value.elements.filter { kinds.contains($0.kind) })
      case .record(let members):
        let present = Dictionary(members.map { ($0.key, $0.shape) }) { $1 }
        // Of members with one key the last is read.
        let last = Dictionary(value.members.map { ($0.key, $0.value) }) { $1 }
        for (key, member) in last {
          if let shape = present[key] { left.append((shape, member)) }
        }
      }
    }
    return found
  }
}
