import DocumentTree
import ModelBasics

/// Lays out a section, a list or the whole file whose children are not those of its source.
struct SectionContainerLayout {
  private let container: ContainerLayout
  private let bytes: Bytes
  private let isRoot: Bool
  private var output: [Part] = []
  private var isAtLineStart: Bool
  /// The last child at home so far; later entries are indented like it.
  private var lastHome: Slot?

  init(_ container: ContainerLayout) {
    self.container = container
    bytes = container.bytes
    isRoot =
      container.kind == .object && container.bytes[container.span.start] != UInt8(ascii: "]")
    isAtLineStart = isRoot
  }

  mutating func parts() -> [Part] {
    let text = SectionText(bytes)
    let isBare = isRoot && container.first == nil
    let opening = isBare ? container.span.end : text.endOfLine(container.inner.start)
    if isBare || !isRoot { verbatim(Span(container.span.start, opening)) }
    let endsInBreak = container.span.isEmpty || text.beginsLine(container.span.end)
    if isBare { isAtLineStart = endsInBreak }
    for item in container.items {
      switch item {
      case .ghost(let slot):
        let gap = SectionGap(bytes, slot.before)
        if let lines = gap.detachedLines(in: bytes) {
          beginLine(after: gap)
          verbatim(lines)
        }
      case .run(let first, let last):
        let gap = SectionGap(bytes, first.before)
        beginLine(after: gap)
        verbatim(Span(gap.lines, SectionGap(bytes, last.after).tail.end))
        lastHome = last
      case .node(let slot): place(slot)
      }
    }
    if isBare {
      if endsInBreak, !container.items.isEmpty { output.append(.literal(container.style.newline)) }
    } else if isRoot, let last = container.items.compactMap(\.lastHome).last {
      verbatim(Span(SectionGap(bytes, last.after).tail.end, container.span.end))
    }
    return output
  }

  private mutating func place(_ slot: Slot) {
    let indent = indent
    for comment in SectionGap(slot.bytes, slot.before).comments {
      beginLine()
      output += [.literal(indent), .verbatim(slot.node.source, comment)]
    }
    beginLine()
    output.append(.literal(indent))
    if container.kind == .array { output.append(.literal(Array("- ".utf8))) }
    output.append(.entry(slot.node, asMember: container.isObject, indent: indent))
    output += SectionLayout.tail(of: slot)
  }

  /// The indentation of an inserted entry.
  private var indent: [UInt8] {
    if let sibling = lastHome ?? container.first { return sibling.indent }
    if isRoot { return [] }
    let unit = container.style.indentUnit
    let isList = container.kind == .array
    return container.indent + (unit.isEmpty && isList ? [0x20, 0x20] : unit)
  }

  private mutating func beginLine(after gap: SectionGap? = nil) {
    defer { isAtLineStart = false }
    guard !isAtLineStart else { return }
    if let gap, gap.lines > gap.tail.end {
      verbatim(Span(gap.tail.end, gap.lines))
    } else {
      output.append(.literal(container.style.newline))
    }
  }

  private mutating func verbatim(_ span: Span) {
    if !span.isEmpty { output.append(.verbatim(container.source, span)) }
  }
}

extension ContainerLayout.Item {
  /// The last child of the container's source in the item.
  fileprivate var lastHome: Slot? {
    switch self {
    case .run(_, let last): last
    case .ghost(let slot): slot
    case .node: nil
    }
  }
}
