import DocumentTree
import ModelBasics

/// Finds the comments of a document, and spells them in another format.
struct ConversionComments {
  /// A comment of the document.
  struct Comment {
    /// The lines as the document spells them, and the text without delimiters.
    var lines: [UInt8]
    var content: [UInt8]
    var span: Span
    /// True if a blank line is after it, for one above an entry, or before it, for one at the end of a container.
    var hasBlankLine = false
  }

  /// The comments of an entry.
  struct Found {
    var above: [Comment] = []
    var before: [Comment] = []
    /// Between the key and the value.
    var besideKey: [Comment] = []
    var opening: [Comment] = []
    var after: [Comment] = []
    var isAfterBlankLine = false
  }

  private var document: Document
  private let bytes: Bytes
  private let syntax: (any Comments)?
  private let style: DocumentStyle
  /// True if comments of the document are spelled as in the other format.
  private let keepsSpelling: Bool
  /// True if the format has comments.
  let hasComments: Bool
  /// All comments of the document, in order; lines of comments that follow each other are several.
  private let all: [Span]
  /// Looking for comments at each entry is most of a conversion, and large files have none.
  var hasAny: Bool { !all.isEmpty }

  init(
    _ document: Document, _ syntax: (any Comments)?, _ style: DocumentStyle, keepsSpelling: Bool
  ) {
    self.document = document
    bytes = document.baseBytes
    self.document.longestGap = .max
    all =
      document.mayBaseHaveComments
      ? document.grammar.comments.spans(in: document.baseBytes) : []
    self.syntax = syntax
    self.style = style
    self.keepsSpelling = keepsSpelling
    let sample = syntax.comment(Array("a".utf8), like: nil, at: .above, style: style)
    hasComments = (try? sample.get()) != nil
  }

  func of(_ entry: ConversionWalk.Entry) -> Found {
    var found = Found()
    guard let node = entry.written, let parent = entry.parent else { return found }
    let child = Child(node)
    guard hasAny else {
      found.isAfterBlankLine = isAfterBlankLine(node)
      return found
    }
    let above = document.comments(before: child, in: parent)
    found.above = above.compactMap { comment in
      guard var result = self.comment(comment) else { return nil }
      result.hasBlankLine = comment.place == .inside && isBeforeBlankLine(comment)
      return result
    }
    found.isAfterBlankLine = isAfterBlankLine(above.first?.node ?? node)
    add(document.lineComments(of: child, in: parent), to: &found)
    return found
  }

  /// The comments beside the root, and on the lines above it.
  var ofRoot: Found {
    var found = Found()
    guard hasAny else { return found }
    add(document.lineComments(of: Child(document.root), in: nil), to: &found)
    found.above = document.headComments.compactMap(comment)
    return found
  }

  /// The comments on the lines below the root.
  var tail: [Comment] {
    guard hasAny else { return [] }
    return document.tailComments.compactMap(comment)
  }

  /// The comments before the end of a container.
  func closing(_ entry: ConversionWalk.Entry) -> [Comment] {
    guard hasAny, let node = entry.written else { return [] }
    return document.closingComments(of: node).compactMap {
      guard var result = comment($0) else { return nil }
      result.hasBlankLine = isAfterBlankLine($0.node)
      return result
    }
  }

  /// Returns the lines of a comment in the other format, and the reason if its text had to be changed.
  func spelled(
    _ comment: Comment, at place: CommentPlace
  ) -> Result<(lines: [UInt8], altered: String?), CommentRefusal> {
    let isValid = String(validating: comment.lines, as: UTF8.self) != nil
    let altered =
      isValid ? nil : "bytes of this comment are not UTF-8; U+FFFD is written for them"
    let content =
      isValid ? comment.content : Array(String(decoding: comment.content, as: UTF8.self).utf8)
    let old = keepsSpelling && isValid ? comment.lines : nil
    switch syntax.comment(content, like: old, at: place, style: style) {
    case .success(let lines): return .success((lines, altered))
    case .failure(let refusal):
      guard let alternative = refusal.alternative,
        case .success(let lines) = syntax.comment(alternative, like: nil, at: place, style: style)
      else { return .failure(refusal) }
      let blanks = refusal.reason.prefix { $0 != ";" } + "; blanks are put into it"
      return .success((lines, altered.map { "\($0); \(blanks)" } ?? String(blanks)))
    }
  }

