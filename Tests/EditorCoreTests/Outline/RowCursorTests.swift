import DocumentFormats
import DocumentTree
import ModelBasics
import Testing

@testable import EditorCore

@Suite("Moving through rows")
struct RowCursorTests {
  static let files = [
    "[]", "{}", "42", "", "[[], {}, [[]]]", #"{"a": {"b": [1, {"c": 2}]}, "d": 3}"#,
    "[1, 2,, 3]\n[4]\n", "{\"a\": tru, \"b\": 2}", "nonsense\nmore\n", "[1] trailing\n2\n",
    "{\"a\" 1}", "[\n", "\"open",
  ]

  /// Moving back from the end visits the same rows as moving there, expanded or not.
  @Test("moving back visits the rows in reverse order", arguments: files, [0, 1, 2, 9])
  func backIsForthReversed(_ text: String, _ depth: Int) {
    let document = Document(Bytes(Array(text.utf8)), grammar: Format.jsonc.grammar)
    var cursor = RowCursor(at: OutlineRow([document.root]), folds: Folds(defaultDepth: depth))
    var forth = [cursor.row]
    while cursor.next(in: document) { forth.append(cursor.row) }
    var back = [cursor.row]
    while cursor.previous(in: document) { back.append(cursor.row) }
    #expect(forth == back.reversed())
    #expect(Set(forth).count == forth.count)
  }

  /// The order of rows can be computed from their paths alone.
  @Test("the document order is the order of the rows", arguments: files) func orderOfRows(
    _ text: String
  ) {
    let document = Document(Bytes(Array(text.utf8)), grammar: Format.jsonc.grammar)
    var cursor = RowCursor(at: OutlineRow([document.root]), folds: Folds(defaultDepth: 9))
    var rows = [cursor.row]
    while cursor.next(in: document) { rows.append(cursor.row) }
    let order = DocumentOrder(document)
    for (first, one) in rows.enumerated() where one.isEntry {
      for (second, other) in rows.enumerated() where other.isEntry {
        #expect(order.isBefore(one, other) == (first < second))
      }
    }
  }

  @Test("the newest fold rule decides") func theNewestRuleDecides() {
    let node = Node(SourceID(0), 0, .value)
    let child = Node(SourceID(0), 1, .value)
    var folds = Folds(defaultDepth: 0)
    folds.set(child, expanded: true)
    folds.setSubtree(node, depth: 0, levels: nil, expanded: false)
    let closed = folds.rule(below: node, inherited: nil)
    #expect(!folds.isExpanded(child, depth: 1, rule: closed))
    folds.set(child, expanded: true)
    #expect(folds.isExpanded(child, depth: 1, rule: closed))
    folds.setSubtree(node, depth: 0, levels: 2, expanded: true)
    let levels = folds.rule(below: node, inherited: nil)
    #expect(folds.isExpanded(child, depth: 1, rule: levels))
    #expect(!folds.isExpanded(child, depth: 2, rule: levels))
  }
}
