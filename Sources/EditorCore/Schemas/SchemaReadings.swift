import DocumentFormats
import DocumentTree

/// What a file's schema says of the values that have been looked at, until the document changes.
///
/// A value is looked at once, after its container; what takes longer than one event may goes on with the next.
package struct SchemaReadings: Sendable {
  package let schema: Schema
  private var known: [Node: SchemaReading] = [:]

  /// What is read at one event, in bytes.
  static let budget = 1 << 17
  private static let mostRemembered = 1 << 15

  package init(_ schema: Schema) { self.schema = schema }

  mutating func forget() { known.removeAll(keepingCapacity: true) }

  func reading(of node: Node?) -> SchemaReading? { node.flatMap { known[$0] } }

  /// Looks at a value, and before it at those it is in; false if that is to go on later.
  mutating func look(
    at path: NodePath, with inspector: inout SchemaInspector, budget: inout Int
  ) -> Bool {
    guard let node = path.last, known[node] == nil else { return true }
    if known.count > Self.mostRemembered { forget() }
    var level = path.count - 1
    while level > 0, known[path[level - 1]] == nil { level -= 1 }
    for level in level..<path.count {
      guard budget > 0 else { return false }
      let parent = level > 0 ? known[path[level - 1]].map { (path[level - 1], $0) } : nil
      known[path[level]] = inspector.reading(of: path[level], in: parent, budget: &budget)
    }
    return true
  }

  /// What a value breaks, in words.
  func problems(at path: NodePath, in document: Document) -> [String] {
    reading(of: path.last)?.problems.map { $0.message(in: document, schema, at: path) } ?? []
  }

  func hasProblems(_ node: Node?) -> Bool { reading(of: node)?.problems.isEmpty == false }
}

extension EditedFile {
  /// Forgets what was found out about keys and values, because the document has changed.
  mutating func forgetFindings() {
    duplicates.forget()
    schema?.forget()
  }

  /// The values to choose from for a string or another scalar: those that the schema lists, else those of its siblings.
  func choices(at path: NodePath) -> SiblingValues? {
    guard let node = path.last else { return nil }
    let isString = document.kind(of: node) == .string
    if let schema, let reading = schema.reading(of: node) {
      let listed: [[Unicode.Scalar]] = schema.schema.choices(reading).compactMap { token in
        let text = schema.schema.text(ofChoice: token)
        guard (text != nil) == isString else { return nil }
        return FieldText.scalars(text ?? token)
      }
      if !listed.isEmpty { return SiblingValues(listed: listed) }
    }
    return isString ? SiblingValues(of: path, in: document) : nil
  }
}

extension Editor {
  /// The answer to `.readSchema`.
  mutating func didReadSchema(_ id: FileID, _ result: Result<Schema, FileFailure>) {
    switch result {
    case .success(let schema): withFile(id) { $0.schema = SchemaReadings(schema) }
    case .failure(let failure): say(.schemaNotRead(failure))
    }
  }

  /// Looks at the rows on the screen.
  mutating func readSchemaInView() {
    guard var readings = file.schema else { return }
    // Taken out, so that it is not copied when it changes.
    file.schema = nil
    defer { file.schema = readings }
    let document = file.document
    var inspector = SchemaInspector(readings.schema, document)
    var cursor = file.outline.top(in: document)
    var budget = SchemaReadings.budget
    var isOver = true
    var rows = 0
    repeat {
      if cursor.place.isNode {
        isOver = readings.look(at: cursor.place.path, with: &inspector, budget: &budget) && isOver
      }
      rows += 1
    } while rows < file.outline.height && cursor.next(in: document)
    if !isOver { effects.append(.continueWhenIdle) }
  }

  /// What the value in the open field would break: nil if no value is being typed.
  var typedProblem: String? {
    guard let typed = layers.last?.typedValue, let schema = file.schema,
      let reading = schema.reading(of: file.focus.node)
    else { return nil }
    guard case .success(let value) = typed else { return "" }
    return schema.schema.problem(
      ofTyped: value.token, file.document.grammar, reading) ?? ""
  }
}
