import DocumentTree
import ModelBasics

/// Finds the comments of a document, and spells them in another format.
struct ConversionComments {
  /// A comment of the document.
  struct Comment {
    /// The lines as the document spells them, and the text without delimiters.
    var lines: [UInt8]
    var content: [UInt8]
    /// The offset in the base, or nil if an edit has inserted it.
    var offset: Int?
    /// True if a blank line is after it, for one above an entry, or before it, for one at the end of a container.
    var hasBlankLine = false
  }

  /// The comments of an entry.
  struct Found {
    var above: [Comment] = []
    var before: [Comment] = []
    var opening: [Comment] = []
    var after: [Comment] = []
    var isAfterBlankLine = false
  }

  private let document: Document
  private let layout: any Layout
  private let style: DocumentStyle
  /// True if comments of the document are spelled as in the other format.
  private let keepsSpelling: Bool
  /// True if the format has comments.
  let hasComments: Bool

  init(
    _ document: Document, _ layout: any Layout, _ style: DocumentStyle, keepsSpelling: Bool
  ) {
    self.document = document
    self.layout = layout
    self.style = style
    self.keepsSpelling = keepsSpelling
    let sample = layout.comment(Array("a".utf8), like: nil, at: .above, style: style)
    hasComments = (try? sample.get()) != nil
  }

  func of(_ entry: ConversionWalk.Entry) -> Found {
    var found = Found()
    guard let node = entry.written, let parent = entry.parent else { return found }
    let child = Child(node)
    guard document.mayHaveComments else {
      found.isAfterBlankLine = isAfterBlankLine(node)
      return found
    }
    let above = document.comments(before: child, in: parent).filter { !$0.isGhost }
    found.above = above.map { comment in
      var result = self.comment(comment)
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
    guard document.mayHaveComments else { return found }
    add(document.lineComments(of: Child(document.root), in: nil), to: &found)
    found.above = document.headComments.filter { !$0.isGhost }.map(comment)
    return found
  }

  /// The comments on the lines below the root.
  var tail: [Comment] {
    guard document.mayHaveComments else { return [] }
    return document.tailComments.filter { !$0.isGhost }.map(comment)
  }

  /// The comments before the end of a container.
  func closing(_ entry: ConversionWalk.Entry) -> [Comment] {
    guard document.mayHaveComments, let node = entry.written else { return [] }
    return document.closingComments(of: node).filter { !$0.isGhost }.map {
      var result = comment($0)
      result.hasBlankLine = isAfterBlankLine($0.node)
      return result
    }
  }

  /// Returns the lines of a comment in the other format, and the reason if its text had to be changed.
  func spelled(
    _ comment: Comment, at place: CommentPlace
  ) -> Result<(lines: [UInt8], altered: String?), CommentRefusal> {
    let old = keepsSpelling ? comment.lines : nil
    switch layout.comment(comment.content, like: old, at: place, style: style) {
    case .success(let lines): return .success((lines, nil))
    case .failure(let refusal):
      guard let alternative = refusal.alternative,
        case .success(let lines) = layout.comment(alternative, like: nil, at: place, style: style)
      else { return .failure(refusal) }
      return .success((lines, refusal.reason))
    }
  }

  // MARK: - Details

  private func add(_ comments: [DocumentComment], to found: inout Found) {
    for comment in comments where !comment.isGhost {
      let result = self.comment(comment)
      switch comment.place {
      case .before, .key: found.before.append(result)
      case .opening: found.opening.append(result)
      default: found.after.append(result)
      }
    }
  }

  private func comment(_ comment: DocumentComment) -> Comment {
    let lines = document.commentLines(of: comment.node, owner: comment.owner) ?? []
    let content = document.grammar.layout.content(ofComment: lines)
    return Comment(
      lines: lines, content: keepsSpelling ? content : Self.plain(content),
      offset: document.hasBase(comment.node) ? comment.node.offset : nil)
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

  // MARK: - Blank lines

  private static let longestBlank = 1 << 10

  /// True if a blank line is before a node of the base.
  private func isAfterBlankLine(_ node: Node) -> Bool {
    guard document.hasBase(node) else { return false }
    let bytes = document.baseBytes
    var breaks = 0
    var offset = node.offset - 1
    let start = max(0, offset - Self.longestBlank)
    while offset >= start, Self.isBlank(bytes[offset]) {
      if bytes[offset] == 0x0A { breaks += 1 }
      offset -= 1
    }
    return breaks > 1
  }

  /// True if a blank line follows a comment, or if an edit has inserted it.
  private func isBeforeBlankLine(_ comment: DocumentComment) -> Bool {
    let bytes = document.baseBytes
    guard document.hasBase(comment.node),
      let span = document.grammar.layout.commentSpan(at: comment.node.offset, in: bytes)
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
