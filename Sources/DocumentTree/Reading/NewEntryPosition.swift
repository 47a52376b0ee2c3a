/// The position of an entry that a document does not have yet.
package struct NewEntryPosition: Hashable, Sendable {
  /// A list whose elements are sections of the container.
  package struct List: Hashable, Sendable {
    package var key: [UInt8]
    package var count: Int
  }

  package var container: NodePath
  /// The segments that the entry's key begins with, in formats where one key leads several levels down.
  package var keyPrefix: [[UInt8]] = []
  /// The entry to insert after, or nil for the last position.
  package var neighbour: Node?
  /// The list that the entry is an element of, if its elements are sections; nil for other entries.
  package var list: List?

  package init(
    container: NodePath, keyPrefix: [[UInt8]] = [], neighbour: Node? = nil, list: List? = nil
  ) {
    self.list = list
    self.container = container
    self.keyPrefix = keyPrefix
    self.neighbour = neighbour
  }

  /// True if the entry is an element, which has no key.
  package func isInList(of document: Document) -> Bool {
    list != nil || container.last.map { document.kind(of: $0).isList } ?? false
  }

  /// Returns the number of the elements of the list; nil if it is not known.
  package func count(in document: Document) -> Int? {
    list?.count ?? container.last.flatMap { document.childCount(of: $0) }
  }
}
