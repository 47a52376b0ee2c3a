import DocumentFormats
import DocumentTree

/// Creates the rows of comments, and the comments at the ends of rows.
struct CommentPresenter {
  private static let longestShown = 400

  private let file: EditedFile

  init(_ file: EditedFile) { self.file = file }

  private var document: Document { file.document }

  /// Returns the row of one line of a comment.
  func row(_ row: OutlineRow, at position: CommentPosition) -> RowContent {
    guard let node = row.path.last,
      let lines = document.commentLines(of: node, owner: position.owner)
    else { return RowContent() }
    let mark = document.mark(ofComment: node, of: position.owner)
    let all = lines.split(separator: 0x0A, omittingEmptySubsequences: false)
    let isExpanded = file.outline.folds.isExpanded(comment: node, lineCount: all.count)
    var text = Self.styled(Array(all[min(position.line, all.count - 1)]))
    if !isExpanded, all.count > 1 {
      text = folded(lines, first: Array(all[0])) + StyledText("  … \(all.count) lines", .count)
    }
    // A short comment has no fold mark, because it is hardly ever folded.
    let isShort = all.count <= Folds.shortComment
    let fold: RowContent.Fold =
      position.line > 0 || all.count < 2
      ? .none : isExpanded ? (isShort ? .none : .expanded) : .collapsed
    return RowContent(
      kind: .comment(isRemoved: mark == .removed),
      change: position.line == 0 ? Self.mark(mark) : .none, depth: row.depth,
      fold: fold,
      value: text)
  }

  /// Returns the first line of a folded comment; if that has only a delimiter, with the first line of text.
  private func folded(_ lines: [UInt8], first: [UInt8]) -> StyledText {
    let content = document.grammar.comments.content(of: lines)
    let text = content.split(separator: 0x0A).first.map { Array($0) } ?? []
    let isBare = first.count <= 3 && !text.isEmpty
    return Self.styled(isBare ? first + [0x20] + text : first)
  }

  /// Returns the comments on the line of an entry, without those that repeat a name that the row shows.
  func line(of path: NodePath, _ child: Child) -> StyledText {
    guard !file.outline.folds.hidesComments, document.mayHaveComments else { return "" }
    var text = StyledText()
    let comments = document.lineComments(of: child, in: path.dropLast().last)
    let name = comments.isEmpty ? nil : document.linkName(of: path)?.name
    for comment in comments where !comment.isGhost {
      guard let lines = document.commentLines(of: comment.node, owner: comment.owner) else {
        continue
      }
      if let name, comment.mark == .none, document.grammar.comments.content(of: lines) == name {
        continue
      }
      if !text.isEmpty { text.append(" ", .comment) }
      text = text + Self.styled(Array(RowText.oneLine(lines[...]).utf8))
    }
    return text
  }

  /// Returns the lines of the detail strip for the focused comment: what it belongs to, and what it was.
  func details(at position: CommentPosition, keys: Keymap) -> [StyledText] {
    guard let path = file.focus.commentPath, let node = path.last else { return [] }
    let owner = Array(path.dropLast())
    let comment = document.comment(node, of: position.owner)
    let place: String =
      switch comment?.place {
      case .above: owner.count > 1 ? "above " : "at the head of the file, above "
      case .inside: "in "
      case .below: "below "
      default: "at "
      }
    var lines = [StyledText("Comment " + place + file.pathText(owner), .titleQuiet)]
    switch comment?.mark {
    case .added: lines.append(StyledText("added", .added))
    case .removed: lines.append(StyledText("removed; \(keys[.revert]) brings it back", .removed))
    case .changed:
      let old = document.baseLines(of: node, owner: position.owner) ?? []
      lines.append(
        StyledText("was ", .titleQuiet)
          + StyledText(RowText.oneLine(old.prefix(Self.longestShown)), .removed))
    default: break
    }
    let text = document.commentLines(of: node, owner: position.owner) ?? []
    if text.contains(0x0A) || text.count > 60 {
      lines.append(Self.styled(Array(RowText.oneLine(text[...]).utf8)))
    }
    return lines
  }

  private static func styled(_ bytes: [UInt8]) -> StyledText {
    let text = RowText.styled(RowText.prefix(bytes, longestShown), .comment)
    return bytes.count > longestShown ? text + StyledText("…", .punctuation) : text
  }

  private static func mark(_ mark: Mark) -> RowContent.ChangeMark {
    switch mark {
    case .added: .added
    case .changed: .changed
    case .removed: .removed
    case .none, .moved, .below: .none
    }
  }
}
