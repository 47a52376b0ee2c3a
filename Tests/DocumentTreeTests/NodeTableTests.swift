import ModelBasics
import TestBasics
import TestDocuments
import Testing

@testable import DocumentTree

@Suite("The table of a text that is read from the front")
struct NodeTableTests {
  private static let text = """
    a.b = 1
    l = &x :
      - 2
      - *x
    [s]  # so
    t = \"\"\"
     t\"\"\"
    [[s.u]]
    [[s.u]]
    v = true

    """

  private func table(_ text: String) -> (structure: TableStructure, bytes: Bytes) {
    let bytes = Bytes(Array(text.utf8))
    let structure = TableStructure(bytes, as: .document, index: IndexBox()) {
      SectionGrammar.reader(of: bytes, as: .document)
    }
    structure.read()
    return (structure, bytes)
  }

  @Test("a node takes 24 bytes")
  func size() { #expect(MemoryLayout<TableNode>.stride == 24) }

  @Test(
    "the nodes are in the order of the text, with key, start and end of the value, and the node after all inside"
  )
  func nodes() {
    let (structure, bytes) = table(Self.text)
    func text(_ span: Span) -> String {
      String(decoding: bytes.array(span), as: UTF8.self).replacing("\n", with: "⏎")
    }
    let lines = structure.table.read { contents in
      (0..<contents.count).map { number in
        let node = contents[number]
        let value = text(Span(node.valueStart, min(node.valueStart + 4, node.end ?? 0)))
        return "\(number) \(node.start) \(node.key.map(text) ?? "-") \(node.kind) \(value)"
          + " \(node.end.map(String.init) ?? "open") \(node.past.map(String.init) ?? "open")"
          + (node.isSection ? " section" : "")
      }
    }
    #expect(
      lines == [
        "0 0 - object a.b  79 10", "1 0 a.b number 1 7 2", "2 8 l array &x : 29 5",
        "3 21 - number 2 22 4", "4 27 - reference *x 29 5", "5 30 s object ]  # 78 10 section",
        "6 40 t string \"\"\"⏎ 53 7", "7 54 u object ] 61 8 section",
        "8 62 u object ]⏎v  78 10 section", "9 70 v boolean true 78 10",
      ])
    #expect(bytes.count == 79)
  }

  @Test(
    "what few nodes have is found by its offset: headers, names, long strings, anchors in front of values"
  )
  func lists() throws {
    let (structure, bytes) = table(Self.text)
    let source = Source(bytes, SectionGrammar())
    let all = Span(0, bytes.count)
    #expect(source.headers(in: all).map(\.isElement) == [false, true, true])
    #expect(source.headers(in: all).map(\.segments.count) == [1, 2, 2])
    #expect(structure.names(in: all).map(\.isReference) == [false, true])
    #expect(structure.names(in: Span(13, 14)).isEmpty)
    #expect(structure.protectedSpans(in: all).count == 1)
    let list = structure.entry(at: 8, .member, budget: 0)
    #expect(list.properties == Span(12, 14) && list.valueStart == 12)
    #expect(structure.contentStart(of: list.value) == 16)
    #expect(structure.entry(at: 0, .member, budget: 0).properties == nil)
    let element = try #require(source.headers(in: all).last)
    #expect(structure.entry(at: element.offset, .member, budget: 0).isElement)
    #expect(source.firstSection(of: SourceValue(0, .object)) == source.headers(in: all)[0].offset)
  }

  @Test(
    "a node keeps its offsets, kind and flags",
    arguments: [
      (0, Span(0, 0), 0, NodeKind.object),
      (268_435_455, Span(268_435_455, 268_435_456), 268_435_456, .invalid),
      (7, Span(7 + 1 << 24 - 2, 1 << 25), 1 << 26, .stream), (1, Span(2, 3), 4, .reference),
    ])
  func packing(start: Int, key: Span, value: Int, kind: NodeKind) {
    for isSection in [false, true] {
      for delimiters in [TableNode.Delimiters.none, .opening, .both] {
        var node = TableNode(
          at: start, key: key, value: value, kind, isSection: isSection, delimiters: delimiters)
        #expect(node.end == nil && node.past == nil)
        node.end = value
        node.past = 1 << 27
        #expect(node.start == start && node.key == key && node.valueStart == value)
        #expect(node.kind == kind && node.isSection == isSection && node.delimiters == delimiters)
        #expect(node.end == value && node.past == 1 << 27)
        #expect(TableNode(at: start, key: nil, value: value, kind).key == nil)
      }
    }
  }

  @Test("a list that grows has its elements at their indexes")
  func growing() {
    var list = GrowingList<Int>()
    for number in 0..<10_000 { list.append(number * 3) }
    list[5000] = -1
    #expect(list.count == 10_000 && list[4095] == 12_285 && list[4096] == 12_288)
    #expect(list[5000] == -1 && list.last == 29_997)
    var other = GrowingList<Int>()
    other.append(7)
    other.append(contentsOf: list)
    #expect(other[1] == 0 && other[10_000] == 29_997)
  }

