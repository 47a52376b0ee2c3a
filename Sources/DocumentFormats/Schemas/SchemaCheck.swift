import DocumentTree

/// Finds all values of a document that break the rules of a schema.
package struct SchemaCheck {
  /// The problems in the order of the file.
  package private(set) var problems: [SchemaProblem]

  /// Checks a document, which must be completely indexed. There are no problems if it is invalid.
  package init(_ document: Document, against schema: Schema) {
    problems = []
    guard document.fault == nil, document.kind(of: document.root) != .empty else { return }
    var evaluator = SchemaEvaluator(schema, document)
    let root = evaluator.reader.instance(of: document.root)
    let plan = SchemaPlan([schema.root], in: schema)
    guard let frame = evaluator.judge(root, plan), let slot = plan.slots[schema.root] else {
      return
    }
    problems = evaluator.findings.problems(of: frame.verdicts[slot].findings)
      .enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
      .map(\.element)
  }
}
