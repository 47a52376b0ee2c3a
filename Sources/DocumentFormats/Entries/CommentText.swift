import DocumentTree
import ModelBasics

// A comment between its delimiters and without them:
//
//   // one        one          /* one */   one       /*⏎           one
//   // two        two                                 * one⏎       two
//                                                     * two⏎
//                                                     */
//
// The spelling is kept when the text is changed: the kind of comment, the blanks after the delimiters, the stars.

/// The text of a comment and its spelling. Lines are separated by line feeds and have no indentation of the document.
struct CommentText {
  private enum Form: Hashable {
    /// Lines that begin with `//` and a prefix.
    case lines(prefix: [UInt8])
    /// One block, with what follows its start and precedes its end.
    case block(lead: [UInt8], trail: [UInt8])
    /// A block over several lines, each with a prefix.
    case starred(lead: [UInt8], prefix: [UInt8], trail: [UInt8])
  }

  private static let space = UInt8(ascii: " ")
  private let form: Form
  /// The text without delimiters.
  let content: [UInt8]

  init(_ lines: [UInt8], _ delimiters: CommentDelimiters) {
    for (form, content) in Self.readings(of: lines, delimiters) {
      if Self.spelled(content, form, delimiters) == lines {
        self.form = form
        self.content = content
        return
      }
    }
    form = .lines(prefix: [])
    content = lines
  }

  // MARK: - Reading

  /// Returns how a comment may be read, the best reading first. One that does not give the same comment again is not used.
  private static func readings(
    of text: [UInt8], _ delimiters: CommentDelimiters
  ) -> [(Form, [UInt8])] {
    if let start = delimiters.line, text.starts(with: start) {
      let bodies = split(text).map { Array($0.dropFirst(start.count)) }
      return [[space], []].map { prefix in
        let stripped = bodies.map { body in
          body.starts(with: prefix) ? Array(body.dropFirst(prefix.count)) : body
        }
        return (.lines(prefix: prefix), joined(stripped))
      }
    }
    guard let block = delimiters.block, text.count >= block.opening.count + block.closing.count
    else { return [] }
    let body = Array(text.dropFirst(block.opening.count).dropLast(block.closing.count))
    var readings: [(Form, [UInt8])] = []
    let lines = split(body)
    if lines.count > 2, let first = lines.first, let last = lines.last,
      first.allSatisfy({ $0 == UInt8(ascii: "*") || $0 == space }),
      last.allSatisfy({ $0 == space || $0 == 0x09 || $0 == UInt8(ascii: "*") })
    {
      let inner = lines.dropFirst().dropLast()
      let filled = inner.filter { line in line.contains { $0 != space && $0 != UInt8(ascii: "*") } }
      let prefix = commonPrefix(of: filled.isEmpty ? Array(inner) : filled)
      let bare = prefix.reversed().drop { $0 == space }.reversed()
      let content = inner.map { line in
        line.starts(with: prefix)
          ? Array(line.dropFirst(prefix.count)) : Array(line.dropFirst(min(line.count, bare.count)))
      }
      readings.append((.starred(lead: first, prefix: prefix, trail: last), joined(content)))
    }
    let isDocumentation = body.first == UInt8(ascii: "*") && body.count > 1
    let stars: [UInt8] = isDocumentation ? [UInt8(ascii: "*")] : []
    for lead in [stars + [space], [space], []] {
      for trail in [[space], []]
      where body.starts(with: lead) && body.count >= lead.count + trail.count {
        let rest = body.dropFirst(lead.count)
        guard rest.suffix(trail.count).elementsEqual(trail) else { continue }
        readings.append((.block(lead: lead, trail: trail), Array(rest.dropLast(trail.count))))
      }
    }
    return readings
  }