  // MARK: - Details

  private func add(_ comments: [DocumentComment], to found: inout Found) {
    for comment in comments {
      guard let result = self.comment(comment) else { continue }
      switch comment.place {
      case .before: found.before.append(result)
      case .key: found.besideKey.append(result)
      case .opening: found.opening.append(result)
      default: found.after.append(result)
      }
    }
  }

  /// Returns nil for a comment that is too long to be read as a whole.
  private func comment(_ comment: DocumentComment) -> Comment? {
    let offset = comment.node.offset
    guard let source = document.grammar.comments,
      let span = source.span(at: offset, in: document.baseBytes), isWhole(span)
    else { return nil }
    let lines = source.lines(of: span, in: document.baseBytes)
    let content = source.content(of: lines)
    return Comment(
      lines: lines, content: keepsSpelling ? content : Self.plain(content), span: span)
  }

  /// Returns a text without the stars before its lines and the blank lines at its ends.
  private static func plain(_ content: [UInt8]) -> [UInt8] {
    var lines = content.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard lines.count > 1 else { return content }
    let isBlankLine = { (line: ArraySlice<UInt8>) in line.allSatisfy(isBlank) }
    while let last = lines.last, isBlankLine(last) { lines.removeLast() }
    while let first = lines.first, isBlankLine(first) { lines.removeFirst() }
    let star = UInt8(ascii: "*")
    if lines.dropFirst().allSatisfy({ $0.drop(while: isBlank).first == star }) {
      for index in lines.indices.dropFirst() {
        let rest = lines[index].drop(while: isBlank).dropFirst()
        lines[index] = rest.first == 0x20 ? rest.dropFirst() : rest
      }
    }
    return Array(lines.joined(separator: [0x0A]))
  }

  // MARK: - All comments

  /// True if a span ends where one of the comments ends.
  private func isWhole(_ span: Span) -> Bool {
    var low = 0
    var high = all.count
    while low < high {
      let middle = (low + high) / 2
      if all[middle].start < span.end { low = middle + 1 } else { high = middle }
    }
    return low > 0 && all[low - 1].end == span.end
  }

  /// Returns the offsets of the comments that are in none of the spans, and of instructions.
  func rest(besides seen: [Span]) -> [(offset: Int, isComment: Bool)] {
    let seen = seen.sorted { $0.start < $1.start }
    var next = 0
    var found: [(offset: Int, isComment: Bool)] = []
    for comment in all {
      while next < seen.count, seen[next].end <= comment.start { next += 1 }
      if next < seen.count, seen[next].start <= comment.start { continue }
      let isComment =
        document.grammar.comments.span(at: comment.start, in: document.baseBytes) != nil
      found.append((comment.start, isComment))
    }
    return found
  }

  // MARK: - Blank lines

  private static let longestBlank = 1 << 10

  /// True if a blank line is before a node of the base.
  private func isAfterBlankLine(_ node: Node) -> Bool {
    guard document.hasBase(node) else { return false }
    return bytes.withBytes { bytes in
      var breaks = 0
      var offset = min(node.offset, bytes.count) - 1
      let start = max(0, offset - Self.longestBlank)
      while offset >= start, Self.isBlank(bytes[offset]) {
        if bytes[offset] == 0x0A { breaks += 1 }
        offset -= 1
      }
      return breaks > 1
    }
  }

  /// True if a blank line follows a comment, or if an edit has inserted it.
  private func isBeforeBlankLine(_ comment: DocumentComment) -> Bool {
    let bytes = document.baseBytes
    guard document.hasBase(comment.node),
      let span = document.grammar.comments.span(at: comment.node.offset, in: bytes)
    else { return true }
    var breaks = 0
    var offset = span.end
    let end = min(bytes.count, offset + Self.longestBlank)
    while offset < end, Self.isBlank(bytes[offset]) {
      if bytes[offset] == 0x0A { breaks += 1 }
      offset += 1
    }
    return breaks > 1
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
