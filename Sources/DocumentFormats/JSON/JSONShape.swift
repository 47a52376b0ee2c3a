import DocumentTree
import ModelBasics

/// The layout of the containers of a text by their kind and depth, for laying out another text
/// alike.
///
///     {⏎                        objects at depth 0 are over several lines
///       "name": "a",⏎
///       "ports": [1, 2],⏎       arrays at depth 1 are on one line, `, ` between elements
///       "size": { "w": 3 }⏎     so are objects at depth 1, with a space inside the braces
///     }
struct JSONShape {
  struct Level: Hashable {
    var isObject: Bool
    var depth: Int
  }

  private(set) var colon: [UInt8]?
  private var forms: [Level: EntryForm] = [:]
  /// The depth of the deepest form.
  private var deepest = 0

  /// Reads a sample, which may be truncated.
  init(of sample: [UInt8], _ dialect: JSONDialect) {
    let storage = Bytes(sample)
    let text = JSONText(storage, dialect)
    var reader = JSONTokenReader(text, at: text.start)
    var open: [Level] = []
    while let token = reader.next(before: text.count) {
      switch token.kind {
      case .string, .word: break
      case .openObject, .openArray:
        let level = Level(isObject: token.kind == .openObject, depth: open.count)
        open.append(level)
        learn(level, text, token.end)
      case .close: _ = open.popLast()
      case .comma:
        guard let level = open.last else { continue }
        let next = text[text.pastTrivia(token.end)]
        if next == UInt8(ascii: "}") || next == UInt8(ascii: "]") {
          forms[level]?.hasTrailingComma = true
        }
        guard forms[level]?.separator == nil else { continue }
        let blanks = storage.array(Span(token.end, text.skipBlank(token.end)))
        if !blanks.contains(where: JSONText.isLineBreak) { forms[level]?.separator = blanks }
      case .colon:
        let blanks = storage.array(
          Span(text.startOfBlanks(before: token.start), text.skipBlank(token.end)))
        if colon == nil, !blanks.contains(where: JSONText.isLineBreak) { colon = blanks }
      }
    }
  }

  private mutating func learn(_ level: Level, _ text: JSONText, _ offset: Int) {
    let end = text.skipBlank(offset)
    let isEmpty = text[end] == UInt8(ascii: "}") || text[end] == UInt8(ascii: "]")
    guard forms[level] == nil, !isEmpty, end < text.count else { return }
    let blanks = (offset..<end).map { text[$0] }
    let isSpread = blanks.contains(where: JSONText.isLineBreak) || text.isComment(end)
    deepest = max(deepest, level.depth)
    forms[level] = EntryForm(isSpread: isSpread, padding: isSpread ? [] : blanks)
  }

  /// Returns the form of a container at a level: that of the same kind at this or a lesser depth,
  /// else in some cases that of the other kind, mainly for objects and containers of containers.
  func likelyForm(of level: Level, holdsContainers: Bool) -> EntryForm? {
    // A form is looked for at each of these depths, for each container of a text.
    var depth = min(level.depth, deepest)
    while depth >= 0 {
      if let form = forms[Level(isObject: level.isObject, depth: depth)] { return form }
      // The space inside brackets and braces may differ.
      if var form = forms[Level(isObject: !level.isObject, depth: depth)],
        level.isObject || holdsContainers || (depth < level.depth && !form.isSpread)
      {
        form.padding = []
        return form
      }
      depth -= 1
    }
    return nil
  }
}
