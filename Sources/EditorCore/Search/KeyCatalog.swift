import DocumentTree

/// The keys of a document, found in pieces. Keys of elements of one array are one entry, such as `.users[].name`.
///
/// Of more than `mostKept` keys, those beyond are looked for again with each typed text, and only the matching ones are kept:
///
///     kept: all keys              │ found again: those that match
///     .a  .b  .c … .objects.F00.x │ .objects.F2A.SWIFT_VERSION …
package struct KeyCatalog: Sendable {
  package struct Entry: Sendable {
    /// The path without the indexes of arrays.
    package let path: String
    /// The length of the key, with which the path ends.
    fileprivate let keyLength: Int
    /// The first row with this path, and the number of them.
    package let row: OutlineRow
    package fileprivate(set) var count = 1
    /// The lower-case bytes of the path in `letters`, for a quick test.
    fileprivate let folded: Range<Int>

    package var key: String { String(path.utf8.suffix(keyLength)) ?? path }
  }

  /// The number of entries that are kept whether they match or not.
  package static let mostKept = 1 << 17
  /// The number of entries beyond those.
  private static let mostMatching = 1 << 12
  private static let longestKey = 1 << 8
  private static let longestPath = 160
  private static let budget = 1 << 19
  private static let costOfRow = 1 << 7

  /// A position in the walk through the document.
  private struct Position: Sendable {
    var cursor: RowCursor
    /// The path text of each node on the way to the cursor.
    var paths: [String] = [""]
    var steps = 0
  }

  package private(set) var entries: [Entry] = []
  package private(set) var isComplete = false
  /// True if more keys match than are kept.
  package private(set) var isCut = false
  /// True if the next part of the file must be read first.
  var isWaiting = false
  private let mostKept: Int
  private var letters: [UInt8] = []
  private var indexes: [String: Int] = [:]
  private var position: Position
  /// The steps to the farthest position so far.
  private var farthest = 0
  /// The position after the last entry that is kept whether it matches or not.
  private var full: Position?

  init(_ document: Document, keeping mostKept: Int = mostKept) {
    self.mostKept = mostKept
    position = Position(
      cursor: RowCursor(at: OutlineRow([document.root]), folds: Folds(), ignoringFolds: true))
  }

  /// True if there are more keys than are kept.
  package var isFull: Bool { full != nil }

  /// Finds more keys; of those that are too many to keep, the ones that match.
  mutating func advance(in document: Document, matching typed: TypedKey) {
    isWaiting = false
    var budget = Self.budget
    while budget > 0, !isComplete {
      let offset = position.cursor.row.startOffset
      let hasMoved = position.cursor.next(in: document)
      let row = position.cursor.row
      if case .pending = row.kind {
        if hasMoved { _ = position.cursor.previous(in: document) }
        isWaiting = true
        return
      }
      guard hasMoved, row.isEntry || row.isComment else {
        isComplete = true
        return
      }
      position.steps += 1
      farthest = max(farthest, position.steps)
      budget -= SparseIndex.cost(from: offset, to: row.startOffset) + Self.costOfRow
      if row.isEntry { add(row, in: document, matching: typed) }
    }
  }

  /// Forgets the entries that are only kept because they matched a text.
  mutating func forgetMatches() {
    guard let full else { return }
    for entry in entries[mostKept...] { indexes[entry.path] = nil }
    letters.removeLast(letters.count - (entries[..<mostKept].last?.folded.upperBound ?? 0))
    entries.removeLast(entries.count - mostKept)
    position = full
    isComplete = false
    isCut = false
  }

  private mutating func add(
    _ row: OutlineRow, in document: Document, matching typed: TypedKey
  ) {
    let level = row.path.count - 1
    guard level > 0, let node = row.node, let parent = row.parent else { return }
    let extra = position.paths.count - level
    if extra > 0 { position.paths.removeLast(extra) }
    let above = position.paths.last ?? ""
    guard document.kind(of: parent) == .object else { return position.paths.append(above + "[]") }
    let token = document.keyPrefix(of: node, Self.longestKey) ?? []
    let key = String(decoding: document.grammar.keyBytes(of: token), as: UTF8.self)
    var path = above + "." + key
    if path.utf8.count > Self.longestPath { path = "…" + path.suffix(Self.longestPath / 2) }
    position.paths.append(path)
    guard row.isNode else { return }
    if let index = indexes[path] {
      // Those that are kept were counted before, up to the farthest position.
      if index >= mostKept || position.steps == farthest { entries[index].count += 1 }
      return
    }
    append(path, keyLength: key.utf8.count, row, matching: typed)
  }

  private mutating func append(
    _ path: String, keyLength: Int, _ row: OutlineRow, matching typed: TypedKey
  ) {
    let start = letters.count
    letters += path.lowercased().utf8
    let entry = Entry(
      path: path, keyLength: min(keyLength, path.utf8.count), row: row,
      folded: start..<letters.count)
    if isFull {
      guard !isCut, score(entry, typed) != nil else {
        return letters.removeLast(letters.count - start)
      }
      isCut = entries.count - mostKept >= Self.mostMatching
    }
    indexes[path] = entries.count
    entries.append(entry)
    if entries.count == mostKept { full = position }
  }

  /// Returns the score of an entry for a typed text; nil if it does not match. A match in the key counts more than one in the path.
  func score(_ entry: Entry, _ typed: TypedKey) -> Int? {
    guard typed.mayMatch(letters[entry.folded]) else { return nil }
    if let score = typed.text.score(in: entry.key) { return score + 10_000 }
    return typed.text.score(in: entry.path)
  }
}

/// The letters that were typed to find a key.
struct TypedKey: Sendable {
  let text: FuzzyText
  private let letters: [UInt8]

  init(_ typed: String) {
    text = FuzzyText(typed)
    letters = Array(typed.lowercased().utf8).filter { !" -_.".utf8.contains($0) }
  }

  /// False if a text in lower case does not have all letters in order.
  func mayMatch(_ folded: ArraySlice<UInt8>) -> Bool {
    guard !letters.isEmpty else { return false }
    var found = 0
    for byte in folded where byte == letters[found] {
      found += 1
      if found == letters.count { return true }
    }
    return false
  }
}
