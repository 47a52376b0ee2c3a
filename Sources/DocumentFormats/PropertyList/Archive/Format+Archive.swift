import ModelBasics

extension Format {
  private static let archiveHead: XMLHead = {
    var head = XMLHead(.inner)
    head.isArchive = true
    head.textRule = ArchiveTextRule()
    return head
  }()

  /// Keyed archives, as the tree of their objects.
  package static let keyedArchive = Format(
    id: "archive", name: "keyed archive", fileExtensions: [], valueExtension: "plist",
    grammar: XMLGrammar(head: archiveHead),
    carriers: [ArchiveCarrier.test, NewArchiveCarrier.test],
    recognise: { file, _ in ArchiveCarrier.recognition(of: file) })
}
