import DocumentTree
import ModelBasics

/// Detects the style of an OpenStep property list from its first 64 KiB.
enum OpenStepStyle {
  private static let sample = 1 << 16

  /// The style of project files.
  static let standard: DocumentStyle = {
    var style = DocumentStyle()
    style.indentUnit = [0x09]
    return style
  }()

  /// The style of an empty document, which has entries without braces as `.strings` files do.
  private static let strings: DocumentStyle = {
    var style = standard
    style.stringQuote = UInt8(ascii: "\"")
    style.keyQuote = UInt8(ascii: "\"")
    return style
  }()

  /// The frequency of texts.
  private struct Counts {
    private var counts: [[UInt8]: Int] = [:]

    mutating func add(_ text: [UInt8]) { counts[text, default: 0] += 1 }

    /// The most frequent text; of equal ones the shortest, then the least by its bytes, so that the result is deterministic.
    var most: [UInt8]? {
      counts.max { one, other in
        if one.value != other.value { return one.value < other.value }
        if one.key.count != other.key.count { return one.key.count > other.key.count }
        return other.key.lexicographicallyPrecedes(one.key)
      }?.key
    }
  }

  static func detect(_ bytes: Bytes) -> DocumentStyle {
    let text = OpenStepText(bytes)
    let limit = min(text.count, sample)
    let isBare = text.isBare
    var style = isBare ? strings : standard
    style.hasByteOrderMark = text.start > 0
    detectLines(text, bytes, limit, &style)
    detectTokens(bytes, limit, isBare: isBare, &style)
    return style
  }

  private static func detectLines(
    _ text: OpenStepText, _ bytes: Bytes, _ limit: Int, _ style: inout DocumentStyle
  ) {
    var (tabs, spaces) = (0, 0)
    var lineEndings = LineEndingCounts()
    var shallowest: [UInt8]?
    var offset = 0
    while let feed = bytes.firstIndex(of: 0x0A, in: Span(offset, limit)) {
      lineEndings.add(feed, in: bytes, isBetweenEntries: followsEntry(feed, in: bytes))
      offset = feed + 1
      var end = offset
      while end < limit, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
      // The lines of a comment may have other indentations.
      guard end > offset, end < limit, bytes[end] > 0x20, bytes[end] != UInt8(ascii: "*"),
        !text.isComment(end)
      else { continue }
      let indent = bytes.array(Span(offset, end))
      if indent.contains(0x09) { tabs += 1 } else { spaces += 1 }
      if (shallowest?.count ?? .max) > indent.count { shallowest = indent }
    }
    lineEndings.set(&style)
    style.usesTabs = tabs > spaces
    style.mixesIndentation = tabs > 0 && spaces > 0
    if let shallowest { style.indentUnit = shallowest }
  }

  /// True if a line ends with punctuation or a comment, unlike most lines inside strings and comments.
  private static func followsEntry(_ feed: Int, in bytes: Bytes) -> Bool {
    var end = feed
    while end > 0, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 || bytes[end - 1] == 0x0D {
      end -= 1
    }
    guard end > 1 else { return false }
    if bytes[end - 1] == UInt8(ascii: "/") { return bytes[end - 2] == UInt8(ascii: "*") }
    return ";,{}()=".utf8.contains(bytes[end - 1])
  }

  private static func detectTokens(
    _ bytes: Bytes, _ limit: Int, isBare: Bool, _ style: inout DocumentStyle
  ) {
    var text = OpenStepText(bytes)
    text.count = limit
    var reader = OpenStepTokenReader(text, at: text.start)
    var (keys, values) = ((quoted: 0, bare: 0), (quoted: 0, bare: 0))
    var (separated, open) = (0, 0)
    var (broken, together) = (0, 0)
    var (equals, blanks, starts) = (Counts(), Counts(), Counts())
    var last: OpenStepToken?
    while let token = reader.next(before: limit) {
      defer { last = token }
      if token.isExtended(in: text) { style.hasExtendedValues = true }
      guard let last else { continue }
      let gap = Span(last.end, token.start)
      note(gap, text, bytes, &starts)
      let blank = blank(gap, text)
      switch (last.kind, token.kind) {
      case (.string, .equals), (.word, .equals):
        // Between the key and the sign there may be a comment.
        let end = text.skipBlank(token.end)
        if let blank {
          let sign = blank + [UInt8(ascii: "=")] + bytes.array(Span(token.end, end))
          if !sign.contains(where: OpenStepText.isLineBreak) { equals.add(sign) }
        }
        count(last, text, &keys)
      case (.string, _), (.word, _): count(last, text, &values)
      default: break
      }
      switch (last.kind, token.kind) {
      case (.comma, .closeArray): if gap.breaksLine(in: text) { separated += 1 }
      case (.openArray, .closeArray), (.openDictionary, .closeDictionary): break
      case (_, .closeArray): if gap.breaksLine(in: text) { open += 1 }
      case (.comma, _), (.semicolon, _):
        if gap.breaksLine(in: text) { broken += 1 } else { together += 1 }
        if let blank, !gap.breaksLine(in: text) { blanks.add(blank) }
      default: break
      }
    }
    // Project files have most of their entries on lines of their own, and many small ones on one line.
    style.isMultiline = broken > 0 || together == 0
    if let most = equals.most { style.keySeparator = most }
    if let most = blanks.most, !style.isMultiline { style.separator = most.isEmpty ? [] : [0x20] }
    if let most = starts.most { style.commentStart = most }
    style.separatesLast = separated > open
    if keys.quoted + keys.bare > 0 {
      style.keyQuote = keys.quoted > keys.bare ? UInt8(ascii: "\"") : nil
    }
    if values.quoted + values.bare > 0 {
      style.stringQuote = values.quoted > values.bare ? UInt8(ascii: "\"") : nil
    } else if !isBare, keys.quoted > keys.bare {
      style.stringQuote = UInt8(ascii: "\"")
    }
  }

  /// Counts a string by its quotes if it needs none.
  private static func count(
    _ token: OpenStepToken, _ text: OpenStepText, _ counts: inout (quoted: Int, bare: Int)
  ) {
    guard token.kind == .string else { return counts.bare += 1 }
    let content = (token.start + 1)..<max(token.start + 1, token.end - 1)
    if !content.isEmpty, content.allSatisfy({ OpenStepText.isWord(text[$0]) }) {
      counts.quoted += 1
    }
  }

  /// Notes how the comments in a gap begin.
  private static func note(
    _ gap: Span, _ text: OpenStepText, _ bytes: Bytes, _ starts: inout Counts
  ) {
    var offset = gap.start
    while offset < gap.end {
      guard text.isComment(offset) else {
        offset += 1
        continue
      }
      starts.add(bytes.array(Span(offset, offset + (text[offset + 2] == 0x20 ? 3 : 2))))
      offset = max(offset + 1, text.endOfComment(offset, limit: gap.end) ?? gap.end)
    }
  }

  /// Returns the blanks of a gap without comments.
  private static func blank(_ gap: Span, _ text: OpenStepText) -> [UInt8]? {
    let bytes = (gap.start..<gap.end).map { text[$0] }
    return bytes.allSatisfy(OpenStepText.isBlank) ? bytes : nil
  }
}

extension Span {
  /// True if a gap has a line break.
  fileprivate func breaksLine(in text: OpenStepText) -> Bool {
    (start..<end).contains { OpenStepText.isLineBreak(text[$0]) }
  }
}
