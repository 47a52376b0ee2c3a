import DocumentTree
import ModelBasics

/// Splits pasted text into members or elements.
enum XMLEntries {
  private static let most = 10_000

  /// Returns the entries of a text, each with its comments, or none if the text contains anything else.
  static func read(_ text: [UInt8], asMembers: Bool, _ dialect: XMLDialect) -> [[UInt8]] {
    let element: XMLElement = asMembers ? .dict : .array
    // In two containers, as comments at the head of a document belong to the file.
    let wrapped =
      XMLElement.array.opening + element.opening + [0x0A] + text + [0x0A] + element.closing
      + XMLElement.array.closing
    let document = Document(Bytes(wrapped), grammar: XMLGrammar(head: XMLHead(dialect)))
    if !document.isIndexed { document.indexJob.run() }
    guard document.firstFault == nil, document.childCount(of: document.root) == 1,
      let container = document.firstChild(of: document.root).child?.node
    else { return [] }
    var entries: [[UInt8]] = []
    var walk = ChildWalk(of: container, in: document, budget: .max)
    while let child = walk.next() {
      guard entries.count < most else { return [] }
      entries.append(document.entryText(of: child.node, in: container))
    }
    return entries
  }
}
