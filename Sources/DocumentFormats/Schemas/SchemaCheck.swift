import DocumentTree

/// Everything in a document that breaks the rules of a schema.
package struct SchemaCheck {
  /// In the order of the file.
  package private(set) var problems: [SchemaProblem]

  /// The document must have been read whole, and be valid; of another one nothing is said.
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
