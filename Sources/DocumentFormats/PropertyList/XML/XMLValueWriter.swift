import DocumentTree
import ModelBasics
import ModelData
import ModelValues

/// Writes a value as elements of a property list, one on each line.
///
/// Property lists have no null: it is written as the string `$null`, as Foundation does. A date that `<date>` cannot represent (with
/// a fraction or an offset, or without a time) becomes a string.
enum XMLValueWriter {
  private struct Level {
    var members: [(key: [UInt8]?, value: Value)]
    var next = 0
    let isRecord: Bool
  }

  /// The depth at which indentation stops growing: else the text would grow with the square of the depth.
  private static let deepestIndentation = 64

  static func text(
    of value: Value, style: DocumentStyle, isCompact: Bool, _ head: XMLHead = XMLHead()
  ) -> [UInt8] {
    var text: [UInt8] = []
    var levels: [Level] = []
    begin(value, head, &text, &levels)
    while var level = levels.popLast() {
      func breakLine(_ depth: Int) {
        guard !isCompact else { return }
        text += style.newline
        for _ in 0..<min(depth, deepestIndentation) { text += style.indentUnit }
      }
      guard level.next < level.members.count else {
        breakLine(levels.count)
        text += (level.isRecord ? XMLElement.dict : .array).closing
        continue
      }
      let (key, value) = level.members[level.next]
      level.next += 1
      breakLine(levels.count + 1)
      if let key {
        text += XMLQuoting(element: .key, page: head.page).explicitToken(for: StandIn.scalars(key))
        let separator = style.assignment
        if separator.contains(where: XMLText.isLineBreak) {
          breakLine(levels.count + 1)
        } else {
          text += separator
        }
      }
      levels.append(level)
      begin(value, head, &text, &levels)
    }
    return text
  }

  /// Writes a scalar or an empty container, or the first tag of another container, which is pushed on the levels.
  private static func begin(
    _ value: Value, _ head: XMLHead, _ text: inout [UInt8], _ levels: inout [Level]
  ) {
    switch value.kind {
    case .array where value.count == 0, .record where value.count == 0:
      text += XMLText.emptyContainer(isObject: value.kind == .record)
    case .array:
      text += XMLElement.array.opening
      levels.append(Level(members: value.elements.map { (nil, $0) }, isRecord: false))
    case .record:
      text += XMLElement.dict.opening
      levels.append(
        Level(members: value.members.map { ($0.key, $0.value) }, isRecord: true))
    case .null where head.dialect == .inner: text += XMLElement.null.emptyTag
    case .null: text += XMLElement.string.token(Array("$null".utf8))
    default:
      let asString = Value.string(Array((value.date ?? "").utf8))
      text +=
        XMLTokens(head: head).token(of: value)
        ?? XMLTokens(head: head).token(of: asString) ?? []
    }
  }
}
