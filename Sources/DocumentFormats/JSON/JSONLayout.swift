import DocumentTree
import ModelBasics

/// The layout of edits in JSON. That of containers is in ``EntryLayout``.
package struct JSONLayout: Layout {
  private let dialect: JSONDialect

  init(_ dialect: JSONDialect) { self.dialect = dialect }

  package func style(of bytes: Bytes) -> DocumentStyle { JSONStyle.detect(bytes, dialect) }

  package func parts(of container: ContainerLayout) -> [Part] {
    var layout = EntryLayout<JSONText>(container, dialect)
    return layout.parts()
  }

  package func parts(of slot: Slot, asMember: Bool, style: DocumentStyle) -> [Part] {
    EntryLayout<JSONText>.slotParts(slot, asMember: asMember, dialect)
  }

  package func fitted(
    _ text: [UInt8], like samples: LayoutSamples, style: DocumentStyle
  ) -> [UInt8] {
    EntryFitting<JSONText>.fitted(text, like: samples, style: style, dialect)
      ?? reindented(text, style: style)
  }

  package func reindented(_ text: [UInt8], style: DocumentStyle) -> [UInt8] {
    Self.reindented(text, style: style, dialect)
  }

  static func reindented(
    _ text: [UInt8], style: DocumentStyle, _ dialect: JSONDialect
  ) -> [UInt8] {
    EntryReindentation.reindented(
      text, style: style,
      protecting: JSONTokenReader.stringsOverLines(in: Bytes(text), dialect)
    ) { $0.first == UInt8(ascii: "}") || $0.first == UInt8(ascii: "]") }
  }

  package func entry(key: [UInt8]?, value: [UInt8], style: DocumentStyle) -> [UInt8] {
    key.map { $0 + colon(before: value, style) + value } ?? value
  }

  package func separator(style: DocumentStyle) -> [UInt8] { style.colon }

  private func colon(before value: [UInt8], _ style: DocumentStyle) -> [UInt8] {
    guard style.opensBelow, value.contains(where: JSONText.isLineBreak) else { return style.colon }
    return style.colon.reversed().drop { $0 == 0x20 }.reversed() + style.newline
  }

  package func emptyContainer(_ kind: NodeKind) -> [UInt8] {
    Array((kind == .object ? "{}" : "[]").utf8)
  }

  package func commentSpans(in bytes: Bytes) -> [Span] {
    let text = JSONText(bytes, dialect)
    var found: [Span] = []
    var offset = text.start
    while offset < text.count {
      offset += text.skipUnstructured(offset, text.count - offset)
      if offset < text.count, text.isQuote(text[offset]) {
        offset = text.endOfString(offset, limit: text.count) ?? text.count
      } else if text.isComment(offset) {
        let end = text.endOfComment(offset) ?? text.count
        found.append(Span(offset, end))
        offset = end
      } else {
        offset += 1
      }
    }
    return found
  }

  package func mayHaveComments(_ text: Span, in bytes: Bytes) -> Bool {
    bytes.firstIndex(of: UInt8(ascii: "/"), in: text) != nil
  }

  package func comments(in gap: Gap) -> [GapComment] { EntryComments<JSONText>(gap, dialect).all }

  package func text(of gap: Gap, with edits: [GapEdit], style: DocumentStyle) -> GapText {
    var editor = EntryGapEditor<JSONText>(gap, dialect, style)
    return editor.text(with: edits)
  }

  package func commentSpan(at offset: Int, in bytes: Bytes) -> Span? {
    CommentText.span(at: offset, of: JSONText(bytes, dialect))
  }

  package func lines(of comment: Span, in bytes: Bytes) -> [UInt8] {
    CommentText.lines(of: comment, in: bytes)
  }

  package func content(ofComment lines: [UInt8]) -> [UInt8] { CommentText(lines, .slashes).content }

  package func comment(
    _ content: [UInt8], like old: [UInt8]?, at place: CommentPlace, style: DocumentStyle
  ) -> Result<[UInt8], CommentRefusal> {
    if dialect == .strict { return .failure(CommentRefusal("strict JSON has no comments")) }
    return CommentText.comment(content, like: old, at: place, style: style, .slashes)
  }

  package func comments(
    between keyEnd: Int, and valueStart: Int, in bytes: Bytes, lineBreak: [UInt8]
  ) -> [UInt8] {
    let text = JSONText(bytes, dialect)
    var comments: [UInt8] = []
    var offset = keyEnd
    while offset < valueStart {
      guard text.isComment(offset), let end = text.endOfComment(offset) else {
        offset += 1
        continue
      }
      let isLine = text[offset + 1] == UInt8(ascii: "/")
      comments += bytes.array(Span(offset, end)) + (isLine ? lineBreak : [0x20])
      offset = end
    }
    return comments
  }
}
