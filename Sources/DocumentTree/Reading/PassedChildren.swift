/// Remembers the children that a search in a text without an index finds, each with the one before it, so that edits of them need
/// not pass the others again.
struct PassedChildren {
  private let container: Int
  private let index: IndexBox
  private var number = 0
  private var last: Checkpoint?

  /// Returns nil if the index of the text, or the list of an edited container, makes that needless.
  init?(of parent: Node, in document: Document) {
    let content = document.content(of: parent)
    guard document.searchesText, content.source == document.base, !document.isIndexed,
      document.changeSet[parent]?.list == nil
    else { return nil }
    container = content.value.indexKey
    index = document.baseIndex
  }

  mutating func pass(_ child: Node, isFound: Bool) {
    let passed = Checkpoint(container: container, number: number, offset: child.offset)
    if isFound {
      index.update {
        if let last { $0.remember(passed: last) }
        $0.remember(passed: passed)
      }
    }
    last = passed
    number += 1
  }
}
