import DocumentFormats
import ModelBasics
import Testing

@testable import DocumentTree

// Lists on one line whose comments end with their lines: a line break has to follow each comment.

@Suite("Comments that end with their lines in lists with separators")
struct InlineListTests {
  @Test(
    "the line breaks after a comment that is added",
    arguments: [
      ("[1, 2]", 1, .above, "[1,\n  # new\n  2]"), ("[1, 2]", 0, .above, "[\n  # new\n  1, 2]"),
      ("[1, 2]", 1, .after, "[1, # new\n  2]"), ("[1, 2]", 2, .after, "[1, 2 # new\n]"),
      ("[1 , 2]", 1, .after, "[1 , # new\n  2]"), ("[1, 2 ]", 2, .after, "[1, 2 # new\n]"),
      ("[1, 2]", 0, .opening, "[ # new\n  1, 2]"), ("[]", 0, .opening, "[ # new\n]"),
      ("[1, 2]", 2, .inside, "[1, 2\n  # new\n]"), ("[]", 0, .inside, "[\n  # new\n]"),
      ("[\n  1,\n  2\n]", 1, .above, "[\n  1,\n  # new\n  2\n]"),
      ("[\n  1,\n  2\n]", 1, .after, "[\n  1, # new\n  2\n]"),
      ("[\n  1,\n  2\n]", 2, .after, "[\n  1,\n  2 # new\n]"),
      ("[1, # old\n  2]", 1, .after, "[1, # new # old\n  2]"),
    ] as [(String, Int, CommentPlace, String)])
  func adding(_ before: String, gap: Int, place: CommentPlace, after: String) {
    #expect(InlineList(before).adding("# new", at: place, inGap: gap) == after)
  }

  @Test("two comments that are added at one position are on two lines")
  func addingTwo() {
    let list = InlineList("[1, 2]")
    let text = list.text(ofGap: 1, [("# a", .after), ("# b", .above)])
    #expect(text == ", # a\n  # b\n  ")
  }

  @Test(
    "the line breaks after a comment when the next entry is removed",
    arguments: [
      ("[1, # one\n  2, # two\n  3]", 0, "[2, # two\n  3]"),
      ("[1, # one\n  2, # two\n  3]", 2, "[1, # one\n  2 # two\n]"),
      ("[1, 2, # two\n]", 1, "[1,\n]"), ("[1, 2]", 1, "[1]"),
    ])
  func removing(_ before: String, entry: Int, after: String) {
    #expect(InlineList(before).removing(entry) == after)
  }

  @Test("a comment of several lines is refused where it would be at the end of a line")
  func refused() {
    let comments = EntryTextComments<InlineText>(.lists)
    func comment(_ text: String, _ place: CommentPlace) -> String? {
      let made = comments.comment(Array(text.utf8), like: nil, at: place, style: DocumentStyle())
      return (try? made.get()).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(comment("a\nb", .above) == "# a\n# b")
    #expect(comment("a\nb", .after) == nil)
    #expect(comment("a", .after) == "# a")
    #expect(comment("a", .key) == nil)
    #expect(comment("a", .before) == nil)
  }
}

/// Lists of numbers with comments that end with their lines, as in TOML.
private struct InlineText: EntryText {
  enum Dialect { case lists }
  private let bytes: Bytes

  init(_ storage: Bytes, _ dialect: Dialect) { bytes = storage }

  static var comments: CommentDelimiters { .numberSigns }
  static func isSeparator(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ",") }
  static func separator(isObject: Bool) -> [UInt8]? { [UInt8(ascii: ",")] }
  static func emptyContainer(isObject: Bool) -> [UInt8] { Array("[]".utf8) }

  var count: Int { bytes.count }
  var start: Int { 0 }
  subscript(offset: Int) -> UInt8 { bytes[offset] }
  var commentSpans: [Span] { [] }

  func closes(at offset: Int) -> Bool { offset >= count || self[offset] == UInt8(ascii: "]") }
  func endOfComment(_ offset: Int, limit: Int) -> Int? {
    min(bytes.firstIndex(of: 0x0A, in: Span(offset, count)) ?? count, limit)
  }
}

/// A list of numbers as it is given to its layout.
private struct InlineList {
  private let bytes: Bytes
  private var entries: [Span] = []

  init(_ text: String) {
    bytes = Bytes(Array(text.utf8))
    var isInComment = false
    for offset in 0..<bytes.count {
      if bytes[offset] == UInt8(ascii: "#") { isInComment = true }
      if bytes[offset] == 0x0A { isInComment = false }
      if !isInComment, (0x30...0x39).contains(bytes[offset]) {
        entries.append(Span(offset, offset + 1))
      }
    }
  }

  private var inner: Span { Span(1, bytes.count - 1) }

  private func node(_ number: Int) -> Node { Node(SourceID(0), entries[number].start, .value) }

  private func span(ofGap number: Int) -> Span {
    let start = number == 0 ? inner.start : entries[number - 1].end
    return Span(start, number == entries.count ? inner.end : entries[number].start)
  }

  private func slot(_ number: Int) -> Slot {
    Slot(
      node: node(number), bytes: bytes, before: span(ofGap: number), after: span(ofGap: number + 1))
  }

  func text(ofGap number: Int, _ added: [(String, CommentPlace)]) -> String {
    let isLast = number == entries.count
    let gap = Gap(
      kind: isLast ? number == 0 ? .empty : .closing : number == 0 ? .opening : .between,
      source: SourceID(0), bytes: bytes, span: span(ofGap: number),
      slot: isLast ? nil : slot(number), previous: number == 0 ? nil : node(number - 1))
    let edits = added.enumerated().map { index, comment in
      GapEdit(
        comment: Node(SourceID(index + 1), 0, .comment),
        action: .add(Array(comment.0.utf8), comment.1))
    }
    let text = EntryTextComments<InlineText>(.lists).text(
      of: gap, with: edits, style: DocumentStyle())
    return String(decoding: text.bytes.array(text.span), as: UTF8.self)
  }

  func adding(_ comment: String, at place: CommentPlace, inGap number: Int) -> String {
    let span = span(ofGap: number)
    return String(decoding: bytes.array(Span(0, span.start)), as: UTF8.self)
      + text(ofGap: number, [(comment, place)])
      + String(decoding: bytes.array(Span(span.end, bytes.count)), as: UTF8.self)
  }

  func removing(_ number: Int) -> String {
    let items = entries.indices.map { index -> ContainerLayout.Item in
      index == number ? .ghost(slot(index)) : .run(first: slot(index), last: slot(index))
    }
    let container = ContainerLayout(
      source: SourceID(0), bytes: bytes, span: Span(0, bytes.count), inner: inner, kind: .array,
      items: items, first: slot(0), second: entries.count > 1 ? slot(1) : nil,
      style: DocumentStyle(), indent: [])
    var layout = EntryLayout<InlineText>(container, .lists)
    let text = layout.parts().flatMap { part -> [UInt8] in
      switch part {
      case .verbatim(_, let span), .reindented(_, let span, _, _): bytes.array(span)
      case .literal(let text): text
      case .text(let text, let span, _, _): text.bytes.array(span)
      case .entry(let node, _, _, _): [bytes[node.offset]]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
