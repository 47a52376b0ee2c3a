import DocumentTree
import ModelBasics

/// Describes a change in one line: its mark, its path, the old and the new value.
package struct ChangeDescriber: Sendable {
  private static let longest = 48
  private static let longestKey = 1 << 10
  /// The number of bytes that may be read to count the keys of one line. A frame shows a whole window of lines.
  private static let budget = EditedFile.pathBudget / 16
  private let document: Document

  package init(_ document: Document) { self.document = document }

  package func line(_ change: Change) -> StyledText {
    guard change.kind != .source else {
      return StyledText("~ ", .changed) + StyledText("the text itself was edited", .overlayText)
    }
    var line = mark(change.kind)
    if change.node?.isComment == true { return comment(change, line) }
    let path = document.path(
      of: change.path, isGhost: change.isGhost, longestKey: Self.longestKey, budget: Self.budget)
    line.append(path.description + "  ", .overlayText)
    guard let node = change.node else { return line }
    switch change.kind {
    case .added: line.append(value(node), .added)
    case .removed: line.append("was " + value(node), .removed)
    case .moved:
      line.append(value(node), .moved)
      line.append(origin(of: node, at: change.path), .overlayText)
    case .renamed:
      line.append("was named ", .overlayText)
      line.append(
        document.baseKey(of: node).map { short(document.tokens.shown($0.prefix(200), .string)) }
          ?? "?", .removed)
    case .changed:
      line.append(document.shownBaseValue(of: node, 200).map(short) ?? "?", .removed)
      line.append(" → ", .overlayText)
      line.append(value(node), .added)
    case .rewritten:
      line.append("the same value, stored otherwise", .overlayText)
    case .source: break
    }
    return line
  }

  /// Describes the change of a comment, with the path of what it belongs to.
  private func comment(_ change: Change, _ mark: StyledText) -> StyledText {
    let owner = Array(change.path.dropLast())
    guard let node = change.node, let last = owner.last else { return mark }
    var line = mark
    let path = document.path(of: owner, longestKey: Self.longestKey, budget: Self.budget)
    line.append(path.description + "  ", .overlayText)
    let now = document.commentLines(of: node, owner: last) ?? []
    switch change.kind {
    case .added: line.append(short(now), .added)
    case .removed: line.append("was " + short(now), .removed)
    default:
      line.append(short(document.baseLines(of: node, owner: last) ?? []), .removed)
      line.append(" → ", .overlayText)
      line.append(short(now), .added)
    }
    return line
  }

  /// Returns the former path of a moved entry; within the same object its position, because the path is equal.
  private func origin(of node: Node, at path: NodePath) -> String {
    guard let (home, position) = document.origin(of: node), let container = home.last else {
      return "  moved"
    }
    let isObject = document.kind(of: container) == .object
    if isObject, home == Array(path.dropLast()), let position,
      let now = document.position(of: Child(node), in: container)
    {
      return "  moved from position \(position + 1) to \(now + 1)"
    }
    var origin = document.path(of: home, longestKey: Self.longestKey, budget: Self.budget)
    let key = document.baseKey(of: node).map { Array($0.prefix(Self.longestKey)) }
    if isObject, let key {
      origin.segments.append(.key(document.grammar.keyBytes(of: key), occurrence: nil))
    } else if let position {
      origin.segments.append(.index(position))
    }
    return "  moved from \(origin)"
  }

  /// Describes an edit that could not be applied.
  static func lost(_ edit: Patch.LostEdit) -> StyledText {
    var line = StyledText("! ", .problem)
    line.append(edit.path.description + "  ", .overlayText)
    switch edit.kind {
    case .value, .entry: break
    case .key: line.append("renamed to ", .overlayText)
    case .removal: line.append("removed", .overlayText)
    case .move: line.append("moved  ", .overlayText)
    case .comment:
      line.append(edit.text == nil ? "comment removed" : "comment ", .overlayText)
    }
    if let text = edit.text { line.append(short(text[...].prefix(200)), .added) }
    return line
  }

  private func mark(_ kind: Change.Kind) -> StyledText {
    switch kind {
    case .added: StyledText("+ ", .added)
    case .removed: StyledText("- ", .removed)
    case .moved: StyledText("> ", .moved)
    case .renamed, .changed, .rewritten, .source: StyledText("~ ", .changed)
    }
  }

  private func value(_ node: Node) -> String {
    let kind = document.kind(of: node)
    guard kind.isContainer, let text = document.value(of: node) else {
      return short(document.shownPrefix(of: node, 200))
    }
    // Tags would hide what is between them.
    guard document.tokens.areShownAsWritten else { return kind == .object ? "{…}" : "[…]" }
    return short(text.prefix(200))
  }

  private func short(_ bytes: [UInt8]) -> String { Self.short(bytes[...]) }

  private static func short(_ bytes: ArraySlice<UInt8>) -> String {
    let text = RowText.oneLine(bytes)
    let scalars = text.unicodeScalars
    guard scalars.count > longest else { return text }
    var cut = String.UnicodeScalarView()
    cut.append(contentsOf: scalars.prefix(longest - 1))
    return String(cut) + "…"
  }
}