  // MARK: - While the text is read

  private func long(_ count: Int) -> String {
    (0..<count).map { "key\($0) = \"some text to fill the line \($0)\"\n" }.joined()
  }

  @Test("the first entries are there before the text was read, and those beyond are unknown")
  func first() {
    var document = Document(Bytes(Array(long(100_000).utf8)), grammar: SectionGrammar())
    #expect(!document.isIndexed && document.indexJob.progress < 0.1)
    var count = 0
    var step = document.firstChild(of: document.root)
    while case .child(let child) = step {
      #expect(document.value(of: child.node) != nil)
      count += 1
      step = document.child(after: child, in: document.root)
    }
    #expect(step == .unknown)
    #expect(count > 1000 && count < 5000)
    #expect(document.childCount(of: document.root) == nil)
    document.indexJob.run()
    #expect(document.childCount(of: document.root) == 100_000)
    #expect(document.indexJob.progress == 1)
    for number in [0, 1, 4095, 50_000, 99_999] {
      let child = document.child(at: number, in: document.root).child
      #expect(child.flatMap { document.key(of: $0.node)?.array } == Array("key\(number)".utf8))
      #expect(child.flatMap { document.position(of: $0, in: document.root) } == number)
    }
    #expect(throws: Never.self) {
      let last = document.child(at: 99_999, in: document.root).child
      try document.setValue([document.root, last?.node ?? document.root], text: Array("1".utf8))
    }
    #expect(document.render().count < long(100_000).utf8.count)
  }

  @Test("a reading that is cancelled stops soon and leaves what was read")
  func cancelling() {
    let document = Document(Bytes(Array(long(100_000).utf8)), grammar: SectionGrammar())
    document.indexJob.cancel()
    document.indexJob.run()
    #expect(!document.isIndexed && document.indexJob.progress < 0.1)
    guard case .child = document.firstChild(of: document.root) else {
      Issue.record("there is no first child")
      return
    }
  }

  @Test("another thread reads the published part while the text is read, and sees the same nodes")
  func threads() async throws {
    let text = "[a]\n" + long(60_000) + "[a.b]\n" + long(10) + "[c]\n"
    let document = Document(Bytes(Array(text.utf8)), grammar: SectionGrammar())
    let job = document.indexJob
    let reading = Task.detached { job.run() }
    var most = 0
    var isFinished = false
    while !isFinished {
      isFinished = document.isIndexed
      guard let a = document.firstChild(of: document.root).child?.node else { continue }
      var count = 0
      var step = document.firstChild(of: a)
      while case .child(let child) = step, count < 70_000 {
        count += 1
        step = document.child(after: child, in: a)
        if count.isMultiple(of: 100), !isFinished, document.isIndexed { break }
      }
      #expect(step != .fault)
      if step == .unknown || step == .end { most = max(most, count) }
    }
    await reading.value
    #expect(most == 60_001)
    #expect(document.childCount(of: document.root) == 2)
  }

  @Test("a step where the text is broken is a fault; containers before it have their ends")
  func broken() {
    let text = "[a]\nx = 1\n[b]\ny = 2\nz\n"
    let document = Document(Bytes(Array(text.utf8)), grammar: SectionGrammar())
    document.indexJob.run()
    #expect(document.fault?.offset == 21)
    let steps =
      [document.root] + [0, 1].compactMap { document.child(at: $0, in: document.root).child?.node }
    #expect(steps.count == 3)
    let last = document.child(at: 0, in: steps[2]).child
    #expect(last.map { document.child(after: $0, in: steps[2]) } == .fault)
    let first = document.child(at: 0, in: steps[1]).child
    #expect(first.map { document.child(after: $0, in: steps[1]) } == .end)
    #expect(document.isClosed(steps[1]) && !document.isClosed(steps[2]))
  }

  @Test("a text above the limit is refused at its start, with the reason")
  func limit() {
    let bytes = Bytes(Array("a = 1\nb = 2\n".utf8))
    let index = IndexBox()
    let structure = TableStructure(bytes, as: .document, index: index, longest: 11) {
      SectionGrammar.reader(of: bytes, as: .document)
    }
    structure.read()
    #expect(index.isComplete && index.fault == TableFault.tooLong.at(0))
    #expect(structure.root == nil && structure.entry(at: 0, .value, budget: .max).kind == .invalid)
    #expect(
      SectionGrammar().message(for: TableFault.tooLong.at(0), in: bytes)
        == "a file of this format is read as a tree only up to 256 MiB; its lines are shown")
    let whole = TableStructure(bytes, as: .document, index: IndexBox(), longest: 12) {
      SectionGrammar.reader(of: bytes, as: .document)
    }
    whole.read()
    #expect(whole.index.fault == nil && whole.root?.offset == 0)
  }

  // MARK: - Shapes that other formats have

  /// Adds given nodes, one in each part.
  private struct Events: TableReader {
    enum Event {
      case begin(Int, NodeKind, TableNode.Delimiters)
      case member(Int, Span, Int, NodeKind)
      case scalar(Int, Span?, Int, Int)
      case end(Int)
    }

    var events: ArraySlice<Event>

    mutating func readPart(into table: inout TableBuilder) -> Int? {
      switch events.popFirst() {
      case .begin(let start, let kind, let delimiters)?:
        table.begin(at: start, value: start, kind, delimiters)
        return start
      case .member(let start, let key, let value, let kind)?:
        table.begin(at: start, key: key, value: value, kind)
        return start
      case .scalar(let start, let key, let value, let end)?:
        table.scalar(at: start, key: key, value: value, to: end, .number)
        return end
      case .end(let end)?:
        table.end(at: end)
        return end
      case nil: return nil
      }
    }
  }

  private func structure(_ text: String, _ events: [Events.Event]) -> TableStructure {
    let bytes = Bytes(Array(text.utf8))
    let structure = TableStructure(bytes, as: .document, index: IndexBox()) {
      Events(events: events[...])
    }
    structure.read()
    return structure
  }

  @Test("values that begin together, in a stream, are told apart by their kind and form")
  func together() {
    // {a: 1}, of which all begin at 0: the stream, its document, its member.
    let structure = structure(
      "a: 1",
      [
        .begin(0, .stream, .none), .begin(0, .object, .none), .scalar(0, Span(0, 1), 3, 4), .end(4),
        .end(4),
      ])
    #expect(structure.entry(at: 0, .stream, budget: 0).kind == .stream)
    #expect(structure.entry(at: 0, .value, budget: 0).kind == .object)
    #expect(structure.entry(at: 0, .member, budget: 0).value == SourceValue(3, .number))
    let stream = SourceValue(0, .stream)
    #expect(structure.nextChild(after: nil, in: stream, budget: 0) == .child(0))
    #expect(structure.nextChild(after: 4, in: stream, budget: 0) == .close(Span(4, 4)))
    #expect(
      structure.nextChild(after: 4, in: SourceValue(0, .object), budget: 0) == .close(Span(4, 4)))
  }

  @Test("an empty value is passed, also at the end of its container")
  func empties() {
    let structure = structure(
      "a:\nb:\n  - \n  -\nc:",
      [
        .begin(0, .object, .none), .scalar(0, Span(0, 1), 2, 2), .member(3, Span(3, 4), 8, .array),
        .scalar(10, nil, 10, 10), .scalar(14, nil, 14, 14), .end(14),
        .scalar(15, Span(15, 16), 17, 17),
        .end(17),
      ])
    let (root, list) = (SourceValue(0, .object), SourceValue(8, .array))
    #expect(structure.nextChild(after: nil, in: root, budget: 0) == .child(0))
    #expect(structure.nextChild(after: 2, in: root, budget: 0) == .child(3))
    #expect(structure.nextChild(after: 14, in: root, budget: 0) == .child(15))
    #expect(structure.nextChild(after: 17, in: root, budget: 0) == .close(Span(17, 17)))
    #expect(structure.nextChild(after: nil, in: list, budget: 0) == .child(10))
    #expect(structure.nextChild(after: 10, in: list, budget: 0) == .child(14))
    #expect(structure.nextChild(after: 14, in: list, budget: 0) == .close(Span(14, 14)))
  }

  @Test("a container with delimiters has its content between them")
  func delimiters() {
    let structure = structure("[ 1 ]", [.begin(0, .array, .both), .scalar(2, nil, 2, 3), .end(5)])
    let list = SourceValue(0, .array)
    #expect(structure.contentStart(of: list) == 1 && structure.contentEnd(of: list, end: 5) == 4)
    #expect(structure.nextChild(after: 3, in: list, budget: 0) == .close(Span(4, 5)))
  }

  @Test("containers of any depth have their ends")
  func deep() {
    let depth = 100_000
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let structure = structure(
      text,
      (0..<depth).map { .begin($0, .array, .both) } + (depth..<2 * depth).map { .end($0 + 1) })
    #expect(structure.index.isComplete && structure.index.fault == nil)
    for level in [0, 1, 30_000, 40_000, 70_000, 99_999] {
      #expect(structure.end(of: SourceValue(level, .array), budget: 0) == 2 * depth - level)
    }
    #expect(structure.index.read { $0.recordCount } > 10)
  }

  @Test("a key too far behind the start of its entry is a fault")
  func farKeys() {
    let key = Span(1 << 24, 1 << 24 + 1)
    let structure = structure(
      "a", [.begin(0, .object, .none), .scalar(0, key, 1 << 25, 1 << 25)])
    #expect(structure.index.fault?.code == TableFault.keyTooFar.rawValue)
  }
}
