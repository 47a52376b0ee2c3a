import DocumentTree

extension Document {
  /// True if the document shows the objects of a keyed archive, each under the key of its root.
  package var isArchive: Bool { (grammar as? XMLGrammar)?.head.textRule is ArchiveTextRule }
}
