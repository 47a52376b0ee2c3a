import DocumentFormats
import DocumentTree

extension Editor {
  /// Handles the result of `.readSchema`.
  mutating func didReadSchema(_ id: FileID, _ result: Result<Schema, FileFailure>) {
    switch result {
    case .success(let schema): withFile(id) { $0.schema = SchemaReadings(schema) }
    case .failure(let failure): report(.schemaNotRead(failure))
    }
  }

  /// Checks the visible rows against the schema.
  mutating func readSchemaInView() {
    guard var readings = file.schema else { return }
    // Moved out of the file so that changing it does not copy it.
    file.schema = nil
    defer { file.schema = readings }
    let document = file.document
    var inspector = SchemaInspector(readings.schema, document)
    var budget = SchemaReadings.budget
    var isOver = true
    file.outline.eachRowInView(of: document) { row in
      guard row.isNode else { return }
      isOver = readings.check(at: row.path, with: &inspector, budget: &budget) && isOver
    }
    if !isOver { effects.append(.continueWhenIdle) }
  }

  /// The problem that the typed value would have according to the schema; nil if no value is being typed.
  var typedProblem: String? {
    guard let typed = layers.last?.typedValue, let schema = file.schema,
      let reading = schema.reading(of: file.focus.node)
    else { return nil }
    guard case .success(let value) = typed else { return "" }
    return schema.schema.problem(
      ofTyped: value.token, file.document.grammar, reading) ?? ""
  }
}
