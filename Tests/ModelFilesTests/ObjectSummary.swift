import ModelBasics

@testable import ModelKit

/// The contents of an object and all objects in it, independent of spelling and of the order of
/// unknown members.
enum ObjectSummary {
  static func lines(of root: ModelObject) -> [String] {
    var lines: [String] = []
    var left: [(path: String, object: ModelObject)] = [("", root)]
    while let (path, object) = left.popLast() {
      lines.append("\(path): \(type(of: object))")
      for field in object.model.fields {
        if field.owns {
          field.access.showObjects(
            of: object,
            to: ObjectVisitor(from: [.key(Array(field.name.utf8))]) { child, segments in
              left.append((path + "\(Path(segments))", child))
            })
        } else {
          lines.append("\(path).\(field.name): \(displayText(object.plainShape(of: field).value))")
        }
      }
      for member in object.unknown.record.members {
        lines.append("\(path) + \(member.key): \(displayText(member.value))")
      }
    }
    return lines.sorted()
  }

  private static func displayText(_ value: Value) -> String {
    switch value.kind {
    case .record: "{" + value.members.map { "\($0.key): " + displayText($0.value) }.joined() + "}"
    case .array: "[" + value.elements.map { displayText($0) + "," }.joined() + "]"
    case .number: value.number ?? ""
    case .string: "\(value.string ?? [])"
    default: "\(value.kind)\(value.bool as Any)"
    }
  }
}
