import DocumentFormats
import DocumentTree

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
