/// The value of a property, independent of the library: values are their canonical JSON text, and objects
/// are numbers.
package indirect enum PlainValue: Hashable {
  case scalar(String)
  case none
  case list([PlainValue])
  case set(Set<PlainValue>)
  case members([String: PlainValue])
  case object(Int)

  /// The numbers of all objects in the value.
  package var objects: [Int] {
    switch self {
    case .scalar, .none: []
    case .object(let number): [number]
    case .list(let elements): elements.flatMap(\.objects)
    case .set(let elements): elements.flatMap(\.objects)
    case .members(let members): members.sorted { $0.key < $1.key }.flatMap(\.value.objects)
    }
  }
}

/// One change of a property in place.
package struct PlainEdit {
  package enum Step {
    case index(Int)
    case key(String)
  }

  package enum Kind {
    case replace(PlainValue)
    case insert(PlainValue, Int)
    case remove(Int)
    case swap(Int, Int)
    case put(String, PlainValue)
    case removeKey(String)
    case add(PlainValue)
    case take(PlainValue)
  }

  package var path: [Step] = []
  package var kind: Kind

  package var inner: PlainEdit { PlainEdit(path: Array(path.dropFirst()), kind: kind) }
}

extension PlainValue {
  package func applying(_ edit: PlainEdit) -> PlainValue {
    if let step = edit.path.first {
      switch (self, step) {
      case (.list(var elements), .index(let index)):
        elements[index] = elements[index].applying(edit.inner)
        return .list(elements)
      case (.members(var members), .key(let key)):
        members[key] = members[key]?.applying(edit.inner)
        return .members(members)
      default: return self
      }
    }
    switch (edit.kind, self) {
    case (.replace(let value), _): return value
    case (.insert(let value, let index), .list(var elements)):
      elements.insert(value, at: index)
      return .list(elements)
    case (.remove(let index), .list(var elements)):
      elements.remove(at: index)
      return .list(elements)
    case (.swap(let one, let other), .list(var elements)):
      elements.swapAt(one, other)
      return .list(elements)
    case (.put(let key, let value), .members(var members)):
      members[key] = value
      return .members(members)
    case (.removeKey(let key), .members(var members)):
      members[key] = nil
      return .members(members)
    case (.add(let value), .set(let elements)): return .set(elements.union([value]))
    case (.take(let value), .set(let elements)): return .set(elements.subtracting([value]))
    default: return self
    }
  }
}

extension PlainValue {
  /// The value as JSON; nil with an object in it.
  package var json: String? {
    switch self {
    case .scalar(let text): return text
    case .none: return "null"
    case .object: return nil
    case .list(let elements):
      let texts = elements.compactMap(\.json)
      return texts.count == elements.count ? "[\(texts.joined(separator: ","))]" : nil
    case .set(let elements): return PlainValue.list(Array(elements)).json
    case .members(let members):
      let texts = members.compactMap { key, value in value.json.map { "\"\(key)\":\($0)" } }
      return texts.count == members.count ? "{\(texts.joined(separator: ","))}" : nil
    }
  }
}

extension PlainValue: CustomStringConvertible {
  package var description: String {
    switch self {
    case .scalar(let text): text
    case .none: "nil"
    case .list(let elements): "[" + elements.map(\.description).joined(separator: ", ") + "]"
    case .set(let elements):
      "{" + elements.map(\.description).sorted().joined(separator: ", ") + "}"
    case .members(let members):
      "{" + members.map { "\($0): \($1)" }.sorted().joined(separator: ", ") + "}"
    case .object(let number): "#\(number)"
    }
  }
}

extension PlainEdit: CustomStringConvertible {
  package var description: String {
    let steps = path.map { step in
      switch step {
      case .index(let index): "[\(index)]"
      case .key(let key): "[\"\(key)\"]"
      }
    }
    return steps.joined() + ".\(kind)"
  }
}
