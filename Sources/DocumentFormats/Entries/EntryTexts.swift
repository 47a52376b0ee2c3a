import DocumentTree
import ModelBasics

/// Takes pasted text apart into entries.
enum EntryTexts {
  private static let most = 10_000

  /// Returns the entries of the only container in the root of a document, each with its comments. Returns nil if the document is
  /// not valid or has anything else, or if there are too many.
  static func read(_ text: [UInt8], _ grammar: any Grammar) -> [[UInt8]]? {
    let document = Document(Bytes(text), grammar: grammar)
    if !document.isIndexed { document.indexJob.run() }
    guard document.firstFault == nil, document.childCount(of: document.root) == 1,
      let container = document.firstChild(of: document.root).child?.node
    else { return nil }
    var entries: [[UInt8]] = []
    var walk = ChildWalk(of: container, in: document, budget: .max)
    while let child = walk.next() {
      guard entries.count < most else { return nil }
      entries.append(document.entryText(of: child.node, in: container))
    }
    return entries
  }
}
