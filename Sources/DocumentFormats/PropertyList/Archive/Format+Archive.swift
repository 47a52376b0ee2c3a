import ModelBasics

extension Format {
  /// Keyed archives, as the tree of their objects.
  package static let keyedArchive = Format(
    id: "archive", name: "keyed archive", fileExtensions: [], valueExtension: "plist",
    grammar: XMLGrammar(head: XMLHead(.inner)),
    carriers: [ArchiveCarrier.test, NewArchiveCarrier.test],
    isFile: ArchiveCarrier.isArchive)
}
