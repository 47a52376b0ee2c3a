import ModelFiles
import ModelKit
import Synchronization
import Testing

/// A text that is written at once is the text of the object's value.
@Suite struct EncodingTests {
  private func expectSame(_ object: ModelObject) {
    #expect(object.encoded(as: .json) == object.value.encoded(as: .json))
    #expect(object.encoded(as: .compactJSON) == object.value.encoded(as: .compactJSON))
    for (unknown, names) in [(true, false), (false, true), (false, false)] {
      let record = object.record(includingUnknown: unknown, includingNames: names)
      #expect(
        object.encoded(as: .json, includingUnknown: unknown, includingNames: names)
          == record.encoded(as: .json))
    }
  }

  private func chain(_ count: Int) -> [Item] {
    let items = (0..<count).map { number in
      let item = Item()
      item.title = "\(number)"
      return item
    }
    for (outer, inner) in zip(items, items.dropFirst()) { outer.children = [inner, Item()] }
    return items
  }

  @Test("a tree is written at any depth", arguments: [1, 2, 63, 64, 65, 66, 130, 400])
  func tree(depth: Int) { expectSame(chain(depth)[0]) }

  @Test("an object that owns itself is written as null", arguments: [1, 2, 63, 64, 65, 66, 130])
  func ring(count: Int) {
    let mistakes = Mutex<[ModelMistake]>([])
    ModelDiagnostics.withHandler({ mistake in mistakes.withLock { $0.append(mistake) } }) {
      let items = chain(count)
      items[count - 1].children = [items[0]]
      expectSame(items[0])
      items[count - 1].children = []
    }
    #expect(mistakes.withLock { $0.contains(.ownsItself("Item")) })
  }

  static let texts = [
    #"{"title": "a", "other": [1.50, {"x": "\u0001é"}], "children": [{"title": null}, 5]}"#,
    #"{"version": 99, "title": 7, "count": "12", "children": {}}"#,
    #"{"version": "x", "count": 1, "count": 2, "children": [{"count": 1e2}]}"#,
    #"{"representedClassName": "Other", "children": [{"representedClassName": "Item"}]}"#,
  ]

  @Test("stored parts that were not read are written", arguments: texts, [false, true])
  func unread(_ text: String, isEdited: Bool) throws {
    let item = try Item.decode(text.utf8, as: .json).object
    if isEdited {
      item.count += 1
      item.children.append(Item())
      item.children.first?.title = "\u{1F600} \\ \""
    }
    expectSame(item)
  }

  @Test("an object with all kinds of values is written") func values() throws {
    let board = Board()
    expectSame(board)
    board.text = "\u{0} \r\n\t é \u{1F600}"
    board.number = .min
    board.ratio = 0.1 + 0.2
    board.when = DateTime(seconds: 1_424_716_200, nanoseconds: 5, offset: 0)
    board.tags = ["", "\"", "abcdefghijklmnopqrstuvwxyz"]
    board.numbers = [0, -1, .max]
    board.scores = ["b": 1, "a\\": 2]
    board.anything = [1, ["x": nil], .data([1, 2, 3, 4]), []]
    board.items = [Item(), Item()]
    board.child = Item()
    expectSame(board)
    board.ratio = .nan
    expectSame(board)
  }

  /// Writes a text that is not a number as one.
  private struct Odd: FieldValue {
    static let noun = "odd"
    static func read(from reader: FieldReader) -> Odd? { nil }
    func write(to writer: FieldWriter) { writer.number("x") }
  }

  private final class Strange: ModelObject {
    var odd = Odd()
    static let ownType = ModelType(
      "Strange",
      fields: [
        Field.declared(
          "odd", get: { (object: Strange) in object.odd }, set: { $0.odd = $1 },
          initial: { Odd() })
      ])
    override class var modelType: ModelType { ownType }
  }

  @Test("a number that is not one is written as text") func invalid() {
    #expect(Strange().encoded(as: .compactJSON) == Array(#"{"odd":"x"}"#.utf8))
    expectSame(Strange())
  }
}