  /// Returns the blanks, star and blank that all lines begin with.
  private static func commonPrefix(of lines: [[UInt8]]) -> [UInt8] {
    guard let first = lines.first else { return [] }
    var end = 0
    while end < first.count, first[end] == space || first[end] == 0x09 { end += 1 }
    if end < first.count, first[end] == UInt8(ascii: "*") {
      end += 1
      if end < first.count, first[end] == space { end += 1 }
    }
    var prefix = Array(first[..<end])
    while !lines.allSatisfy({ $0.starts(with: prefix) }) { prefix.removeLast() }
    return prefix
  }

  private static func split(_ text: [UInt8]) -> [[UInt8]] {
    text.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
  }

  private static func joined(_ lines: [[UInt8]]) -> [UInt8] {
    Array(lines.joined(separator: [0x0A]))
  }

  // MARK: - Writing

  private static func spelled(
    _ content: [UInt8], _ form: Form, _ delimiters: CommentDelimiters
  ) -> [UInt8] {
    let opening = delimiters.block?.opening ?? []
    let closing = delimiters.block?.closing ?? []
    let lines = split(content)
    switch form {
    case .lines(let prefix):
      return joined(lines.map { (delimiters.line ?? []) + ($0.isEmpty ? [] : prefix + $0) })
    case .block(let lead, let trail):
      return opening + lead + content + trail + closing
    case .starred(let lead, let prefix, let trail):
      let bare = Array(prefix.reversed().drop { $0 == space }.reversed())
      let inner = lines.map { $0.isEmpty ? bare : prefix + $0 }
      return opening + joined([lead] + inner + [trail]) + closing
    }
  }

  /// Returns the comment with another text.
  static func comment(
    _ content: [UInt8], like old: [UInt8]?, at place: CommentPlace, style: DocumentStyle,
    _ delimiters: CommentDelimiters
  ) -> Result<[UInt8], CommentRefusal> {
    let content = normalized(content)
    let isLong = content.contains(0x0A)
    var form = old.map { CommentText($0, delimiters).form } ?? newForm(style, delimiters)
    let isInLine = place == .before || place == .key && old == nil
    if case .lines = form, isInLine || isLong && !place.isOnOwnLines {
      guard delimiters.block != nil else { return .failure(endsLine(content, isInLine: isInLine)) }
      form = .block(lead: [space], trail: [space])
    }
    // A block of several lines keeps its form; one of a single line gets stars with its second line.
    if case .block = form, isLong, place.isOnOwnLines, old?.contains(0x0A) != true,
      let prefix = delimiters.block?.linePrefix
    {
      form = .starred(
        lead: [], prefix: prefix, trail: prefix.contains(UInt8(ascii: "*")) ? [space] : [])
    }
    let lines = spelled(content, form, delimiters)
    if let block = delimiters.block, !isLines(lines, delimiters), !isWhole(lines, block) {
      return .failure(CommentRefusal(endsEarly(block), alternative: separated(content, block)))
    }
    return .success(lines)
  }

  /// Returns the refusal of a comment that its line cannot hold, in a format whose comments end with their lines.
  private static func endsLine(_ content: [UInt8], isInLine: Bool) -> CommentRefusal {
    if isInLine {
      return CommentRefusal("a comment would end the line here; put it above the entry")
    }
    return CommentRefusal(
      "a comment at the end of a line has one line; put it above the entry",
      alternative: content.map { $0 == 0x0A ? space : $0 })
  }

  /// Returns a text with blanks inside what may not be in a block comment.
  private static func separated(
    _ content: [UInt8], _ block: CommentDelimiters.Block
  ) -> [UInt8] {
    let refused = block.forbidden ?? block.closing
    var result: [UInt8] = []
    for (offset, byte) in content.enumerated() {
      let isNext = result.suffix(refused.count - 1).elementsEqual(refused.dropLast())
      if isNext, byte == refused.last { result.append(space) }
      result.append(byte)
      // A delimiter of one byte more would join the closing one.
      if offset == content.count - 1, byte == refused.first, block.forbidden != nil {
        result.append(space)
      }
    }
    return result
  }

