import DocumentFormats
import DocumentTree
import ModelBasics

/// The changes that a rule would make, found in pieces; each can be switched off.
package struct Replacements: Sendable {
  package struct Item: Sendable {
    enum Part: Sendable {
      case key, value
      /// A comment of an entry or a container.
      case comment(of: Node)
    }

    let node: Node
    let part: Part
    /// The new token, or the new text of a comment without delimiters.
    let token: [UInt8]
    var isOn: Bool
    /// The reason why the change is off at first.
    let warning: String?
  }

  /// The largest number of changes at once.
  package static let most = 100_000
  private static let longestToken = 1 << 16
  private static let duplicateBudget = 1 << 12

  package private(set) var rule: ReplaceRule
  package private(set) var items: [Item] = []
  package private(set) var isComplete = false
  package private(set) var isCut = false
  /// True if the next part of the file must be read first.
  var isWaiting = false
  /// The number of changes that are on.
  package private(set) var onCount = 0
  private var walk: MatchWalk

  init(_ rule: ReplaceRule, in document: Document) {
    self.rule = rule
    walk = MatchWalk(rule.query, in: document)
  }

  // MARK: - Finding

  /// Finds more changes in the rows that `isIncluded` accepts.
  mutating func advance(
    in file: EditedFile, _ readings: ReadingContext, where isIncluded: (OutlineRow) -> Bool
  ) {
    isWaiting = false
    var budget = MatchWalk.budget
    while true {
      switch walk.next(in: file, readings, budget: &budget) {
      case .found(let row):
        guard row.markedNode != nil, isIncluded(row) else { continue }
        guard items.count + 2 <= Self.most else {
          isCut = true
          isComplete = true
          return
        }
        if rule.scope == .comments {
          addComments(of: row, in: file.document)
        } else if row.isNode {
          add(at: row.path, in: file.document, &budget)
        }
      case .end:
        isComplete = true
        return
      case .unfinished: return
      case .waiting:
        isWaiting = true
        return
      }
    }
  }

  private mutating func add(at path: NodePath, in document: Document, _ budget: inout Int) {
    guard let node = path.last else { return }
    if rule.scope == .keys || rule.scope == .both, let item = keyItem(node, at: path, document) {
      append(item)
    }
    if rule.scope == .values || rule.scope == .both,
      let item = valueItem(node, at: document.site(of: path), document, &budget)
    {
      append(item)
    }
  }

  private mutating func addComments(of row: OutlineRow, in document: Document) {
    guard let child = row.child else { return }
    var comments: [(node: Node, owner: Node)] = []
    if case .comment(let position) = row.kind {
      comments = [(child.node, position.owner)]
    } else {
      comments = document.lineComments(of: child, in: row.parent).filter { !$0.isGhost }
        .map { ($0.node, $0.owner) }
    }
    for (node, owner) in comments {
      guard let lines = document.commentLines(of: node, owner: owner),
        case var text = FieldText.scalars(document.grammar.comments.content(of: lines)),
        case let parts = rule.replacements(in: text), !parts.isEmpty
      else { continue }
      for (range, part) in parts.reversed() { text.replaceSubrange(range, with: part) }
      append(
        Item(
          node: node, part: .comment(of: owner), token: FieldText.bytes(text), isOn: true,
          warning: nil))
    }
  }

  private mutating func append(_ item: Item) {
    items.append(item)
    if item.isOn { onCount += 1 }
  }

  private func keyItem(_ node: Node, at path: NodePath, _ document: Document) -> Item? {
    guard let parent = path.dropLast().last, document.kind(of: parent) == .object,
      let key = document.key(of: node), key.count <= Self.longestToken,
      let spelled = document.tokens.spelled(key.array, at: document.site(ofKeyAt: path)),
      case let parts = rule.replacements(in: spelled.meaning), !parts.isEmpty
    else { return nil }
    let token = spelled.spelling(replacing: parts)
    let new = document.grammar.keyBytes(of: token)
    var walk = ChildWalk(of: parent, in: document, budget: Self.duplicateBudget)
    var isTaken = false
    while let child = walk.next() {
      if child.node != node, !child.isGhost, document.isKey(of: child.node, new) { isTaken = true }
    }
    return Item(
      node: node, part: .key, token: token, isOn: !isTaken,
      warning: isTaken ? "the key is there already" : nil)
  }

  private func valueItem(
    _ node: Node, at site: Site, _ document: Document, _ budget: inout Int
  ) -> Item? {
    let kind = document.kind(of: node)
    guard !kind.isContainer, kind != .empty, kind != .invalid,
      let token = document.wholeValue(of: node, shorterThan: Self.longestToken)
    else { return nil }
    budget -= token.count
    if kind == .string {
      guard let spelled = document.tokens.spelled(token, at: site),
        case let parts = rule.replacements(in: spelled.meaning), !parts.isEmpty
      else { return nil }
      return Item(
        node: node, part: .value, token: spelled.spelling(replacing: parts), isOn: true,
        warning: nil)
    }
    let text = FieldText.scalars(document.tokens.shown(token, kind))
    let parts = rule.replacements(in: text)
    guard !parts.isEmpty else { return nil }
    var new = text
    for (range, part) in parts.reversed() { new.replaceSubrange(range, with: part) }
    let typed = TypedValue.read(
      new, as: .automatic, replacing: token, grammar: document.valueGrammar, at: site)
    guard case .success(let value) = typed, !value.kind.isContainer else { return nil }
    let isSame = value.kind == kind
    // The letters of data are no text that anyone has written.
    return Item(
      node: node, part: .value, token: value.token, isOn: isSame && kind != .data,
      warning: !isSame
        ? "becomes \(name(of: value, in: document))" : kind == .data ? "changes bytes" : nil)
  }

  private func name(of value: TypedValue, in document: Document) -> String {
    value.kind == .string ? "a string" : document.tokens.name(of: value.kind, value.token)
  }

  // MARK: - Choosing

  mutating func toggle(_ index: Int) {
    guard items.indices.contains(index) else { return }
    set(index, isOn: !items[index].isOn)
  }

  mutating func set(_ index: Int, isOn: Bool) {
    guard items.indices.contains(index), items[index].isOn != isOn else { return }
    items[index].isOn = isOn
    onCount += isOn ? 1 : -1
  }

  /// Switches all changes on, or all off if all are on.
  mutating func toggleAll() {
    let isOn = onCount < items.count
    for index in items.indices { items[index].isOn = isOn }
    onCount = isOn ? items.count : 0
  }

  mutating func remove(_ index: Int) {
    guard items.indices.contains(index) else { return }
    if items.remove(at: index).isOn { onCount -= 1 }
  }

  func step(_ index: Int) -> BulkEdit.Step {
    let item = items[index]
    return switch item.part {
    case .key: .key(item.node, item.token)
    case .value: .value(item.node, item.token)
    case .comment(let owner): .comment(item.node, of: owner, to: item.token)
    }
  }

  var chosenSteps: [BulkEdit.Step] { items.indices.filter { items[$0].isOn }.map(step) }
}
