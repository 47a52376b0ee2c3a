import DocumentTree

/// The keys of a document, found in pieces. Keys of elements of one array are one entry, such as `.users[].name`.
package struct KeyCatalog: Sendable {
  package struct Entry: Sendable {
    package let key: String
    /// The path without the indexes of arrays.
    package let path: String
    /// The first row with this path, and the number of them.
    package let row: OutlineRow
    package fileprivate(set) var count = 1
    /// The lower-case bytes of the path, for a quick test.
    fileprivate let folded: [UInt8]
  }

  /// The largest number of entries.
  package static let most = 5000
  private static let longestKey = 1 << 8
  private static let longestPath = 160
  private static let budget = 1 << 19
  private static let costOfRow = 1 << 7

  package private(set) var entries: [Entry] = []
  package private(set) var isComplete = false
  package private(set) var isCut = false
  /// True if the next part of the file must be read first.
  var isWaiting = false
  private var indexes: [String: Int] = [:]
  /// The path text of each node on the way to the cursor.
  private var paths: [String] = [""]
  private var cursor: RowCursor

  init(_ document: Document) {
    cursor = RowCursor(at: OutlineRow([document.root]), folds: Folds(), ignoringFolds: true)
  }

  /// Finds more keys.
  mutating func advance(in document: Document) {
    isWaiting = false
    var budget = Self.budget
    while budget > 0, !isComplete {
      let offset = cursor.row.startOffset
      let hasMoved = cursor.next(in: document)
      if case .pending = cursor.row.kind {
        if hasMoved { _ = cursor.previous(in: document) }
        isWaiting = true
        return
      }
      guard hasMoved, cursor.row.isEntry || cursor.row.isComment else {
        isComplete = true
        return
      }
      budget -= SparseIndex.cost(from: offset, to: cursor.row.startOffset) + Self.costOfRow
      if cursor.row.isEntry { add(in: document) }
    }
  }

  private mutating func add(in document: Document) {
    let row = cursor.row
    let level = row.path.count - 1
    guard level > 0, let node = row.node, let parent = row.parent else { return }
    if paths.count > level { paths.removeLast(paths.count - level) }
    let above = paths.last ?? ""
    guard document.kind(of: parent) == .object else { return paths.append(above + "[]") }
    let token = document.keyPrefix(of: node, Self.longestKey) ?? []
    let key = String(decoding: document.grammar.keyBytes(of: token), as: UTF8.self)
    var path = above + "." + key
    if path.utf8.count > Self.longestPath { path = "…" + path.suffix(Self.longestPath / 2) }
    paths.append(path)
    guard row.isNode else { return }
    if let index = indexes[path] {
      entries[index].count += 1
      return
    }
    guard entries.count < Self.most else {
      isCut = true
      isComplete = true
      return
    }
    indexes[path] = entries.count
    entries.append(
      Entry(key: key, path: path, row: row, folded: Array(path.lowercased().utf8)))
  }

  /// Returns the score of an entry for a typed text; nil if it does not match. A match in the key counts more than one in the path.
  func score(_ index: Int, _ typed: FuzzyText, letters: [UInt8]) -> Int? {
    let entry = entries[index]
    var wanted = letters[...]
    for byte in entry.folded where byte == wanted.first { wanted.removeFirst() }
    guard wanted.isEmpty else { return nil }
    if let score = typed.score(in: entry.key) { return score + 10_000 }
    return typed.score(in: entry.path)
  }
}
