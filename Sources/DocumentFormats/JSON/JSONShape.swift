import DocumentTree
import ModelBasics

/// How the containers of a text are laid out, by their kind and depth, to lay out another like it.
///
///     {⏎                        objects at depth 0 are spread over lines
///       "name": "a",⏎
///       "ports": [1, 2],⏎       arrays at depth 1 are on one line, `, ` between elements
///       "size": { "w": 3 }⏎     objects at depth 1 are too, a space inside the braces
///     }
struct JSONShape {
  struct Form: Hashable {
    var isSpread = false
    /// On one line: after the opening and before the closing bracket.
    var padding: [UInt8] = []
    /// On one line: after a comma. Nil if no comma was seen.
    var separator: [UInt8]?
    /// Over lines: whether there is a comma after the last entry.
    var hasTrailingComma = false
  }

  struct Level: Hashable {
    var isObject: Bool
    var depth: Int
  }

  private(set) var colon: [UInt8]?
  private var forms: [Level: Form] = [:]

  /// Reads a sample, which may be cut off.
  init(of sample: [UInt8], _ dialect: JSONDialect) {
    let storage = Bytes(sample)
    let text = JSONText(storage, dialect)
    var open: [Level] = []
    var offset = 0
    while offset < text.count {
      switch text.bytes[offset] {
      case let byte where text.isQuote(byte):
        offset = text.endOfString(offset, limit: text.count) ?? text.count
      case UInt8(ascii: "/") where text.isComment(offset):
        offset = text.endOfComment(offset) ?? text.count
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let level = Level(isObject: text.bytes[offset] == UInt8(ascii: "{"), depth: open.count)
        open.append(level)
        offset += 1
        learn(level, text, offset)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        open = open.dropLast()
        offset += 1
      case UInt8(ascii: ","):
        offset += 1
        guard let level = open.last else { continue }
        let next = text[text.pastTrivia(offset)]
        if next == UInt8(ascii: "}") || next == UInt8(ascii: "]") {
          forms[level]?.hasTrailingComma = true
        }
        guard forms[level]?.separator == nil else { continue }
        let blanks = storage.array(Span(offset, text.skipBlank(offset)))
        if !blanks.contains(where: JSONText.isLineBreak) { forms[level]?.separator = blanks }
      case UInt8(ascii: ":"):
        let start = text.startOfBlanks(before: offset)
        offset += 1
        let end = text.skipBlank(offset)
        let blanks = storage.array(Span(start, end))
        if colon == nil, !blanks.contains(where: JSONText.isLineBreak) { colon = blanks }
      default: offset += 1
      }
    }
  }

  private mutating func learn(_ level: Level, _ text: JSONText, _ offset: Int) {
    let end = text.skipBlank(offset)
    let isEmpty = text[end] == UInt8(ascii: "}") || text[end] == UInt8(ascii: "]")
    guard forms[level] == nil, !isEmpty, end < text.count else { return }
    let blanks = (offset..<end).map { text[$0] }
    let isSpread = blanks.contains(where: JSONText.isLineBreak) || text.isComment(end)
    forms[level] = Form(isSpread: isSpread, padding: isSpread ? [] : blanks)
  }

  /// The form for a container at a level, which may hold other containers: as its kind has it there or
  /// further out; what holds containers also as the other kind has it.
  func likelyForm(of level: Level, holdsContainers: Bool) -> Form? {
    var depth = level.depth
    while depth >= 0 {
      if let form = forms[Level(isObject: level.isObject, depth: depth)] { return form }
      // Brackets and braces need not have the same space inside.
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
