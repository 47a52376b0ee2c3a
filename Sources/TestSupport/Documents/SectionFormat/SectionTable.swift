import DocumentTree
import ModelBasics

/// The table of a whole text in the test format.
struct SectionTable: Sendable {
  struct Container: Sendable {
    var kind: NodeKind
    var offset: Int
    var contentStart: Int
    /// Nil while the container is open, and if reading ended in it.
    var end: Int?
    var children: [Int] = []
    var path: [Span] = []
    var firstSection: Int?
    var isSection = false
  }

  struct Member: Sendable {
    var key: Span
    var value: Int
  }

  /// The container of the whole text, if the text is lines of entries.
  var root: Container?
  /// The node of the text: its only entry or value, or else its root.
  var top: (offset: Int, form: NodeForm)?
  /// By their offsets.
  var containers: [Int: Container] = [:]
  var members: [Int: Member] = [:]
  var scalars: [Int: (kind: NodeKind, end: Int)] = [:]
  /// In text order.
  var headers: [SectionHeader] = []
  var names: [SourceName] = []
  var longStrings: [Span] = []
  var fault: Fault?

  static func read(_ bytes: Bytes, as form: TextForm) -> SectionTable {
    var reader = SectionReader(bytes, as: form)
    reader.read()
    return reader.table
  }

  /// Returns the container that begins at an offset; a value at the root's offset comes first.
  func container(at offset: Int) -> Container? {
    containers[offset] ?? (root?.offset == offset ? root : nil)
  }

  func end(ofValueAt offset: Int) -> Int? {
    if let container = container(at: offset) { return container.end }
    return scalars[offset]?.end
  }
}
