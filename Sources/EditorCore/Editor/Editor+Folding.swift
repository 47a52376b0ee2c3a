import DocumentTree

extension Editor {
  mutating func toggleFold(at row: OutlineRow) {
    if case .comment = row.kind { return foldComment() }
    guard row.isNode, let node = row.node, file.document.kind(of: node).isContainer else {
      return
    }
    let isExpanded = file.outline.isExpanded(row, in: file.document)
    file.outline.folds.set(node, expanded: !isExpanded)
    // If the focus is inside the collapsed container, it moves to the container.
    if isExpanded, file.focus.path.contains(node) {
      file.move(to: row)
    } else {
      file.outline.settle(in: file.document)
    }
  }
}