  static func endsEarly(_ block: CommentDelimiters.Block) -> String {
    if let forbidden = block.forbidden {
      return
        "\(String(decoding: forbidden, as: UTF8.self)) may not be in this comment; leave it out"
    }
    return
      "\(String(decoding: block.closing, as: UTF8.self)) would end this comment; leave it out"
  }

  private static func isLines(_ lines: [UInt8], _ delimiters: CommentDelimiters) -> Bool {
    delimiters.line.map { lines.starts(with: $0) } ?? false
  }

  /// Returns the reason why lines of `//` comments cannot become a block with the same text; nil if they can, or need not.
  static func refusalAsBlock(_ lines: [UInt8], _ delimiters: CommentDelimiters) -> String? {
    guard let block = delimiters.block, isLines(lines, delimiters),
      lines.firstRange(of: block.closing) != nil
    else { return nil }
    return endsEarly(block)
  }

  /// True if a block comment does not end before the end of its text.
  private static func isWhole(_ lines: [UInt8], _ block: CommentDelimiters.Block) -> Bool {
    let rest = lines.dropFirst(block.opening.count)
    if let forbidden = block.forbidden,
      let found = rest.firstRange(of: forbidden),
      found.lowerBound != lines.count - block.closing.count
    {
      return false
    }
    return rest.firstRange(of: block.closing)?.upperBound == lines.count
  }

  private static func newForm(_ style: DocumentStyle, _ delimiters: CommentDelimiters) -> Form {
    let opening = delimiters.block?.opening ?? []
    let usual = (delimiters.line ?? opening) + [space]
    let start = style.commentStart ?? usual
    if let line = delimiters.line, start.starts(with: line) {
      return .lines(prefix: Array(start.dropFirst(line.count)))
    }
    let blanks = Array(start.dropFirst(opening.count))
    return .block(lead: blanks, trail: blanks)
  }

  /// Returns a text with line feeds at the ends of lines, also where only JSON5 has line ends.
  private static func normalized(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var offset = 0
    while offset < text.count {
      let byte = text[offset]
      let isSeparator =
        byte == 0xE2 && offset + 2 < text.count && text[offset + 1] == 0x80
        && (text[offset + 2] == 0xA8 || text[offset + 2] == 0xA9)
      if isSeparator {
        result.append(0x0A)
        offset += 3
      } else if byte == 0x0D {
        result.append(0x0A)
        offset += offset + 1 < text.count && text[offset + 1] == 0x0A ? 2 : 1
      } else {
        result.append(byte)
        offset += 1
      }
    }
    return result
  }

  /// Returns lines of `//` comments as one block; a block is not changed, nor is any comment of a format without blocks.
  static func asBlock(_ lines: [UInt8], _ delimiters: CommentDelimiters) -> [UInt8] {
    guard let block = delimiters.block, isLines(lines, delimiters) else { return lines }
    var content = CommentText(lines, delimiters).content
    while let end = content.firstRange(of: block.closing) {
      content.insert(space, at: end.lowerBound + 1)
    }
    return spelled(content, .block(lead: [space], trail: [space]), delimiters)
  }

  // MARK: - In a source

  /// The length in bytes of the longest comment that is read.
  private static let longest = 1 << 16

  /// Returns the span of the comment that begins at an offset, with the lines that continue it.
  static func span<Text: EntryText>(at offset: Int, of text: Text) -> Span? {
    guard text.isComment(offset) else { return nil }
    let limit = min(text.count, offset + longest)
    return Span(
      offset, EntryComments<Text>.end(ofCommentAt: offset, text, limit: limit, joining: true))
  }

  /// Returns the lines of a comment without the indentation of its first line.
  static func lines(of span: Span, in bytes: Bytes) -> [UInt8] {
    let indent = bytes.lineIndent(at: span.start)
    let text = normalized(bytes.array(span))
    let lines = split(text)
    return joined(
      lines.enumerated().map { index, line in
        index > 0 && line.starts(with: indent) ? Array(line.dropFirst(indent.count)) : line
      })
  }
}
