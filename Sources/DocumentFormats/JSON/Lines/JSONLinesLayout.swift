import DocumentTree
import ModelBasics

// * Each document is a line of its own, whatever is put in: it is written on one line then. In a
//   file whose documents are spread over lines they stay as they are.
// * Blank lines stay with the document below them, unless that is the first.
// * A file whose last line has no line break keeps that.

/// How a stream of JSON documents is laid out; inside a document the rules are those of JSON.
struct JSONLinesLayout: Layout {
  private let json = JSONLayout(.strict)

  func style(of bytes: Bytes) -> DocumentStyle {
    var style = json.style(of: bytes)
    if JSONLinesStyle.isLineDelimited(bytes) {
      style.isMultiline = false
      style.opensBelow = false
    }
    return style
  }

  func parts(of container: ContainerLayout) -> [Part] {
    guard container.kind == .stream else { return json.parts(of: container) }
    let newline = Part.literal(container.style.newline)
    var parts: [Part] = []
    var isFirst = true
    for item in container.items {
      switch item {
      case .ghost: continue
      case .run(let first, let last):
        let gap = Span(first.before.start, first.node.offset)
        let isFirstOfSource = gap.start == container.inner.start
        if isFirst {
          if isFirstOfSource { parts.append(.verbatim(container.source, gap)) }
        } else if isFirstOfSource || !breaksLine(container, gap) {
          parts.append(newline)
        } else {
          parts.append(.verbatim(container.source, gap))
        }
        parts.append(.verbatim(container.source, Span(first.node.offset, last.after.start)))
      case .node(let slot):
        if !isFirst { parts.append(newline) }
        parts.append(.entry(slot.node, asMember: false, indent: []))
      }
      isFirst = false
    }
    guard let last = container.items.compactMap(\.lastHome).last else {
      return isFirst ? [] : parts + [newline]
    }
    if !isFirst { parts.append(.verbatim(container.source, last.after)) }
    return parts
  }

  private func breaksLine(_ container: ContainerLayout, _ gap: Span) -> Bool {
    container.bytes.buffer(gap).contains(where: JSONText.isLineBreak)
  }

  func parts(of slot: Slot, asMember: Bool, style: DocumentStyle) -> [Part] {
    [.entry(slot.node, asMember: asMember, indent: [])]
  }

  func entry(key: [UInt8]?, value: [UInt8], style: DocumentStyle) -> [UInt8] {
    json.entry(key: key, value: value, style: style)
  }

  func separator(style: DocumentStyle) -> [UInt8] { json.separator(style: style) }

  func fitted(_ text: [UInt8], like sample: [UInt8]?, style: DocumentStyle) -> [UInt8] {
    admitted(json.fitted(text, like: sample, style: style), style: style)
  }

  func reindented(_ text: [UInt8], style: DocumentStyle) -> [UInt8] {
    admitted(json.reindented(text, style: style), style: style)
  }

  /// A line break inside a document would end it.
  func admitted(_ text: [UInt8], style: DocumentStyle) -> [UInt8] {
    guard !style.isMultiline, text.contains(where: JSONText.isLineBreak) else { return text }
    return JSONFitting.fitted(text, like: [], style: style, .strict, isOneLine: true)
  }

  func emptyContainer(_ kind: NodeKind) -> [UInt8] { json.emptyContainer(kind) }
  func hasComments(_ text: Bytes) -> Bool { false }
  func comments(between keyEnd: Int, and valueStart: Int, in bytes: Bytes) -> [UInt8] { [] }
}
