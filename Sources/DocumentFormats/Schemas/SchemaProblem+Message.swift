import DocumentTree
import ModelBasics

// The message of each rule: the value, and the condition of the schema.
//
//   99 is more than 10, the maximum that .port may have (schema.json:8:18)

extension SchemaProblem {
  private static let longestShown = 40
  private static let mostChoicesShown = 8
  private static let pathBudget = 1 << 15
  private static let longestKey = 1 << 10

  /// Returns the message with the position of the rule in the schema's file. `nodes` is the path to
  /// the value, if only a part of the document was checked.
  package func message(
    in document: Document, _ schema: Schema, at nodes: NodePath? = nil
  ) -> String {
    let path = nodes.map { Array($0.suffix(SchemaFindings.longestPath)) } ?? path
    let position = schema.position(of: rule).map { ":\($0.line):\($0.column)" } ?? ""
    return "\(text(shown(in: document), subject(in: document, path))) (\(schema.name)\(position))"
  }

  /// Returns the message for a typed value, which is a separate document until it is accepted.
  func message(forTyped document: Document) -> String { text(shown(in: document), "it") }

  // MARK: - The value

  private func shown(in document: Document) -> String {
    let token =
      isKey
      ? document.keyPrefix(of: node, Self.longestShown * 6)
      : document.valuePrefix(of: node, Self.longestShown * 6)
    switch isKey ? .string : document.kind(of: node) {
    case .object: return "an object"
    case .array: return "an array"
    default: return Self.cut(token ?? [])
    }
  }

  private static func cut(_ token: [UInt8]) -> String {
    let text = String(decoding: token, as: UTF8.self)
    return text.count > longestShown ? text.prefix(longestShown) + "…" : text
  }

  private func subject(in document: Document, _ path: NodePath) -> String {
    let isDeep = path.first != document.root
    let text = document.path(
      of: isKey ? path.dropLast() : path, longestKey: Self.longestKey, budget: Self.pathBudget
    ).description
    let shown = (isDeep ? "…" : "") + (text == "." ? "the document" : text)
    return isKey ? "a key of \(shown)" : shown
  }

  // MARK: - The rule

  private func text(_ value: String, _ subject: String) -> String {
    let count =
      switch detail {
      case .count(let count), .several(let count): count
      case .value, .pair: 0
      }
    switch rule.kind {
    case .never: return "\(subject) is not allowed"
    case .type(let types): return "\(value) is not \(Self.list(types)), which \(subject) must be"
    case .constant(let values):
      return "\(value) is not \(Self.list(values)), the only value that \(subject) may have"
    case .choices(let values):
      return "\(value) is not one of the values that \(subject) may have: \(Self.list(values))"
    case .minimum(let limit):
      return "\(value) is less than \(limit.text), the minimum that \(subject) may have"
    case .maximum(let limit):
      return "\(value) is more than \(limit.text), the maximum that \(subject) may have"
    case .exclusiveMinimum(let limit):
      return "\(value) is not more than \(limit.text), which \(subject) must be"
    case .exclusiveMaximum(let limit):
      return "\(value) is not less than \(limit.text), which \(subject) must be"
    case .multipleOf(let limit):
      return "\(value) is not a multiple of \(limit.text), which \(subject) must be"
    case .minLength(let least):
      return Self.text(value, count, "character", "at least", least, subject)
    case .maxLength(let most):
      return Self.text(value, count, "character", "at most", most, subject)
    case .pattern(let pattern):
      return "\(value) does not match \(pattern.text), the pattern that \(subject) must have"
    case .minItems(let least): return Self.text(subject, count, "element", "at least", least)
    case .maxItems(let most): return Self.text(subject, count, "element", "at most", most)
    case .minProperties(let least): return Self.text(subject, count, "member", "at least", least)
    case .maxProperties(let most): return Self.text(subject, count, "member", "at most", most)
    case .uniqueItems:
      guard case .pair(let one, let other) = detail else { return "" }
      return "elements [\(one)] and [\(other)] of \(subject) are equal, and all must differ"
    case .contains(_, let least, let most):
      let wanted = count < least ? "at least \(least)" : "at most \(most ?? 0)"
      return "\(subject) has \(count) of the elements that it must have \(wanted) of"
    case .required(let key): return "\(subject) has no \(Path.text(ofKey: key)), which it must have"
    case .dependentRequired(let key, let needed):
      return
        "\(subject) has \(Path.text(ofKey: key)), and must then have \(Path.text(ofKey: needed)) too"
    case .any, .one:
      if case .several = detail {
        return "\(value) has \(count) of the forms that \(subject) may have, and must have only one"
      }
      return count == 1
        ? "\(value) does not have the form that \(subject) must have"
        : "\(value) has none of the \(count) forms that \(subject) may have"
    case .not: return "\(value) is what \(subject) must not be"
    case .all, .conditional, .dependentSchema: return ""
    }
  }

  /// Returns a message like `"ab" has 2 characters, and .name must have at least 3`.
  private static func text(
    _ value: String, _ count: Int, _ noun: String, _ bound: String, _ limit: Int,
    _ subject: String? = nil
  ) -> String {
    "\(value) has \(count) \(noun)\(count == 1 ? "" : "s"), and \(subject ?? "it") must have \(bound) \(limit)"
  }

  private static func list(_ types: Set<SchemaType>) -> String {
    SchemaType.allCases.filter(types.contains).map(\.noun).joined(separator: " or ")
  }

  private static func list(_ values: SchemaValues) -> String {
    let shown = values.texts.prefix(mostChoicesShown).map { cut(Array($0.utf8)) }
    let more = values.texts.count - shown.count
    return shown.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}

extension SchemaType {
  var noun: String {
    switch self {
    case .null: "null"
    case .boolean: "true or false"
    case .integer: "a whole number"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
