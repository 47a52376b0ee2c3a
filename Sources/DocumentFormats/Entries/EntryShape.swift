import DocumentTree
import ModelBasics

/// The kind and depth of a container in a text.
struct EntryLevel: Hashable {
  var isObject: Bool
  var depth: Int
}

/// The layout of the containers of a text by their kind and depth, for laying out another text
/// alike.
///
///     {⏎                        objects at depth 0 are over several lines
///       "name": "a",⏎
///       "ports": [1, 2],⏎       arrays at depth 1 are on one line, `, ` between elements
///       "size": { "w": 3 }⏎     so are objects at depth 1, with a space inside the braces
///     }
struct EntryShape<Text: FittedText> {
  /// The text between keys and values; nil if there are none on one line.
  private(set) var assignment: [UInt8]?
  private var forms: [EntryLevel: EntryForm] = [:]
  /// True if most lists of the document have a separator after the last entry.
  private let separatesLast: Bool
  /// The depth of the deepest form.
  private var deepest = 0

  /// Reads a sample, which may be truncated.
  init(of sample: [UInt8], _ dialect: Text.Dialect, separatesLast: Bool = false) {
    self.separatesLast = separatesLast
    let tokens = Text.fittedTokens(of: Bytes(sample), dialect)
    var open: [EntryLevel] = []
    for (index, token) in tokens.enumerated() {
      let next = index + 1 < tokens.count ? tokens[index + 1] : nil
      // The blanks and comments after the token.
      let gap = sample[token.span.end..<(next?.span.start ?? token.span.end)]
      let isBlank = gap.allSatisfy(Text.isBlank)
      let isBroken = gap.contains(where: Text.isLineBreak)
      switch token.kind {
      case .text: break
      case .open(let isObject):
        let level = EntryLevel(isObject: isObject, depth: open.count)
        open.append(level)
        guard let next, !next.kind.isClosing, forms[level] == nil else { continue }
        deepest = max(deepest, level.depth)
        let isSpread = isBroken || !isBlank
        forms[level] = EntryForm(isSpread: isSpread, padding: isSpread ? [] : Array(gap))
      case .close: _ = open.popLast()
      case .separator:
        guard let level = open.last, let next else { continue }
        if next.kind.isClosing { forms[level]?.hasTrailingComma = true }
        if forms[level]?.separator == nil, !isBroken, isBlank {
          forms[level]?.separator = Array(gap)
        }
      case .assignment:
        guard assignment == nil, let next, index > 0 else { continue }
        let text = sample[tokens[index - 1].span.end..<next.span.start]
        if text.contains(where: Text.isLineBreak) {
          if text.allSatisfy(Text.isBlank) { assignment = [0x0A] }
        } else if !text.contains(where: Text.beginsComment) {
          assignment = Array(text)
        }
      }
    }
  }

  /// Returns the form of a container at a level: that of the same kind at this or a lesser depth,
  /// else in some cases that of the other kind, mainly for objects and containers of containers.
  func likelyForm(of level: EntryLevel, holdsContainers: Bool) -> EntryForm? {
    // A form is looked for at each of these depths, for each container of a text.
    var depth = min(level.depth, deepest)
    while depth >= 0 {
      if let form = forms[EntryLevel(isObject: level.isObject, depth: depth)] { return form }
      // The space inside brackets and braces may differ.
      if var form = forms[EntryLevel(isObject: !level.isObject, depth: depth)],
        level.isObject || holdsContainers || Text.listsFollowObjects
          || (depth < level.depth && !form.isSpread)
      {
        form.padding = []
        // The separator that ends each object says nothing about lists.
        if Text.separatesLast(isObject: true) { form.hasTrailingComma = separatesLast }
        return form
      }
      depth -= 1
    }
    return nil
  }
}
