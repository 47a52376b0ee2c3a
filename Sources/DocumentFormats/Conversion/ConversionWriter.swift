import DocumentTree
import ModelBasics

/// Writes the text of a new document, entry by entry.
///
///     {  // opening
///       // above
///       /* before */ "key": [1, 2],  // after
///       // inside
///     }
struct ConversionWriter {
  private struct Level {
    var delimiters: EntryDelimiters
    var isObject: Bool
    /// True if the entries are on the line of the container.
    var isInline: Bool
    /// True for the documents of a stream, which have no delimiters.
    var isStream: Bool
    var count = 0
    var isOpened = false
    /// The comments after the last entry on its line.
    var trailing: [[UInt8]] = []
  }

  /// The depth at which indentation stops growing: else the text would grow with the square of the depth.
  private static let deepestIndentation = 64

  private let emptyObject: [UInt8]
  private let emptyArray: [UInt8]
  private let style: DocumentStyle
  private let object: EntryDelimiters
  private let array: EntryDelimiters
  /// True if the format writes each value on one line.
  private let isStream: Bool
  private let keySeparator: [UInt8]
  private let isValueBelowKey: Bool
  /// A line break with the deepest indentation; of a depth, it is the start of this text.
  private let deepestBreak: [UInt8]
  private var levels: [Level] = []
  /// Tokens are written to it without a copy.
  var text: [UInt8] = []

  /// Returns nil if the entries of the format have no delimiters around them.
  init?(_ grammar: any FormatGrammar, _ style: DocumentStyle, isStream: Bool) {
    guard let object = EntryDelimiters(isObject: true, grammar, style),
      let array = EntryDelimiters(isObject: false, grammar, style)
    else { return nil }
    let tokens = grammar.tokens
    let site = Site.root(style)
    emptyObject = tokens.emptyContainer(.object, at: site)
    emptyArray = tokens.emptyContainer(.array, at: site)
    self.style = style
    self.object = object
    self.array = array
    self.isStream = isStream
    keySeparator = grammar.layout.separator(style: style)
    isValueBelowKey = keySeparator.elementsEqual(style.newline)
    let indentation = (0..<Self.deepestIndentation).flatMap { _ in style.indentUnit }
    deepestBreak = style.newline + indentation
  }

  // MARK: - Entries

  /// Begins an entry of the innermost container.
  mutating func beginEntry(afterBlankLine: Bool) {
    open()
    guard let last = levels.indices.last else { return }
    let isFirst = levels[last].count == 0
    let (isStream, isInline) = (levels[last].isStream, levels[last].isInline)
    if !isFirst {
      if !isStream { text += levels[last].delimiters.separator }
      writeTrailing(of: last)
      if isInline, !isStream { text += style.separator }
    }
    levels[last].count += 1
    if isStream {
      if !isFirst { text += style.newline }
    } else if !isInline {
      if afterBlankLine, !isFirst { text += style.newline }
      breakLine(levels.count)
    }
  }

  /// Writes comments before an entry, or before the end of a container if `isLast`, each on its own lines.
  mutating func write(comments: [(lines: [UInt8], isDetached: Bool)]) {
    for (lines, isDetached) in comments {
      write(lines)
      if isDetached { text += style.newline }
      breakLine(levels.count)
    }
  }

  mutating func write(beforeEntry comment: [UInt8]) { text += comment + [0x20] }

  /// Writes what separates a key from its value, with the comments there.
  mutating func separateKey(comments: [[UInt8]]) {
    for comment in comments { text += [0x20] + comment }
    guard let last = levels.indices.last, !levels[last].isInline else {
      text += object.keySeparator
      return
    }
    // A value on the line below its key.
    if isValueBelowKey {
      breakLine(levels.count)
    } else {
      text += keySeparator
    }
  }

  mutating func write(token: [UInt8]) { text += token }

  /// Adds the comments that follow an entry on its line.
  mutating func end(withComments trailing: [[UInt8]]) {
    guard !levels.isEmpty else {
      for comment in trailing { text += [0x20] + comment }
      return
    }
    if !trailing.isEmpty { levels[levels.count - 1].trailing = trailing }
  }

  // MARK: - Containers

  mutating func begin(isObject: Bool, isInline: Bool, opening: [[UInt8]]) {
    let isRootStream = isStream && levels.isEmpty && !isObject
    let level = Level(
      delimiters: isObject ? object : array, isObject: isObject,
      isInline: isInline || isStream || levels.last?.isInline == true, isStream: isRootStream)
    levels.append(level)
    guard !opening.isEmpty else { return }
    open()
    for comment in opening { text += [0x20] + comment }
  }

  /// Writes the delimiter of a container once it is known that something is in it.
  private mutating func open() {
    guard let last = levels.indices.last, !levels[last].isOpened else { return }
    levels[last].isOpened = true
    if !levels[last].isStream { text += levels[last].delimiters.opening }
  }

  /// Ends the innermost container.
  mutating func end(inside: [(lines: [UInt8], isAfterBlankLine: Bool)]) {
    if !inside.isEmpty { open() }
    guard let level = levels.popLast() else { return }
    guard level.isOpened else {
      text += level.isStream ? [] : level.isObject ? emptyObject : emptyArray
      return
    }
    if level.isStream { return }
    if level.delimiters.separatesLast, level.count > 0 {
      text += level.delimiters.separator
    }
    levels.append(level)
    writeTrailing(of: levels.count - 1)
    for (lines, isAfterBlankLine) in inside {
      if isAfterBlankLine { text += style.newline }
      breakLine(levels.count)
      write(lines)
    }
    levels.removeLast()
    if !level.isInline { breakLine(levels.count) }
    text += level.delimiters.closing
  }

  private mutating func writeTrailing(of level: Int) {
    guard !levels[level].trailing.isEmpty else { return }
    for comment in levels[level].trailing { text += [0x20] + comment }
    levels[level].trailing = []
  }

  // MARK: - Lines

  private mutating func breakLine(_ depth: Int) {
    let left = Self.deepestIndentation - min(depth, Self.deepestIndentation)
    text += deepestBreak[..<(deepestBreak.count - left * style.indentUnit.count)]
  }

  /// Writes lines that are separated by line feeds.
  private mutating func write(_ lines: [UInt8]) {
    var isFirst = true
    for line in lines.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if !isFirst {
        if line.isEmpty { text += style.newline } else { breakLine(levels.count) }
      }
      isFirst = false
      text += line
    }
  }

  // MARK: - Around the root

  mutating func write(frame: [UInt8]) { text += frame }

  /// Writes a comment below the root value.
  mutating func write(below comment: [UInt8]) {
    text += style.newline
    write(comment)
  }
}
