import DocumentTree
import ModelBasics

/// The layout of edits in OpenStep property lists. That of containers is in ``EntryLayout``.
struct OpenStepLayout: Layout {
  func style(of bytes: Bytes) -> DocumentStyle { OpenStepStyle.detect(bytes) }

  func parts(of container: ContainerLayout) -> [Part] {
    var layout = EntryLayout<OpenStepText>(container, .propertyList)
    return layout.parts()
  }

  func parts(of slot: Slot, asMember: Bool, style: DocumentStyle) -> [Part] {
    EntryLayout<OpenStepText>.slotParts(slot, asMember: asMember, .propertyList)
  }

  func entry(key: [UInt8]?, value: [UInt8], style: DocumentStyle) -> [UInt8] {
    key.map { $0 + style.equalsSign + value } ?? value
  }

  func separator(style: DocumentStyle) -> [UInt8] { style.equalsSign }

  func fitted(_ text: [UInt8], like samples: LayoutSamples, style: DocumentStyle) -> [UInt8] {
    EntryFitting<OpenStepText>.fitted(text, like: samples, style: style, .propertyList)
      ?? reindented(text, style: style)
  }

  func reindented(_ text: [UInt8], style: DocumentStyle) -> [UInt8] {
    let structure = OpenStepStructure(Bytes(text), as: .entry, index: IndexBox())
    return EntryReindentation.reindented(
      text, style: style, protecting: structure.protectedSpans(in: Span(0, text.count))
    ) { $0.first == UInt8(ascii: "}") || $0.first == UInt8(ascii: ")") }
  }

  func value(withEntries text: [UInt8]) -> [UInt8] {
    [UInt8(ascii: "{"), 0x0A] + text + [0x0A, UInt8(ascii: "}")]
  }

  func emptyContainer(_ kind: NodeKind) -> [UInt8] {
    OpenStepText.emptyContainer(isObject: kind == .object)
  }

  func commentSpans(in bytes: Bytes) -> [Span] {
    let text = OpenStepText(bytes)
    var found: [Span] = []
    var offset = text.start
    while offset < text.count {
      offset = text.skipBlank(offset)
      if text.isComment(offset) {
        let end = text.endOfComment(offset) ?? text.count
        found.append(Span(offset, end))
        offset = end
      } else {
        offset = text.token(at: offset)?.end ?? text.count
      }
    }
    return found
  }

  func mayHaveComments(_ text: Span, in bytes: Bytes) -> Bool {
    bytes.firstIndex(of: UInt8(ascii: "/"), in: text) != nil
  }

  func comments(in gap: Gap) -> [GapComment] { EntryComments<OpenStepText>(gap, .propertyList).all }

  func text(of gap: Gap, with edits: [GapEdit], style: DocumentStyle) -> GapText {
    var editor = EntryGapEditor<OpenStepText>(gap, .propertyList, style)
    return editor.text(with: edits)
  }

  func commentSpan(at offset: Int, in bytes: Bytes) -> Span? {
    CommentText.span(at: offset, of: OpenStepText(bytes))
  }

  func lines(of comment: Span, in bytes: Bytes) -> [UInt8] {
    CommentText.lines(of: comment, in: bytes)
  }

  func content(ofComment lines: [UInt8]) -> [UInt8] { CommentText(lines, .slashes).content }

  func comment(
    _ content: [UInt8], like old: [UInt8]?, at place: CommentPlace, style: DocumentStyle
  ) -> Result<[UInt8], CommentRefusal> {
    CommentText.comment(content, like: old, at: place, style: style, .slashes)
  }

  func comments(
    between keyEnd: Int, and valueStart: Int, in bytes: Bytes, lineBreak: [UInt8]
  ) -> [UInt8] {
    let text = OpenStepText(bytes)
    var comments: [UInt8] = []
    var offset = keyEnd
    while offset < valueStart {
      guard text.isComment(offset), let end = text.endOfComment(offset) else {
        offset += 1
        continue
      }
      let isLine = text.isLineComment(offset)
      comments += bytes.array(Span(offset, end)) + (isLine ? lineBreak : [0x20])
      offset = end
    }
    return comments
  }
}
