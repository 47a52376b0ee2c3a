import DocumentTree
import ModelBasics

// Duplicate keys are found where keys are read anyway: by the walk and by the careful reader, which share one stack.

extension JSONReader {
  /// Where to note duplicate keys, if they are wanted.
  var notedKeys: NotedDuplicateKeys? { builder.index.knownNotes() }

  func publishKeys() {
    if let keys { notedKeys?.found = keys.found }
  }

  /// Returns the duplicate keys of a text up to a limit, or up to its first fault.
  static func duplicateKeys(
    in bytes: Bytes, upTo limit: Int, most: Int, _ dialect: JSONDialect,
    _ read: (inout JSONReader) -> Void
  ) -> DuplicateKeyList {
    let index = IndexBox()
    _ = index.notes { NotedDuplicateKeys(most: most) }
    var reader = JSONReader(Bytes(bytes, Span(0, limit)), dialect, index)
    reader.corrects = false
    read(&reader)
    return reader.keys?.found ?? DuplicateKeyList(most: most)
  }
}
