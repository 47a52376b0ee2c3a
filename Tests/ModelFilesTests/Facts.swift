import ModelBasics

@testable import ModelKit

/// The contents of an object and all objects in it, independent of spelling and of the order of
/// unknown members.
enum Facts {
  static func facts(of root: ModelObject) -> [String] {
    var facts: [String] = []
    var left: [(way: String, object: ModelObject)] = [("", root)]
    while let (way, object) = left.popLast() {
      facts.append("\(way): \(type(of: object))")
      for field in object.model.fields {
        if field.owns {
          field.access.showObjects(
            of: object,
            to: ObjectVisitor(from: [.key(Array(field.name.utf8))]) { child, path in
              left.append((way + "\(Path(path))", child))
            })
        } else {
          facts.append("\(way).\(field.name): \(shown(object.plainShape(of: field).value))")
        }
      }
      for member in object.unknown.record.members {
        facts.append("\(way) + \(member.key): \(shown(member.value))")
      }
    }
    return facts.sorted()
  }

  private static func shown(_ value: Value) -> String {
    switch value.kind {
    case .record: "{" + value.members.map { "\($0.key): " + shown($0.value) }.joined() + "}"
    case .array: "[" + value.elements.map { shown($0) + "," }.joined() + "]"
    case .number: value.number ?? ""
    case .string: "\(value.string ?? [])"
    default: "\(value.kind)\(value.bool as Any)"
    }
  }
}
