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
struct JSONCommentText {
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

  init(_ lines: [UInt8]) {
    for (form, content) in Self.readings(of: lines) {
      if Self.spelled(content, form) == lines {
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
  private static func readings(of text: [UInt8]) -> [(Form, [UInt8])] {
    if text.starts(with: Array("//".utf8)) {
      let bodies = split(text).map { Array($0.dropFirst(2)) }
      return [[space], []].map { prefix in
        let stripped = bodies.map { body in
          body.starts(with: prefix) ? Array(body.dropFirst(prefix.count)) : body
        }
        return (.lines(prefix: prefix), joined(stripped))
      }
    }
    guard text.count >= 4 else { return [] }
    let body = Array(text.dropFirst(2).dropLast(2))
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

  private static func spelled(_ content: [UInt8], _ form: Form) -> [UInt8] {
    let lines = split(content)
    switch form {
    case .lines(let prefix):
      return joined(lines.map { Array("//".utf8) + ($0.isEmpty ? [] : prefix + $0) })
    case .block(let lead, let trail):
      return Array("/*".utf8) + lead + content + trail + Array("*/".utf8)
    case .starred(let lead, let prefix, let trail):
      let bare = Array(prefix.reversed().drop { $0 == space }.reversed())
      let inner = lines.map { $0.isEmpty ? bare : prefix + $0 }
      return Array("/*".utf8) + joined([lead] + inner + [trail]) + Array("*/".utf8)
    }
  }

  /// Returns the comment with another text.
  static func comment(
    _ content: [UInt8], like old: [UInt8]?, at place: CommentPlace, style: DocumentStyle
  ) -> Result<[UInt8], CommentRefusal> {
    let content = normalized(content)
    let isLong = content.contains(0x0A)
    var form = old.map { JSONCommentText($0).form } ?? newForm(style)
    if case .lines = form, isLong, !place.isOnOwnLines {
      form = .block(lead: [space], trail: [space])
    }
    if case .lines = form, place == .before { form = .block(lead: [space], trail: [space]) }
    // A block of several lines keeps its form; one of a single line gets stars with its second line.
    if case .block = form, isLong, place.isOnOwnLines, old?.contains(0x0A) != true {
      form = .starred(lead: [], prefix: Array(" * ".utf8), trail: [space])
    }
    let lines = spelled(content, form)
    guard isWhole(lines) else {
      return .failure(CommentRefusal(endsEarly))
    }
    return .success(lines)
  }

  static let endsEarly = "*/ would end this comment; leave it out"

  /// True if lines of `//` comments cannot become a block with the same text.
  static func endsEarlyAsBlock(_ lines: [UInt8]) -> Bool {
    lines.starts(with: Array("//".utf8)) && lines.firstRange(of: Array("*/".utf8)) != nil
  }

  /// True if no block comment ends before the end of a text.
  private static func isWhole(_ lines: [UInt8]) -> Bool {
    guard lines.starts(with: Array("/*".utf8)) else { return true }
    return lines[2...].firstRange(of: Array("*/".utf8))?.upperBound == lines.count
  }

  private static func newForm(_ style: DocumentStyle) -> Form {
    let start = style.commentStart ?? Array("// ".utf8)
    let blanks = Array(start.dropFirst(2))
    return start.starts(with: Array("/*".utf8))
      ? .block(lead: blanks, trail: blanks) : .lines(prefix: blanks)
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

  /// Returns lines of `//` comments as one block; a block is not changed.
  static func asBlock(_ lines: [UInt8]) -> [UInt8] {
    guard lines.starts(with: Array("//".utf8)) else { return lines }
    var content = JSONCommentText(lines).content
    while let end = content.firstRange(of: Array("*/".utf8)) {
      content.insert(space, at: end.lowerBound + 1)
    }
    return spelled(content, .block(lead: [space], trail: [space]))
  }

  // MARK: - In a source

  /// The length in bytes of the longest comment that is read.
  private static let longest = 1 << 16

  /// Returns the span of the comment that begins at an offset, with the lines that continue it.
  static func span(at offset: Int, in bytes: Bytes, _ dialect: JSONDialect) -> Span? {
    let text = JSONText(bytes, dialect)
    guard text.isComment(offset) else { return nil }
    let limit = min(text.count, offset + longest)
    return Span(
      offset, JSONComments.end(ofCommentAt: offset, text, limit: limit, joining: true))
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
