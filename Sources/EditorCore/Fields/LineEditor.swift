// One line of text being edited, as scalars, so that no text of the file is merged or normalised. The
// cursor stops only at grapheme boundaries: an accent stays with its letter.
//
//   anchor   cursor
//     ▼        ▼
//   # 8 9 b 4 f a        the text between them is selected: typing replaces it

/// A line of text with a cursor and a selection.
package struct LineEditor: Hashable, Sendable {
  package private(set) var scalars: [Unicode.Scalar]
  package private(set) var cursor: Int
  /// The other end of the selection; equal to `cursor` if nothing is selected.
  package private(set) var anchor: Int
  /// The last killed text, for `^Y`.
  private var killed: [Unicode.Scalar] = []

  /// Creates a line with everything selected, so that typing replaces it.
  package init(_ text: [Unicode.Scalar] = []) {
    scalars = text
    cursor = text.count
    anchor = 0
  }

  package init(_ text: String) { self.init(Array(text.unicodeScalars)) }

  package var text: String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  package var selection: Range<Int>? {
    anchor == cursor ? nil : min(anchor, cursor)..<max(anchor, cursor)
  }

  // MARK: Changing

  /// The largest number of scalars in a line. Each key reads all of them.
  package static let limit = 1 << 16

  package var isFull: Bool { scalars.count >= Self.limit }

  /// Replaces the selection, or inserts at the cursor; does nothing if the line would become too long.
  package mutating func insert(_ new: [Unicode.Scalar]) {
    let range = selection ?? cursor..<cursor
    guard scalars.count - range.count + new.count <= Self.limit else { return }
    scalars.replaceSubrange(range, with: new)
    moveCursor(to: range.lowerBound + new.count)
  }

  package mutating func insert(_ text: String) { insert(Array(text.unicodeScalars)) }

  package mutating func replaceAll(with text: [Unicode.Scalar]) { self = LineEditor(text) }

  /// Removes the selection, or the text between the cursor and `end`.
  package mutating func delete(to end: Int) {
    let range = selection ?? min(cursor, end)..<max(cursor, end)
    scalars.removeSubrange(range)
    moveCursor(to: range.lowerBound)
  }

  /// Removes like `delete` and keeps the removed text for `yank`.
  package mutating func kill(to end: Int) {
    let range = selection ?? min(cursor, end)..<max(cursor, end)
    if !range.isEmpty { killed = Array(scalars[range]) }
    delete(to: end)
  }

  package mutating func yank() { insert(killed) }

  /// Exchanges the two characters before the cursor, or around it.
  package mutating func transpose() {
    moveCursor(to: cursor)
    guard cursor > 0, scalars.count > 1 else { return }
    let middle = cursor == scalars.count ? before(cursor) : cursor
    let start = before(middle)
    let end = after(middle)
    guard start < middle, middle < end else { return }
    scalars.replaceSubrange(start..<end, with: scalars[middle..<end] + scalars[start..<middle])
    moveCursor(to: end)
  }

  // MARK: Moving

  /// Moves the cursor; with `selecting`, extends the selection.
  package mutating func moveCursor(to position: Int, selecting: Bool = false) {
    cursor = min(max(position, 0), scalars.count)
    if !selecting { anchor = cursor }
  }

  package mutating func selectAll() {
    anchor = 0
    cursor = scalars.count
  }

  /// Returns the grapheme boundary before an index.
  package func before(_ position: Int) -> Int {
    guard position > 0 else { return 0 }
    let start = max(0, position - Self.longestGrapheme)
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[start..<position])
    return position - max(1, String(view).last?.unicodeScalars.count ?? 1)
  }

  /// Returns the grapheme boundary after an index.
  package func after(_ position: Int) -> Int {
    guard position < scalars.count else { return scalars.count }
    let end = min(scalars.count, position + Self.longestGrapheme)
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[position..<end])
    return position + max(1, String(view).first?.unicodeScalars.count ?? 1)
  }

  package func wordBefore(_ position: Int) -> Int {
    var index = position
    while index > 0, !Self.isWord(scalars[index - 1]) { index -= 1 }
    while index > 0, Self.isWord(scalars[index - 1]) { index -= 1 }
    return index
  }

  package func wordAfter(_ position: Int) -> Int {
    var index = position
    while index < scalars.count, !Self.isWord(scalars[index]) { index += 1 }
    while index < scalars.count, Self.isWord(scalars[index]) { index += 1 }
    return index
  }

  /// Returns the start of a word for `^W`: after white space, as in a shell.
  package func blankBefore(_ position: Int) -> Int {
    var index = position
    while index > 0, scalars[index - 1].properties.isWhitespace { index -= 1 }
    while index > 0, !scalars[index - 1].properties.isWhitespace { index -= 1 }
    return index
  }

  private static let longestGrapheme = 64

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_"
  }
}
