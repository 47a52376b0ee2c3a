import DocumentFormats
import ModelBasics
import Testing

@testable import DocumentTree

@Suite struct ComparingTests {
  private static let count = 9_000

  private static func text(_ edit: (Int) -> String? = { "{\"id\": \($0), \"list\": [1, \"a\"]}" })
    -> Bytes
  {
    let items = (0..<count).compactMap(edit).joined(separator: ",\n  ")
    return Bytes(Array("[\n  \(items)\n]\n".utf8))
  }

  private static func document(_ text: Bytes) -> Document {
    let document = Document(text, grammar: Format.json.grammar)
    document.indexJob.run()
    return document
  }

  private static func item(_ index: Int) -> String { "{\"id\": \(index), \"list\": [1, \"a\"]}" }

  @Test(
    "one difference in a large document is found",
    arguments: [0, 1, 1_500, 4_000, 8_998, 8_999])
  func difference(_ index: Int) {
    let document = Self.document(Self.text())
    #expect(document.reads(as: Self.document(Self.text())))
    for change in ["{\"id\": \(index), \"list\": [1, \"b\"]}", "null"] {
      let other = Self.document(Self.text { $0 == index ? change : Self.item($0) })
      #expect(!document.reads(as: other))
      #expect(!other.reads(as: document))
    }
    let shorter = Self.document(Self.text { $0 == index ? nil : Self.item($0) })
    #expect(!document.reads(as: shorter))
    #expect(!shorter.reads(as: document))
  }

  @Test("edits of a large document are read", arguments: [0, 1, 1_500, 4_000, 8_998, 8_999])
  func edits(_ index: Int) throws {
    var document = Self.document(Self.text())
    let path = try document.resolve(try Path(parsing: "[\(index)].id")).get()
    let list = [document.root]
    try document.setValue(path, text: Array("true".utf8))
    let changed = Self.document(
      Self.text { $0 == index ? "{\"id\": true, \"list\": [1, \"a\"]}" : Self.item($0) })
    #expect(document.reads(as: changed))
    #expect(!document.reads(as: Self.document(Self.text())))
    try document.remove(Array(path.dropLast()))
    let shorter = Self.document(Self.text { $0 == index ? nil : Self.item($0) })
    #expect(document.reads(as: shorter))
    #expect(!document.reads(as: changed))
    try document.insert(entry: Array(Self.item(index).utf8), into: list, at: .first)
    #expect(
      document.reads(
        as: Self.document(
          Self.text { $0 == 0 ? Self.item(index) : Self.item($0 - (($0 <= index) ? 1 : 0)) })))
    document.undo()
    document.undo()
    document.undo()
    #expect(document.reads(as: Self.document(Self.text())))
  }

  @Test("an entry that was moved far does not make all others be read", arguments: [true, false])
  func movedEntry(_ isToTheEnd: Bool) throws {
    func order(_ number: Int) -> Int {
      isToTheEnd
        ? (number + 1) % Self.count : (number + Self.count - 1) % Self.count
    }
    var document = Self.document(Self.text())
    let path = try document.resolve(try Path(parsing: isToTheEnd ? "[0]" : "[-1]")).get()
    try document.move(path, into: [document.root], at: isToTheEnd ? .last : .first)
    let moved = Self.document(Self.text { Self.item(order($0)) })
    let before = TouchedBytes.count
    #expect(document.reads(as: moved))
    #expect(TouchedBytes.count - before < 3 * moved.baseBytes.count)
    #expect(!document.reads(as: Self.document(Self.text())))
  }
}
