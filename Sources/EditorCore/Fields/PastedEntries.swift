import DocumentFormats
import DocumentTree

/// Text that is pasted as members or elements, as it stands between others in a file.
enum PastedEntries {
  private static let most = 10_000

  /// The entries of a text with the comments that belong to each; none if it is not entries only.
  static func read(_ text: [UInt8], asMembers: Bool, _ syntax: any Syntax) -> [[UInt8]] {
    let open = UInt8(ascii: asMembers ? "{" : "[")
    let close = UInt8(ascii: asMembers ? "}" : "]")
    // In a container of its own, as comments at the head of a whole text are the file's.
    let wrapped = Array("[".utf8) + [open, 0x0A] + text + [0x0A, close] + Array("]".utf8)
    let document = Document(ByteStorage(wrapped), syntax: syntax)
    if !document.isIndexed { document.indexJob.run() }
    guard document.fault == nil, document.childCount(of: document.root) == 1,
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

  /// Whether a text has no comments or commas that strict JSON does not allow.
  static func isStrict(_ text: [UInt8], isEntry: Bool) -> Bool {
    let strict = DocumentFormat.json.syntax
    guard isEntry else {
      if case .success = strict.valueSpan(in: ByteStorage(text)) { return true }
      return false
    }
    return !read(text, asMembers: true, strict).isEmpty
      || !read(text, asMembers: false, strict).isEmpty
  }
}
