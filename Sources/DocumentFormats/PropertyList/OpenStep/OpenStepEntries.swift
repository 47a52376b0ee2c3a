import DocumentTree
import ModelBasics

/// Splits pasted text into members or elements.
enum OpenStepEntries {
  private static let most = 10_000

  /// Returns the entries of a text, each with its comments, or none if the text contains anything else. The separator after the last
  /// entry may be missing.
  static func read(_ text: [UInt8], asMembers: Bool) -> [[UInt8]] {
    let open = UInt8(ascii: asMembers ? "{" : "(")
    let close = UInt8(ascii: asMembers ? "}" : ")")
    let separators: [[UInt8]] = asMembers ? [[], [UInt8(ascii: ";")]] : [[]]
    for separator in separators {
      // The entries are wrapped in two containers, as comments at the head of a document belong to the file.
      let wrapped =
        Array("(".utf8) + [open, 0x0A] + text + separator + [0x0A, close] + Array(")".utf8)
      let document = Document(Bytes(wrapped), grammar: OpenStepGrammar())
      if !document.isIndexed { document.indexJob.run() }
      guard document.fault == nil, document.childCount(of: document.root) == 1,
        let container = document.firstChild(of: document.root).child?.node
      else { continue }
      return entries(of: container, in: document)
    }
    return []
  }

  private static func entries(of container: Node, in document: Document) -> [[UInt8]] {
    var entries: [[UInt8]] = []
    var walk = ChildWalk(of: container, in: document, budget: .max)
    while let child = walk.next() {
      guard entries.count < most else { return [] }
      entries.append(document.entryText(of: child.node, in: container))
    }
    return entries
  }
}
