import DocumentTree
import ModelBasics

/// All of a text in the test format, read from its front.
struct SectionTable: Sendable {
  struct Container: Sendable {
    var kind: NodeKind
    var offset: Int
    var contentStart: Int
    /// Nil while it is open, and where reading ended in it.
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

  /// What the whole text is, if it is lines of entries.
  var root: Container?
  /// The node that the text is: its only entry or value, else its root.
  var top: (offset: Int, form: NodeForm)?
  /// By where they begin.
  var containers: [Int: Container] = [:]
  var members: [Int: Member] = [:]
  var scalars: [Int: (kind: NodeKind, end: Int)] = [:]
  /// In the order of the text.
  var headers: [SectionHeader] = []
  var names: [SourceName] = []
  var longStrings: [Span] = []
  var fault: Fault?

  static func read(_ bytes: Bytes, as form: TextForm) -> SectionTable {
    var reader = SectionReader(bytes, as: form)
    reader.read()
    return reader.table
  }

  /// The container that begins at an offset; the root gives way to a value there.
  func container(at offset: Int) -> Container? {
    containers[offset] ?? (root?.offset == offset ? root : nil)
  }

  func end(ofValueAt offset: Int) -> Int? {
    if let container = container(at: offset) { return container.end }
    return scalars[offset]?.end
  }
}
