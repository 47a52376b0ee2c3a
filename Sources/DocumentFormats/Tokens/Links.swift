import DocumentTree

/// References between the entries of a document by a convention of its files, such as the identifiers in a project of Xcode. Unlike
/// references of the format itself, they are plain strings for every other reader.
///
/// Everything is found in about constant time; an answer is nil while the document has not been read.
package protocol Links: Sendable {
  /// Returns the entry that a key or value refers to; nil if it refers to none.
  func target(of path: NodePath, in document: Document) -> NodePath?

  /// Returns a short name of an entry that others refer to; nil if it is no such entry.
  func label(of path: NodePath, in document: Document) -> [UInt8]?
}
