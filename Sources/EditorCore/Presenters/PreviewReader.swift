// Reads the first entries of containers for the rows of folded ones. It reads a little at the start of each container and nothing
// else, so a row costs the same in a file of any size, indexed or not: what is not known by then is `…`.

import DocumentFormats
import DocumentTree
import ModelBasics

package struct PreviewReader {
  /// The number of bytes that are read for one row, and for all rows of a frame.
  private static let budgetOfRow = SparseIndex.grain / 2
  private static let budgetOfFrame = 1 << 17
  /// The number of bytes that are read for the label of an object.
  private static let budgetOfLabel = 1 << 9
  /// The largest numbers of items, and of items whose reading is looked up.
  private static let mostItems = 80
  private static let mostReadings = 32
  private static let mostMembers = 16
  private static let mostInnerElements = 4
  /// The lengths at which keys and values are cut.
  private static let longestKey = 24
  private static let longestValue = 40
  /// The length in bytes up to which a container in a preview is read as one value.
  private static let longestRecord = 400
  /// The number of ancestors that a recognition needs; the whole path of a deep node would be copied for each item.
  private static let ancestors = 64

  /// The keys whose values tell objects of a list apart, the most telling first.
  private static let tellingKeys = ["name", "title", "id", "key", "label", "type"]
    .map { Array($0.utf8) }
  /// The keys whose values are secrets, which are no titles.
  private static let secretKeys: Set = ["password", "passphrase", "secret", "token"]

  private let document: Document
  private let readings: ReadingContext
  /// The number of columns after which no more items are needed.
  private let columns: Int
  private let recognition: (NodePath) -> Recognition?
  private var budget = budgetOfFrame
  private var readingsLeft = 0

  package init(
    _ document: Document, _ readings: ReadingContext, columns: Int,
    recognition: @escaping (NodePath) -> Recognition?
  ) {
    self.document = document
    self.readings = readings
    self.columns = columns
    self.recognition = recognition
  }

  /// True if the budget of the frame is used up.
  var isSpent: Bool { budget <= 0 }

  /// Returns the first entries of a container; nil if it has none, or if the budget of the frame is used up.
  package mutating func preview(of path: NodePath) -> PreviewContent? {
    guard budget > 0, let node = path.last else { return nil }
    let kind = document.kind(of: node)
    guard kind == .object || kind == .array else { return nil }
    let path = path.count > Self.ancestors ? Array(path.suffix(3)) : path
    let before = min(budget, Self.budgetOfRow)
    var left = before
    defer { budget -= before - left }
    readingsLeft = Self.mostReadings
    let isObject = kind == .object
    var items: [PreviewContent.Item] = []
    var width = 0
    let telling = isObject && isElement(path) ? tellingMember(of: node, budget: &left) : nil
    if let telling { append(telling, to: &items, &width, path, isObject, &left) }
    var step = document.firstChild(of: node)
    while case .child(let child) = step, items.count < Self.mostItems, width < columns, left > 0 {
      if !child.isGhost, child.node != telling {
        append(child.node, to: &items, &width, path, isObject, &left)
      }
      step = document.child(after: child, in: node)
      if case .child(let next) = step, next.node.source == child.node.source {
        left -= SparseIndex.cost(from: child.node.offset, to: next.node.offset)
      } else {
        left -= SparseIndex.skipCost
      }
    }
    guard !items.isEmpty else { return nil }
    let annotation = document.annotation(of: node).map { RowText.oneLine($0[...]) + " " } ?? ""
    return PreviewContent(
      opening: annotation + (isObject ? "{" : "["), closing: isObject ? "}" : "]", items: items,
      hasMore: step != .end, count: isObject ? nil : document.childCount(of: node))
  }

  /// Returns the text that tells an object of a list apart from the others, such as its name.
  package mutating func label(of path: NodePath) -> StyledText? {
    guard budget > 0, let node = path.last, isElement(path), document.kind(of: node) == .object,
      let telling = tellingMember(of: node, budget: &budget)
    else { return nil }
    return text(of: telling, quoted: false)
  }

  private func isElement(_ path: NodePath) -> Bool {
    guard path.count > 1 else { return false }
    let parent = document.kind(of: path[path.count - 2])
    return parent == .array || parent == .stream
  }

  /// Returns the member with the most telling key among the first ones, else the first short string.
  private func tellingMember(of object: Node, budget: inout Int) -> Node? {
    var walk = ChildWalk(of: object, in: document, budget: min(max(1, budget), Self.budgetOfLabel))
    let before = walk.budget
    defer { budget -= before - walk.budget }
    var best: (rank: Int, node: Node)?
    var seen = 0
    while seen < Self.mostMembers, let child = walk.next() {
      seen += 1
      guard !child.isGhost else { continue }
      let kind = document.kind(of: child.node)
      guard kind == .string || kind == .number else { continue }
      let key = document.keyPrefix(of: child.node, Self.longestKey)
        .map { document.grammar.keyBytes(of: $0).map { lowercase($0) } }
      let rank = key.flatMap(Self.tellingKeys.firstIndex) ?? Self.tellingKeys.count
      if let key, Self.secretKeys.contains(String(decoding: key, as: UTF8.self)) { continue }
      guard rank < best?.rank ?? .max, rank < Self.tellingKeys.count || kind == .string,
        let token = document.wholeValue(of: child.node, shorterThan: Self.longestValue),
        !document.grammar.keyBytes(of: token).isEmpty
      else { continue }
      best = (rank, child.node)
      if rank == 0 { break }
    }
    return best?.node
  }

  // MARK: Items

  private mutating func append(
    _ node: Node, to items: inout [PreviewContent.Item], _ width: inout Int, _ path: NodePath,
    _ isObject: Bool, _ budget: inout Int
  ) {
    var item = self.item(path + [node], budget: &budget)
    if isObject { item.key = key(of: node) }
    width += item.swatch == nil ? item.value.string.columnCount + 2 : 3
    width += isObject ? item.key.string.columnCount + 2 : 0
    items.append(item)
  }

  private func key(of node: Node) -> StyledText {
    // An escape sequence has at most six bytes.
    let token = document.keyPrefix(of: node, 6 * Self.longestKey) ?? []
    let key = document.grammar.keyBytes(of: token)
    guard !key.isEmpty else { return StyledText("\"\"", .previewKey) }
    return Self.cut(key, to: Self.longestKey, .previewKey)
  }

  private mutating func item(_ path: NodePath, budget: inout Int) -> PreviewContent.Item {
    guard let node = path.last else { return PreviewContent.Item(value: "") }
    let kind = document.kind(of: node)
    let reading = reading(of: path, kind)
    if let swatch = reading?.swatch {
      let value = kind.isContainer ? StyledText(reading?.text ?? "", .reading) : text(of: node)
      return PreviewContent.Item(value: value, swatch: swatch)
    }
    switch kind {
    case .object, .array, .stream:
      if let reading, !reading.text.isEmpty {
        return PreviewContent.Item(value: StyledText(reading.text, .reading))
      }
      return PreviewContent.Item(value: container(node, kind, budget: &budget))
    case .string, .number, .boolean, .null, .date, .data, .reference, .empty, .invalid:
      var value = text(of: node)
      if let reading {
        if kind == .string { value = text(of: node, quoted: false) }
        if !reading.text.isEmpty, reading.text.columnCount < value.string.columnCount {
          value = StyledText(reading.text, .reading)
        }
      }
      return PreviewContent.Item(value: value)
    }
  }

  /// Returns the reading of an item; of a container only if it is short.
  private mutating func reading(of path: NodePath, _ kind: NodeKind) -> ReadingContent? {
    guard readingsLeft > 0, let node = path.last else { return nil }
    switch kind {
    case .object, .array:
      guard document.wholeValue(of: node, shorterThan: Self.longestRecord) != nil else {
        return nil
      }
    case .string, .number: break
    case .boolean, .null, .date, .data, .reference, .stream, .empty, .invalid: return nil
    }
    readingsLeft -= 1
    return recognition(path)?.reading(in: readings)
  }

  /// Returns the text of a scalar, with its quotes or without.
  private func text(of node: Node, quoted: Bool = true) -> StyledText {
    // An escape sequence has at most six bytes.
    let limit = quoted ? Self.longestValue : 6 * Self.longestValue
    let token = document.shownPrefix(of: node, limit + 1)
    let bytes =
      quoted || document.kind(of: node) != .string ? token : document.grammar.keyBytes(of: token)
    return Self.cut(Array(RowText.oneLine(bytes[...]).utf8), to: Self.longestValue, .preview)
  }

  /// Returns a container in a preview: `{Ada}` for an object with a label, `[1, 2]` for short arrays of scalars.
  private func container(_ node: Node, _ kind: NodeKind, budget: inout Int) -> StyledText {
    let isObject = kind == .object
    let brackets = isObject ? ("{", "}") : ("[", "]")
    var inner: [StyledText] = []
    if isObject {
      if let telling = tellingMember(of: node, budget: &budget) {
        inner = [text(of: telling, quoted: false)]
      } else if document.firstChild(of: node) != .end {
        inner = [Self.ellipsis]
      }
    } else {
      inner = elements(of: node, budget: &budget)
    }
    var text = StyledText(brackets.0, .preview)
    for (index, element) in inner.enumerated() {
      if index > 0 { text.append(", ", .preview) }
      text = text + element
    }
    text.append(brackets.1, .preview)
    return text
  }

  private func elements(of array: Node, budget: inout Int) -> [StyledText] {
    var walk = ChildWalk(of: array, in: document, budget: min(max(1, budget), Self.budgetOfLabel))
    let before = walk.budget
    defer { budget -= before - walk.budget }
    var texts: [StyledText] = []
    while let child = walk.next() {
      if child.isGhost { continue }
      guard texts.count < Self.mostInnerElements, !document.kind(of: child.node).isContainer else {
        return texts + [Self.ellipsis]
      }
      texts.append(text(of: child.node))
    }
    let isWhole =
      document.firstChild(of: array) == .end || document.childCount(of: array) == texts.count
    return isWhole ? texts : texts + [Self.ellipsis]
  }

  private static let ellipsis = StyledText("…", .punctuation)

  private static func cut(_ bytes: [UInt8], to limit: Int, _ role: Role) -> StyledText {
    let text = RowText.styled(RowText.prefix(bytes, limit), role)
    return bytes.count > limit ? text + ellipsis : text
  }
}
